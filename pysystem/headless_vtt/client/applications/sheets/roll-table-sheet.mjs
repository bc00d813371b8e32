/** Roll tables to read and roll on (TBL-1, TBL-2). */
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { enriched, HostSheet } from "./host-sheet.mjs";
import { tableElement } from "./roll-table-view.mjs";

export class RollTableSheet extends HostSheet {
  static DEFAULT_OPTIONS = {
    classes: ["table-sheet"],
    window: { icon: "fa-solid fa-table-list" },
    position: { width: 620, height: 620 },
    actions: { drawResult: RollTableSheet.#draw, resetResults: RollTableSheet.#reset },
  };

  #last = null;

  get scrollable() { return [".table-body"]; }

  async _build(context) {
    const { document: table, source, editable } = context;
    const body = await tableElement(table);
    body.querySelector(`[data-result-id="${this.#last}"]`)?.classList.add("last");
    return [
      el("header", { class: "sheet-header" }, this.nameField(context),
        editable ? el("label", { class: "formula" }, el("span", {}, t("table.formula")), el("input", { type: "text", name: "formula", value: source.formula })) : null,
        el("button", { type: "button", class: "primary", "data-action": "drawResult" }, icon("fa-solid fa-dice-d20"), t("table.draw")),
        editable && !table.replacement ? el("button", { type: "button", "data-action": "resetResults" }, icon("fa-solid fa-rotate-left"), t("table.reset")) : null),
      el("div", { class: "table-body", tabindex: "0" }, table.description ? await enriched(table.description, table) : null, body),
    ];
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    this.element.querySelector("[data-action=drawResult]").disabled = false;
  }

  static async #draw() {
    const { results } = await this.document.draw();
    this.#last = results[0]?.id ?? null;
    await this.render();
    this.element.querySelector(".last")?.scrollIntoView({ block: "nearest" });
  }

  static async #reset() { await this.document.resetResults(); }
}
