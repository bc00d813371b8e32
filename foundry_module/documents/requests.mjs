/**
 * What players ask the game master to apply: each request is a message that only game masters and
 * its author see, and waits there until a game master answers. Their clients trust nothing but
 * their own data: the card's author, the item, the dice, the targets.
 */

import { paragraph } from "../applications/html.mjs";
import { gathered } from "../play/names.mjs";
import { treatmentOf } from "../play/verdicts.mjs";
import { list, say } from "../utils/i18n.mjs";
import { FLAGS, flagsOf } from "../utils/module.mjs";
import { inTurn } from "../utils/turns.mjs";
import { actorsOf } from "./targets.mjs";
import { aimOf, readUse, strike, struckBy } from "./uses.mjs";

/** @import { Share } from "../play/rolled.mjs" */
/** @import { Read, Target } from "./uses.mjs" */

/**
 * A request that holds: what to apply to whom.
 *
 * @typedef {{card: any, share: Share, read: Read, targets: Target[]}} Holding
 */

/** Requests are answered one after another. */
const requests = {};

/** Call in the `init` hook. */
export function registerRequests() {
  Hooks.on("createChatMessage", (message) => {
    const waits = isWaiting(message) && game.user.isActiveGM;
    if (waits) inTurn(requests, () => refuseForged(message));
  });
}

/**
 * @param {any} message  The card of a use.
 * @param {Share} share
 * @param {readonly any[]} tokens  Documents.
 */
export async function ask(message, share, tokens) {
  const alike = gathered(tokens.map(({ name }) => ({ name })));
  const names = list(
    alike.map(({ name, count, many, numbers }) =>
      many ? `${name} ×${count}${numbers && ` (${numbers})`}` : name,
    ),
  );
  const { name } = flagsOf(message).use;
  await ChatMessage.create({
    content: paragraph(say("Request.asked", { name, names })),
    whisper: masters(),
    flags: {
      [FLAGS]: { request: { use: message.id, share, targets: tokens.map(({ uuid }) => uuid) } },
    },
  });
  if (!game.users.activeGM) ui.notifications.warn(say("Request.noMaster"));
}

/** @returns {string[]}  The ids of all game masters. */
export const masters = () =>
  game.users.filter((/** @type {any} */ user) => user.isGM).map(({ id }) => String(id));

/** @param {any} message */
const isWaiting = (message) => {
  const { request } = flagsOf(message);
  return Boolean(request) && !request.state;
};

/** @returns {any[]}  The messages of requests that nobody answered yet. */
export const waiting = () => game.messages.filter(isWaiting);

/**
 * @param {any} message  Of a request.
 * @returns {Promise<Holding | null>}  Null where it doesn't hold.
 */
export async function holding(message) {
  const { use: id, share, targets } = flagsOf(message).request;
  const card = /** @type {any} */ (game.messages.get(id));
  if (card?.author !== message.author || !["full", "half", "heal"].includes(share)) return null;
  const read = await readUse(card);
  const tokens = await Promise.all(targets.map((/** @type {string} */ uuid) => fromUuid(uuid)));
  const known = tokens.filter((token) => token?.documentName === "Token");
  if (!read || !known.length || known.length !== targets.length) return null;
  if (actorsOf(known).length !== new Set(known.map(({ actor }) => actor)).size) return null;
  const use = aimOf(card);
  const half = share === "half" ? { half: true } : {};
  return {
    card,
    // A half asked for is a switch that the game master finds pressed.
    share: share === "half" ? "full" : share,
    read,
    targets: known.map((token) => {
      const index = use.targets.indexOf(token.uuid);
      const treatment = index < 0 ? {} : treatmentOf(use, index);
      return { token, actor: token.actor, treatment: { ...treatment, ...half } };
    }),
  };
}

/** @param {any} message */
async function refuseForged(message) {
  if (!isWaiting(message) || (await holding(message))) return;
  await answered(message, "refused");
  ui.notifications.warn(say("Request.refused", { name: message.author?.name ?? "" }));
}

/**
 * @param {any} message
 * @param {(holds: Holding) => Holding & {edited?: Partial<Read>}} [edit]  What the game master
 *   makes of it.
 */
export const accept = (message, edit = (holds) => holds) =>
  inTurn(requests, async () => {
    if (!isWaiting(message)) return;
    const holds = await holding(message);
    if (!holds) {
      await refuseForged(message);
      return;
    }
    const { card, share, targets, edited } = { edited: {}, ...edit(holds) };
    if (!(await answered(message, "accepted"))) return;
    // A second request for the same blow changes nothing.
    const already = struckBy(card.id);
    const left = targets.filter(({ actor }) => !already.has(actor.uuid));
    if (left.length) await strike(card, share, left, edited);
  });

/** @param {any} message */
export const refuse = (message) =>
  inTurn(requests, async () => {
    if (isWaiting(message)) await answered(message, "refused");
  });

/**
 * Several game masters may answer at once. Each leaves a claim; the one that the server took first
 * stands first on every client, and its answer holds.
 *
 * @param {any} message
 * @param {"accepted" | "refused"} state
 * @returns {Promise<boolean>}  Whether it is this answer.
 */
async function answered(message, state) {
  const claim = foundry.utils.randomID();
  const change = (/** @type {object} */ request) =>
    message.update({ flags: { [FLAGS]: { request } } });
  await change({ state, claims: { [claim]: state } });
  const [[first, held]] = Object.entries(flagsOf(message).request.claims);
  if (held !== state) await change({ state: held });
  return first === claim;
}
