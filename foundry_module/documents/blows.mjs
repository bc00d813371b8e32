/** Applies blows and healing to actors, and takes them back. */

import { planBlow, planHeal, written } from "../play/blows.mjs";
import { healthOf } from "../play/health.mjs";
import { say } from "../utils/i18n.mjs";
import { inTurn } from "../utils/turns.mjs";
import { defencesFor } from "./creature.mjs";
import { actorsOf, chosenTokens } from "./targets.mjs";
import { writeAll } from "./writes.mjs";

/** @import { Packet } from "../rules/damage.mjs" */
/** @import { Source } from "../rules/dr.mjs" */
/** @import { Plan } from "../play/blows.mjs" */

/**
 * What became of one target. `name` is that of its token, `defeated` the marks of its combatants
 * before the blow.
 *
 * @typedef {{uuid: string, name: string, img: string, plan: Plan}} Struck
 */
/**
 * @typedef {object} Given
 * @property {readonly Packet[]} [packets]  The damage of the blow.
 * @property {number} [heal]  Hit points to give back; instead of packets.
 * @property {Source} [source]  What opens traits.
 * @property {string} [name]  What it comes from, for the card.
 */

const everybody = {};

/**
 * Works out a blow without writing anything.
 *
 * @param {any} actor
 * @param {Given} given
 * @returns {Plan}
 */
export const preview = (actor, { packets = [], heal = 0, source }) =>
  heal
    ? planHeal(actor.system, heal)
    : planBlow(actor.system, defencesFor(actor), { packets, source });

/**
 * Applies a blow, or healing, in one write for all targets, marks who is down in the combat, and
 * says it in the chat.
 *
 * @param {Given & {targets?: Iterable<any>}} given  Tokens, their documents or actors; without
 *   them the user's targets, else the controlled tokens.
 * @returns {Promise<Struck[]>}  Empty where there is nobody to strike.
 */
export async function applyBlow({ targets, ...given }) {
  const actors = actorsOf(targets ?? chosenTokens());
  if (!actors.length) ui.notifications.warn(say("Blow.nobody"));
  const own = actors.filter((actor) => actor.isOwner);
  if (own.length < actors.length) ui.notifications.warn(say("Blow.notYours"));
  if (!own.length) return [];
  return inTurn(everybody, () => strike(own, given));
}

/**
 * @param {any[]} actors
 * @param {Given} given
 */
async function strike(actors, given) {
  const plans = actors.map((actor) => ({ actor, plan: preview(actor, given) }));
  const changed = plans.filter(({ plan }) => plan.before !== plan.after);
  await writeAll(changed.map(({ actor, plan }) => ({ actor, update: written(plan) })));
  await markDefeated(changed.map(({ actor, plan }) => [actor, plan.defeated]));
  return plans.map(({ actor, plan }) => ({
    uuid: actor.uuid,
    name: actor.token?.name ?? actor.name,
    img: actor.token?.texture.src ?? actor.img,
    plan,
  }));
}

/**
 * The marks of the combat follow whether an actor is down: one write for all.
 *
 * @param {[any, boolean][]} actors
 */
export async function markDefeated(actors) {
  const { combat } = game;
  if (!combat || !game.user.isGM) return;
  const down = new Map(actors.map(([actor, defeated]) => [actor.uuid, defeated]));
  const updates = [...combat.combatants]
    .filter((combatant) => {
      const wanted = down.get(combatant.actor?.uuid);
      return wanted !== undefined && wanted !== combatant.defeated;
    })
    .map(({ id, actor }) => ({ _id: id, defeated: down.get(actor?.uuid) }));
  if (updates.length) await combat.updateEmbeddedDocuments("Combatant", updates);
}

/**
 * Gives back what a blow took.
 *
 * @param {readonly Struck[]} struck
 * @returns {Promise<number>}  How many actors were there to get it back.
 */
export const takeBack = (struck) =>
  inTurn(everybody, async () => {
    const found = await withActors(struck);
    await writeAll(
      found.map(({ actor, plan }) => ({ actor, update: written({ ...plan, after: plan.before }) })),
    );
    await markDefeated(found.map(({ actor, plan }) => [actor, plan.before <= 0]));
    return found.length;
  });

/**
 * @param {readonly Struck[]} struck
 * @returns {Promise<string[]>}  The names of those whose health changed since.
 */
export async function changedSince(struck) {
  const found = await withActors(struck);
  return found
    .filter(({ actor, plan }) => {
      const health = healthOf(actor.system);
      return health.path !== plan.path || health.value !== plan.after;
    })
    .map(({ name }) => name);
}

/**
 * @param {readonly Struck[]} struck
 * @returns {Promise<(Struck & {actor: any})[]>}  Those who are still there and whom the user owns.
 */
async function withActors(struck) {
  const all = await Promise.all(
    struck
      .filter(({ plan }) => plan.before !== plan.after)
      .map(async (one) => ({ ...one, actor: /** @type {any} */ (await fromUuid(one.uuid)) })),
  );
  return all.filter(({ actor }) => actor?.isOwner);
}
