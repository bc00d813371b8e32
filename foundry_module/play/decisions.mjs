/** From what an actor stores to the decisions behind it, and to its stat block by the rules. */

import { derive } from "../rules/stats.mjs";
import { AP_POOLS, TIERS } from "../rules/tables.mjs";

/** @import { Decisions } from "../rules/build.mjs" */
/** @import { StatBlock } from "../rules/stats.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */

/**
 * An actor's `system`, as stored or prepared.
 *
 * @typedef {Record<string, any>} System
 */

/**
 * @param {System} system
 * @param {readonly Resistances[]} armor  The DR of each piece that is worn.
 * @returns {Decisions}
 */
export function decisionsOf(system, armor) {
  const { recipe } = system;
  return {
    rank: system.rank,
    tier: system.tier,
    size: system.size,
    types: [...system.types],
    archetype: system.archetype,
    raised: [...recipe.raised],
    shifts: recipe.shifts,
    overrides: recipe.overrides,
    elite_focus: recipe.elite_focus,
    boss_hp: recipe.boss_hp,
    caster_penalty: recipe.caster_penalty,
    full_damage: recipe.full_damage,
    dr_main: recipe.dr_main,
    hide: recipe.hide,
    armor,
    element: pair(recipe.element.native, recipe.element.opposite),
    demon: pair(recipe.demon.strong, recipe.demon.weak),
    mindless: recipe.mindless,
    opened_by: [...recipe.opened_by],
    hands: recipe.hands,
    trained: recipe.trained,
    player: system.player ?? false,
    ap_pools: isCharacter(system) ? poolsOf(system) : null,
    ...(system.hits?.max ? { hits: system.hits.max } : {}),
  };
}

/**
 * @param {System} system
 * @param {readonly Resistances[]} armor
 * @returns {StatBlock | null}  Null where the stored words are none of the rules'.
 */
export function statsOf(system, armor) {
  try {
    return derive(decisionsOf(system, armor));
  } catch (problem) {
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}

/** @param {System} system  @returns {boolean}  Whether it is built like a character. */
export const isCharacter = (system) => TIERS.get(system.tier)?.actor === "character";

/**
 * @param {System} system  Of a character.
 * @returns {Record<string, number>}  Pool → its maximum.
 */
export const poolsOf = (system) =>
  Object.fromEntries([...AP_POOLS.keys()].map((pool) => [pool, system.ap[pool].max]));

/**
 * @param {string} first
 * @param {string} second
 * @returns {[string, string] | null}
 */
const pair = (first, second) => (first && second ? [first, second] : null);
