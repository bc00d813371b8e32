/** Compendium packs on the client: PACK-4, PACK-9 to PACK-13. */

import { Collection } from "../core/collection.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { deepClone, expandObject, getProperty, mergeObject } from "../core/object.mjs";
import { state } from "../core/state.mjs";
import { makeOrNothing } from "./make.mjs";
import { level } from "./permissions.mjs";

const CACHED_FOR = 300_000;
const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];

export class CompendiumCollection extends Collection {
  index = new Collection();
  #metadata;
  #expires = new Map();

  /** @param {any} data  What the server tells of the pack. */
  constructor(data) {
    super();
    this.isCompendium = true;
    this.configure_(data);
  }

  /** Follows what the server tells of the pack. */
  configure_(data) {
    const { index, folders, locked, visible, folder, ...metadata } = data;
    this.#metadata = metadata;
    this.locked = locked;
    this.visible = visible;
    this._folderId = folder;
    this._sources = folders ?? [];
    this.folders = new Collection();
    const present = new Set((index ?? []).map(({ _id }) => _id));
    for (const id of [...this.index.keys()]) if (!present.has(id)) this.index.delete(id);
    this.#fillIndex(index ?? []);
  }

  /** Makes the pack's folders, once documents can be made. */
  construct() {
    const Folder = state.documentClass("Folder");
    for (const source of this._sources) {
      this.folders.set(source._id, Folder.fromSource(source, { pack: this.collection }));
    }
    this.folders.addRemote = (source) => {
      const folder = Folder.fromSource(source, { pack: this.collection });
      this.folders.set(source._id, folder);
      return folder;
    };
    this.folders.remove = (id) => this.folders.delete(id);
  }

  get metadata() {
    return this.#metadata;
  }

  /** The pack's id (PACK-4). */
  get collection() {
    return this.#metadata.id;
  }

  get documentName() {
    return this.#metadata.type;
  }

  get documentClass() {
    return state.documentClass(this.documentName);
  }

  get title() {
    return this.#metadata.label;
  }

  get ownership() {
    return this.#metadata.ownership;
  }

  get folder() {
    return this._folderId ? (state.game.folders.get(this._folderId) ?? null) : null;
  }

  getUserLevel(user = state.game.user) {
    const { OWNER, NONE } = state.constants.DOCUMENT_OWNERSHIP_LEVELS;
    if (user.role === state.constants.USER_ROLES.GAMEMASTER) return OWNER;
    let best = NONE;
    for (let role = 1; role <= user.role; role++) {
      if (ROLES[role] in this.ownership) best = level(this.ownership[ROLES[role]]);
    }
    return best;
  }

  testUserPermission(user, permission, { exact = false } = {}) {
    const own = this.getUserLevel(user);
    return exact ? own === level(permission) : own >= level(permission);
  }

  getUuid(id) {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  // --- reading

  #fillIndex(entries) {
    for (const entry of entries) {
      const known = this.index.get(entry._id) ?? {};
      this.index.set(entry._id, mergeObject({ ...known, uuid: this.getUuid(entry._id), folder: null }, entry));
    }
  }

  /** What packages want to find in the index (PACK-10). */
  get _wanted() {
    return state.config[this.documentName].compendiumIndexFields;
  }

  /** Loads what packages want of the index, if anything. */
  async complete() {
    if (this._wanted.length && this.index.size) await this.getIndex();
  }

  /** Loads index entries, with fields beyond the usual ones if asked for (PACK-10). */
  async getIndex(options = {}) {
    checkKeys("CompendiumCollection.getIndex", options, ["fields"]);
    const fields = [...this._wanted, ...(options.fields ?? [])];
    this.#fillIndex(await state.connection.request("index", { pack: this.collection, fields }));
    return this.index;
  }

  /** Returns a document that is in memory. */
  get(id, options) {
    if (this.#expires.has(id) && Date.now() > this.#expires.get(id)) {
      this.#expires.delete(id);
      super.delete(id);
    }
    return super.get(id, options);
  }

  async getDocument(id) {
    if (!id) return null;
    const cached = this.get(id);
    if (cached) return cached;
    const [document] = await this.#load([id]);
    return document ?? null;
  }

  /** Returns the documents that match a query: equality, or `field__in` a list. */
  async getDocuments(query = {}) {
    const conditions = Object.entries(query).map(([key, wanted]) => {
      if (!key.includes("__")) return (source) => getProperty(source, key) === wanted;
      const [path, operator] = key.split("__");
      if (operator !== "in") throw new Error(`not in contract: PACK-9: query ${key}`);
      return (source) => wanted.includes(getProperty(source, path));
    });
    const documents = await this.#load(null);
    return documents.filter((document) => conditions.every((condition) => condition(document._source)));
  }

  async #load(ids) {
    const sources = await state.connection.request("read", { pack: this.collection, ids });
    return sources.map((source) => this.get(source._id) ?? this.#remember(source)).filter((found) => found);
  }

  #remember(source) {
    const document = makeOrNothing(() => this.documentClass.fromSource(source, { pack: this.collection }));
    if (!document || document.invalid) return undefined;
    this.set(source._id, document);
    this.#expires.set(source._id, Date.now() + CACHED_FOR);
    return document;
  }

  // --- what the operations need

  addRemote(source) {
    const found = ["_id", "name", "img", "type", "folder", "sort", ...this._wanted].map((path) => [path, getProperty(source, path)]);
    this.#fillIndex([expandObject(Object.fromEntries(found.filter(([, value]) => value !== undefined)))]);
    return this.#remember(source);
  }

  remove(id) {
    this.index.delete(id);
    return super.delete(id);
  }

  // --- importing

  async importDocument(document, options = {}) {
    const { keepId = false, ...operation } = options;
    const data = document.toObject();
    return this.documentClass.create(data, { ...operation, keepId, pack: this.collection });
  }

  /** Imports everything into the world. */
  async importAll(options = {}) {
    checkKeys("CompendiumCollection.importAll", options, ["folderId", "folderName", "keepId", "dialog"]);
    const { keepId = false, folderId = null, folderName } = options;
    const world = state.game.collections.get(this.documentName);
    const documents = await this.getDocuments();
    const folders = await this.#importFolders(folderId, folderName);
    const data = documents.map((document) => {
      const plain = world.fromCompendium(document, { keepId });
      return { ...plain, folder: folders.get(plain.folder) ?? folders.get(null) };
    });
    return this.documentClass.createDocuments(data, { keepId });
  }

  async #importFolders(folderId, folderName) {
    const Folder = state.documentClass("Folder");
    const ids = new Map([[null, folderId]]);
    if (folderName) {
      const top = await Folder.create({ name: folderName, type: this.documentName, folder: folderId });
      ids.set(null, top.id);
    }
    const waiting = this.folders.map((folder) => folder.toObject());
    while (waiting.length) {
      const index = waiting.findIndex(({ folder }) => ids.has(folder ?? null));
      if (index < 0) break;
      const [source] = waiting.splice(index, 1);
      const { _id, ...data } = source;
      const made = await Folder.create({ ...data, type: this.documentName, folder: ids.get(source.folder ?? null) });
      ids.set(_id, made.id);
    }
    return ids;
  }

  // --- managing (PACK-11, PACK-13)

  static async createCompendium(metadata, options = {}) {
    checkKeys("CompendiumCollection.createCompendium", metadata, ["type", "label", "name", "flags", "ownership"]);
    checkKeys("CompendiumCollection.createCompendium options", options, []);
    const data = deepClone(metadata);
    const id = await state.connection.request("pack", { do: "create", data, system: state.game.system.id });
    return state.game.packs.get(id);
  }

  async deleteCompendium() {
    await state.connection.request("pack", { do: "delete", pack: this.collection });
    return this;
  }

  async configure(configuration = {}) {
    checkKeys("CompendiumCollection.configure", configuration, ["locked", "ownership", "folder", "sort"]);
    await state.connection.request("pack", { do: "configure", pack: this.collection, data: configuration });
    return this;
  }

  async setFolder(folder) {
    return this.configure({ folder: folder?.id ?? folder ?? null });
  }
}

/** `game.packs`. */
export class CompendiumPacks extends Collection {
  constructor(packs) {
    super();
    for (const data of packs) this.set(data.id, new CompendiumCollection(data));
  }

  /** Follows an event `pack` of the server. */
  receive({ pack, data }) {
    const known = this.get(pack);
    if (!data) this.delete(pack);
    else if (known) known.configure_(data);
    else this.set(pack, new CompendiumCollection(data));
    if (data) this.get(pack).construct();
    // It may be gone by the time that its index is asked for.
    if (data) {
      this.get(pack)
        .complete()
        .catch((error) => {
          if (this.has(pack)) throw error;
        });
    }
    state.ui.compendium?.render?.();
  }
}
