/** DocumentSheetV2: one document, shown and edited (APP-10..12). */
import { generation, refuse } from "../contract.mjs";
import { t } from "../lang/texts.mjs";
import { mayCreate } from "../permissions.mjs";
import { ApplicationV2 } from "./application.mjs";
import { OPTION_KEYS } from "./options.mjs";

export class DocumentSheetV2 extends ApplicationV2 {
  static [OPTION_KEYS] = ["document", "viewPermission", "editPermission", "sheetConfig"];

  static DEFAULT_OPTIONS = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    sheetConfig: true,
    window: {
      controls: [
        { action: "configureSheet", icon: "fa-solid fa-gear", label: "vtt.sheet.configure", visible() { return game.user.isGM && this.options.sheetConfig; } },
        { action: "configureOwnership", icon: "fa-solid fa-user-lock", label: "vtt.sheet.ownership", visible() { return generation() >= 14 && canConfigureOwnership(this.document); } },
        { action: "copyUuid", icon: "fa-solid fa-passport", label: "vtt.sheet.copyUuid", ownership: 1 },
        { action: "importDocument", icon: "fa-solid fa-download", label: "vtt.sheet.import", visible() { return canImport(this.document); } },
      ],
    },
    actions: {
      configureSheet: DocumentSheetV2.#configureSheet,
      configureOwnership: DocumentSheetV2.#configureOwnership,
      copyUuid: { handler: DocumentSheetV2.#copyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#editImage,
      importDocument: DocumentSheetV2.#importDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  _initializeApplicationOptions(options) {
    if (!options.document) refuse(`new ${this.constructor.name} needs {document}`, "APP-10");
    const { document, ...rest } = options;
    const uniqueId = `${this.constructor.name}-${document.uuid.replaceAll(".", "-")}`;
    const merged = super._initializeApplicationOptions({ uniqueId, ...rest });
    merged.document = document;
    return merged;
  }

  get document() { return this.options.document; }

  get title() {
    const { name, constructor, type } = this.document;
    const label = typeLabel(constructor.documentName, type);
    return label ? `${label}: ${name ?? this.document.id}` : String(name ?? this.document.id);
  }

  get isVisible() {
    return this.document.testUserPermission(game.user, this.options.viewPermission);
  }

  get isEditable() {
    const { document } = this;
    const pack = document.pack ? game.packs.get(document.pack) : null;
    if (pack?.locked) return false;
    return document.testUserPermission(game.user, this.options.editPermission);
  }

  _canRender(options) {
    if (this.isVisible) return super._canRender(options);
    if (this.rendered) this.close();
    else if (options.force) ui.notifications.warn(t("sheet.notVisible", { name: this.document.name }));
    return false;
  }

  async _preFirstRender(context, options) {
    await super._preFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  _onClose(options) {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document, source: document._source, fields: document.schema.fields, editable: this.isEditable, user: game.user, rootId: document.collection?.has?.(document.id) ? this.id : foundry.utils.randomID(),
    });
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    this.element.classList.toggle("locked", !this.isEditable);
    this.element.classList.toggle("editable", this.isEditable);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  /** Switch every field of the form; tabs and window buttons go on working. */
  _toggleDisabled(disabled) {
    const { form } = this;
    for (const field of form?.querySelectorAll("input, select, textarea, fieldset, prose-mirror, range-picker, string-tags, multi-select, color-picker, file-picker, document-tags, button[type=submit], button[data-action=editImage]") ?? []) {
      field.disabled = disabled;
    }
  }

  // ---- the form

  static async #onSubmitDocumentForm(event, form, formData, options = {}) {
    const { updateData, ...updateOptions } = options;
    let submitData;
    try {
      submitData = this._prepareSubmitData(event, form, formData, updateData);
    } catch (error) {
      ui.notifications.error(error.message);
      await this.render();
      return;
    }
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  _processFormData(_event, _form, formData) {
    return foundry.utils.expandObject(formData.object);
  }

  _prepareSubmitData(event, form, formData, updateData) {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) foundry.utils.mergeObject(submitData, updateData, { inplace: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  async _processSubmitData(_event, _form, submitData, options = {}) {
    await this.document.update(submitData, options);
  }

  async _onSubmitForm(config, event) {
    event.preventDefault();
    if (!this.isEditable) return;
    await super._onSubmitForm(config, event);
  }

  // ---- built-in actions

  static async #configureSheet() {
    const { DocumentSheetConfig } = foundry.applications.apps;
    await new DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  static async #configureOwnership() {
    const { DocumentOwnershipConfig } = await import("../apps/document-ownership-config.mjs");
    await new DocumentOwnershipConfig({ document: this.document }).render({ force: true });
  }

  static async #copyUuid(event) {
    event.preventDefault();
    const value = event.button === 2 ? this.document.id : this.document.uuid;
    await navigator.clipboard?.writeText(value).catch(() => undefined);
    ui.notifications.info(t("sheet.copied", { value }), { console: false });
  }

  static async #editImage(_event, target) {
    if (!this.isEditable) return;
    const attribute = target.dataset.edit;
    const current = foundry.utils.getProperty(this.document._source, attribute);
    const { pickFile } = await import("../apps/file-picker.mjs");
    const chosen = await pickFile({ current, type: "image" });
    if (chosen !== null) await this.document.update({ [attribute]: chosen });
  }

  static async #importDocument() {
    const { importIntoWorld } = await import("../ui/import.mjs");
    await importIntoWorld(this.document);
  }
}

/** The localized name of a document's type, else "". */
export function typeLabel(documentName, type) {
  if (type === undefined) return t(`document.${documentName}`);
  const labels = "typeLabels" in CONFIG[documentName] ? CONFIG[documentName].typeLabels : {};
  const keys = [labels[type], `TYPES.${documentName}.${type}`];
  const known = keys.find((key) => key && game.i18n.has(key));
  return known ? game.i18n.localize(known) : t(`document.${documentName}`);
}

const canImport = (document) => Boolean(document.pack) && !document.isEmbedded && mayCreate(document.documentName);
const canConfigureOwnership = (document) => game.user.isGM && !document.isEmbedded && !document.pack;
