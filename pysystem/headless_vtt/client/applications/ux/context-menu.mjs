/** ContextMenu: entries for a right click, the menu key or Shift+F10 (APP-19). */
import { generation, refuse, refuseUnknownKeys } from "../contract.mjs";
import { el, icon } from "../html.mjs";
import { say } from "../lang/texts.mjs";

const KEYS = ["name", "icon", "condition", "callback", "label", "visible", "onClick", "group", "classes"];
let open = null;

export class ContextMenu {
  static get implementation() { return CONFIG.ux.ContextMenu; }

  constructor(container, selector, entries, options = {}) {
    refuseUnknownKeys(options, ["eventName", "fixed", "jQuery", "onOpen", "onClose"], "ContextMenu", "APP-19");
    for (const [i, entry] of entries.entries()) refuseUnknownKeys(entry, KEYS, `ContextMenu.entries[${i}]`, "APP-19");
    this.element = container;
    this.selector = selector;
    this.menuItems = entries;
    this.options = options;
    container.addEventListener(options.eventName ?? "contextmenu", (event) => this.#onOpen(event));
    container.addEventListener("keydown", (event) => {
      if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) this.#onOpen(event);
    });
  }

  #onOpen(event) {
    const target = event.target.closest(this.selector);
    if (!target || !this.element.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const box = target.getBoundingClientRect();
    const at = event.clientX ? { x: event.clientX, y: event.clientY } : { x: box.left + 20, y: box.bottom };
    this.render(target, { event, at });
  }

  /** Show the entries that hold for `target`. */
  render(target, { event, at } = {}) {
    this.close();
    this.options.onOpen?.(target);
    const entries = this.menuItems.map(unify).filter((entry) => entry.visible(target));
    if (!entries.length) return;
    const menu = el("menu", { id: "context-menu", role: "menu", class: "context-menu" }, entries.map((entry) =>
      el("li", { role: "none" }, el("button", {
        type: "button", role: "menuitem", class: "context-item",
        onclick: (click) => {
          this.close();
          entry.onClick(click, target);
        },
      }, entry.icon, el("span", {}, say(entry.label))))));
    open = { menu, returnFocus: document.activeElement, onClose: () => this.options.onClose?.(target) };
    document.body.append(menu);
    place(menu, at ?? { x: event?.clientX ?? 0, y: event?.clientY ?? 0 });
    menu.querySelector("button").focus();
    menu.addEventListener("keydown", (key) => walk(menu, key));
    setTimeout(() => document.addEventListener("pointerdown", outside, true));
  }

  async close() { shut(); }
}

function unify(entry) {
  const old = generation() < 14;
  if (!old && "condition" in entry && !("visible" in entry) && !("onClick" in entry)) {
    refuse("context menu entries take {label, icon, visible, onClick} on generation 14", "APP-19");
  }
  const label = (old ? entry.name : entry.label) ?? entry.label ?? entry.name;
  const test = (old ? entry.condition : entry.visible) ?? true;
  const onClick = old ? (_event, target) => entry.callback(target) : (event, target) => entry.onClick(event, target);
  return { label, icon: menuIcon(entry.icon), visible: (target) => (typeof test === "function" ? test(target) !== false : test), onClick };
}

function menuIcon(given) {
  if (!given) return null;
  if (!given.startsWith("<")) return icon(given);
  const template = document.createElement("template");
  template.innerHTML = given;
  return template.content.firstElementChild;
}

function place(menu, { x, y }) {
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(0, Math.min(x, innerWidth - offsetWidth))}px`;
  menu.style.top = `${Math.max(0, Math.min(y, innerHeight - offsetHeight))}px`;
}

function walk(menu, event) {
  const buttons = [...menu.querySelectorAll("button")];
  const step = { ArrowDown: 1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
  if (step) {
    event.preventDefault();
    const next = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length;
    buttons[next].focus();
  } else if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    shut(true);
  }
}

function outside(event) {
  if (!open?.menu.contains(event.target)) shut();
}

function shut(refocus = false) {
  if (!open) return;
  document.removeEventListener("pointerdown", outside, true);
  open.menu.remove();
  if (refocus) open.returnFocus?.focus();
  open.onClose();
  open = null;
}
