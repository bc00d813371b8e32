/** What is typed into the chat: a text, a roll, a whisper. */
import { generation } from "../contract.mjs";
import { t } from "../lang/texts.mjs";

const ROLLS = { r: "public", roll: "public", pr: "public", publicroll: "public", gmr: "gm", gmroll: "gm", br: "blind", blindroll: "blind", sr: "self", selfroll: "self" };
const V13_MODES = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

/** The option that says who sees a roll, for this generation (CHAT-5). */
export function modeOption(mode) {
  return generation() < 14 ? { rollMode: V13_MODES[mode] ?? mode } : { messageMode: mode };
}

/** Post what the user typed. Throws with a text for the user when it can't be understood. */
export async function postTyped(typed) {
  const command = typed.match(/^\/(\w+)\s*([\s\S]*)$/);
  if (!command) return say(typed, {});
  const [, name, rest] = command;
  if (name in ROLLS) return roll(rest, ROLLS[name]);
  switch (name) {
    case "w": case "whisper": return whisper(rest);
    case "gm": return say(rest, { whisper: game.users.filter((user) => user.isGM).map((user) => user.id) });
    case "ic": return say(rest, { style: CONST.CHAT_MESSAGE_STYLES.IC });
    case "ooc": return say(rest, { style: CONST.CHAT_MESSAGE_STYLES.OOC });
    case "em": case "me": case "emote": return say(rest, { style: CONST.CHAT_MESSAGE_STYLES.EMOTE });
    default: throw new Error(t("chat.unknown", { name }));
  }
}

const toHTML = (text) => foundry.utils.escapeHTML(text).replaceAll("\n", "<br>");

function say(text, data) {
  const speaker = ChatMessage.getSpeaker();
  const style = speaker.token || speaker.actor ? CONST.CHAT_MESSAGE_STYLES.IC : CONST.CHAT_MESSAGE_STYLES.OOC;
  return ChatMessage.create({ content: toHTML(text), speaker, style, ...data });
}

async function roll(text, mode) {
  const [formula, flavor] = text.split(/\s+#\s*/);
  const speaker = ChatMessage.getSpeaker();
  if (!formula.trim() || !Roll.validate(formula)) throw new Error(t("chat.badFormula", { formula }));
  const made = new Roll(formula, ChatMessage.getSpeakerActor(speaker)?.getRollData() ?? {});
  await made.evaluate();
  return made.toMessage({ speaker, flavor: flavor ?? "" }, modeOption(mode));
}

function whisper(rest) {
  const [, bracketed, single, text] = rest.match(/^(?:\[([^\]]+)\]|(\S+))\s+([\s\S]+)$/) ?? [];
  const names = (bracketed ?? single ?? "").split(",").map((name) => name.trim().toLowerCase()).filter(Boolean);
  const users = game.users.filter((user) => names.includes(user.name.toLowerCase()) || (names.includes("gm") && user.isGM));
  if (!text || !users.length) throw new Error(t("chat.nobody", { names: names.join(", ") }));
  return say(text, { whisper: users.map((user) => user.id) });
}
