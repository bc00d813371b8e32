/** Changes of a creature's recipe from the sheet. */

import { decisionsOf } from "../play/decisions.mjs";
import { rowOf } from "../rules/build.mjs";
import { defaultHide } from "../rules/dr.mjs";
import { rowNumbers } from "../rules/numbers.mjs";
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
 * Gives the creature a hide of its own, which begins as that of its row.
 *
 * @param {any} actor
 */
export async function setOwnHide(actor) {
  const decisions = decisionsOf(actor.toObject().system, armorOf(actor));
  const row = rowNumbers(rowOf(/** @type {any} */ (decisions)), [], null);
  const hide = defaultHide(decisions.dr_main ?? "", Number(row.dr.value));
  await actor.update({ system: { recipe: { hide } } });
}

/**
 * The hide is again that of the row.
 *
 * @param {any} actor
 */
export const dropOwnHide = (actor) => actor.update({ system: { recipe: { hide: null } } });
