/** A creature that nobody wrote down yet: everything at what the rules say of its decisions. */

import { WOUND_TRACK } from "../rules/tables.mjs";
import { isCharacter, statsOf } from "./decisions.mjs";
import { usualSpread } from "./spread.mjs";

/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { System } from "./decisions.mjs" */

/** Numbers that are stored under their own name. */
const PLAIN = [
  "skill", "attack", "block", "dodge", "mental", "damage", "speed", "control", "toughness",
  "gift_dc", "gift_attack",
]; // prettier-ignore

/** @param {System} system  @returns {boolean}  Whether it holds no stat block yet. */
export const isFresh = ({ attributes, hp, hits }) =>
  !Object.keys(attributes).length && !hp.max && !hits?.max;

/**
 * @param {System} system  Whose decisions count.
 * @param {readonly Resistances[]} [armor]  That it wears.
 * @returns {Record<string, any>}  The rest of its `system`, unhurt and rested.
 */
export function fresh(system, armor = []) {
  const stats = statsOf(system, armor);
  if (!stats) return {};
  const { numbers } = stats;
  const full = (/** @type {any} */ value) => ({ value: Number(value), max: Number(value) });
  /** @type {Record<string, any>} */
  const made = Object.fromEntries(
    PLAIN.filter((key) => key in numbers).map((key) => [key, numbers[key].value]),
  );
  for (const pool of ["hp", "hits"]) if (pool in numbers) made[pool] = full(numbers[pool].value);
  if (isCharacter(system)) {
    const ap = Number(numbers.ap.value);
    made.ap = { universal: full(ap) };
    made.wounds = { value: WOUND_TRACK[0], max: WOUND_TRACK[1] };
  } else made.ap = full(numbers.ap.value);
  return {
    ...made,
    ...usualSpread(system.archetype, stats),
    dr: Object.fromEntries(Object.entries(stats.dr).map(([type, { value }]) => [type, value])),
    immunities: stats.condition_immunities,
    features: stats.traits,
    base_maneuvers: stats.base_maneuvers,
  };
}
