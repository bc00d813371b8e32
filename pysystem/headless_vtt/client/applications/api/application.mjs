/** ApplicationV2: the life cycle of everything that is shown (APP-1..6, APP-8, APP-9, APP-17, APP-18). */
import { generation, refuse, refuseUnknownKeys } from "../contract.mjs";
import { el } from "../html.mjs";
import { instances } from "../instances.mjs";
import { say } from "../lang/texts.mjs";
import { assembleOptions } from "./options.mjs";
import { applyPosition } from "./position.mjs";
import { buildFrame, fillControls, toggleControls } from "./frame.mjs";
import { listenForActions } from "./actions.mjs";
import { listenToForm, runFormHandler } from "./forms.mjs";
import { Queue } from "./queue.mjs";
import { bringToFront, leaveStack } from "./stack.mjs";
import { checkTabs, prepareTabs, showTab } from "./tabs.mjs";

const RENDER_KEYS = ["force", "parts", "position", "window", "tab", "isFirstRender", "renderContext", "renderData"];
let counter = 0;

export class ApplicationV2 {
  static BASE_APPLICATION = ApplicationV2;

  static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

  static DEFAULT_OPTIONS = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true, positioned: true, title: "", icon: "", controls: [],
      minimizable: true, resizable: false, contentTag: "section", contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  static TABS = {};

  /** This class and its ancestors, the base application last. */
  static *inheritanceChain() {
    for (let cls = this; cls; cls = Object.getPrototypeOf(cls)) {
      yield cls;
      if (Object.hasOwn(cls, "BASE_APPLICATION") && cls.BASE_APPLICATION === cls) return;
    }
  }

  #state = ApplicationV2.RENDER_STATES.NONE;
  #element = null;
  #parts = {};
  #position = {};
  #minimized = false;
  #queue = new Queue();
  #returnFocus = null;

  constructor(options = {}) {
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#position = { ...this.options.position };
    this.tabGroups = {};
    checkTabs(this.constructor);
    for (const [group, config] of Object.entries(this.constructor.TABS)) {
      this.tabGroups[group] = config.initial ?? null;
    }
    this.parent = null;
    this.children = new Set();
  }

  // ---- what it is

  get id() { return this.options.id; }
  get title() { return say(this.options.window.title); }
  get element() { return this.#element; }
  get hasFrame() { return this.options.window.frame; }
  get state() { return this.#state; }
  get rendered() { return this.#state === ApplicationV2.RENDER_STATES.RENDERED; }
  get position() { return this.#position; }
  get minimized() { return this.#minimized; }
  get window() { return this.#parts; }
  get classList() { return this.#element?.classList; }

  get form() {
    if (this.options.tag === "form") return this.#element;
    return this.#element?.querySelector("form") ?? null;
  }

  _initializeApplicationOptions(options) {
    const merged = assembleOptions(this.constructor, options);
    merged.uniqueId = String(merged.uniqueId ?? ++counter);
    merged.id = merged.id.replace("{id}", merged.uniqueId);
    return merged;
  }

  // ---- rendering

  async render(options = {}, more = {}) {
    const given = typeof options === "boolean" ? { force: options, ...more } : options;
    refuseUnknownKeys(given, RENDER_KEYS.concat(this._renderKeys()), `${this.constructor.name}.render`, "APP-4");
    return this.#queue.add(() => this.#render({ ...given }));
  }

  /** More keys that `render` takes; for classes of the host. */
  _renderKeys() { return []; }

  async #render(options) {
    const states = ApplicationV2.RENDER_STATES;
    if (!this.rendered && !options.force) return this;
    options.isFirstRender = !this.rendered;
    if (this._canRender(options) === false) return this;
    this._configureRenderOptions(options);
    this.#state = states.RENDERING;
    try {
      await this.#cycle(options);
    } catch (error) {
      this.#state = states.ERROR;
      if (options.isFirstRender) this.#discard();
      throw new Error(`failed to render ${this.constructor.name} "${this.id}": ${error.message}`, { cause: error });
    }
    return this;
  }

  async #cycle(options) {
    const first = options.isFirstRender;
    const context = await this._prepareContext(options);
    if (first) {
      this.#returnFocus = document.activeElement;
      this.#element = await this._renderFrame(options);
      await this._preFirstRender(context, options);
    }
    await this._preRender(context, options);
    const result = await this._renderHTML(context, options);
    const content = this.hasFrame ? this.#parts.content : this.#element;
    this._replaceHTML(result, content, options);
    if (first) {
      this._insertElement(this.#element);
      instances.set(this.id, this);
    }
    this._updateFrame(options);
    this.#state = ApplicationV2.RENDER_STATES.RENDERED;
    for (const [group, tab] of Object.entries({ ...this.tabGroups, ...options.tab })) {
      if (tab && showTab(this.#element, group, tab)) this.tabGroups[group] = tab;
    }
    if (first) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    this.#callHooks("render", this.#element, context, options);
    if (this.hasFrame && this.options.window.positioned) this.setPosition(options.position);
    if (generation() >= 14) await this._postRender(context, options);
    if (first && this.hasFrame) this.#takeFocus();
    if (options.force && this.hasFrame) this.bringToFront();
  }

  _canRender(_options) { return true; }
  _configureRenderOptions(options) { options.window ??= {}; options.position ??= {}; }
  async _preFirstRender(_context, _options) {}
  async _preRender(_context, _options) {}
  async _onFirstRender(_context, _options) {}
  async _onRender(_context, _options) {}
  async _postRender(_context, _options) {}
  async _renderHTML(_context, _options) { refuse(`${this.constructor.name} must implement _renderHTML`, "APP-5"); }
  _replaceHTML(_result, _content, _options) { refuse(`${this.constructor.name} must implement _replaceHTML`, "APP-5"); }

  async _prepareContext(_options) {
    const groups = Object.keys(this.constructor.TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]) } : {};
  }

  async _renderFrame(_options) {
    const { tag, classes } = this.options;
    const element = el(tag, { id: this.id, class: ["application", ...classes].join(" ") });
    if (tag === "form") {
      element.autocomplete = "off";
      element.noValidate = false;
    }
    if (this.hasFrame) this.#parts = buildFrame(this, element);
    listenForActions(this, element);
    element.addEventListener("pointerdown", () => this.hasFrame && this.bringToFront(), true);
    if (tag === "form") {
      listenToForm(element, this.options.form, (event) => this._onSubmitForm(this.options.form, event),
        (event) => this._onChangeForm(this.options.form, event));
    }
    return element;
  }

  _insertElement(element) {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  _removeElement(element) { element.remove(); }

  _updateFrame(options) {
    if (!this.hasFrame) return;
    this.#parts.title.textContent = options.window?.title ? say(options.window.title) : this.title;
    fillControls(this, this.#parts, this.#headerControls());
  }

  #headerControls() {
    const controls = this._getHeaderControls();
    this.#callHooks("getHeaderControls", controls);
    return controls.filter((control) => {
      const { visible } = control;
      return typeof visible === "function" ? visible.call(this) : visible ?? true;
    });
  }

  _getHeaderControls() { return [...this.options.window.controls]; }

  #callHooks(prefix, ...args) {
    for (const cls of this.constructor.inheritanceChain()) Hooks.callAll(`${prefix}${cls.name}`, this, ...args);
  }

  // ---- focus

  #takeFocus() {
    const active = document.activeElement;
    if (this.#element.contains(active)) return;
    if (active?.matches?.("input, textarea, [contenteditable=true]")) return;
    (this.#element.querySelector("[autofocus]") ?? this.#element).focus({ preventScroll: true });
  }

  // ---- closing

  async close(options = {}) {
    refuseUnknownKeys(options, ["animate", "closeKey", "submitted"], `${this.constructor.name}.close`, "APP-4");
    return this.#queue.add(() => this.#close(options));
  }

  async #close(options) {
    const states = ApplicationV2.RENDER_STATES;
    if (!this.#element) return this;
    this.#state = states.CLOSING;
    await this._preClose(options);
    this.#discard();
    this.#state = states.CLOSED;
    this._onClose(options);
    this.#callHooks("close");
    return this;
  }

  async _preClose(_options) {}
  _onClose(_options) {}

  #discard() {
    const hadFocus = this.#element?.contains(document.activeElement);
    if (this.#element) this._removeElement(this.#element);
    this.#element = null;
    this.#minimized = false;
    leaveStack(this);
    if (instances.get(this.id) === this) instances.delete(this.id);
    if (hadFocus && this.#returnFocus?.isConnected) this.#returnFocus.focus({ preventScroll: true });
  }

  // ---- the window

  bringToFront() {
    if (this.hasFrame && this.#element) bringToFront(this);
  }

  setPosition(position = {}) {
    refuseUnknownKeys(position, ["width", "height", "top", "left", "scale", "zIndex"], "setPosition", "APP-2");
    if (!this.#element || !this.options.window.positioned) return this.#position;
    const wanted = { ...this.#position, ...position };
    if (this.#minimized) wanted.height = "auto";
    this._prePosition(wanted);
    const placed = applyPosition(this.#element, wanted);
    this.#position = { ...placed, height: this.#minimized ? this.#position.height : placed.height };
    this._onPosition(this.#position);
    return this.#position;
  }

  _prePosition(_position) {}
  _onPosition(_position) {}

  async minimize() { this.#setMinimized(true); }
  async maximize() { this.#setMinimized(false); }

  #setMinimized(minimized) {
    if (!this.#element || !this.options.window.minimizable) return;
    this.#minimized = minimized;
    this.#element.classList.toggle("minimized", minimized);
    this.setPosition();
  }

  toggleControls(open) { toggleControls(this.#parts, open); }

  /** v14: an application inside this one, closed with it (APP-18). */
  async renderChild(child, options = {}) {
    if (generation() < 14) refuse("not in contract: ApplicationV2#renderChild on generation 13", "APP-18");
    child.parent = this;
    this.children.add(child);
    return child.render({ force: true, ...options });
  }

  // ---- actions, forms, tabs

  _onClickAction(_event, _target) {}

  async _onSubmitForm(config, event) {
    event.preventDefault();
    await runFormHandler(this, event.currentTarget, config, event);
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }

  _onChangeForm(config, event) {
    if (config.submitOnChange) return this._onSubmitForm(config, event);
    return undefined;
  }

  async submit(submitOptions = {}) {
    const { form } = this;
    if (!form) refuse("submit() needs a form", "APP-9");
    const event = new Event("submit", { cancelable: true });
    return runFormHandler(this, form, this.options.form, event, submitOptions);
  }

  _prepareTabs(group) { return prepareTabs(this, group); }

  changeTab(tab, group, { force = false } = {}) {
    if (!force && this.tabGroups[group] === tab && this.#element?.querySelector(`.tab.active[data-group="${group}"][data-tab="${tab}"]`)) return;
    if (!showTab(this.#element, group, tab)) refuse(`no tab "${tab}" in the group "${group}"`, "APP-8");
    this.tabGroups[group] = tab;
    if (this.hasFrame && this.options.window.positioned) this.setPosition();
  }
}
