/** What is shown for a document that no other sheet claims (APP-16): name, picture, and its stored data to read. */
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { bindDragDrop } from "./drag-drop-sheet.mjs";
import { ActorSheetV2 } from "./actor-sheet.mjs";
import { HostSheet } from "./host-sheet.mjs";

const body = (sheet, context) => {
  const { document, source } = context;
  const data = document.toObject().system ?? document.toObject();
  return [
    el("header", { class: "sheet-header" },
      "img" in source ? el("button", { type: "button", class: "image-button", "data-action": "editImage", "data-edit": "img", "aria-label": t("file.choose") }, el("img", { src: document.img, alt: "" })) : null,
      sheet.nameField(context)),
    el("details", {}, el("summary", {}, t("sheet.data")), el("pre", {}, JSON.stringify(data, null, 2))),
  ];
};

export class BaseSheet extends HostSheet {
  static DEFAULT_OPTIONS = { classes: ["base-sheet"], window: { icon: "fa-solid fa-file" }, position: { width: 520 } };

  _build(context) { return body(this, context); }
}

/** For actors: the same with its items, so that drops can be seen. */
export class BaseActorSheet extends BaseSheet {
  static DEFAULT_OPTIONS = { actions: { openItem: BaseActorSheet.#openItem, deleteItem: BaseActorSheet.#deleteItem } };

  get actor() { return this.document; }
  get token() { return this.document.token ?? null; }

  _build(context) {
    const { editable } = context;
    const items = [...this.actor.items].sort((a, b) => a.sort - b.sort);
    return [...body(this, context), el("h3", {}, t("tab.items")), el("ol", { class: "item-list" }, items.map((item) =>
      el("li", { class: "draggable", "data-item-id": item.id }, el("img", { src: item.img, alt: "" }),
        el("button", { type: "button", class: "entry-name", "data-action": "openItem" }, item.name),
        editable ? el("button", { type: "button", "data-action": "deleteItem" }, t("directory.delete")) : null)))];
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    bindDragDrop(this);
  }

  static #openItem(_event, target) { return this.actor.items.get(target.closest("[data-item-id]").dataset.itemId).sheet?.render({ force: true }); }
  static #deleteItem(_event, target) { return this.actor.items.get(target.closest("[data-item-id]").dataset.itemId).delete(); }
}

const DROP_METHODS = ["_canDragStart", "_canDragDrop", "_onDragStart", "_onDragOver", "_onDrop", "_onDropDocument", "_onDropItem", "_onDropActiveEffect", "_onDropActor", "_onDropFolder", "_onSortItem"];
for (const name of DROP_METHODS) BaseActorSheet.prototype[name] = ActorSheetV2.prototype[name];
