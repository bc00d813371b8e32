/**
 * Documents' operations: at the requester methods and hooks before, then the server, then on
 * every client the change with methods and hooks after (DOC-1 to DOC-9).
 */

import { deepClone, expandObject, isEmpty, isPlainObject } from "./object.mjs";
import { Hooks } from "./hooks.mjs";
import { toKeys, toOperators } from "./operators.mjs";
import { notInContract } from "./not-in-contract.mjs";
import { state } from "./state.mjs";
import { refuseEmbedded } from "../documents/document.mjs";

const KNOWN = {
  create: ["keepId", "keepEmbeddedIds", "renderSheet", "temporary"],
  update: ["diff", "recursive"],
  delete: ["deleteAll"],
};
const COMMON = ["parent", "pack", "render", "noHook", "broadcast"];
/** Options of the core that the contract names for single kinds of documents. */
const SPECIAL = {
  Combat: ["direction", "worldTime", "turnEvents"],
  Scene: ["animateDarkness", "thumb"],
  Token: ["animate", "movement", "teleport"],
  ChatMessage: ["rollMode", "messageMode", "chatBubble"],
  Folder: ["deleteSubfolders", "deleteContents"],
};

export class Operations {
  constructor(connection) {
    this.connection = connection;
  }

  // --- requests

  async create(Class, data, operation) {
    const { options, parent, pack } = this.#read(Class, "create", operation);
    const user = state.game.user;
    const list = data instanceof Array ? data : [...data];
    const pending = [];
    for (const entry of list) {
      const given = entry?.toObject instanceof Function ? entry.toObject() : deepClone(entry);
      const source = expandObject(given);
      if (!options.keepId) delete source._id;
      const document = new Class(deepClone(source), { parent, pack });
      const allowed = await document._preCreate(source, options, user);
      if (allowed === false) continue;
      if (!options.noHook && !Hooks.call(`preCreate${Class.documentName}`, document, source, options, user.id)) continue;
      pending.push(document.toObject());
    }
    if (!pending.length) return [];
    return this.#send("create", Class, { parent, pack, options, data: pending });
  }

  async update(Class, updates, operation) {
    const { options, parent, pack } = this.#read(Class, "update", operation);
    const user = state.game.user;
    const pending = [];
    const unchanged = [];
    for (const entry of updates) {
      const document = await this.#find(Class, entry?._id, parent, pack);
      const changed = expandObject(cloneChanges(entry));
      refuseEmbedded(Class, changed);
      const allowed = await document._preUpdate(changed, options, user);
      if (allowed === false) continue;
      if (!options.noHook && !Hooks.call(`preUpdate${Class.documentName}`, document, changed, options, user.id)) continue;
      const keyed = toKeys(expandObject(changed), state.generation);
      refuseEmbedded(Class, keyed);
      delete keyed._id;
      const diff = document._diffChanges(deepClone(keyed), { recursive: options.recursive });
      const isSame = isEmpty(diff);
      if (isSame && options.diff !== false) unchanged.push(document);
      else pending.push({ _id: document.id, ...(options.diff === false ? this.#undiffed(document, keyed, options) : diff) });
    }
    if (!pending.length) return unchanged;
    const updated = await this.#send("update", Class, { parent, pack, options, data: pending });
    return [...updated, ...unchanged];
  }

  /** Clean changes as they are, without leaving out what is equal (`diff: false`). */
  #undiffed(document, keyed, options) {
    const source = document._typeSource(keyed);
    const cleaned = document.schema.clean(keyed, { partial: true, source });
    return options.recursive === false
      ? Object.fromEntries(Object.entries(cleaned).map(([k, v]) => (isPlainObject(v) ? [`==${k}`, v] : [k, v])))
      : cleaned;
  }

  async delete(Class, ids, operation) {
    const { options, parent, pack } = this.#read(Class, "delete", operation);
    const user = state.game.user;
    const wanted = options.deleteAll ? this.#all(Class, parent, pack) : ids;
    const pending = [];
    for (const id of wanted) {
      const document = await this.#find(Class, id, parent, pack, { invalid: true });
      const allowed = await document._preDelete(options, user);
      if (allowed === false) continue;
      if (!options.noHook && !Hooks.call(`preDelete${Class.documentName}`, document, options, user.id)) continue;
      pending.push(id);
    }
    if (!pending.length) return [];
    return this.#send("delete", Class, { parent, pack, options, data: pending });
  }

  #read(Class, action, operation = {}) {
    const { parent = null, pack = null, ...options } = operation;
    const known = [...COMMON, ...KNOWN[action], ...(SPECIAL[Class.documentName] ?? [])];
    for (const [key, value] of Object.entries(options)) {
      if (key === "temporary") throw new Error("DOC-14: temporary is deprecated");
      const isOwn = isPlainObject(value) || state.game.modules.has(key);
      if (!known.includes(key) && !isOwn) throw notInContract(`DOC-1: ${action} option ${key}`);
    }
    options.render ??= true;
    if (action === "update") {
      options.diff ??= true;
      options.recursive ??= true;
    }
    return { options, parent, pack: pack ?? parent?.pack ?? null };
  }

  async #find(Class, id, parent, pack, { invalid = false } = {}) {
    if (!id) throw new Error(`UPD-2: an update of ${Class.documentName} needs an _id`);
    if (isSynthetic(Class, parent)) return parent.actor;
    if (parent) return parent.getEmbeddedCollection(Class.documentName).get(id, { strict: true, invalid });
    if (pack) {
      const compendium = state.game.packs.get(pack, { strict: true });
      if (Class.documentName === "Folder") return compendium.folders.get(id, { strict: true });
      const found = await compendium.getDocument(id);
      if (!found) throw new Error(`${Class.documentName} ${id} does not exist in ${pack}`);
      return found;
    }
    return state.game.collections.get(Class.documentName).get(id, { strict: true, invalid });
  }

  #all(Class, parent, pack) {
    if (parent) return parent.getEmbeddedCollection(Class.documentName).map(({ id }) => id);
    if (pack) return state.game.packs.get(pack).index.map(({ _id }) => _id);
    return state.game.collections.get(Class.documentName).map(({ id }) => id);
  }

  async #send(action, Class, { parent, pack, options, data }) {
    try {
      return await this.connection.request("modify", {
        operation: action,
        documentName: Class.documentName,
        parentUuid: parent?.uuid ?? null,
        pack: parent ? null : pack,
        options,
        data,
      });
    } catch (error) {
      state.ui.notifications?.error?.(error.message, { console: false });
      throw error;
    }
  }

  // --- what the server says has happened

  /** Carries out an event `modify`; returns the documents. */
  receive(event) {
    const Class = state.documentClass(event.documentName);
    const place = this.#place(Class, event);
    const run = { create: created, update: updated, delete: deleted }[event.operation];
    return run(Class, place, event);
  }

  #place(Class, { parentUuid, pack }) {
    const parent = parentUuid ? findLoaded(parentUuid) : null;
    if (parentUuid && !parent) return null;
    if (isSynthetic(Class, parent)) return { parent, token: parent };
    if (parent) return { parent, collection: parent.getEmbeddedCollection(Class.documentName), token: tokenOf(parent) };
    const compendium = pack ? state.game.packs.get(pack) : null;
    if (compendium) return { pack, collection: Class.documentName === "Folder" ? compendium.folders : compendium };
    return { collection: state.game.collections.get(Class.documentName) };
  }
}

/** Clones changes; operators of generation 14 stay the objects that they are. */
function cloneChanges(entry) {
  return deepClone(entry?.toObject instanceof Function ? entry.toObject() : entry);
}

/** Whether an operation is about the actor of an unlinked token itself. */
function isSynthetic(Class, parent) {
  return Class.documentName === "Actor" && parent?.documentName === "Token";
}

/** The unlinked token in whose actor a document lies. */
function tokenOf(document) {
  for (let holder = document; holder; holder = holder.parent) {
    if (holder.documentName === "Actor" && holder.isToken) return holder.token;
  }
  return null;
}

/** Finds a document that is in memory, by UUID. */
function findLoaded(uuid) {
  const parsed = state.parseUuid(uuid);
  const primary = parsed?.collection?.get(parsed.primaryId ?? parsed.id);
  let found = primary ?? null;
  for (let index = 0; found && index < parsed.embedded.length; index += 2) {
    const [name, id] = [parsed.embedded[index], parsed.embedded[index + 1]];
    if (name === "Actor" && found.documentName === "Token") found = found.actor;
    else found = found.getEmbeddedDocument(name, id) ?? null;
  }
  return found;
}

function created(Class, place, event) {
  if (!place) return [];
  const { options, userId } = event;
  let documents;
  if (place.token) {
    place.token._adoptDelta(event.token.delta);
    documents = event.result.map(({ _id }) => place.collection.get(_id, { invalid: true }));
  } else {
    documents = event.result.map((source) =>
      place.parent ? place.collection.add(source) : place.collection.addRemote(source, Class, place.pack),
    );
    (place.parent?._root ?? null)?._safePrepare();
    if (!place.parent) documents.forEach((document) => document?._safePrepare());
  }
  const present = documents.filter((document) => document);
  const sources = new Map(event.result.map((source) => [source._id, source]));
  present.forEach((document) => {
    runSafely(() => document._onCreate(sources.get(document.id), options, userId));
    if (!options.noHook) Hooks.callAll(`create${Class.documentName}`, document, options, userId);
  });
  tellParents("Create", place, present, event.result, options, userId);
  refresh("create", place, present, event.result, options);
  if (options.renderSheet && userId === state.game.user.id) present.forEach((d) => d.sheet?.render(true));
  return present;
}

function updated(Class, place, event) {
  if (!place) return [];
  const { options, userId } = event;
  const pairs = [];
  if (place.token) place.token._adoptDelta(event.token.delta);
  for (const changes of event.result) {
    const { _id, ...rest } = changes;
    const document = place.collection ? place.collection.get(_id, { invalid: true }) : place.parent.actor;
    if (place.pack) Object.assign(state.game.packs.get(place.pack).index.get(_id) ?? {}, pickIndexed(rest));
    if (!document) continue;
    if (!place.token) runSafely(() => document._applyRemote(rest));
    pairs.push([document, toOperators(changes, state.generation)]);
  }
  for (const [document, changed] of pairs) {
    runSafely(() => document._onUpdate(changed, options, userId));
    if (!options.noHook) Hooks.callAll(`update${Class.documentName}`, document, changed, options, userId);
  }
  const documents = pairs.map(([document]) => document);
  tellParents("Update", place, documents, event.result, options, userId);
  refresh("update", place, documents, event.result, options);
  return documents;
}

function deleted(Class, place, event) {
  if (!place) return [];
  const { options, userId } = event;
  const documents = event.result.map((id) => place.collection.get(id, { invalid: true }));
  if (place.token) place.token._adoptDelta(event.token.delta);
  else for (const id of event.result) place.collection.remove(id);
  const present = documents.filter((document) => document);
  if (!place.token) place.parent?._root?._safePrepare();
  for (const document of present) {
    for (const app of Object.values(document.apps)) app.close();
    runSafely(() => document._onDelete(options, userId));
    if (!options.noHook) Hooks.callAll(`delete${Class.documentName}`, document, options, userId);
  }
  tellParents("Delete", place, present, event.result, options, userId);
  refresh("delete", place, present, event.result, options);
  return present;
}

function runSafely(action) {
  try {
    action();
  } catch (error) {
    Hooks.onError("Operations", error);
  }
}

/** Tells the documents above of what happened to their descendants (EMB-3). */
function tellParents(action, place, documents, data, options, userId) {
  if (!place.parent || !place.collection) return;
  const method = `_on${action}DescendantDocuments`;
  for (let holder = place.parent; holder; holder = holder.parent) {
    runSafely(() => holder[method]?.(place.parent, place.collection.name, documents, data, options, userId));
  }
}

/** Renders once what shows the documents or one that holds them (APP-12). */
function refresh(action, place, documents, data, options) {
  if (options.render === false) return;
  const name = place.parent && place.collection ? place.collection.name : (documents[0]?.documentName ?? "");
  const holders = new Set();
  for (const document of action === "delete" ? [place.parent] : [...documents, place.parent]) {
    for (let holder = document; holder; holder = holder.parent) holders.add(holder);
  }
  for (const holder of holders) holder.render(false, { renderContext: `${action}${name}`, renderData: data });
}

function pickIndexed(changes) {
  const indexed = ["name", "img", "type", "folder", "sort"];
  return Object.fromEntries(Object.entries(changes).filter(([key]) => indexed.includes(key)));
}
