/** Changes of a creature's recipe from the sheet. */

import { decisionsOf } from "../play/decisions.mjs";
import { derive } from "../rules/stats.mjs";
import { armorOf } from "./creature.mjs";
import { READY } from "./derivation.mjs";
import { deletion } from "./operators.mjs";

/**
 * Takes back what somebody typed: the number is again what the rules make of the recipe.
 *
 * @param {any} actor
 * @param {string} key  Of a number: `attack`, `hp`, `ap` …
 */
export async function resetNumber(actor, key) {
  const { system } = actor.toObject();
  const { [key]: _, ...overrides } = system.recipe.overrides;
  const recipe = { ...system.recipe, overrides };
  const number = derive(decisionsOf({ ...system, recipe }, armorOf(actor))).numbers[key];
  const pool = ["hp", "ap"].includes(key);
  await actor.update(
    {
      [pool ? `system.${key}.max` : `system.${key}`]: number.value,
      ...(key in system.recipe.overrides ? deletion("system.recipe.overrides", key) : {}),
    },
    READY,
  );
}

/**
 * Gives the creature a hide of its own, which begins as the one it has: that of its row, or none
 * under armour.
 *
 * @param {any} actor
 */
export async function setOwnHide(actor) {
  const { defences } = derive(decisionsOf(actor.toObject().system, armorOf(actor)));
  await actor.update({ system: { recipe: { hide: { ...defences.hide } } } });
}

/**
 * The hide is again that of the row.
 *
 * @param {any} actor
 */
export const dropOwnHide = (actor) => actor.update({ system: { recipe: { hide: null } } });
