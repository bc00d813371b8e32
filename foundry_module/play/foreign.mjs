/** What our tiers make of an actor of another game system. */

import { TIERS } from "../rules/tables.mjs";
import { keepShare } from "../rules/tiers.mjs";

/** @import { Rules } from "./bodies.mjs" */
/** @typedef {Rules & {base?: number}} Stored  `base`: the hit points before any tier. */

/** Hits of a peon unless somebody says otherwise. */
const HITS = 2;

/**
 * The maximum follows the tier from the base that is remembered, so that going back undoes it;
 * current hit points keep their share. A peon's hit points stay as they are: it counts hits.
 *
 * @param {Stored} before
 * @param {Rules} rules
 * @param {{value: number, max: number}} hp
 * @returns {{stored: Stored, health: {value: number, max: number} | null}}  Null for no change.
 */
export function tierChange(before, rules, { value, max }) {
  const base = before.base ?? max;
  const tier = TIERS.get(rules.tier ?? "");
  const wanted = Math.floor(base * (tier?.hp_factor?.[1] ?? 1));
  const peon = tier?.health === "hits";
  const hits = rules.hits ?? before.hits ?? { value: HITS, max: HITS };
  const stored = { ...before, ...rules, base, ...(peon ? { hits } : {}) };
  if (peon || wanted === max) return { stored, health: null };
  return { stored, health: { value: keepShare(value, max, wanted), max: wanted } };
}
