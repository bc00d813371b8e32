/** Applies blows and healing to actors, and takes them back. */

import { bodyOf } from "../adapters/adapters.mjs";
import { changes, planBlow, planHeal, unwritten, written } from "../play/blows.mjs";
import { number } from "../play/paths.mjs";
import { say } from "../utils/i18n.mjs";
import { inTurn } from "../utils/turns.mjs";
import { shownName } from "./creature.mjs";
import { actorsOf, chosenTokens } from "./targets.mjs";
import { writeAll } from "./writes.mjs";

/** @import { Packet } from "../rules/damage.mjs" */
/** @import { Source } from "../rules/dr.mjs" */
/** @import { Body } from "../play/bodies.mjs" */
/** @import { Plan, Treatment } from "../play/blows.mjs" */

/**
 * What became of one target. `name` is that of its token; `marks` are the marks of its combatants
 * that the blow changed, by their ids, as they were before; `seen` says whether players may know
 * of it.
 *
 * @typedef {{
 *   uuid: string, name: string, img: string, plan: Plan, marks: Record<string, boolean>,
 *   seen: boolean,
 * }} Struck
 */
/**
 * @typedef {object} Given
 * @property {readonly Packet[]} [packets]  The damage of the blow.
 * @property {number} [heal]  Hit points to give back; instead of packets.
 * @property {Source} [source]  What opens traits.
 * @property {string} [name]  What it comes from, for the card.
 * @property {ReadonlyMap<any, Treatment>} [treatments]  Of some of the actors.
 */

const everybody = {};

/**
 * Works out a blow without writing anything.
 *
 * @param {any} actor  One that `bodyOf` knows.
 * @param {Given} given
 * @returns {Plan}
 */
export function preview(actor, { packets = [], heal = 0, source, treatments }) {
  const body = /** @type {Body} */ (bodyOf(actor, source));
  if (heal) return planHeal(body, heal);
  return planBlow(body, { packets, source }, treatments?.get(actor));
}

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
  const struck = own.filter((actor) => !given.treatments?.get(actor)?.skip);
  if (!struck.length) return [];
  return inTurn(everybody, () => strike(struck, given));
}

/**
 * @param {any[]} actors
 * @param {Given} given
 * @returns {Promise<Struck[]>}
 */
const strike = (actors, given) =>
  carryOut(actors.map((actor) => ({ actor, plan: preview(actor, given) })));

/**
 * Writes what was worked out, in one write for all targets.
 *
 * @param {{actor: any, plan: Plan}[]} plans
 * @returns {Promise<Struck[]>}
 */
export async function carryOut(plans) {
  const changed = plans.filter(({ plan }) => changes(plan));
  await writeAll(changed.map(({ actor, plan }) => ({ actor, update: written(plan) })));
  const marks = await markDefeated(changed.map(({ actor, plan }) => [actor, plan.defeated]));
  return plans.map(({ actor, plan }) => ({
    uuid: actor.uuid,
    name: shownName(actor),
    img: actor.token?.texture.src ?? actor.img,
    plan,
    marks: marks.get(actor.uuid) ?? {},
    seen: !actor.token?.hidden,
  }));
}

/**
 * The marks of the combat follow whether an actor is down: one write for all.
 *
 * @param {[any, boolean][]} actors
 * @returns {Promise<Map<string, Record<string, boolean>>>}  The marks as they were, by the actor's
 *   uuid and the combatant's id: of those that changed.
 */
export async function markDefeated(actors) {
  const { combat } = game;
  const down = new Map(actors.map(([actor, defeated]) => [actor.uuid, defeated]));
  /** @type {Map<string, Record<string, boolean>>} */
  const before = new Map();
  if (!combat || !game.user.isGM) return before;
  const updates = [];
  for (const { id, actor, defeated } of combat.combatants) {
    const wanted = actor && down.get(actor.uuid);
    if (!id || wanted === undefined || wanted === null || wanted === defeated) continue;
    const { uuid } = /** @type {any} */ (actor);
    before.set(uuid, { ...before.get(uuid), [id]: defeated });
    updates.push({ _id: id, defeated: wanted });
  }
  if (updates.length) await combat.updateEmbeddedDocuments("Combatant", updates);
  return before;
}

/**
 * Gives back what a blow took, and the marks it set.
 *
 * @param {readonly Struck[]} struck
 * @returns {Promise<number>}  How many actors were there to get it back.
 */
export const takeBack = (struck) =>
  inTurn(everybody, async () => {
    const found = await withActors(struck);
    await writeAll(found.map(({ actor, plan }) => ({ actor, update: unwritten(plan) })));
    await unmark(found);
    return found.length;
  });

/** @param {readonly Struck[]} struck */
async function unmark(struck) {
  if (!game.user.isGM) return;
  /** @param {any} combatant */
  const before = ({ id, actor }) => struck.find(({ uuid }) => uuid === actor?.uuid)?.marks[id];
  for (const combat of game.combats) {
    const updates = [...combat.combatants]
      .map((combatant) => ({ _id: combatant.id, defeated: before(combatant) }))
      .filter(({ defeated }) => defeated !== undefined);
    if (updates.length) await combat.updateEmbeddedDocuments("Combatant", updates);
  }
}

/**
 * @param {readonly Struck[]} struck
 * @returns {Promise<string[]>}  The names of those whose health changed since.
 */
export async function changedSince(struck) {
  const found = await withActors(struck);
  return found
    .filter(({ actor, plan: { at, after, temp } }) => {
      const there = number(actor, at) === after;
      return !there || (temp !== null && number(actor, temp.at) !== temp.after);
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
      .filter(({ plan }) => changes(plan))
      .map(async (one) => ({ ...one, actor: /** @type {any} */ (await fromUuid(one.uuid)) })),
  );
  return all.filter(({ actor }) => actor?.isOwner);
}
