/** Collections of primary documents: the world's (`game.actors` …). */

import { Collection } from "../core/collection.mjs";
import { checkKeys, notInContract } from "../core/not-in-contract.mjs";
import { deepClone, expandObject, mergeObject } from "../core/object.mjs";
import { state } from "../core/state.mjs";
import { makeOrNothing } from "./make.mjs";

export class WorldCollection extends Collection {
  /** @param {string} documentName  @param {object[]} sources */
  constructor(documentName, sources = []) {
    super();
    this.documentName = documentName;
    this.invalidDocumentIds = new Set();
    this.sources = new Map(sources.map((source) => [source._id, source]));
  }

  /** Makes the documents; in a step of its own, since they look at each other. */
  construct() {
    for (const source of this.sources.values()) this.#add(source);
  }

  #add(source) {
    const document = makeOrNothing(() => this.documentClass.fromSource(source));
    if (!document || document.invalid) {
      this.invalidDocumentIds.add(source._id);
      return undefined;
    }
    super.set(source._id, document);
    return document;
  }

  get documentClass() {
    return state.documentClass(this.documentName);
  }

  get folders() {
    return state.game.folders.filter((folder) => folder.type === this.documentName);
  }

  get(id, { strict = false, invalid = false } = {}) {
    const found = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (strict && !found) throw new Error(`${this.documentName} ${id} does not exist`);
    return found;
  }

  getInvalid(id, { strict = true } = {}) {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${id} is not an invalid ${this.documentName}`);
      return undefined;
    }
    return this.documentClass.fromSource(deepClone(this.sources.get(id)));
  }

  addRemote(source) {
    this.sources.set(source._id, source);
    return this.#add(source);
  }

  remove(id) {
    this.sources.delete(id);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  // --- from compendia into the world (PACK-12)

  /** Returns plain data for creation in the world. */
  fromCompendium(document, options = {}) {
    checkKeys("fromCompendium", options, ["clearFolder", "clearSort", "clearOwnership", "keepId", "clearState"]);
    const { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false } = options;
    const data = document?.toObject instanceof Function ? document.toObject() : deepClone(document);
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    const uuid = document?.uuid;
    if (uuid && document.pack) data._stats = { ...data._stats, compendiumSource: uuid };
    else if (uuid) data._stats = { ...data._stats, compendiumSource: data._stats?.compendiumSource ?? uuid };
    return data;
  }

  async importFromCompendium(pack, id, updateData = {}, options = {}) {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`PACK-12: ${id} is not in ${pack.collection}`);
    const { keepId = false, clearFolder, clearSort, clearOwnership, ...operation } = options;
    const data = this.fromCompendium(document, compact({ keepId, clearFolder, clearSort, clearOwnership }));
    mergeObject(data, expandObject(deepClone(updateData)));
    return this.documentClass.create(data, { ...operation, keepId });
  }

  /** Imports a document of a compendium (generation 14). */
  async importDocument(document, options = {}) {
    if (state.generation < 14) throw notInContract("PACK-12: importDocument of a world's collection");
    const { keepId = false, ...operation } = options;
    return this.documentClass.create(this.fromCompendium(document, { keepId }), { ...operation, keepId });
  }

  /** Registers a sheet for this kind of document. */
  static registerSheet(...args) {
    const { DocumentSheetConfig } = state.foundry.applications.apps;
    return DocumentSheetConfig.registerSheet(this.documentClass, ...args);
  }
}

function compact(options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** `game.users` (USR-2). */
export class Users extends WorldCollection {
  get current() {
    return state.game.user;
  }

  get players() {
    return this.filter((user) => !user.isGM && user.role >= state.constants.USER_ROLES.PLAYER);
  }

  /** The one game master who acts: a full one if any is there, else an assistant. */
  get activeGM() {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  getDesignatedUser(condition) {
    const candidates = this.filter(condition);
    candidates.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return candidates[0] ?? null;
  }
}

/** `game.scenes`. */
export class Scenes extends WorldCollection {
  get active() {
    return this.find((scene) => scene.active);
  }

  get current() {
    return this.viewed;
  }

  get viewed() {
    return this.get(state.game.viewedSceneId);
  }
}

/** `game.combats`. */
export class Combats extends WorldCollection {
  /** Those of the viewed scene and those of none. */
  get combats() {
    const scene = state.game.scenes.viewed;
    return this.filter((combat) => combat._source.scene === null || combat._source.scene === scene?.id);
  }

  get active() {
    return this.combats.find((combat) => combat.active);
  }

  get viewed() {
    return this.active ?? this.combats[0] ?? null;
  }
}

export const COLLECTIONS = { User: Users, Scene: Scenes, Combat: Combats };
