/** Another tier for an actor, which may need the other actor type. */

import { healthOf } from "../play/health.mjs";
import { retiered } from "../play/rederive.mjs";
import { FLAGS, flagsOf, subtype, typed } from "../utils/module.mjs";
import { armorOf } from "./creature.mjs";
import { READY } from "./derivation.mjs";
import { replacement } from "./operators.mjs";

/**
 * Makes a peon, normal enemy, elite or boss of an actor. Numbers follow from its recipe, health
 * keeps its share, and going back undoes it all.
 *
 * @param {any} actor
 * @param {string} tier
 * @returns {Promise<any>}  The actor.
 */
export async function changeTier(actor, tier) {
  const { system: before } = actor.toObject();
  if (before.tier === tier) return actor;
  const { type, system, aside } = retiered(before, tier, armorOf(actor), flagsOf(actor).aside);
  const flags = { [FLAGS]: { aside } };
  const bars = barsOf(actor, system, type);
  if (type === subtype(actor)) return actor.update({ system, flags, ...bars }, READY);
  return actor.update(
    { type: typed(type), ...replacement("system", system), flags, ...bars },
    READY,
  );
}

/**
 * The token's bars follow health and action points to where they now are.
 *
 * @param {any} actor
 * @param {any} system
 * @param {string} type
 */
export function barsOf(actor, system, type) {
  return actor.isToken ? {} : { prototypeToken: barsFor(system, type) };
}

/**
 * @param {any} system
 * @param {string} type
 * @returns {{bar1: {attribute: string}, bar2: {attribute: string}}}  Of its tokens.
 */
export function barsFor(system, type) {
  const bar1 = { attribute: healthOf(system).path };
  const bar2 = { attribute: type === "npc" ? "ap" : "ap.universal" };
  return { bar1, bar2 };
}
