/** Writes what an author has just saved into the open compendia, so that open sheets show it. */

import { replacement } from "../documents/operators.mjs";
import { relinked, worldPack } from "../play/library.mjs";
import { FLAGS, MODULE } from "../utils/module.mjs";
import { inTurn } from "../utils/turns.mjs";

/**
 * `removed`: ids of documents and folders.
 *
 * @typedef {{folders: any[], documents: any[], removed: string[]}} Change
 * @typedef {{module: string, lines: string[], packs: Record<string, Change>}} State
 */

/** Option of the writes: the documents are whole, nothing has to follow. */
const WHOLE = { [FLAGS]: { library: true } };

/** What documents hold that is stored beside them. */
const CHILDREN = {
  Actor: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  JournalEntry: { pages: "JournalEntryPage", categories: "JournalEntryCategory" },
  RollTable: { results: "TableResult" },
};

/** States are written one after the other, so that the last one said is what stands. */
const states = {};

/**
 * @param {State} state
 * @returns {Promise<number>}  How many documents were written.
 */
export const writeChanges = (state) => inTurn(states, () => writeState(state));

/** @param {State} state */
async function writeState({ module, packs }) {
  let written = 0;
  for (const [name, change] of Object.entries(packs)) {
    const own = game.packs.get(`${module}.${name}`);
    const pack = own ?? (module === MODULE ? game.packs.get(worldPack(name)) : undefined);
    if (!pack) continue;
    const wanted = own ? change : JSON.parse(relinked(JSON.stringify(change), MODULE));
    written += await writePack(pack, wanted);
  }
  return written;
}

/** @param {any} pack  @param {Change} change  @returns {Promise<number>} */
async function writePack(pack, { folders, documents, removed }) {
  const { locked, documentClass: cls } = pack;
  if (locked) await pack.configure({ locked: false });
  try {
    const options = { pack: pack.collection, ...WHOLE };
    await writeFolders(pack, folders, options);
    const gone = removed.filter((id) => pack.index.has(id));
    if (gone.length) await cls.deleteDocuments(gone, options);
    const fresh = documents.filter(({ _id: id }) => !pack.index.has(id));
    if (fresh.length) await cls.createDocuments(fresh, { keepId: true, ...options });
    for (const data of documents.filter((each) => !fresh.includes(each))) {
      await renew(await pack.getDocument(data._id), data, options);
    }
    // Last of all, for by now nothing lies in them any more.
    const empty = removed.filter((id) => pack.folders.has(id));
    if (empty.length) await Folder.deleteDocuments(empty, options);
    return gone.length + documents.length;
  } finally {
    if (locked) await pack.configure({ locked: true });
  }
}

/** @param {any} pack  @param {any[]} folders  @param {object} options */
async function writeFolders(pack, folders, options) {
  const missing = folders.filter(({ _id: id }) => !pack.folders.has(id));
  if (missing.length) await Folder.createDocuments(missing, { keepId: true, ...options });
  const known = folders.filter((each) => !missing.includes(each));
  const updates = known.map(({ _stats, ...own }) => own);
  if (updates.length) await Folder.updateDocuments(updates, options);
}

/** @param {any} document  @param {any} data  @param {object} options */
async function renew(document, data, options) {
  const children = Object.entries(CHILDREN[/** @type {"Actor"} */ (document.documentName)]);
  const { _id: id, _stats, system, ...own } = data;
  for (const [name] of children) delete own[name];
  const whole = system ? replacement("system", system) : {};
  await document.update({ ...own, ...whole }, options);
  for (const [name, kind] of children) {
    await renewChildren(document, kind, document[name], data[name], options);
  }
}

/**
 * @param {any} document
 * @param {string} kind
 * @param {any} there  Collection.
 * @param {any[]} wanted
 * @param {object} options
 */
async function renewChildren(document, kind, there, wanted, options) {
  const ids = new Set(wanted.map(({ _id: id }) => id));
  const gone = [...there.keys()].filter((id) => !ids.has(id));
  if (gone.length) await document.deleteEmbeddedDocuments(kind, gone, WHOLE);
  const fresh = wanted.filter(({ _id: id }) => !there.has(id));
  if (fresh.length) {
    await document.createEmbeddedDocuments(kind, fresh, { keepId: true, ...WHOLE });
  }
  const kept = wanted.filter((each) => !fresh.includes(each));
  const updates = kept.map(({ _stats, effects, system, ...own }) => ({
    ...own,
    ...(system ? replacement("system", system) : {}),
  }));
  if (updates.length) await document.updateEmbeddedDocuments(kind, updates, WHOLE);
}
