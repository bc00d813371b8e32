/**
 * Applies what a card rolled. Whoever owns the targets does it; a player asks the game master for
 * all others, whose client trusts nothing but its own data: the card's author, the item, the dice.
 */

import { paragraph } from "../applications/html.mjs";
import { postBlow } from "../chat/blow.mjs";
import { rolledFor } from "../chat/use.mjs";
import { readRolls, shareOf } from "../play/rolled.mjs";
import { list, say } from "../utils/i18n.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { inTurn } from "../utils/turns.mjs";
import { applyBlow } from "./blows.mjs";
import { actorsOf, chosenTokens } from "./targets.mjs";

/** @import { Share } from "../play/rolled.mjs" */

const OWNER = 3;

/** Call in the `init` hook. */
export function registerUses() {
  Hooks.on("createChatMessage", answer);
}

/**
 * @param {any} message  The card of a use.
 * @param {Share} share
 */
export async function applyUse(message, share) {
  const tokens = chosenTokens();
  if (!tokens.length) {
    ui.notifications.warn(say("Blow.nobody"));
    return;
  }
  const mine = tokens.filter((token) => token.actor?.isOwner);
  const others = tokens.filter((token) => !token.actor?.isOwner);
  if (mine.length) await strike(message, share, actorsOf(mine));
  if (others.length) await ask(message, share, others);
}

/**
 * @param {any} message
 * @param {Share} share
 * @param {any[]} targets  Actors.
 */
async function strike(message, share, targets) {
  const read = await readUse(message);
  if (!read) {
    ui.notifications.warn(say("Request.unfair"));
    return;
  }
  const { name, source } = read;
  const given = { ...shareOf(read, share), source, name };
  const struck = await applyBlow({ ...given, targets });
  if (struck.length) await postBlow(struck, { ...given, use: message.id });
}

/**
 * @param {any} message
 * @returns {Promise<any>}  What was rolled, checked against the item; null if it doesn't hold.
 */
async function readUse(message) {
  const { use } = flagsOf(message);
  const item = use && (await fromUuid(use.item));
  if (!isCreature(item?.actor)) return null;
  if (!item.actor.testUserPermission(message.author, OWNER)) return null;
  const rolled = rolledFor(item);
  const read = readRolls(rolled, message.rolls.map(thrown));
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
 * @param {any} message
 * @param {Share} share
 * @param {any[]} tokens
 */
async function ask(message, share, tokens) {
  if (!game.users.activeGM) {
    ui.notifications.warn(say("Request.noMaster"));
    return;
  }
  const names = list(tokens.map((token) => token.document.name));
  const { name } = flagsOf(message).use;
  await ChatMessage.create({
    content: paragraph(say("Request.asked", { name, names })),
    flags: {
      [FLAGS]: {
        request: { use: message.id, share, targets: tokens.map((token) => token.document.uuid) },
      },
    },
  });
}

/** Requests are answered one after another. */
const requests = {};

/**
 * On every client at every message; the active game master's answers.
 *
 * @param {any} message
 */
function answer(message) {
  const { request } = flagsOf(message);
  if (!request || !game.user.isActiveGM) return;
  inTurn(requests, () => fulfil(message, request)).catch((problem) => {
    Hooks.onError(`${FLAGS}.request`, problem, { log: "error" });
  });
}

/**
 * @param {any} message
 * @param {{use: string, share: Share, targets: string[]}} request
 */
async function fulfil(message, { use: id, share, targets }) {
  const use = game.messages.get(id);
  const tokens = await Promise.all(targets.map((uuid) => fromUuid(uuid)));
  const actors = actorsOf(tokens.filter((token) => token?.documentName === "Token"));
  const known = actors.length === targets.length && use?.author === message.author;
  if (!known || !["full", "half", "heal"].includes(share) || !(await readUse(use))) {
    ui.notifications.warn(say("Request.refused", { name: message.author.name }));
    return;
  }
  // A second click, or a second request for the same blow, changes nothing.
  const left = actors.filter((actor) => !wasStruck(id, actor.uuid));
  if (left.length) await strike(use, share, left);
  await message.delete();
}

/**
 * Whether a blow of the card was applied already: cards of game masters say so.
 *
 * @param {string} use
 * @param {string} uuid
 */
const wasStruck = (use, uuid) =>
  game.messages.some((/** @type {any} */ message) => {
    const { blow } = flagsOf(message);
    if (!message.author?.isGM || blow?.use !== use || blow.undone) return false;
    return blow.struck.some((/** @type {any} */ each) => each.uuid === uuid);
  });
