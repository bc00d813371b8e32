/** Where a creature's health is stored: hit points, or a peon's hits. */

import { SHAKEN_AT, TIERS } from "../rules/tables.mjs";
import { shaken } from "../rules/damage.mjs";

/** @import { Health } from "../rules/damage.mjs" */
/** @import { System } from "./decisions.mjs" */

/**
 * @typedef {Health & {path: "hp" | "hits"}} StoredHealth
 */

/**
 * @param {System} system
 * @returns {StoredHealth}
 */
export function healthOf(system) {
  if (TIERS.get(system.tier)?.health === "hits") {
    return { path: "hits", ...plain(system.hits), toughness: system.toughness };
  }
  return { path: "hp", ...plain(system.hp), toughness: null };
}

/** @param {{value: number, max: number}} pool */
const plain = ({ value, max }) => ({ value, max });

/**
 * What the table calls its state: `down`, `shaken`, `bloodied` (half or less) or `well`.
 *
 * @param {Health} health
 * @returns {"down" | "shaken" | "bloodied" | "well"}
 */
export function stateOf(health) {
  if (health.value <= 0 && health.max > 0) return "down";
  if (shaken(health)) return "shaken";
  return health.value <= health.max * SHAKEN_AT ? "bloodied" : "well";
}

/**
 * Reads what a game master types over a number: `12` sets it, `+3` and `-5` change it.
 *
 * @param {string} typed
 * @param {{value: number, max: number}} pool
 * @returns {number | null}  Held within 0 and the maximum; null where it is no number.
 */
export function typedValue(typed, { value, max }) {
  const found = /^\s*([+\-−]?)\s*(\d+)\s*$/.exec(typed);
  if (!found) return null;
  const amount = Number(found[2]);
  const wanted = { "": amount, "+": value + amount }[found[1]] ?? value - amount;
  return Math.max(0, Math.min(wanted, Math.max(max, value)));
}
