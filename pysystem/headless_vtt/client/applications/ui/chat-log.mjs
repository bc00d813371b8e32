/** The chat log, its pop-out and the cards that announce a message while another tab is open (CHAT-3). */
import { el, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { postTyped } from "./chat-commands.mjs";
import { SidebarTab } from "./sidebar-tab.mjs";

const KEPT = 100;
const CARD_LIFETIME = 6000;

/** Waits for the images that are on their way; what can't be loaded has its size, too. */
const imagesIn = (element) => Promise.all([...element.querySelectorAll("img")]
  .filter(({ complete, loading }) => !complete && loading !== "lazy")
  .map((image) => new Promise((resolve) => { for (const end of ["load", "error"]) image.addEventListener(end, resolve, { once: true }); })));

export class ChatLog extends SidebarTab {
  static tabName = "chat";

  static DEFAULT_OPTIONS = {
    classes: ["chat-sidebar"],
    window: { title: "vtt.tab.chat", icon: "fa-solid fa-comments" },
    actions: { deleteMessage: ChatLog.#deleteMessage, clearLog: ChatLog.#clear, popOutChat: ChatLog.#popOut, jumpToEnd: ChatLog.#jump },
  };

  get scrollable() { return [".chat-scroll"]; }

  /** Follow the messages of the world; for the log in the sidebar only. */
  follow() {
    Hooks.on("createChatMessage", (message) => this.#each(async (view) => view.#post(message), message));
    Hooks.on("updateChatMessage", (message) => this.#each(async (view) => view.#replace(message)));
    Hooks.on("deleteChatMessage", (message) => {
      for (const view of this.views) view.#find(message)?.remove();
    });
  }

  async #each(act, announced) {
    for (const view of this.views) await act(view);
    if (announced?.visible) await this.#announce(announced);
  }

  async _build() {
    const messages = game.messages.contents.filter((message) => message.visible).slice(-KEPT);
    const list = el("ol", { class: "chat-log", "aria-live": "polite" });
    for (const message of messages) list.append(await message.renderHTML());
    return [
      el("header", { class: "tab-header" }, el("h2", {}, t("tab.chat")), el("span", { class: "spacer" }),
        game.user.isGM ? iconButton("fa-solid fa-trash", t("chat.clear"), { "data-action": "clearLog" }) : null,
        this.isPopout ? null : iconButton("fa-solid fa-up-right-from-square", t("chat.popOut"), { "data-action": "popOutChat" })),
      el("div", { class: "chat-scroll", tabindex: "0" }, list),
      iconButton("fa-solid fa-arrow-down", t("chat.jump"), { class: "jump-to-end", "data-action": "jumpToEnd", hidden: true }),
      this.#form(),
    ];
  }

  #form() {
    const input = el("textarea", { name: "chat-message", class: "chat-input", rows: 2, placeholder: t("chat.placeholder"), "aria-label": t("chat.input") });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#send(input);
    });
    return el("div", { class: "chat-form" }, input, iconButton("fa-solid fa-paper-plane", t("chat.send"), { class: "send", onclick: () => this.#send(input) }));
  }

  async #send(input) {
    const typed = input.value.trim();
    if (!typed) return;
    try {
      await postTyped(typed);
      input.value = "";
    } catch (error) {
      ui.notifications.warn(error.message, { console: false });
    }
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    this.#scroll().addEventListener("scroll", (event) => this.#onScroll(event));
    if (options.isFirstRender) requestAnimationFrame(() => this.scrollBottom());
  }

  #scroll() { return this.element.querySelector(".chat-scroll"); }

  /** Whether whoever reads has the newest message in sight: it is told by scrolling alone, not by what grows. */
  get isAtBottom() { return this.#isAtBottom; }

  #isAtBottom = true;

  #onScroll({ target: { scrollTop, scrollHeight, clientHeight } }) {
    this.#isAtBottom = scrollHeight - scrollTop - clientHeight < 40;
    if (this.rendered) this.element.querySelector(".jump-to-end").hidden = this.#isAtBottom;
  }

  /** Shows the newest message; with `waitImages` once all images have their size, with `popout` in the pop-out too. */
  async scrollBottom({ popout = false, waitImages = false, scrollOptions = {} } = {}) {
    if (!this.rendered) return;
    if (waitImages) await imagesIn(this.#scroll());
    this.#scroll()?.scrollTo({ behavior: scrollOptions.behavior, top: this.#scroll().scrollHeight });
    if (popout) await this.popout?.scrollBottom({ waitImages, scrollOptions });
  }

  #find(message) { return this.element.querySelector(`[data-message-id="${message.id}"]`); }

  async #post(message) {
    if (!message.visible || this.#find(message)) return;
    const stay = !this.isAtBottom && !message.isAuthor;
    const element = await message.renderHTML();
    const list = this.element?.querySelector(".chat-log");
    if (!list || !game.messages.has(message.id)) return;
    const shown = this.#find(message);
    if (shown) return shown.replaceWith(element);
    list.append(element);
    while (list.children.length > KEPT) list.firstElementChild.remove();
    if (!stay) this.scrollBottom();
  }

  async #replace(message) {
    const shown = this.#find(message);
    if (!message.visible) shown?.remove();
    else if (shown) shown.replaceWith(await message.renderHTML());
    else await this.#post(message);
  }

  /** A passing card, when the log itself is out of sight. */
  async #announce(message) {
    if (this.#inSight() || message.isAuthor) return;
    const card = await message.renderHTML();
    card.classList.add("announcement");
    card.querySelector(".message-delete")?.remove();
    document.getElementById("chat-notifications").append(card);
    setTimeout(() => card.remove(), CARD_LIFETIME);
  }

  #inSight() { return (ui.sidebar.expanded && ui.sidebar.activeTab === "chat") || Boolean(this.popout?.rendered); }

  onSidebarChange() {
    if (!this.#inSight()) return;
    document.getElementById("chat-notifications").replaceChildren();
    this.scrollBottom();
  }

  static #jump() { this.scrollBottom(); }

  static async #popOut() { await this.renderPopout(); }

  static async #deleteMessage(_event, target) {
    await game.messages.get(target.closest("[data-message-id]").dataset.messageId)?.delete();
  }

  static async #clear() {
    const sure = await foundry.applications.api.DialogV2.confirm({ window: { title: "vtt.chat.clear" }, content: `<p>${t("chat.clearSure")}</p>` });
    if (sure) await ChatMessage.implementation.deleteDocuments(game.messages.map((message) => message.id));
  }
}
