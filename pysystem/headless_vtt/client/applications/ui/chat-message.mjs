/** One message as it stands in the log (CHAT-3, CHAT-4). */
import { el, iconButton } from "../html.mjs";
import { language, t } from "../lang/texts.mjs";

/** Build `li.chat-message[data-message-id]` and let the hook `renderChatMessageHTML` change it. */
export async function renderChatMessage(message, options = {}) {
  const context = messageContext(message, options);
  const element = el("li", { class: ["chat-message", "message", ...context.cssClass].join(" "), "data-message-id": message.id }, header(message, context));
  element.append(el("div", { class: "message-content" }));
  element.lastElementChild.innerHTML = context.contentVisible ? await content(message) : `<p class="private">${t("chat.private")}</p>`;
  if (message.author) element.style.setProperty("--author", message.author.color?.css ?? String(message.author.color ?? ""));
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  return element;
}

function messageContext(message, { canDelete, canClose } = {}) {
  const whisperTo = (message.whisper ?? []).map((id) => game.users.get(id)?.name).filter(Boolean);
  return {
    message, user: game.user, author: message.author, alias: message.alias ?? message.author?.name ?? "",
    contentVisible: message.isContentVisible, whisperTo: whisperTo.join(", "), isWhisper: whisperTo.length > 0,
    canDelete: canDelete ?? (game.user.isGM || message.isAuthor), canClose: canClose ?? false,
    cssClass: [["other", "ooc", "ic", "emote"][message.style] ?? "", whisperTo.length ? "whisper" : "", message.blind ? "blind" : ""].filter(Boolean),
  };
}

function header(message, { alias, whisperTo, isWhisper, canDelete }) {
  const time = new Date(message.timestamp);
  return el("header", { class: "message-header" },
    el("h4", { class: "message-sender" }, alias),
    el("span", { class: "message-metadata" },
      el("time", { class: "message-timestamp", datetime: time.toISOString(), title: time.toLocaleString(language()) }, time.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" })),
      canDelete ? iconButton("fa-solid fa-trash", t("chat.delete"), { class: "message-delete", "data-action": "deleteMessage" }) : null),
    isWhisper ? el("span", { class: "whisper-to" }, t("chat.to", { names: whisperTo })) : null,
    message.flavor && message.isContentVisible ? flavor(message.flavor) : null);
}

function flavor(html) {
  const element = el("span", { class: "flavor-text" });
  element.innerHTML = html;
  return element;
}

/** The text enriched; a message that only holds rolls shows them instead. */
async function content(message) {
  const rolls = message.rolls ?? [];
  const bare = !/<\w/.test(message.content ?? "");
  if (rolls.length && bare) return (await Promise.all(rolls.map((roll) => roll.render()))).join("");
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(message.content, { rollData: message.getRollData?.() ?? {} });
}
