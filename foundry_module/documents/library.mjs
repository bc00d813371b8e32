/**
 * Builds the module's compendia inside a world. A pack of actors or items names one game system and
 * is shown only in its worlds; in any other the same documents come from the library files.
 */

import { fingerprint, packName, planLibrary, relinked, worldPack } from "../play/library.mjs";
import { FLAGS, MODULE } from "../utils/module.mjs";
import { readIndexes } from "./packed.mjs";

/** @import { Built } from "../play/library.mjs" */

/** World settings: what was built, by pack; and whether to offer it. */
const BUILT = "builtLibrary";
const OFFER = "offerLibrary";

/** Documents in one write. */
const CHUNK = 25;

/** Option of the writes: the documents are whole, nothing has to follow. */
const WHOLE = { [FLAGS]: { library: true } };

/**
 * @typedef {{created: number, replaced: number, removed: number, kept: string[]}} Report
 */

/** Call in the `init` hook. */
export function registerLibrarySettings() {
  game.settings.register(MODULE, BUILT, {
    scope: "world",
    config: false,
    type: Object,
    default: {},
  });
  game.settings.register(MODULE, OFFER, {
    name: "PYSYSTEM.Library.offerName",
    hint: "PYSYSTEM.Library.offerHint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
}

/** @returns {boolean}  Whether the module's own packs of actors and items are here. */
export const hasOwnPacks = () =>
  [...game.packs].some(
    ({ collection, documentClass }) =>
      collection.startsWith(`${MODULE}.`) && documentClass.documentName === "Actor",
  );

/** @returns {Promise<{version: string, packs: any[]}>}  The module's manifest. */
export const manifest = async () => (await fetch(`modules/${MODULE}/module.json`)).json();

/**
 * @returns {{version?: string, packs?: Record<string, Built>}}  What was built so far, and from
 *   which version of the module.
 */
export const builtLibrary = () => game.settings.get(MODULE, BUILT);

/** @returns {boolean} */
export const isOffered = () => game.settings.get(MODULE, OFFER);

/** No offer any more. */
export const stopOffering = () => game.settings.set(MODULE, OFFER, false);

/**
 * Builds what is missing and renews what nobody changed.
 *
 * @param {{version: string, packs: any[]}} from  The manifest.
 * @param {(done: number, all: number, label: string) => void} progress
 * @returns {Promise<Report>}
 */
export async function buildLibrary({ version, packs }, progress) {
  /** @type {Report} */
  const report = { created: 0, replaced: 0, removed: 0, kept: [] };
  const record = foundry.utils.deepClone(builtLibrary());
  record.packs ??= {};
  for (const [index, entry] of packs.entries()) {
    progress(index, packs.length, entry.label);
    const built = (record.packs[entry.name] ??= {});
    await buildPack(entry, built, report, (share) => {
      progress(index + share, packs.length, entry.label);
    });
    // Noted after each pack, so that a build that was interrupted goes on where it stopped.
    await game.settings.set(MODULE, BUILT, record);
  }
  await game.settings.set(MODULE, BUILT, { ...record, version });
  await readIndexes();
  progress(packs.length, packs.length, "");
  return report;
}

/**
 * @param {any} entry  Of the manifest.
 * @param {Built} built  Changed in place.
 * @param {Report} report  Changed in place.
 * @param {(share: number) => void} progress
 */
async function buildPack(entry, built, report, progress) {
  const { folders, documents } = await readLibrary(entry.name);
  const pack = await worldPackOf(entry);
  const { collection, documentClass: cls } = pack;
  const there = new Map((await pack.getDocuments()).map((/** @type {any} */ d) => [d.id, d]));
  const byId = new Map(documents.map((/** @type {any} */ each) => [each._id, each]));
  const marks = new Map(documents.map((/** @type {any} */ d) => [d._id, fingerprint(d)]));
  const plan = planLibrary(
    documents.map((/** @type {any} */ { _id: id, name }) => ({ id, name, mark: marks.get(id) })),
    new Map([...there].map(([id, doc]) => [id, { name: doc.name, mark: markOf(doc) }])),
    built,
  );
  const options = { pack: collection, ...WHOLE };
  const missing = folders.filter((/** @type {any} */ { _id: id }) => !pack.folders.has(id));
  if (missing.length) await Folder.createDocuments(missing, { keepId: true, ...options });
  const gone = [...plan.replace, ...plan.remove];
  if (gone.length) await cls.deleteDocuments(gone, options);
  for (const id of plan.remove) delete built[id];
  const wanted = [...plan.create, ...plan.replace];
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = wanted.slice(at, at + CHUNK).map((id) => byId.get(id));
    const made = await cls.createDocuments(chunk, { keepId: true, ...options });
    for (const document of made) {
      built[document.id] = [String(marks.get(document.id)), markOf(document)];
    }
    progress(Math.min(1, (at + CHUNK) / wanted.length));
  }
  report.created += plan.create.length;
  report.replaced += plan.replace.length;
  report.removed += plan.remove.length;
  report.kept.push(...plan.kept);
}

/**
 * The documents of a pack; those of one with many lie in several files.
 *
 * @param {string} name
 * @returns {Promise<any>}  Its `folders` and `documents`.
 */
async function readLibrary(name) {
  const read = async (/** @type {string} */ file) => {
    const answer = await fetch(`modules/${MODULE}/library/${file}`);
    return JSON.parse(relinked(await answer.text(), MODULE));
  };
  const { folders, documents, parts = [] } = await read(`${name}.json`);
  const more = await Promise.all(parts.map(read));
  return { folders, documents: [documents, ...more.map((part) => part.documents)].flat() };
}

/** @param {any} document */
const markOf = (document) => fingerprint(document.toObject());

/**
 * @param {any} entry  Of the manifest.
 * @returns {Promise<any>}  The world's pack, made if need be.
 */
async function worldPackOf({ name, label, type, ownership }) {
  const { CompendiumCollection } = foundry.documents.collections;
  const there = game.packs.get(worldPack(name));
  if (there?.locked) await there.configure({ locked: false });
  if (there) return there;
  const made = await CompendiumCollection.createCompendium({ type, label, name: packName(name) });
  await made.configure({ ownership });
  return made;
}
