/** Looking for creatures that a fight still has room for. */

import { howManyFit, weigh } from "../rules/encounters.mjs";
import { folded } from "./words.mjs";

/** @import { Encounter } from "../rules/encounters.mjs" */
/** @import { Kind } from "./encounters.mjs" */

/**
 * A creature to choose. `origin` names the compendium it lies in; of the world's own it is empty.
 *
 * @typedef {Kind & {uuid: string, name: string, img: string, origin: string}} Entry
 */
/**
 * What is looked for; an empty word is any. `fits`: only what the budget can still pay for.
 *
 * @typedef {{
 *   text: string, source: "" | "pack" | "world", type: string, tier: string, size: string,
 *   low: number, high: number, fits: boolean,
 * }} Filter
 */
/**
 * `each` is what one of it weighs, `fit` how many more the budget can pay for; null for any number
 * of what weighs nothing, and where there is no party to weigh it by.
 *
 * @typedef {Entry & {each: number | null, fit: number | null}} Found
 */

/**
 * @param {readonly Entry[]} entries
 * @param {Filter} filter
 * @param {Encounter | null} fight
 * @param {string} band
 * @returns {Found[]}  By name; of what fits, what fills most of the room comes first.
 */
export function lookedUp(entries, filter, fight, band) {
  const found = entries
    .filter((entry) => matches(entry, filter))
    .map((entry) => ({ ...entry, ...weightIn(entry, fight, band) }));
  if (!filter.fits || !fight) return found;
  return found
    .filter(({ fit }) => fit)
    .sort((a, b) => Number(b.each) - Number(a.each) || a.name.localeCompare(b.name));
}

/**
 * @param {Kind} kind
 * @param {Encounter | null} fight
 * @param {string} band
 */
function weightIn(kind, fight, band) {
  if (!fight) return { each: null, fit: null };
  const [row] = weigh([kind], fight.players, fight.party_rank).rows;
  return { each: row.each, fit: howManyFit(kind, fight, band) };
}

/**
 * @param {Entry} entry
 * @param {Filter} filter
 */
const matches = (entry, { text, source, type, tier, size, low, high }) =>
  (!source || (source === "pack") === (entry.origin !== "")) &&
  (!type || entry.types.includes(type)) &&
  (!tier || entry.tier === tier) &&
  (!size || entry.size === size) &&
  entry.rank >= low &&
  entry.rank <= high &&
  folded(entry.name).includes(folded(text.trim()));
