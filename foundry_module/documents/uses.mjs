/**
 * Applies what a card rolled, to the targets it was aimed at or to the user's own choice. What a
 * player may not write to, the game master is asked for.
 */

import { attackBonus } from "../applications/facts.mjs";
import { postBlow } from "../chat/blow.mjs";
import { check } from "../chat/rolls.mjs";
import { rolledFor } from "../chat/use.mjs";
import { readRolls, shareOf } from "../play/rolled.mjs";
import { guardOf, hits, treatmentOf, withEntry } from "../play/verdicts.mjs";
import { say } from "../utils/i18n.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { bodyOf, hasBody } from "../adapters/adapters.mjs";
import { applyBlow } from "./blows.mjs";
import { ask } from "./requests.mjs";
import { mayApply } from "./rights.mjs";
import { chosenTokens, targetedTokens } from "./targets.mjs";

/** @import { Packet } from "../rules/damage.mjs" */
/** @import { Source } from "../rules/dr.mjs" */
/** @import { Treatment } from "../play/blows.mjs" */
/** @import { Share } from "../play/rolled.mjs" */
/** @import { Aimed } from "../play/verdicts.mjs" */

/** @typedef {{token: any, actor: any, treatment: Treatment}} Target */
/** @typedef {{packets: Packet[], heal: number, source: Source, name: string}} Read */

const OWNER = 3;

/** Call in the `init` hook. */
export function registerUses() {
  Hooks.on("createChatMessage", judge);
  Hooks.on("updateChatMessage", judge);
}

/**
 * @param {any} message  The card of a use.
 * @param {Share} share
 * @param {boolean} [chosen]  To the user's own choice, not to those it was aimed at: only then does
 *   what is merely selected count, for a player's own token nearly always is.
 */
export async function applyUse(message, share, chosen = false) {
  const { use } = flagsOf(message);
  const onUser = share === "heal" && use.healsSelf;
  const aimed = !chosen && (onUser || use.targets.length > 0);
  const named = () => (onUser ? userOf(message) : aimedAt(message));
  const all = aimed ? await named() : (chosen ? chosenTokens() : targetedTokens()).map(plainTarget);
  if (!chosen && !all.length) {
    const button = say(share === "heal" ? "Card.healChosen" : "Card.applyChosen");
    ui.notifications.warn(say("Card.noTargets", { button }));
    return;
  }
  const targets = all.filter(({ actor, token }) => token && (!actor?.isOwner || hasBody(actor)));
  if (!targets.length) {
    ui.notifications.warn(say("Blow.nobody"));
    return;
  }
  const already = struckBy(message.id);
  const struck = (/** @type {Target} */ { actor }) => already.has(actor?.uuid);
  const left = aimed ? targets.filter((each) => !struck(each)) : targets;
  if (left.every(({ treatment }) => treatment.skip)) {
    ui.notifications.info(say(targets.some(struck) ? "Card.allStruck" : "Card.noneStruck"));
    return;
  }
  const mine = left.filter(({ actor }) => mayApply(actor));
  const others = left.filter(({ actor, treatment }) => !mayApply(actor) && !treatment.skip);
  if (mine.length) await strike(message, share, mine);
  if (others.length) await ask(message, share, others.map(({ token }) => token));
}

/** @param {any} token  Of the canvas.  @returns {Target} */
const plainTarget = (token) => ({ token: token.document, actor: token.actor, treatment: {} });

/**
 * @param {any} message
 * @returns {Promise<Target[]>}  Who has used the item: the token that it is on, or one of its actor.
 */
async function userOf(message) {
  const actor = /** @type {any} */ (await fromUuid(flagsOf(message).use.item))?.actor;
  const token = actor?.token ?? actor?.getActiveTokens(false, true)[0] ?? null;
  return [{ token, actor, treatment: {} }];
}

/**
 * What a card says of its targets, as far as it can be believed: its author may write anything
 * into it, so of a player's card only what a game master wrote last counts.
 *
 * @param {any} message
 * @returns {Aimed}
 */
export function aimOf(message) {
  const { use } = flagsOf(message);
  return isBelieved(message) ? use : { ...use, verdicts: [], saves: [], choices: [] };
}

/** @param {any} message */
const isBelieved = (message) =>
  message.author?.isGM || game.users.get(message._stats?.lastModifiedBy ?? "")?.isGM;

/**
 * @param {any} message
 * @returns {Promise<Target[]>}  Along the card's list; `token` is null where it is gone.
 */
export async function aimedAt(message) {
  const use = aimOf(message);
  const tokens = await Promise.all(use.targets.map((uuid) => fromUuid(uuid)));
  return tokens.map((/** @type {any} */ token, index) => ({
    token,
    actor: token?.actor ?? null,
    treatment: treatmentOf(use, index),
  }));
}

/**
 * @param {any} message
 * @param {Share} share
 * @param {readonly Target[]} targets
 * @param {Partial<Read>} [edited]  What a game master changed of it.
 */
export async function strike(message, share, targets, edited = {}) {
  const read = await readUse(message);
  if (!read) {
    ui.notifications.warn(say("Request.unfair"));
    return;
  }
  const given = { ...shareOf({ ...read, ...edited }, share), source: read.source, name: read.name };
  const treatments = new Map(targets.map(({ actor, treatment }) => [actor, treatment]));
  const actors = targets.map(({ actor }) => actor);
  const struck = await applyBlow({ ...given, targets: actors, treatments });
  if (struck.length) await postBlow(struck, { ...given, use: message.id });
}

/**
 * @param {any} message
 * @returns {Promise<Read | null>}  What was rolled, checked against the item; null if it doesn't
 *   hold.
 */
export async function readUse(message) {
  const { use } = flagsOf(message);
  const item = /** @type {any} */ (use && (await fromUuid(use.item)));
  if (!isCreature(item?.actor)) return null;
  if (!item.actor.testUserPermission(message.author, OWNER)) return null;
  const rolled = rolledFor(item);
  const bonus = rolled.attack ? attackBonus(rolled.attack.skill, item.actor.system) : 0;
  const believed = message.author.isGM;
  const read = readRolls(rolled, message.rolls.map(thrown), bonus ?? 0, believed);
  return read && { ...read, source: rolled.source, name: item.name };
}

/** @param {any} roll */
const thrown = ({ formula, total, dice }) => ({
  formula,
  total,
  faces: dice.flatMap((/** @type {any} */ die) => {
    return die.results.map((/** @type {any} */ each) => each.result);
  }),
});

/**
 * Whom the blow of a card has reached already: the records say so, of game masters and of those who
 * own the target.
 *
 * @param {string} use  The card's id.
 * @returns {ReadonlySet<string | undefined>}  Uuids of actors.
 */
export function struckBy(use) {
  const found = new Set();
  for (const message of game.messages) {
    const { blow } = flagsOf(message);
    if (blow?.use !== use || blow.undone) continue;
    for (const { uuid } of blow.struck) {
      const actor = /** @type {any} */ (fromUuidSync(uuid));
      const counts = message.author?.isGM || actor?.testUserPermission?.(message.author, OWNER);
      if (counts) found.add(uuid);
    }
  }
  return found;
}

/**
 * Whether the attack reached each target: only who holds their data can tell.
 *
 * @param {readonly any[]} tokens
 * @param {number} total
 * @param {string} against
 * @returns {(boolean | null)[]}
 */
export const verdictsFor = (tokens, total, against) =>
  tokens.map((token) => {
    const body = token?.actor && bodyOf(token.actor);
    return body ? hits(total, guardOf(body.guards, against)) : null;
  });

/**
 * On the active game master's client: judges a player's attack, whose own client may not know the
 * defences.
 *
 * @param {any} message
 */
async function judge(message) {
  const { use } = flagsOf(message);
  if (!use?.targets?.length || !use.against || !game.user.isActiveGM) return;
  if (isBelieved(message)) return;
  const tokens = await Promise.all(use.targets.map((/** @type {string} */ uuid) => fromUuid(uuid)));
  const verdicts = verdictsFor(tokens, message.rolls[0]?.total ?? 0, use.against);
  await changeUse(message, { verdicts, saves: [], choices: [] });
}

/**
 * @param {any} message
 * @param {Record<string, any>} use  What changes.
 */
export const changeUse = (message, use) => message.update({ flags: { [FLAGS]: { use } } });

/**
 * @param {any} message
 * @param {number} index  Of the target.
 * @param {"bypass" | "half" | "skip"} key
 */
export async function toggleChoice(message, index, key) {
  const use = aimOf(message);
  const choice = { ...use.choices[index], [key]: !treatmentOf(use, index)[key] };
  const choices = withEntry(use.choices, index, choice, use.targets.length);
  await changeUse(message, { choices });
}

/**
 * @param {any} message
 * @returns {(number | null)[]}  Along the card's targets: the bonus of a save that isn't rolled yet,
 *   null where it is or where the target has no such attribute.
 */
export function dueSaves(message) {
  const { save, saves, targets } = aimOf(message);
  return targets.map((uuid, index) => {
    const actor = /** @type {any} */ (fromUuidSync(uuid))?.actor;
    const bonus = isCreature(actor) ? actor.system.attributes?.[save?.attribute ?? ""] : null;
    return Number.isFinite(bonus) && (saves[index] ?? null) === null ? bonus : null;
  });
}

/**
 * Rolls the saves of all targets that have the attribute and none rolled yet.
 *
 * @param {any} message
 */
export async function rollSaves(message) {
  const { saves: saved } = aimOf(message);
  const saves = await Promise.all(
    dueSaves(message).map(async (bonus, index) =>
      bonus === null ? (saved[index] ?? null) : (await check(bonus)).total,
    ),
  );
  await changeUse(message, { saves });
}
