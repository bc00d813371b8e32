/** `foundry.abstract.Document`: identity, permissions, flags, embedded collections (contract §7). */

import { deepClone, expandObject, getProperty, isPlainObject, mergeObject } from "../core/object.mjs";
import { REPLACE, fieldName } from "../core/operators.mjs";
import { checkKeys, notInContract } from "../core/not-in-contract.mjs";
import { state } from "../core/state.mjs";
import { DataModel } from "../data/model.mjs";
import { EmbeddedCollection } from "./embedded.mjs";
import { level, userLevel } from "./permissions.mjs";

export class Document extends DataModel {
  /** What the kind is called and holds. `embedded` maps kinds to names of collections. */
  static metadata = Object.freeze({ name: "Document", collection: "documents", embedded: {} });

  static contextOptions = ["pack", "keepId"];

  static get documentName() {
    return this.metadata.name;
  }

  static get collectionName() {
    return this.metadata.collection;
  }

  static get hasTypeData() {
    return Boolean(this.metadata.hasTypeData);
  }

  static get hierarchy() {
    return Object.fromEntries(
      Object.values(this.metadata.embedded).map((name) => [name, this.schema.get(name)]),
    );
  }

  /** The class that CONFIG names for this kind of document. */
  static get implementation() {
    return state.documentClass(this.documentName);
  }

  static get TYPES() {
    return [...(state.game.documentTypes[this.documentName] ?? [])];
  }

  static get database() {
    throw notInContract(`${this.name}.database`);
  }

  constructor(data, context) {
    super(data, context);
    this._becomeReady();
  }

  _configure({ pack = null } = {}) {
    const define = (name, value) => Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("pack", pack ?? this.parent?.pack ?? null);
    define("apps", {});
    define("_sheet", undefined);
    const collections = {};
    for (const [name, collection] of Object.entries(this.constructor.metadata.embedded)) {
      collections[collection] = new EmbeddedCollection(collection, this, this._source[collection], name);
    }
    define("collections", collections);
  }

  /** Called once when construction is over. */
  _becomeReady() {}

  get documentName() {
    return this.constructor.documentName;
  }

  get id() {
    return this._source._id ?? null;
  }

  get isEmbedded() {
    return Boolean(this.parent);
  }

  get inCompendium() {
    return Boolean(this.pack);
  }

  get uuid() {
    if (this.parent) return `${this.parent.uuid}.${this.documentName}.${this.id}`;
    const prefix = this.pack ? `Compendium.${this.pack}.` : "";
    return `${prefix}${this.documentName}.${this.id}`;
  }

  get collection() {
    if (this.parent) return this.parent.collections[this.parentCollection] ?? null;
    return this.pack ? state.game.packs.get(this.pack) : state.game.collections.get(this.documentName);
  }

  /** The name of the parent's collection that holds this document. */
  get parentCollection() {
    return this.parent?.constructor.metadata.embedded[this.documentName] ?? null;
  }

  get compendium() {
    return this.pack ? state.game.packs.get(this.pack) : null;
  }

  // --- permissions (DOC-13)

  get permission() {
    return userLevel(this, state.game.user);
  }

  get isOwner() {
    return this.testUserPermission(state.game.user, "OWNER");
  }

  get limited() {
    return this.testUserPermission(state.game.user, "LIMITED", { exact: true });
  }

  get visible() {
    return this.testUserPermission(state.game.user, this.isEmbedded ? "OBSERVER" : "LIMITED");
  }

  getUserLevel(user = state.game.user) {
    return userLevel(this, user);
  }

  testUserPermission(user, permission, { exact = false } = {}) {
    const wanted = level(permission);
    const own = this.getUserLevel(user);
    return exact ? own === wanted : own >= wanted;
  }

  canUserModify(user, action, data = {}) {
    return this._canUserModify(user, action, data);
  }

  _canUserModify(user, action, _data) {
    if (action === "create" && !this.parent) return this.constructor.canUserCreate(user);
    return (this.parent ?? this).testUserPermission(user, "OWNER");
  }

  static canUserCreate(user) {
    const permission = `${this.documentName.toUpperCase()}_CREATE`;
    if (permission in state.constants.USER_PERMISSIONS) return user.can(permission);
    return user.isGM;
  }

  // --- flags (DOC-12)

  #checkScope(scope) {
    if (!state.game.getPackageScopes().includes(scope)) {
      throw new Error(`DOC-12: "${scope}" is not a valid scope of flags`);
    }
  }

  getFlag(scope, key) {
    this.#checkScope(scope);
    return deepClone(getProperty(this.flags[scope] ?? {}, key));
  }

  async setFlag(scope, key, value) {
    this.#checkScope(scope);
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  async unsetFlag(scope, key) {
    this.#checkScope(scope);
    const head = key.split(".");
    const last = head.pop();
    const path = ["flags", scope, ...head].join(".");
    if (state.generation >= 14) return this.update({ [`${path}.${last}`]: globalThis._del });
    return this.update({ [`${path}.-=${last}`]: null });
  }

  // --- embedded documents (EMB-1, EMB-2)

  getEmbeddedCollection(name) {
    const key = this.constructor.metadata.embedded[name] ?? name;
    const found = this.collections[key];
    if (!found) throw new Error(`EMB-1: ${name} is not embedded in ${this.documentName}`);
    return found;
  }

  getEmbeddedDocument(name, id, { invalid = false, strict = false } = {}) {
    return this.getEmbeddedCollection(name).get(id, { invalid, strict });
  }

  async createEmbeddedDocuments(name, data = [], operation = {}) {
    this.getEmbeddedCollection(name);
    return state.documentClass(name).createDocuments(data, { ...operation, parent: this });
  }

  async updateEmbeddedDocuments(name, updates = [], operation = {}) {
    this.getEmbeddedCollection(name);
    return state.documentClass(name).updateDocuments(updates, { ...operation, parent: this });
  }

  async deleteEmbeddedDocuments(name, ids = [], operation = {}) {
    this.getEmbeddedCollection(name);
    return state.documentClass(name).deleteDocuments(ids, { ...operation, parent: this });
  }

  // --- the database (DOC-1)

  static async create(data, operation = {}) {
    const isArray = Array.isArray(data);
    const created = await this.createDocuments(isArray ? data : [data], operation);
    return isArray ? created : created[0];
  }

  static async createDocuments(data = [], operation = {}) {
    return state.operations.create(this.implementation, data, operation);
  }

  static async updateDocuments(updates = [], operation = {}) {
    return state.operations.update(this.implementation, updates, operation);
  }

  static async deleteDocuments(ids = [], operation = {}) {
    return state.operations.delete(this.implementation, ids, operation);
  }

  async update(changes = {}, operation = {}) {
    const own = { ...changes, _id: this.id };
    const [updated] = await this.constructor.updateDocuments([own], this._place(operation));
    return updated;
  }

  async delete(operation = {}) {
    const [deleted] = await this.constructor.deleteDocuments([this.id], this._place(operation));
    return deleted;
  }

  /** The operation with where this document is. */
  _place(operation) {
    return { ...operation, parent: this.parent, pack: this.pack };
  }

  /** Copies the document; with `save` the copy is created and a promise is returned. */
  clone(data = {}, context = {}) {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    checkKeys(`${this.constructor.name}.clone`, rest, ["pack", "parent", "strict", "keepEmbeddedIds"]);
    const copy = mergeObject(this.toObject(), expandObject(data));
    if (!keepId) delete copy._id;
    if (addSource) mergeObject(copy, { _stats: { duplicateSource: this.uuid } });
    const { parent = this.parent, pack = this.pack, strict = true } = rest;
    if (save) return this.constructor.create(copy, { parent, pack, keepId });
    return new this.constructor(copy, { parent, pack, strict });
  }

  // --- changing the source

  _diffChanges(changes, options = {}) {
    const complete = this.#completeEmbedded(changes);
    const isNewType = "type" in complete && complete.type !== this._source.type;
    const replaces = `${REPLACE}system` in complete || (options.recursive === false && "system" in complete);
    if (this.constructor.hasTypeData && this.id && isNewType && !replaces) {
      throw new Error("DM-13: a change of type must replace system wholly in the same update");
    }
    return super._diffChanges(complete, options);
  }

  /** Children given to updateSource: those with a known id change, others are added. */
  #completeEmbedded(changes) {
    const complete = { ...changes };
    for (const [name, collection] of Object.entries(this.constructor.metadata.embedded)) {
      const given = complete[collection];
      if (!Array.isArray(given)) continue;
      const Child = state.documentClass(name);
      const children = deepClone(this._source[collection]);
      for (const child of given) {
        const known = children.find(({ _id }) => _id && _id === child._id);
        if (known) mergeObject(known, expandObject(child));
        else children.push(Child.cleanData(Child.migrateDataSafe(deepClone(child))));
      }
      complete[collection] = children;
    }
    return complete;
  }

  /** Applies what the server says has changed. */
  _applyRemote(changes) {
    this._applyDiff(changes);
    this._initialize();
  }

  // --- life cycle for subclasses and their `system`

  async _preCreate(data, options, user) {
    return this.system?._preCreate?.(data, options, user);
  }

  async _preUpdate(changes, options, user) {
    return this.system?._preUpdate?.(changes, options, user);
  }

  async _preDelete(options, user) {
    return this.system?._preDelete?.(options, user);
  }

  _onCreate(data, options, userId) {
    this.system?._onCreate?.(data, options, userId);
  }

  _onUpdate(changed, options, userId) {
    this.system?._onUpdate?.(changed, options, userId);
  }

  _onDelete(options, userId) {
    this.system?._onDelete?.(options, userId);
  }

  toJSON() {
    return this.toObject();
  }
}

/** Refuses children inside an update: they have operations of their own (EMB-4). */
export function refuseEmbedded(documentClass, changes) {
  const names = Object.values(documentClass.metadata.embedded);
  for (const key of Object.keys(isPlainObject(changes) ? changes : {})) {
    if (names.includes(fieldName(key))) {
      throw notInContract(`EMB-4: ${documentClass.documentName}.update({${key}})`);
    }
  }
}
