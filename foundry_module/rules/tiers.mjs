/** What a tier makes of a row's numbers, and what a creature keeps when tier or rank change. */

import { casterPenalty, liftedOf, rowOf } from "./build.mjs";
import { COLUMN_OF, rowNumbers, step, steppedBy } from "./numbers.mjs";
import { ELITE_FOCUS, ROWS, TIERS, known } from "./tables.mjs";

/** @import { Build } from "./build.mjs" */
/** @import { Numbers } from "./numbers.mjs" */
/** @import { Tier } from "./tables.mjs" */

// Keeps binary fractions from losing a whole point when a product is rounded down.
const HAIR = 1e-9;

/**
 * @param {Numbers} numbers  Changed in place.
 * @param {Build} build
 * @throws {RangeError}  For an unknown tier or elite focus.
 */
export function applyTier(numbers, build) {
  const tier = known(TIERS, build.tier);
  if (tier.health === "hits") {
    delete numbers.hp;
    numbers.hits = step(null, "hits", build.hits);
    peonDamage(numbers, build, tier);
  } else {
    delete numbers.toughness;
    const factor = tier.key === "boss" ? build.boss_hp : tier.hp_factor?.[1];
    multiply(numbers, "hp", factor ?? 1, tier);
  }
  multiply(numbers, "ap", tier.ap_factor, tier);
  if (tier.lift) lift(numbers, build);
}

/**
 * @param {Numbers} numbers
 * @param {Build} build
 * @param {Tier} tier
 */
function peonDamage(numbers, build, tier) {
  const { damage } = numbers;
  if (build.full_damage) {
    numbers.damage = step(damage, "peon-full-damage", damage.value);
    return;
  }
  const lower = steppedBy("damage", damage.value, tier.damage_steps);
  const code = lower === damage.value ? "peon-damage-lowest" : "peon-damage";
  numbers.damage = step(damage, code, lower);
}

/**
 * @param {Numbers} numbers
 * @param {string} key
 * @param {number} factor
 * @param {Tier} tier
 */
function multiply(numbers, key, factor, tier) {
  if (factor === 1) return;
  const value = Math.floor(Number(numbers[key].value) * factor + HAIR);
  numbers[key] = step(numbers[key], "tier-times", value, { tier: tier.key, factor });
}

/**
 * An elite's half rank up: what its focus lifts, unless the half rank of the creature did already.
 *
 * @param {Numbers} numbers
 * @param {Build} build
 */
function lift(numbers, build) {
  const row = rowOf(build);
  const penalty = casterPenalty(build);
  const { columns } = known(ELITE_FOCUS, build.elite_focus);
  const plain = rowNumbers(row, [], penalty);
  const above = rowNumbers(row, columns, penalty);
  for (const key of ["attack", "block", "dodge", "mental"]) {
    const column = String(COLUMN_OF.get(key));
    if (!columns.includes(column)) continue;
    const number = numbers[key];
    if (!ROWS.has(row + 1)) {
      numbers[key] = step(number, "elite-top", number.value, { rank: row });
    } else if (liftedOf(build).includes(column)) {
      numbers[key] = step(number, "elite-same", number.value, { rank: row + 1 });
    } else {
      const value = Number(number.value) + Number(above[key].value) - Number(plain[key].value);
      numbers[key] = step(number, "elite-lift", value, { rank: row + 1 });
    }
  }
}

/**
 * The same share of a new maximum of hit points or hits: what was full stays full, what was down
 * stays down, and what was only hurt is neither. Rounded to the nearest, so that going up and back
 * again changes nothing.
 *
 * @param {number} value
 * @param {number} max
 * @param {number} newMax
 * @returns {number}
 */
export function keepShare(value, max, newMax) {
  if (value <= 0) return 0;
  if (value >= max) return newMax;
  return Math.max(1, Math.min(Math.round((value * newMax) / max), newMax - 1));
}
