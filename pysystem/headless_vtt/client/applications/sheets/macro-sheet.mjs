/** A macro to read, edit and run (MAC-1). */
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { runMacro } from "../ui/macros.mjs";
import { HostSheet } from "./host-sheet.mjs";

export class MacroConfig extends HostSheet {
  static DEFAULT_OPTIONS = {
    classes: ["macro-sheet"], window: { icon: "fa-solid fa-code" }, position: { width: 560 }, actions: { execute: MacroConfig.#execute },
  };

  _build(context) {
    const { document: macro, source } = context;
    const types = Object.values(CONST.MACRO_TYPES).map((type) => el("option", { value: type, selected: type === source.type }, t(`macro.type.${type}`)));
    return [
      el("header", { class: "sheet-header" }, this.nameField(context), el("select", { name: "type", "aria-label": t("type") }, types)),
      el("label", {}, el("span", {}, t("macro.command")), el("textarea", { name: "command", rows: 8, spellcheck: "false" }, source.command)),
      el("footer", {}, el("button", { type: "button", class: "primary", "data-action": "execute", disabled: !macro.canExecute }, icon("fa-solid fa-play"), t("macro.execute"))),
    ];
  }

  /** What was typed last is saved first, so that it is what runs. */
  static async #execute(event) {
    if (this.isEditable) await this.submit();
    await runMacro(this.document, event);
  }
}
