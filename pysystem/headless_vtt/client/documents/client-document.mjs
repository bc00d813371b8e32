/** What documents do on a client: prepare themselves, have a sheet, re-render (DM-9, DOC-11). */

import { Hooks } from "../core/hooks.mjs";
import { state } from "../core/state.mjs";
import { ADOPT } from "../data/symbols.mjs";
import { Document } from "./document.mjs";

export class ClientDocument extends Document {
  constructor(data, context = {}) {
    super(data, context);
    if (!context[ADOPT]) this._safePrepare();
  }

  /** Prepares the document once the world is there; errors are reported, not thrown. */
  _safePrepare() {
    if (!state.game?.documentsReady || this.invalid) return;
    try {
      this.prepareData();
    } catch (error) {
      Hooks.onError(`${this.documentName}#prepareData`, error, { msg: `Failed data preparation for ${this.uuid}` });
    }
  }

  /** Takes over another source, and forgets what was made of the old one. */
  _adoptSource(source, { prepare = false } = {}) {
    Object.defineProperty(this, "_source", { value: source, configurable: true, enumerable: false });
    for (const name of this.schema.keys()) if (!(name in source)) source[name] = undefined;
    Object.seal(source);
    // Preparing initializes by itself.
    if (prepare && state.game?.documentsReady && !this.invalid) this._safePrepare();
    else this._initialize();
  }

  prepareData() {
    this.reset();
    this.system?.prepareBaseData?.();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    this.system?.prepareDerivedData?.();
    this.prepareDerivedData();
  }

  prepareBaseData() {}

  prepareEmbeddedDocuments() {
    for (const collection of Object.values(this.collections)) {
      for (const document of collection) document._safePrepare();
    }
  }

  prepareDerivedData() {}

  updateSource(changes, options = {}) {
    const diff = super.updateSource(changes, options);
    if (!options.dryRun) this._root._safePrepare();
    return diff;
  }

  _applyRemote(changes) {
    super._applyRemote(changes);
    this._root._safePrepare();
  }

  /** The document whose preparation covers this one: the actor of an item, or itself. */
  get _root() {
    return this.parent?.constructor.preparesChildren ? this.parent._root : this;
  }

  /** Whether preparing this kind prepares its children, so that these aren't prepared alone. */
  static get preparesChildren() {
    return false;
  }

  get hasPlayerOwner() {
    return state.game.users.some((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  get link() {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  getRollData() {
    return this.system ?? {};
  }

  toDragData() {
    return { type: this.documentName, uuid: this.uuid };
  }

  static async fromDropData(data) {
    if (data?.uuid) {
      const document = await globalThis.fromUuid(data.uuid);
      if (!document) throw new Error(`UTL-2: nothing is found at ${data.uuid}`);
      if (document.documentName !== this.documentName) {
        throw new Error(`UTL-2: the dropped ${document.documentName} is no ${this.documentName}`);
      }
      return document;
    }
    if (data?.data) return new this.implementation(data.data);
    throw new Error("UTL-2: the drop data name no document");
  }

  // --- sheets (APP-15)

  /** The document's sheet, made once; null where no class is registered. */
  get sheet() {
    if (this._sheet === undefined) {
      const Sheet = this._getSheetClass();
      this._sheet = Sheet ? new Sheet({ document: this }) : null;
    }
    return this._sheet;
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (changed.flags?.core && "sheetClass" in changed.flags.core) this.#forgetSheet();
  }

  /** Another class is to show the document from now on. */
  #forgetSheet() {
    this._sheet?.close();
    this._sheet = undefined;
  }

  _getSheetClass() {
    const types = state.config[this.documentName]?.sheetClasses ?? {};
    const type = this.type ?? state.constants.BASE_DOCUMENT_TYPE;
    const sheets = Object.values(types[type] ?? {});
    const preferred = state.game.settings.get("core", "sheetClasses")[this.documentName]?.[type];
    const chosen = this.flags?.core?.sheetClass || preferred;
    const found = sheets.find(({ id }) => id === chosen) ?? sheets.find((entry) => entry.default);
    return (found ?? sheets[0])?.cls ?? null;
  }

  /** Renders what shows this document. */
  render(force = false, context = {}) {
    for (const app of Object.values(this.apps)) app.render(force, { ...context });
  }

  _onCreateDescendantDocuments(_parent, _collection, _documents, _data, _options, _userId) {}

  _onUpdateDescendantDocuments(_parent, _collection, _documents, _changes, _options, _userId) {}

  _onDeleteDescendantDocuments(_parent, _collection, _documents, _ids, _options, _userId) {}

  static defaultName({ type } = {}) {
    return type ? `New ${type}` : `New ${this.documentName}`;
  }
}
