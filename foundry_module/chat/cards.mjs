/** Brings the module's chat cards to life, on every client and at every rendering. */

import { damageWords } from "../adapters/adapters.mjs";
import { openContest } from "../applications/contests/app.mjs";
import { isWelcome, openFirstFight } from "../applications/guide/app.mjs";
import { openDamage } from "../applications/damage/app.mjs";
import { focusIn } from "../applications/focus.mjs";
import { openRequests } from "../applications/requests/app.mjs";
import { mayApply } from "../documents/rights.mjs";
import { applyUse, dueSaves, rollSaves } from "../documents/uses.mjs";
import { damageOf } from "../play/thrown.mjs";
import { say } from "../utils/i18n.mjs";
import { flagsOf } from "../utils/module.mjs";
import { undo } from "./blow.mjs";
import { followed } from "./log.mjs";
import { surplusButtons } from "./mobs.mjs";
import { addTargets } from "./targets.mjs";
import { refund } from "./use.mjs";

/** @typedef {{key: string, icon: string, act: () => Promise<any>, disabled?: boolean}} Button */

/** Call in the `init` hook. */
export function registerCards() {
  Hooks.on("renderChatMessageHTML", enliven);
  Hooks.on("updateChatMessage", renew);
}

/**
 * The host draws a message that changed anew in its logs, but not where it announces it.
 *
 * @param {any} message
 */
async function renew(message) {
  const content = `#chat-notifications [data-message-id="${message.id}"] .message-content`;
  if (!Object.keys(flagsOf(message)).length || !document.querySelector(content)) return;
  const fresh = (await message.renderHTML()).querySelector(".message-content");
  // Only now: meanwhile it may have been renewed already.
  if (fresh) document.querySelector(content)?.replaceWith(fresh);
}

/**
 * @param {any} message
 * @param {HTMLElement} html
 */
function enliven(message, html) {
  keepFocus(message, html);
  const { use, blow, told, request } = flagsOf(message);
  // A game master has the record of the same blow.
  if (told && game.user.isGM) html.style.display = "none";
  if (request) addState(request, html);
  if (isWelcome(message)) addFooter(html, [firstFightButton()]);
  const card = /** @type {HTMLElement | null} */ (html.querySelector(".pysystem.card"));
  if (!card) {
    if (game.user.isGM) addFooter(html, damageButtons(message));
    if (request && game.user.isGM && !request.state) addFooter(contentOf(html), [queueButton()]);
    return;
  }
  card.querySelectorAll(".targets").forEach(followed);
  card.classList.toggle("undone", Boolean(blow?.undone || told?.undone));
  if (use?.paid?.short && isOurs(message)) addUnpaid(card);
  if (use) addTargets(message, card).catch((problem) => Hooks.onError("pysystem.card", problem));
  addFooter(card, [
    ...(use ? useButtons(message, use) : []),
    ...(blow && mayUndo(blow) ? [undoButton(message, blow)] : []),
    ...(blow ? surplusButtons(message) : []),
  ]);
}

/**
 * Who works a card by keyboard stays on it when it is drawn anew: where the button is gone, on
 * another one or on the card itself.
 *
 * @param {any} message
 * @param {HTMLElement} html  On its way into the page, in place of the old one.
 */
function keepFocus({ id }, html) {
  const old = document.activeElement?.closest(`[data-message-id="${id}"]`);
  if (!old?.querySelector(".pysystem")) return;
  const again = focusIn(old);
  setTimeout(() => {
    if (old.isConnected || !html.isConnected) return;
    const card = /** @type {HTMLElement | null} */ (html.querySelector(".pysystem"));
    const stops = [again(html), ...html.querySelectorAll(".pysystem :is(button, summary)")];
    const next = stops.find((each) => each && !each.disabled) ?? card;
    if (card && next === card) card.tabIndex = -1;
    next?.focus({ preventScroll: true });
  });
}

/**
 * @param {any} request
 * @param {HTMLElement} html
 */
function addState({ state }, html) {
  const line = html.ownerDocument.createElement("p");
  line.className = `pysystem request-state ${state ?? "waiting"}`;
  line.textContent = say(`RequestState.${state ?? "waiting"}`);
  contentOf(html).append(line);
}

/** @param {HTMLElement} html  @returns {HTMLElement} */
const contentOf = (html) => html.querySelector(".message-content") ?? html;

/** @returns {Button} */
const firstFightButton = () => ({ key: "firstFight", icon: "fa-book-open", act: openFirstFight });

/**
 * Damage that another system's item rolled can be taken through our resistances.
 *
 * @param {any} message
 * @returns {Button[]}
 */
function damageButtons(message) {
  if (Object.keys(flagsOf(message)).length || !message.rolls.length) return [];
  const rolls = message.toObject().rolls.map((/** @type {any} */ roll) =>
    typeof roll === "string" ? JSON.parse(roll) : roll,
  );
  const packets = damageOf(rolls, damageWords());
  if (!packets.length) return [];
  const act = () => openDamage({ name: message.flavor || message.alias, packets });
  return [{ key: "throughDr", icon: "fa-shield-halved", act }];
}

/** @returns {Button} */
const queueButton = () => ({ key: "queue", icon: "fa-list-check", act: openRequests });

/** @param {any} message  @returns {boolean}  Whether a use is this user's to apply and to pay. */
const isOurs = (message) => game.user.isGM || message.isAuthor;

/**
 * How many points a creature has left is nobody else's to know.
 *
 * @param {HTMLElement} card
 */
function addUnpaid(card) {
  const line = card.ownerDocument.createElement("p");
  line.className = "paid";
  line.textContent = say("Card.unpaid");
  card.querySelector(".rolls")?.before(line);
}

/**
 * @param {any} message
 * @param {any} use
 * @returns {Button[]}
 */
function useButtons(message, use) {
  const aimed = use.targets?.length > 0;
  const owner = isOurs(message);
  /** @type {(Button | false)[]} */
  const all = [
    use.save && game.user.isGM && dueSaves(message).some((bonus) => bonus !== null) && {
      key: "saves", icon: "fa-dice-d20", act: () => rollSaves(message),
    },
    use.contest && game.user.isGM && {
      key: "contest", icon: "fa-people-pulling", act: () => contestOf(use),
    },
    owner && use.damages && {
      key: "apply", icon: "fa-burst", act: () => applyUse(message, "full"),
    },
    owner && use.half && !aimed && {
      key: "applyHalf", icon: "fa-shield-halved", act: () => applyUse(message, "half"),
    },
    owner && use.damages && {
      key: "applyChosen", icon: "fa-crosshairs", act: () => applyUse(message, "full", true),
    },
    owner && use.heals && {
      key: use.healsSelf ? "healSelf" : "heal",
      icon: "fa-heart",
      act: () => applyUse(message, "heal"),
    },
    owner && use.heals && !use.healsSelf && {
      key: "healChosen", icon: "fa-crosshairs", act: () => applyUse(message, "heal", true),
    },
    owner && use.paid?.ap > 0 && {
      key: use.refunded ? "refunded" : "refund",
      icon: "fa-coins",
      act: () => refund(message),
      disabled: use.refunded,
    },
  ]; // prettier-ignore
  return /** @type {Button[]} */ (all.filter(Boolean));
}

/** @param {any} use */
async function contestOf(use) {
  const item = /** @type {any} */ (await fromUuid(use.item));
  const target = use.targets[0] ? await fromUuid(use.targets[0]) : null;
  await openContest({ a: item?.actor, b: target, kind: use.contest });
}

/** @param {any} blow  @returns {boolean} */
const mayUndo = ({ struck }) =>
  struck.every((/** @type {any} */ { uuid }) => mayApply(fromUuidSync(uuid))) || game.user.isGM;

/**
 * @param {any} message
 * @param {{undone: boolean}} blow
 * @returns {Button}
 */
const undoButton = (message, { undone }) => ({
  key: undone ? "undone" : "undo",
  icon: "fa-rotate-left",
  act: () => undo(message),
  disabled: undone,
});

/**
 * @param {HTMLElement} card
 * @param {readonly Button[]} buttons
 */
function addFooter(card, buttons) {
  if (!buttons.length) return;
  const footer = card.ownerDocument.createElement("footer");
  footer.className = "pysystem card-buttons";
  footer.append(...buttons.map((each) => made(card.ownerDocument, each)));
  card.append(footer);
}

/**
 * @param {Document} page
 * @param {Button} button
 */
function made(page, { key, icon, act, disabled = false }) {
  const button = page.createElement("button");
  const mark = page.createElement("i");
  mark.className = `fa-solid ${icon}`;
  mark.ariaHidden = "true";
  button.type = "button";
  button.dataset.card = key;
  button.disabled = disabled;
  button.append(mark, ` ${say(`Card.${key}`)}`);
  // Not disabled meanwhile, for that would take the focus from it.
  let busy = false;
  button.addEventListener("click", async () => {
    if (busy) return;
    busy = true;
    await act().finally(() => {
      busy = false;
    });
  });
  return button;
}
