/** Range, colour, file and tag inputs (HBS-3). */
import { el, icon, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { FormElement, keepInside } from "./form-element.mjs";

export class RangePicker extends FormElement {
  static tagName = "range-picker";

  _read() { return Number(this.getAttribute("value") ?? this.getAttribute("min") ?? 0); }

  _build() {
    const limits = Object.fromEntries(["min", "max", "step"].map((key) => [key, this.getAttribute(key)]));
    const named = { "aria-label": this.getAttribute("aria-label") ?? this.name };
    this.range = el("input", { type: "range", ...limits, ...named });
    this.number = el("input", { type: "number", ...limits, ...named });
    keepInside(this.range, this.number);
    this.range.addEventListener("input", () => { this.number.value = this.range.value; });
    for (const input of [this.range, this.number]) {
      input.addEventListener("change", () => {
        this._change(Number(input.value));
        this._show();
      });
    }
    this.replaceChildren(this.range, this.number);
  }

  _show() {
    this.range.value = this.value;
    this.number.value = this.value;
  }
}

export class ColorPicker extends FormElement {
  static tagName = "color-picker";

  _read() { return this.getAttribute("value") || null; }

  _build() {
    this.text = el("input", { type: "text", "aria-label": this.name, placeholder: this.getAttribute("placeholder") ?? "#rrggbb" });
    this.swatch = el("input", { type: "color", "aria-label": this.name });
    keepInside(this.text, this.swatch);
    for (const input of [this.text, this.swatch]) {
      input.addEventListener("change", () => {
        this._change(input.value || null);
        this._show();
      });
    }
    this.replaceChildren(this.text, this.swatch);
  }

  _show() {
    this.text.value = this.value ?? "";
    this.swatch.value = /^#[0-9a-f]{6}$/i.test(this.value ?? "") ? this.value : "#000000";
  }
}

export class FilePickerElement extends FormElement {
  static tagName = "file-picker";

  _build() {
    this.text = el("input", { type: "text", "aria-label": this.name, placeholder: this.getAttribute("placeholder") ?? "" });
    keepInside(this.text);
    this.text.addEventListener("change", () => this._change(this.text.value.trim()));
    this.replaceChildren(this.text, iconButton("fa-solid fa-file-import", t("file.choose"), { onclick: () => this.#choose() }));
  }

  async #choose() {
    const { pickFile } = await import("../apps/file-picker.mjs");
    const chosen = await pickFile({ current: this.value, type: this.getAttribute("type") ?? "any" });
    if (chosen === null) return;
    this._change(chosen);
    this._show();
  }

  _show() { this.text.value = this.value ?? ""; }
}

/** A set of words, each removable. */
export class StringTags extends FormElement {
  static tagName = "string-tags";

  _read() { return (this.getAttribute("value") ?? "").split(",").map((each) => each.trim()).filter(Boolean); }

  _build() {
    this.list = el("div", { class: "tags" });
    this.text = el("input", { type: "text", "aria-label": this.name, placeholder: this.getAttribute("placeholder") ?? "" });
    keepInside(this.text);
    const add = () => {
      const word = this._accept(this.text.value.trim());
      this.text.value = "";
      if (word && !this.raw.includes(word)) this.#set(this.hasAttribute("single") ? [word] : [...this.raw, word]);
    };
    this.text.addEventListener("change", add);
    this.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      add();
    });
    this.replaceChildren(this.list, this.text);
  }

  _accept(word) { return word; }
  _label(word) { return word; }

  #set(words) {
    this._change(words);
    this._show();
  }

  _show() {
    this.list.replaceChildren(...this.raw.map((word) => el("span", { class: "tag", "data-key": word }, this._label(word),
      el("button", { type: "button", "aria-label": t("tags.remove", { name: this._label(word) }), onclick: () => this.#set(this.raw.filter((each) => each !== word)) }, icon("fa-solid fa-xmark")))));
    this._disable(this.disabled);
  }
}

/** Addresses of documents; dropping a document adds it. With `single` the value is one address or null. */
export class DocumentTags extends StringTags {
  static tagName = "document-tags";

  _build() {
    super._build();
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      const { uuid } = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
      if (!uuid || this.disabled) return;
      event.preventDefault();
      event.stopPropagation();
      this.text.value = uuid;
      this.text.dispatchEvent(new Event("change"));
    });
  }

  _give(words) { return this.hasAttribute("single") ? words[0] ?? null : words; }

  _accept(word) { return foundry.utils.parseUuid(word)?.id ? word : ""; }

  _label(word) {
    try {
      return fromUuidSync(word)?.name ?? word;
    } catch {
      return word;
    }
  }
}

/** Several of a list: the options are given as children. */
export class MultiSelect extends FormElement {
  static tagName = "multi-select";

  _read() { return [...this.querySelectorAll("option[selected]")].map((option) => option.value); }

  _build() {
    this.options = [...this.querySelectorAll("option")].map((option) => ({ value: option.value, label: option.textContent }));
    this.list = el("div", { class: "tags checks", role: "group", "aria-label": this.name });
    this.replaceChildren(this.list);
  }

  _show() {
    this.list.replaceChildren(...this.options.map(({ value, label }) => {
      const box = el("input", { type: "checkbox", value, checked: this.raw.includes(value) });
      keepInside(box);
      box.addEventListener("change", () => this._change(this.options.map((each) => each.value).filter((each) => (each === value ? box.checked : this.raw.includes(each)))));
      return el("label", { class: "tag" }, box, label);
    }));
  }
}
