/** `<prose-mirror>`: rich text, shown enriched and edited in place (HBS-3). */
import { el, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { FormElement } from "./form-element.mjs";

const COMMANDS = [
  ["bold", "fa-solid fa-bold"], ["italic", "fa-solid fa-italic"], ["insertUnorderedList", "fa-solid fa-list-ul"],
  ["insertOrderedList", "fa-solid fa-list-ol"], ["removeFormat", "fa-solid fa-text-slash"],
];

export class ProseMirrorElement extends FormElement {
  static tagName = "prose-mirror";

  _build() {
    this.shown = el("div", { class: "editor-content" });
    this.shown.innerHTML = this.innerHTML.trim() || this.value;
    this.toggle = iconButton("fa-solid fa-pen", t("editor.edit"), { class: "editor-toggle", onclick: () => this.open() });
    this.replaceChildren(this.shown, this.toggle);
    if (!this.hasAttribute("toggled") && !this.disabled) this.open({ focus: false });
  }

  _disable(disabled) {
    super._disable(disabled);
    this.toggle.hidden = disabled;
    if (disabled && this.field) this.#leave();
  }

  _show() {
    if (this.field) this.field.innerHTML = this.value ?? "";
    else if (!this.shown.innerHTML) this.shown.innerHTML = this.value ?? "";
  }

  /** Start to edit. */
  open({ focus = true } = {}) {
    this.field = el("div", { class: "editor-field", contenteditable: "true", role: "textbox", "aria-multiline": "true", "aria-label": this.name });
    this.field.innerHTML = this.value ?? "";
    const bar = el("menu", { class: "editor-menu", role: "toolbar" },
      COMMANDS.map(([command, classes]) => iconButton(classes, t(`editor.${command}`), { onmousedown: (event) => event.preventDefault(), onclick: () => document.execCommand(command) })),
      iconButton("fa-solid fa-floppy-disk", t("editor.save"), { class: "editor-save", onclick: () => this.save() }));
    this.field.addEventListener("drop", (event) => this.#onDrop(event));
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.save();
    });
    this.field.addEventListener("blur", () => this.#keep());
    this.classList.add("active");
    this.replaceChildren(bar, this.field);
    if (focus) this.field.focus();
  }

  /** Hand the text on; a toggled editor goes back to showing it. */
  save() {
    this.#keep();
    this.dispatchEvent(new Event("save", { bubbles: true }));
    if (this.hasAttribute("toggled")) this.#leave();
  }

  #keep() {
    if (this.field && this.field.innerHTML !== this.value) this._change(this.field.innerHTML);
  }

  #leave() {
    this.field = null;
    this.classList.remove("active");
    this.shown.innerHTML = this.value ?? "";
    this.replaceChildren(this.shown, this.toggle);
  }

  #onDrop(event) {
    const { uuid } = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!uuid) return;
    event.preventDefault();
    event.stopPropagation();
    this.field.focus();
    document.execCommand("insertText", false, `@UUID[${uuid}]`);
  }
}
