/**
 * A blow from its packets of damage to what the target loses.
 *
 * One formula for everything: `floor(amount × (10 − DR) / 10)`, per damage type, in whole numbers.
 * Peons count hits: a blow that reaches their toughness after DR takes one, never more. The twin of
 * pysystem/rules/damage.py.
 */

import { PLAIN, resolve } from "./dr.mjs";
import { DAMAGE_TYPES, DR_SCALE, SHAKEN_AT } from "./tables.mjs";

/** @import { Defences, Reason, Source } from "./dr.mjs" */

/**
 * Damage of one type. With `against`, it counts only on creatures of that type.
 *
 * @typedef {{type: string, amount: number, against?: string | null}} Packet
 */
/** @typedef {{packets: readonly Packet[], source?: Source}} Blow */
/**
 * What became of the damage of one type.
 *
 * @typedef {{type: string, before: number, dr: number, after: number, reasons: Reason[]}} BlowRow
 */
/** @typedef {{rows: BlowRow[], total: number}} BlowResult */
/**
 * Hit points, or a peon's hits when `toughness` is given.
 *
 * @typedef {{value: number, max: number, toughness?: number | null}} Health
 */
/**
 * A change of health. `lost` is what really went (negative: came back), so that it can be undone;
 * `shaken` is about a peon's morale.
 *
 * @typedef {{
 *   before: number, after: number, lost: number, defeated: boolean, shaken: boolean,
 * }} Outcome
 */

/**
 * @param {number} amount
 * @param {number} dr  −10 to 10.
 * @returns {number}  What is left, rounded down.
 */
export function afterDr(amount, dr) {
  if (amount <= 0) return 0;
  const tenths = amount * (DR_SCALE - dr);
  return (tenths - (tenths % DR_SCALE)) / DR_SCALE;
}

/**
 * Puts a blow through a creature's resistances; a row for each damage type, in book order.
 *
 * Packets of one type are summed first. Packets without damage, and packets against types the
 * creature doesn't bear, do nothing. What opens a trait does so for every packet of the blow.
 *
 * @param {Defences} defences
 * @param {Blow} blow
 * @returns {BlowResult}
 * @throws {TypeError}  For an amount that is no whole number.
 */
export function resolveBlow(defences, { packets, source = PLAIN }) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { type, amount, against } of packets) {
    const counts = (against ?? null) === null || defences.types.includes(String(against));
    if (whole(amount) > 0 && counts) sums.set(type, (sums.get(type) ?? 0) + amount);
  }
  const rows = [...DAMAGE_TYPES.keys()].flatMap((type) => {
    const before = sums.get(type);
    if (before === undefined) return [];
    const { value: dr, reasons } = resolve(defences, type, source);
    return [{ type, before, dr, after: afterDr(before, dr), reasons }];
  });
  return { rows, total: rows.reduce((total, row) => total + row.after, 0) };
}

/**
 * Whether a standing peon thinks of flight: at half its hits, or at the last of several.
 *
 * @param {Health} health
 * @returns {boolean}
 */
export function shaken({ value, max, toughness }) {
  if ((toughness ?? null) === null || max < 2 || value <= 0) return false;
  return value === 1 || value <= max * SHAKEN_AT;
}

/**
 * Takes a blow's total after DR off hit points, or at most one hit off a peon.
 *
 * @param {Health} health
 * @param {number} damage
 * @returns {Outcome}
 * @throws {TypeError}  For damage that is no whole number.
 */
export function applyBlow(health, damage) {
  let loss = Math.max(whole(damage), 0);
  const toughness = health.toughness ?? null;
  if (toughness !== null) loss = damage > 0 && damage >= toughness ? 1 : 0;
  return outcome(health, Math.max(health.value - loss, 0));
}

/**
 * Gives hit points back up to the maximum; a peon gets one hit, whatever the amount.
 *
 * Healing goes past DR and toughness.
 *
 * @param {Health} health
 * @param {number} amount
 * @returns {Outcome}
 * @throws {TypeError}  For an amount that is no whole number.
 */
export function heal(health, amount) {
  let gain = Math.max(whole(amount), 0);
  if ((health.toughness ?? null) !== null) gain = Math.min(gain, 1);
  return outcome(health, Math.max(Math.min(health.value + gain, health.max), health.value));
}

/**
 * @param {Health} health
 * @param {number} after
 * @returns {Outcome}
 */
function outcome(health, after) {
  const { value: before } = health;
  const now = { ...health, value: after };
  return { before, after, lost: before - after, defeated: after <= 0, shaken: shaken(now) };
}

/**
 * A text such as "7" would be joined to the sum instead of added.
 *
 * @param {number} amount
 */
function whole(amount) {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`not a whole number: ${amount}`);
  return amount;
}
