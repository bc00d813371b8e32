/** The sidebar with its tabs. */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { el, icon, iconButton } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";
import { place } from "./layout.mjs";

const NARROW = 900;

export class Sidebar extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { openTab: Sidebar.#openTab, toggleSidebar: Sidebar.#toggle, popOut: { handler: Sidebar.#popOut, buttons: [2] } },
  };

  #tabs = [];
  #active = "chat";
  #expanded = true;

  get expanded() { return this.#expanded; }
  get activeTab() { return this.#active; }

  /** The tabs in order, as application instances. */
  setTabs(tabs) { this.#tabs = tabs; }

  _insertElement(element) { place(element, "#ui-right"); }

  _build() {
    const buttons = this.#tabs.map((tab) => el("li", { role: "presentation" },
      iconButton(tab.options.window.icon, say(tab.options.window.title), {
        class: "ui-control", role: "tab", "data-action": "openTab", "data-tab": tab.tabName, id: `sidebar-tab-${tab.tabName}`,
        "aria-selected": String(tab.tabName === this.#active), "aria-controls": tab.tabName,
      })));
    return [
      el("nav", { id: "sidebar-tabs" }, el("menu", { role: "tablist", "aria-label": t("sidebar.title"), "aria-orientation": "vertical", onkeydown: walkTabs }, buttons,
        el("li", { role: "presentation", class: "last" }, el("button", { type: "button", class: "icon-button ui-control", "data-action": "toggleSidebar", "aria-label": t("sidebar.toggle"), title: t("sidebar.toggle") }, icon("fa-solid fa-caret-right"))))),
      el("div", { id: "sidebar-content" }),
    ];
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    if (innerWidth < NARROW) this.collapse();
  }

  openTab(name, { expand = true } = {}) {
    this.#active = name;
    for (const button of this.element.querySelectorAll("[data-action=openTab]")) button.setAttribute("aria-selected", String(button.dataset.tab === name));
    for (const tab of this.#tabs) tab.element?.classList.toggle("active", tab.tabName === name);
    if (expand) this.expand();
    ui.chat?.onSidebarChange?.();
  }

  expand() { this.#setExpanded(true); }
  collapse() { this.#setExpanded(false); }

  #setExpanded(expanded) {
    this.#expanded = expanded;
    this.element.classList.toggle("collapsed", !expanded);
    this.element.querySelector("[data-action=toggleSidebar]").setAttribute("aria-expanded", String(expanded));
  }

  static #openTab(_event, target) {
    const { tab } = target.dataset;
    if (this.#active === tab && this.#expanded && innerWidth < NARROW) this.collapse();
    else this.openTab(tab);
  }

  static #toggle() { this.#setExpanded(!this.#expanded); }

  static async #popOut(_event, target) { await this.#tabs.find((tab) => tab.tabName === target.dataset.tab)?.renderPopout(); }
}

function walkTabs(event) {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
}
