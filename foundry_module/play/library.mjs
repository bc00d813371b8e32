/**
 * How the compendia of a world are built and renewed from the module's library files: pure, so that
 * what the game master changed is never lost by chance.
 */

/**
 * What was built, by document id: the fingerprint of the library's document, and that of the stored
 * one right after it was built.
 *
 * @typedef {Record<string, [library: string, stored: string]>} Built
 */

/** @param {string} name  @returns {string}  The name of the world's pack. */
export const packName = (name) => `pysystem-${name}`;

/** @param {string} name  @returns {string}  The id of the world's pack. */
export const worldPack = (name) => `world.${packName(name)}`;

/**
 * Links between the documents lead to the world's packs.
 *
 * @param {string} text  A library file.
 * @param {string} module
 * @returns {string}
 */
export const relinked = (text, module) =>
  text.replaceAll(
    new RegExp(`Compendium\\.${module}\\.([a-z]+)\\.`, "g"),
    (_, name) => `Compendium.${worldPack(name)}.`,
  );

/**
 * @param {any} value  Plain data.
 * @returns {string}  The same for the same data, whatever the order of its keys.
 */
export const fingerprint = (value) => hash(JSON.stringify(value, sorted));

/** What the host or the game master's own order keeps is none of the content. */
const ASIDE = new Set(["_stats", "sort", "folder", "ownership", "_key"]);

/**
 * @param {string} key
 * @param {any} value
 */
function sorted(key, value) {
  if (ASIDE.has(key)) return undefined;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, value[name]]));
}

/**
 * FNV-1a over 64 bits, in two halves: quick, and good enough to tell two texts apart.
 *
 * @param {string} text
 * @returns {string}
 */
function hash(text) {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + index), 0x01000193);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * What has to be done to a pack. What the game master changed or deleted stays so; what left the
 * library goes, unless it was changed.
 *
 * @param {readonly {id: string, name: string, mark: string}[]} library  `mark`: fingerprint.
 * @param {ReadonlyMap<string, {name: string, mark: string}>} stored  What is in the pack.
 * @param {Built} built
 * @returns {{
 *   create: string[], replace: string[], remove: string[], kept: string[], same: string[],
 * }}  Ids; of what is kept, names.
 */
export function planLibrary(library, stored, built) {
  /** @type {ReturnType<typeof planLibrary>} */
  const plan = { create: [], replace: [], remove: [], kept: [], same: [] };
  const ids = new Set();
  for (const { id, name, mark } of library) {
    ids.add(id);
    const [upstream, asBuilt] = built[id] ?? [];
    const there = stored.get(id);
    if (!there) {
      if (upstream === undefined) plan.create.push(id);
      else if (upstream !== mark) plan.kept.push(name);
      else plan.same.push(id);
    } else if (upstream === mark) plan.same.push(id);
    else if (there.mark === asBuilt) plan.replace.push(id);
    else plan.kept.push(there.name);
  }
  for (const [id, { name, mark }] of stored) {
    if (ids.has(id) || !(id in built)) continue;
    if (mark === built[id][1]) plan.remove.push(id);
    else plan.kept.push(name);
  }
  return plan;
}
