/** Peons in numbers: how a mob stands, and damage that is left over when one of them is hit. */

import { applyBlow } from "../rules/damage.mjs";
import { SHAKEN_AT } from "../rules/tables.mjs";

/** @import { Health, Outcome } from "../rules/damage.mjs" */

/**
 * A mob acts as one. `hits` are those of all its members, gone ones have none; at half of them or
 * fewer it is `shaken`, as a single peon is.
 *
 * @typedef {{count: number, standing: number, hits: number, most: number, shaken: boolean}} Mob
 */

/**
 * @param {readonly {value: number, max: number}[]} members  The hits of those who are there.
 * @param {number} count  How many there were at first.
 * @returns {Mob}
 */
export function mobOf(members, count = members.length) {
  const standing = members.filter(({ value }) => value > 0).length;
  const hits = members.reduce((sum, { value }) => sum + value, 0);
  const each = Math.max(0, ...members.map(({ max }) => max));
  const most = members.reduce((sum, { max }) => sum + max, 0) + (count - members.length) * each;
  return { count, standing, hits, most, shaken: hits > 0 && most > 1 && hits <= most * SHAKEN_AT };
}

/**
 * Who is to fall when one of a mob goes: whoever has fewest hits left, the first of several.
 *
 * @param {readonly {value: number}[]} members
 * @returns {number}  Their place, or −1 where nobody stands.
 */
export function nextToFall(members) {
  const least = Math.min(...members.map(({ value }) => value).filter((value) => value > 0));
  return members.findIndex(({ value }) => value === least);
}

/**
 * What is left of a blow once it has taken a hit runs over to the next peon, and so on: each hit
 * costs the toughness it broke. Every peon meets the blow with its own resistances and loses one
 * hit at most; the first that holds ends it.
 *
 * @param {number} spent  Toughness that the blow has broken already.
 * @param {readonly {total: number, health: Health}[]} next  In order; `total` is what the whole blow
 *   does to this one after DR.
 * @returns {(Outcome & {left: number})[]}  Of those who lose a hit, in order; `left` is what of the
 *   blow has reached them.
 */
export function runOver(spent, next) {
  const found = [];
  let used = spent;
  for (const { total, health } of next) {
    const left = Math.max(total - used, 0);
    const outcome = applyBlow(health, left);
    if (!outcome.lost) break;
    found.push({ ...outcome, left });
    used += health.toughness ?? 0;
  }
  return found;
}

/**
 * Where a token shows its hits, one circle for each, side by side in the middle of a bar.
 *
 * @param {{value: number, max: number}} hits
 * @param {number} width  Of the bar, in pixels.
 * @param {number} height
 * @returns {{x: number, y: number, radius: number, full: boolean}[]}
 */
export function pips({ value, max }, width, height) {
  const radius = Math.min(height * 0.75, width / (max * 2.5));
  const gap = radius * 2.5;
  const from = width / 2 - (gap * (max - 1)) / 2;
  return Array.from({ length: max }, (_, index) => {
    return { x: from + gap * index, y: height / 2, radius, full: index < value };
  });
}
