/** Contests between two creatures: what each side adds, and what stands in the way. */

import { contest } from "../rules/sizes.mjs";
import { CONTESTS, NATURAL_DISARMABLE } from "../rules/tables.mjs";

/** Taking a weapon away: mass decides nothing there, but claws and fangs stay where they are. */
export const DISARM = "disarm";

/** @type {readonly string[]}  The kinds of contests, as a dialog lists them. */
export const KINDS = [...CONTESTS.keys(), DISARM];

/**
 * A weapon of the target.
 *
 * @typedef {{name: string, natural: boolean, equipped: boolean}} Weapon
 */
/**
 * What the rules say before any die is rolled. `reason` names a text of the rules where `params`
 * are given, else one of the module's.
 *
 * @typedef {object} Terms
 * @property {number} a  What the one who tries adds for its size.
 * @property {number} b
 * @property {boolean} blocked
 * @property {{code: string, params: Record<string, any>} | null} size  Null where size says nothing.
 * @property {"" | "naturalOnly" | "unarmed" | "unknownSize"} note
 */

/**
 * @param {string} kind
 * @param {string | null} a  The size of the one who tries; null where nobody knows it.
 * @param {string | null} b  The size of the target.
 * @param {readonly Weapon[]} weapons  Of the target.
 * @returns {Terms}
 */
export function terms(kind, a, b, weapons) {
  if (kind === DISARM) return disarmTerms(weapons);
  if (!a || !b) return { a: 0, b: 0, blocked: false, size: null, note: "unknownSize" };
  const found = contest(a, b, kind);
  const size = { code: found.reason, params: found.params };
  return { a: found.bonus_a, b: found.bonus_b, blocked: found.blocked, size, note: "" };
}

/**
 * @param {readonly Weapon[]} weapons
 * @returns {Terms}
 */
function disarmTerms(weapons) {
  const held = weapons.filter(({ natural, equipped }) => equipped && !natural);
  const natural = weapons.some((weapon) => weapon.natural);
  const takes = held.length > 0 || (natural && NATURAL_DISARMABLE);
  const note = takes ? "" : natural ? "naturalOnly" : "unarmed";
  return { a: 0, b: 0, blocked: !takes, size: null, note };
}

/**
 * Who tries has to do better: at a draw everything stays as it is (the rules are silent).
 *
 * @param {number} a
 * @param {number} b
 * @returns {"a" | "b" | "draw"}
 */
export const winner = (a, b) => (a === b ? "draw" : a > b ? "a" : "b");
