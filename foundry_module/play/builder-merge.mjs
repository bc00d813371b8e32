/** A draft on its way while somebody else changes the creature: both keep what they decided. */

import { same } from "./same.mjs";

/** @import { Draft } from "./builder.mjs" */

/** Lists that are one decision each. */
const WHOLE = ["attributes", "skills"];

/**
 * @param {Draft} base  As it was read.
 * @param {Draft} mine  What became of it in the builder.
 * @param {Draft} now  As it would be read now.
 * @returns {Draft}  What was decided in the builder, and for the rest what is there now.
 */
export const mergedDraft = (base, mine, now) => both(base, mine, now);

/**
 * @param {any} base
 * @param {any} mine
 * @param {any} now
 */
function both(base, mine, now) {
  /** @type {any} */
  const found = {};
  for (const key of new Set([...Object.keys(now), ...Object.keys(mine)])) {
    if (same(base[key], mine[key])) {
      if (key in now) found[key] = now[key];
    } else if ([base, mine, now].every((each) => isMap(each[key]))) {
      found[key] = both(base[key], mine[key], now[key]);
    } else if (!WHOLE.includes(key) && [base, mine, now].every((each) => Array.isArray(each[key]))) {
      found[key] = lists(base[key], mine[key], now[key]);
    } else if (key in mine) found[key] = mine[key];
  }
  return found;
}

/** @param {any} value */
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * @param {readonly string[]} base
 * @param {readonly string[]} mine
 * @param {readonly string[]} now
 */
const lists = (base, mine, now) => [
  ...now.filter((word) => mine.includes(word) || !base.includes(word)),
  ...mine.filter((word) => !base.includes(word) && !now.includes(word)),
];
