/** Gifts: a creature's own magic. The twin of pysystem/rules/gifts.py. */

import { GIFT, SPECIALISATION, SPECIALISED_FROM } from "./tables.mjs";

/**
 * How hard it is to withstand a gift; half ranks are rounded down.
 *
 * @param {number} rank
 * @returns {number}
 */
export const giftDc = (rank) => GIFT.dc_base + Math.floor(rank);

/**
 * Whether an attacking gift gets the bonus for specialisation on top of the skill rank.
 *
 * @param {number} rank
 * @param {string} archetype
 * @returns {boolean}
 */
export const specialised = (rank, archetype) =>
  GIFT.specialised_archetypes.includes(archetype) && Math.floor(rank) >= SPECIALISED_FROM;

/**
 * What an attacking gift adds to the die: Magic Attacks at the creature's skill rank.
 *
 * @param {number} rank
 * @param {number} skill
 * @param {string} archetype
 * @returns {number}
 */
export const giftAttack = (rank, skill, archetype) =>
  skill + (specialised(rank, archetype) ? SPECIALISATION : 0);
