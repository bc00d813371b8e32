/** DocumentSheetConfig: which sheet shows which type, and the window to choose one (APP-15, APP-16). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { refuse, refuseUnknownKeys } from "../contract.mjs";
import { el } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";

const REGISTER_KEYS = ["types", "makeDefault", "label", "canBeDefault", "canConfigure", "themes"];

export class DocumentSheetConfig extends Built(ApplicationV2) {
  static [OPTION_KEYS] = ["document"];

  static DEFAULT_OPTIONS = {
    id: "sheet-config-{id}",
    tag: "form",
    classes: ["standard-form"],
    window: { title: "vtt.sheet.configure", icon: "fa-solid fa-gear" },
    position: { width: 420 },
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };

  get document() { return this.options.document; }

  static registerSheet(documentClass, scope, sheetClass, options = {}) {
    refuseUnknownKeys(options, REGISTER_KEYS, "registerSheet", "APP-15");
    const { documentName } = documentClass;
    if (!documentName) refuse("registerSheet needs a document class", "APP-15");
    const id = `${scope}.${sheetClass.name}`;
    const { types = typesOf(documentClass), makeDefault = false, label, canBeDefault = true, canConfigure = true, themes = null } = options;
    const sheets = CONFIG[documentName].sheetClasses;
    for (const type of types) {
      if (!typesOf(documentClass).includes(type)) refuse(`registerSheet: ${documentName} has no type "${type}"`, "APP-15");
      sheets[type] ??= {};
      if (makeDefault) for (const other of Object.values(sheets[type])) other.default = false;
      sheets[type][id] = { id, cls: sheetClass, label: label ?? sheetClass.name, default: makeDefault, canBeDefault, canConfigure, themes };
    }
  }

  static unregisterSheet(documentClass, scope, sheetClass, { types } = {}) {
    const sheets = CONFIG[documentClass.documentName].sheetClasses;
    for (const type of types ?? Object.keys(sheets)) delete sheets[type]?.[`${scope}.${sheetClass.name}`];
  }

  static async #onSubmit(_event, _form, formData) {
    const { sheet } = formData.object;
    const open = this.document.sheet?.rendered;
    await this.document.update({ "flags.core.sheetClass": sheet });
    if (open) await this.document.sheet.render({ force: true });
  }

  _build() {
    const { documentName } = this.document.constructor;
    const known = Object.values(CONFIG[documentName].sheetClasses[this.document.type ?? CONST.BASE_DOCUMENT_TYPE] ?? {}).filter((each) => each.canConfigure);
    const chosen = this.document._source.flags?.core?.sheetClass ?? "";
    const options = [["", t("sheet.default")], ...known.map((each) => [each.id, labelOf(each)])];
    return [
      el("div", { class: "form-group" }, el("label", { for: `${this.id}-sheet` }, t("sheet.this")),
        el("select", { name: "sheet", id: `${this.id}-sheet` }, options.map(([value, label]) => el("option", { value, selected: value === chosen }, label)))),
      el("footer", { class: "form-footer" }, el("button", { type: "submit" }, t("save"))),
    ];
  }
}

const labelOf = ({ label }) => (typeof label === "function" ? label() : say(label));

/** The types of a kind; kinds without types have the base type alone. */
const typesOf = ({ TYPES }) => (TYPES?.length ? [...TYPES] : [CONST.BASE_DOCUMENT_TYPE]);
