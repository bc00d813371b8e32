/**
 * The targets of a card, each with what the dice say of it. Nothing of it is stored in the message:
 * every client works it out from what it knows, so a game master sees a preview with reasons, and a
 * player the outcome alone.
 */

import { bodyOf } from "../adapters/adapters.mjs";
import { aimOf, aimedAt, readUse, struckBy, toggleChoice } from "../documents/uses.mjs";
import { planBlow } from "../play/blows.mjs";
import { guardOf, isSaved } from "../play/verdicts.mjs";
import { ATTRIBUTES } from "../rules/tables.mjs";
import { say, word } from "../utils/i18n.mjs";
import { address, flagsOf } from "../utils/module.mjs";
import { defenceWord } from "../applications/facts.mjs";
import { followed, keepAtBottom } from "./log.mjs";
import { shownPlan } from "./plans.mjs";

/** @import { Read, Target } from "../documents/uses.mjs" */

export const SWITCHES = /** @type {const} */ (["bypass", "half", "skip"]);

const TEMPLATES = ["parts/preview", "parts/switches", "chat/targets"].map((name) =>
  address(`templates/${name}.hbs`),
);

/** Sections that are on the page: they follow the creatures they speak of. */
const live = new Set();

/**
 * What a message's section showed last: a card that is drawn anew comes with it, else it would be
 * low for a moment and the log would jump.
 *
 * @type {WeakMap<object, string>}
 */
const last = new WeakMap();

/** The switch that was used last: it keeps the focus when its card is drawn anew. */
let focused = "";

/** Call in the `init` hook. */
export function registerTargets() {
  // Before the first card is drawn, not in the middle of a fight.
  Hooks.once("setup", () => foundry.applications.handlebars.loadTemplates(TEMPLATES));
  const all = foundry.utils.debounce(() => {
    for (const section of live) section.refresh();
  }, 100);
  Hooks.on("updateActor", all);
  Hooks.on("updateToken", all);
  Hooks.on("updateItem", all);
  // Records say who was struck already, and whether it was taken back; a card that is on its way
  // into the page may have been judged meanwhile.
  const told = (/** @type {any} */ message) => {
    const { blow, use } = flagsOf(message);
    if (blow || use) all();
  };
  // Whoever has gone elsewhere isn't called back.
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-choice]"))) focused = "";
  });
  Hooks.on("createChatMessage", told);
  Hooks.on("updateChatMessage", told);
}

/**
 * @param {any} message
 * @param {HTMLElement} card
 */
export async function addTargets(message, card) {
  const { use } = flagsOf(message);
  if (!use.targets?.length) return;
  const place = card.ownerDocument.createElement("div");
  place.className = "aimed";
  card.append(place);
  followed(place);
  const section = { refresh };
  live.add(section);
  let shown = "";
  // The first time, the card is on its way into the page.
  let isNew = true;
  fill(last.get(message) ?? "");
  await refresh();
  isNew = false;

  async function refresh() {
    if (!isNew && !place.isConnected) {
      live.delete(section);
      return;
    }
    const html = await drawn(message);
    last.set(message, html);
    fill(html);
    keepAtBottom();
  }

  /** @param {string} html */
  function fill(html) {
    if (html === shown) return;
    shown = html;
    const held = place.querySelector("button[data-choice]:focus");
    if (held) focused = keyOf(held);
    place.innerHTML = html;
    for (const button of place.querySelectorAll("button[data-choice]")) enliven(button);
  }

  /** @param {any} button */
  function keyOf({ dataset: { index, choice } }) {
    return `${message.id}.${index}.${choice}`;
  }

  /** @param {any} button */
  function enliven(button) {
    const { index, choice } = button.dataset;
    const key = keyOf(button);
    button.addEventListener("click", () => {
      focused = key;
      return toggleChoice(message, Number(index), choice);
    });
    if (focused !== key) return;
    if (place.isConnected) button.focus();
    else requestAnimationFrame(() => button.focus());
  }
}

/** @param {any} message  @returns {Promise<string>} */
async function drawn(message) {
  const { renderTemplate, loadTemplates } = foundry.applications.handlebars;
  await loadTemplates(TEMPLATES);
  const read = await readUse(message);
  const targets = await aimedAt(message);
  const already = struckBy(message.id);
  const shown = targets
    .map((target, index) => ({ ...target, index }))
    .filter(({ token }) => game.user.isGM || (token && !token.hidden))
    .map((target) => ({
      ...shownTarget(message, target, already),
      ...(game.user.isGM ? forMaster(message, target, read) : {}),
    }));
  return renderTemplate(address("templates/chat/targets.hbs"), { targets: shown });
}

/**
 * @param {any} message
 * @param {Target & {index: number}} target
 * @param {ReadonlySet<string | undefined>} already  Whom the blow has reached.
 */
function shownTarget(message, { token, actor, index }, already) {
  const use = aimOf(message);
  return {
    index,
    name: token?.name ?? say("Card.targetGone"),
    img: token?.texture.src ?? "",
    struck: already.has(actor?.uuid),
    ...shownVerdict(use.verdicts[index] ?? null),
    save: shownSave(use, index),
  };
}

/** @param {boolean | null} hit */
export const shownVerdict = (hit) => ({
  verdict: hit === null ? "" : say(hit ? "Card.hit" : "Card.missed"),
  verdictTone: hit ? "good" : "bad",
});

/**
 * @param {import("../play/verdicts.mjs").Aimed} use
 * @param {number} index  Of the target.
 * @returns {string}  Empty where nothing was rolled.
 */
export function shownSave({ save, saves }, index) {
  const total = saves[index] ?? null;
  if (!save || total === null) return "";
  const label = word(ATTRIBUTES, save.attribute);
  return say(isSaved(save, total) ? "Card.saved" : "Card.notSaved", { label, total, dc: save.dc });
}

/**
 * @param {any} actor
 * @param {string} against  A defence, `physical`, or empty without an attack.
 * @param {Read["source"]} [source]  Of the blow.
 * @returns {string}  For game masters: the defence and its number.
 */
export function shownGuard(actor, against, source) {
  const body = actor && bodyOf(actor, source);
  if (!body) return actor ? say("Card.noBody") : "";
  const guard = against ? guardOf(body.guards, against) : null;
  return guard === null ? "" : `${defenceWord(against)} ${guard}`;
}

/**
 * @param {any} message
 * @param {Target & {index: number}} target
 * @param {Read | null} read
 */
function forMaster(message, { actor, treatment }, read) {
  const { use } = flagsOf(message);
  const body = actor && bodyOf(actor, read?.source);
  if (!body) return { guard: actor ? say("Card.noBody") : "" };
  if (!read) return { guard: say("Request.unfair") };
  const damages = use.damages && !treatment.skip;
  return {
    guard: shownGuard(actor, use.against, read.source),
    preview: damages ? shownPlan(planBlow(body, read, treatment)) : null,
    skipped: Boolean(treatment.skip && use.damages),
    switches: use.damages ? switchesOf(treatment) : null,
  };
}

/** @param {import("../play/blows.mjs").Treatment} treatment */
export const switchesOf = (treatment) =>
  SWITCHES.map((key) => ({
    key,
    on: Boolean(treatment[key]),
    label: say(`Switch.${key}`),
  }));
