/** The base of our form elements: a name, a value, and plain inputs inside (HBS-3). */
export class FormElement extends HTMLElement {
  static formAssociated = true;

  #value;
  #built = false;

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    this.#value = this._read();
    this._build();
    this._show();
    if (this.hasAttribute("disabled")) this._disable(true);
  }

  get name() { return this.getAttribute("name"); }
  set name(name) { this.setAttribute("name", name); }
  /** The value as the element keeps it; `value` is what the form gets. */
  get raw() { return this.#built ? this.#value : this._read(); }
  get value() { return this._give(this.raw); }

  set value(value) {
    this.#value = value;
    if (this.#built) this._show();
  }

  get disabled() { return this.hasAttribute("disabled"); }

  set disabled(disabled) {
    this.toggleAttribute("disabled", Boolean(disabled));
    if (this.#built) this._disable(Boolean(disabled));
  }

  get readOnly() { return this.hasAttribute("readonly"); }
  get form() { return this.closest("form"); }

  /** The user changed it: keep and tell. */
  _change(value) {
    this.#value = value;
    this.dispatchEvent(new Event("input", { bubbles: true }));
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  _disable(disabled) {
    for (const each of this.querySelectorAll("input, button, select, textarea")) each.disabled = disabled;
  }

  _give(raw) { return raw; }
  _read() { return this.getAttribute("value") ?? ""; }
  _build() {}
  _show() {}
}

/** Inner events stay inside: only the element itself tells the form. */
export function keepInside(...inner) {
  for (const each of inner) for (const type of ["change", "input"]) each.addEventListener(type, (event) => event.stopPropagation());
}
