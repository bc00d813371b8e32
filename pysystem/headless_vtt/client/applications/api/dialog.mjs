/** DialogV2: a question with buttons (DLG-1..3). */
import { refuse, refuseUnknownKeys } from "../contract.mjs";
import { el, icon } from "../html.mjs";
import { say } from "../lang/texts.mjs";
import { FormDataExtended } from "../ux/form-data-extended.mjs";
import { ApplicationV2 } from "./application.mjs";
import { OPTION_KEYS } from "./options.mjs";

const BUTTON_KEYS = ["action", "label", "icon", "default", "callback", "class", "type"];
const TYPES = ["confirm", "prompt", "input", "wait"];

export class DialogV2 extends ApplicationV2 {
  static [OPTION_KEYS] = ["buttons", "content", "modal", "submit", "rejectClose"];

  static DEFAULT_OPTIONS = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    buttons: [],
    content: "",
    modal: false,
    rejectClose: false,
  };

  #escape = null;

  constructor(options = {}) {
    super(options);
    if (!this.options.buttons.length) refuse("a dialog needs at least one button", "DLG-1");
    for (const [i, button] of this.options.buttons.entries()) {
      refuseUnknownKeys(button, BUTTON_KEYS, `DialogV2.buttons[${i}]`, "DLG-1");
      if (!button.action || !button.label) refuse(`DialogV2.buttons[${i}] needs action and label`, "DLG-1");
    }
  }

  get form() { return this.element?.querySelector("form.dialog-form") ?? null; }

  async _renderHTML(_context, _options) {
    const { content } = this.options;
    const body = el("div", { class: "dialog-content standard-form" });
    if (content instanceof HTMLElement) body.append(content);
    else body.innerHTML = foundry.utils.cleanHTML(String(content ?? ""));
    const form = el("form", { class: "dialog-form standard-form", autocomplete: "off" }, body, this.#footer());
    form.addEventListener("submit", (event) => this.#onSubmit(event));
    return form;
  }

  #footer() {
    return el("footer", { class: "form-footer" }, this.options.buttons.map((button) =>
      el("button", {
        type: button.type ?? "submit", "data-action": button.action, autofocus: Boolean(button.default), class: button.class,
      }, button.icon ? icon(button.icon) : null, el("span", {}, say(button.label)))));
  }

  _replaceHTML(result, content, _options) { content.replaceChildren(result); }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    if (this.options.modal) this.element.showModal();
    else this.element.open = true;
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
  }

  #onSubmit(event) {
    event.preventDefault();
    const button = event.submitter ?? this.form.querySelector("button[autofocus]") ?? this.form.querySelector("footer button");
    return this._onSubmit(button, event);
  }

  async _onSubmit(target, event) {
    const button = this.options.buttons.find((each) => each.action === target?.dataset.action);
    if (!button) return this;
    const result = (await button.callback?.(event, target, this)) ?? button.action;
    await this.options.submit?.(result, this);
    return this.close({ submitted: true });
  }

  // ---- the ready-made questions

  static #button(base, given = {}) {
    return { ...base, ...given };
  }

  static async confirm({ yes = {}, no = {}, ...config } = {}) {
    const buttons = [
      this.#button({ action: "yes", label: "vtt.yes", icon: "fa-solid fa-check", callback: () => true }, yes),
      this.#button({ action: "no", label: "vtt.no", icon: "fa-solid fa-xmark", default: !yes.default, callback: () => false }, no),
    ];
    return this.wait({ ...config, buttons: [...buttons, ...(config.buttons ?? [])] });
  }

  static async prompt({ ok = {}, ...config } = {}) {
    const button = this.#button({ action: "ok", label: "vtt.confirm", icon: "fa-solid fa-check", default: true }, ok);
    return this.wait({ ...config, buttons: [button, ...(config.buttons ?? [])] });
  }

  static async input({ ok = {}, ...config } = {}) {
    const callback = ok.callback ?? ((_event, button) => new FormDataExtended(button.form).object);
    return this.prompt({ ...config, ok: { ...ok, callback } });
  }

  /** Resolves to what the button's callback gave (or its action); dismissed: null, or a rejection with `rejectClose`. */
  static async wait({ rejectClose = false, submit, ...config } = {}) {
    return new Promise((resolve, reject) => {
      const settle = async (result, dialog) => {
        await submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...config, rejectClose, submit: settle });
      const onClose = dialog._onClose.bind(dialog);
      dialog._onClose = (options) => {
        onClose(options);
        if (rejectClose) reject(new Error("the dialog was dismissed without a choice [DLG-1]"));
        else resolve(null);
      };
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Show a dialog on another user's client; what is sent must be JSON, so there are no callbacks. */
  static async query(user, type, config = {}) {
    if (!TYPES.includes(type)) refuse(`DialogV2.query: "${type}" is no kind of dialog`, "DLG-3");
    if (containsFunction(config)) refuse("DialogV2.query takes no callbacks", "DLG-3");
    return user.query("dialog", { type, config });
  }

  /** The handler behind `CONFIG.queries.dialog`. */
  static async _handleQuery({ type, config }) {
    if (!TYPES.includes(type)) refuse(`DialogV2.query: "${type}" is no kind of dialog`, "DLG-3");
    return DialogV2[type](config);
  }
}

function containsFunction(value) {
  if (typeof value === "function") return true;
  return value !== null && typeof value === "object" && Object.values(value).some(containsFunction);
}
