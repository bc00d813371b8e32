/** Writes of many actors in as few operations as the host knows. */

/**
 * One operation for all world actors, and one for the unlinked tokens of each scene. However many
 * there are, the number of operations stays.
 *
 * @param {{actor: any, update: Record<string, any>}[]} writes  One for each actor.
 */
export async function writeAll(writes) {
  const world = writes.filter(({ actor }) => !actor.isToken);
  if (world.length === 1) await world[0].actor.update(world[0].update);
  else if (world.length) {
    const updates = world.map(({ actor, update }) => ({ _id: actor.id, ...update }));
    await Actor.implementation.updateDocuments(updates);
  }
  /** @type {Map<any, typeof writes>} */
  const scenes = new Map();
  for (const write of writes.filter(({ actor }) => actor.isToken)) {
    const scene = write.actor.token.parent;
    scenes.set(scene, [...(scenes.get(scene) ?? []), write]);
  }
  for (const [scene, tokens] of scenes) {
    // A single one goes the usual way, through its actor.
    if (tokens.length === 1) await tokens[0].actor.update(tokens[0].update);
    else {
      const updates = tokens.map(({ actor, update }) => ({ _id: actor.token.id, delta: update }));
      await scene.updateEmbeddedDocuments("Token", updates);
    }
  }
}
