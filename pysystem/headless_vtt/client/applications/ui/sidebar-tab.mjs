/** What all tabs of the sidebar share: a place in it, and a pop-out window. */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { place } from "./layout.mjs";

export class SidebarTab extends Built(ApplicationV2) {
  static tabName = "";

  static [OPTION_KEYS] = ["popout"];

  static DEFAULT_OPTIONS = { classes: ["sidebar-tab"], tag: "section", window: { frame: false, positioned: false }, popout: false };

  #popout = null;

  constructor(options = {}) {
    super({ id: new.target.tabName, ...options });
  }

  get tabName() { return this.constructor.tabName; }
  get isPopout() { return this.options.popout; }
  get popout() { return this.#popout; }

  /** Every showing of this tab: the one in the sidebar and the pop-out. */
  get views() { return [this, this.#popout].filter((each) => each?.rendered); }

  async renderPopout() {
    const { title, icon } = this.options.window;
    this.#popout ??= new this.constructor({
      id: `${this.tabName}-popout`, popout: true, classes: ["sidebar-popout"],
      window: { frame: true, positioned: true, resizable: true, title, icon }, position: { width: 340, height: 520 },
    });
    return this.#popout.render({ force: true });
  }

  _insertElement(element) {
    if (this.isPopout) super._insertElement(element);
    else place(element, "#sidebar-content");
  }

  async _renderFrame(options) {
    const element = await super._renderFrame(options);
    if (!this.isPopout) {
      element.classList.add("tab");
      Object.assign(element.dataset, { group: "primary", tab: this.tabName });
    }
    return element;
  }

  /** Draw again, soon: many changes at once cost one drawing. */
  refresh() {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(async () => {
      this.#pending = false;
      for (const view of this.views) await view.render();
    });
  }

  #pending = false;

  /** Draw again whenever one of these hooks fires. */
  listen(...hooks) {
    for (const hook of hooks) Hooks.on(hook, () => this.refresh());
  }
}

/** The create, update and delete hooks of a kind of document. */
export const documentHooks = (...names) => names.flatMap((name) => ["create", "update", "delete"].map((verb) => `${verb}${name}`));
