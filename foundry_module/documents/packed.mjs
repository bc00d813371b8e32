/**
 * Finds the documents that references such as `weapon:jaws` mean, in whichever pack is present: the
 * module's own, one that a game master built in the world, or that of another module.
 */

import { parted } from "../play/refs.mjs";
import { FLAGS, MODULE } from "../utils/module.mjs";

const SLUG = `flags.${FLAGS}.slug`;

/** Call in the `init` hook: what the packs' indexes have to hold. */
export function registerIndexFields() {
  CONFIG.Item.compendiumIndexFields.push(SLUG, "system.use.ap");
  Hooks.once("ready", readIndexes);
}

/** Loads the indexes that were read without our fields. */
export async function readIndexes() {
  const bare = [...game.packs].filter(
    (pack) =>
      pack.documentClass.documentName === "Item" &&
      pack.index.size &&
      !pack.index.some((/** @type {any} */ entry) => "flags" in entry),
  );
  await Promise.all(bare.map((pack) => pack.getIndex()));
  known = new WeakMap();
}

/**
 * @param {string} ref  `[module:]kind:slug`; a named module's own document is meant, and no other.
 * @param {string} [from]  The UUID of who names it: its own pack's package is asked first.
 * @returns {any}  The index entry, or undefined.
 */
export function packedIndex(ref, from = "") {
  const { module, plain } = parted(ref);
  const found = [...game.packs]
    .filter((pack) => pack.documentClass.documentName === "Item")
    .flatMap((pack) => {
      const entry = bySlug(pack.index).get(plain);
      return entry ? [{ pack, entry }] : [];
    });
  const of = (/** @type {string} */ name) =>
    found.find(({ pack }) => packageOf(pack.collection) === name)?.entry;
  if (module) return of(module) ?? (module === MODULE ? of("world") : undefined);
  return of(packageOf(plainId(from))) ?? of("world") ?? found[0]?.entry;
}

/**
 * @param {string} ref  `[module:]kind:slug`, or a UUID.
 * @param {string} [from]
 * @returns {Promise<any>}  The document, or null.
 */
export async function packed(ref, from) {
  const uuid = isUuid(ref) ? ref : packedIndex(ref, from)?.uuid;
  return uuid ? ((await fromUuid(uuid)) ?? null) : null;
}

/** @type {WeakMap<object, {size: number, entries: Map<string, any>}>}  Renewed with the indexes. */
let known = new WeakMap();

/**
 * @param {any} index  Of a pack.
 * @returns {Map<string, any>}  Reference → entry.
 */
function bySlug(index) {
  const found = known.get(index);
  if (found && found.size === index.size) return found.entries;
  const entries = new Map();
  for (const entry of index) {
    const slug = foundry.utils.getProperty(entry, SLUG);
    if (slug) entries.set(slug, entry);
  }
  known.set(index, { size: index.size, entries });
  return entries;
}

/** @param {string} ref */
const isUuid = (ref) => /^(Compendium|Item)\./.test(ref);

/** @param {string} uuid  @returns {string}  `package.pack` of a packed document. */
const plainId = (uuid) => uuid.split(".").slice(1, 3).join(".");

/** @param {string} collection */
const packageOf = (collection) => collection.split(".")[0];
