/** DragDrop: dragging out of and dropping into parts of an application (APP-13). */
import { refuseUnknownKeys } from "../contract.mjs";

const CALLBACKS = ["dragstart", "dragover", "drop", "dragenter", "dragleave", "dragend"];

export class DragDrop {
  static get implementation() { return CONFIG.ux.DragDrop; }

  constructor(options = {}) {
    refuseUnknownKeys(options, ["dragSelector", "dropSelector", "permissions", "callbacks"], "DragDrop", "APP-13");
    refuseUnknownKeys(options.permissions, ["dragstart", "drop"], "DragDrop.permissions", "APP-13");
    refuseUnknownKeys(options.callbacks, CALLBACKS, "DragDrop.callbacks", "APP-13");
    this.dragSelector = options.dragSelector ?? null;
    this.dropSelector = options.dropSelector ?? null;
    this.permissions = options.permissions ?? {};
    this.callbacks = options.callbacks ?? {};
  }

  /** May the user do this? Without a rule: yes. */
  can(action, selector) {
    const rule = this.permissions[action];
    return rule ? Boolean(rule(selector)) : true;
  }

  bind(element) {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const each of element.querySelectorAll(this.dragSelector)) {
        each.draggable = true;
        each.ondragstart = (event) => this.#call("dragstart", event);
        each.ondragend = (event) => this.#call("dragend", event);
      }
    }
    if (!this.can("drop", this.dropSelector)) return this;
    const targets = this.dropSelector ? [...element.querySelectorAll(this.dropSelector)] : [element];
    for (const each of targets) {
      each.ondragover = (event) => {
        event.preventDefault();
        this.#call("dragover", event);
      };
      each.ondragenter = (event) => this.#call("dragenter", event);
      each.ondragleave = (event) => this.#call("dragleave", event);
      each.ondrop = (event) => {
        event.preventDefault();
        return this.#call("drop", event);
      };
    }
    return this;
  }

  #call(name, event) {
    return this.callbacks[name]?.(event);
  }
}
