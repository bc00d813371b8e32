/** What the parts of the client share; filled in by boot.mjs, unguarded. */
export const state = {
  /** The world as the server sent it. */
  world: /** @type {any} */ (null),
  game: /** @type {any} */ (null),
  config: /** @type {any} */ (null),
  constants: /** @type {any} */ (null),
  ui: /** @type {any} */ ({}),
  canvas: /** @type {any} */ (null),
  /** Document classes by name, as registered in CONFIG. */
  documentClass: (name) => {
    const found = state.config[name]?.documentClass;
    if (!found) throw new Error(`not in contract: documents of ${name}`);
    return found;
  },
  get generation() {
    return state.world.release.generation;
  },
};
