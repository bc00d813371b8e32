/** Another rank, another tier, templates on and off: worked out in full before anything is written. */

import { statsOf } from "./decisions.mjs";
import { apOf, beganWith, merge, rederived, restore, retiered } from "./rederive.mjs";
import { applied, removed } from "./templates.mjs";
import { same } from "./same.mjs";

/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { Scaled, Template } from "./templates.mjs" */

/**
 * What is wanted; null leaves it as it is. `by` moves the rank, `rank` sets it. `remove` holds keys
 * of templates.
 *
 * @typedef {object} Wish
 * @property {number | null} rank
 * @property {number} by
 * @property {readonly string[]} raised  What a half rank lifts.
 * @property {string | null} tier
 * @property {readonly Template[]} add
 * @property {readonly string[]} remove
 */

/** Nothing is wanted yet; the columns are those that the rules name first for half ranks. */
export const NO_WISH = /** @type {Wish} */ (
  Object.freeze({ rank: null, by: 0, raised: ["attack", "damage"], tier: null, add: [], remove: [] })
);

/**
 * @param {Scaled} before  It is not touched.
 * @param {Wish} wish
 * @param {readonly Resistances[]} armor
 * @param {{low: number, high: number}} ranks  The lowest and the highest there are.
 * @returns {Scaled}
 */
export function rescaled(before, wish, armor, { low, high }) {
  let now = structuredClone(before);
  for (const key of wish.remove) now = removed(now, key, armor);
  if (wish.tier && wish.tier !== now.system.tier) {
    now = { ...now, ...retiered(now.system, wish.tier, armor, now.aside) };
  }
  const rank = Math.max(low, Math.min((wish.rank ?? now.system.rank) + wish.by, high));
  if (rank !== now.system.rank || (rank % 1 && !same(now.system.recipe.raised, wish.raised))) {
    now = ranked(now, rank, wish.raised, armor);
  }
  for (const template of wish.add) now = applied(now, template, armor);
  return now;
}

/**
 * @param {Scaled} before
 * @param {number} rank
 * @param {readonly string[]} raised
 * @param {readonly Resistances[]} armor
 * @returns {Scaled}
 */
function ranked(before, rank, raised, armor) {
  const began = beganWith(before.system, before.aside);
  const system = structuredClone(before.system);
  system.rank = rank;
  // What a whole rank doesn't lift waits for the next half one.
  if (rank % 1) system.recipe.raised = [...raised];
  merge(system, rederived(before.system, system, armor));
  restore(system, began, Number(statsOf(system, armor)?.numbers.ap.value ?? apOf(system)));
  return { ...before, system, aside: { ...before.aside, ...began } };
}
