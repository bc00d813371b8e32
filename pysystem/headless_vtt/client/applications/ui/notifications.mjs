/** Notifications at the top of the page (UTL-1). */
import { refuseUnknownKeys } from "../contract.mjs";
import { el, escapeHTML, icon, iconButton } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";

const KEYS = ["localize", "format", "escape", "clean", "permanent", "progress", "console"];
const SHOWN = 5;
const LIFETIME = 5000;
const ICONS = { info: "fa-solid fa-circle-info", warning: "fa-solid fa-triangle-exclamation", error: "fa-solid fa-circle-xmark", success: "fa-solid fa-circle-check" };
const LOG = { info: "info", warning: "warn", error: "error", success: "info" };

class Notification {
  constructor(host, fields) {
    Object.assign(this, fields);
    this.#host = host;
  }

  #host;

  get active() { return this.#host.has(this); }
  remove() { this.#host.remove(this); }

  /** New text or progress (0..1) of a shown notification. */
  update({ message, pct } = {}) {
    if (message !== undefined) this.message = message;
    if (pct !== undefined) this.pct = pct;
    this.#host._refresh(this);
  }
}

export class Notifications {
  #queue = [];
  #shown = new Map();
  #count = 0;

  info(message, options) { return this.notify(message, "info", options); }
  warn(message, options) { return this.notify(message, "warning", options); }
  error(message, options) { return this.notify(message, "error", options); }
  success(message, options) { return this.notify(message, "success", options); }

  notify(message, type = "info", options = {}) {
    refuseUnknownKeys(options, KEYS, "ui.notifications", "UTL-1");
    if (!(type in ICONS)) throw new Error(`ui.notifications: "${type}" is no kind of notification [UTL-1]`);
    const { localize = false, format, escape = true, clean = true, permanent = false, progress = false, console: log = true } = options;
    const raw = message instanceof Error ? message.message : String(message);
    const text = format ? game.i18n.format(raw, format) : localize ? say(raw) : raw;
    const notification = new Notification(this, { id: ++this.#count, type, message: text, permanent, progress, pct: 0, escape, clean });
    if (log) console[LOG[type]](text);
    this.#queue.push(notification);
    this.#next();
    return notification;
  }

  has(notification) { return this.#shown.has(this.#resolve(notification)) || this.#queue.includes(this.#resolve(notification)); }

  remove(given) {
    const notification = this.#resolve(given);
    this.#queue = this.#queue.filter((each) => each !== notification);
    this.#shown.get(notification)?.remove();
    this.#shown.delete(notification);
    this.#next();
  }

  update(given, changes) { this.#resolve(given)?.update(changes); }

  clear() {
    this.#queue = [];
    for (const notification of [...this.#shown.keys()]) this.remove(notification);
  }

  #resolve(given) {
    if (typeof given === "object") return given;
    return [...this.#queue, ...this.#shown.keys()].find((each) => each.id === given);
  }

  #next() {
    while (this.#queue.length && this.#shown.size < SHOWN) this.#show(this.#queue.shift());
  }

  #show(notification) {
    const element = el("li", { class: `notification ${notification.type}`, role: notification.type === "error" ? "alert" : "status", "data-id": notification.id },
      icon(ICONS[notification.type]), el("p", {}), notification.progress ? el("progress", { max: 1, value: 0 }) : null,
      iconButton("fa-solid fa-xmark", t("notification.dismiss"), { class: "close", onclick: () => this.remove(notification) }));
    this.#shown.set(notification, element);
    this._refresh(notification);
    list().append(element);
    if (!notification.permanent && !notification.progress) setTimeout(() => this.remove(notification), LIFETIME);
  }

  _refresh(notification) {
    const element = this.#shown.get(notification);
    if (!element) return;
    const { message, escape, clean } = notification;
    const html = escape ? escapeHTML(message) : clean ? foundry.utils.cleanHTML(message) : message;
    element.querySelector("p").innerHTML = html;
    const bar = element.querySelector("progress");
    if (bar) bar.value = notification.pct;
  }
}

function list() {
  const existing = document.getElementById("notifications");
  if (existing) return existing;
  const created = el("ol", { id: "notifications", "aria-live": "polite" });
  document.body.append(created);
  return created;
}
