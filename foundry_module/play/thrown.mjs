/** Damage in the rolls of other systems' cards: of their weapons, talents and spells. */

import { DAMAGE_TYPES } from "../rules/tables.mjs";

/** @import { Packet } from "../rules/damage.mjs" */

/** A single die of these many faces is a check, not damage. */
const CHECKS = /^\s*1?d(10|20|100)\b/i;

/**
 * @param {readonly {formula?: string, total?: number, options?: {type?: string}}[]} rolls  As they
 *   are stored.
 * @param {Readonly<Record<string, string>>} words  The system's damage types → ours.
 * @returns {Packet[]}  With an empty type where the roll names none; empty for anything but damage.
 */
export function damageOf(rolls, words) {
  if (rolls.some(({ formula = "" }) => CHECKS.test(formula))) return [];
  return rolls.flatMap(({ total = 0, options }) => {
    const amount = Math.floor(total);
    if (!(amount > 0)) return [];
    const type = words[options?.type ?? ""] ?? options?.type ?? "";
    return [{ type: DAMAGE_TYPES.has(type) ? type : "", amount }];
  });
}
