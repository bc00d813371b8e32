/** Attributes and skills: which of them stand at the numbers of the rank. */

import { ARCHETYPES, ATTRIBUTES, SKILLS, known } from "../rules/tables.mjs";
import { same } from "./same.mjs";

/** @import { StatBlock } from "../rules/stats.mjs" */
/** @import { Entry } from "../rules/tables.mjs" */
/** @import { System } from "./decisions.mjs" */

const GROUPS = /** @type {const} */ (["attributes", "skills"]);

/**
 * What an archetype is good at, at the numbers of a stat block.
 *
 * @param {string} archetype
 * @param {StatBlock} stats
 * @returns {{attributes: Record<string, number>, skills: Record<string, number>}}
 */
export function usualSpread(archetype, stats) {
  const { attributes, skills } = known(ARCHETYPES, archetype);
  return spreadAt(attributes, skills, stats);
}

/**
 * What a creature is good at, at the numbers of a stat block.
 *
 * @param {readonly string[]} attributes
 * @param {readonly string[]} skills
 * @param {StatBlock} stats
 * @returns {{attributes: Record<string, number>, skills: Record<string, number>}}
 */
export function spreadAt(attributes, skills, { numbers }) {
  const at = (/** @type {string} */ key) => Number(numbers[key].value);
  const [main, secondary] = [at("attribute_main"), at("attribute_secondary")];
  return {
    attributes: filled(ATTRIBUTES, attributes, main, secondary),
    skills: filled(SKILLS, skills, at("skill"), 0),
  };
}

/**
 * @param {ReadonlyMap<string, Entry>} table
 * @param {readonly string[]} good
 * @param {number} high
 * @param {number} low
 */
const filled = (table, good, high, low) =>
  Object.fromEntries([...table.keys()].map((key) => [key, good.includes(key) ? high : low]));

/**
 * The usual spread of an archetype becomes that of the new one; in any other, what stood at an old
 * number of the rank stands at the new one. What is changed in the same write stays.
 *
 * @param {System} before
 * @param {System} after
 * @param {StatBlock} was
 * @param {StatBlock} is
 * @returns {Record<string, Record<string, number>>}
 */
export function spread(before, after, was, is) {
  const usual = usualSpread(before.archetype, was);
  const next = usualSpread(after.archetype, is);
  /** @type {Record<string, Record<string, number>>} */
  const changes = {};
  for (const group of GROUPS) {
    const known = same(before[group], usual[group]);
    for (const [key, value] of Object.entries(before[group])) {
      const to = known ? next[group][key] : moved(group, key, value, before.archetype, was, is);
      if (to === undefined || to === after[group][key]) continue;
      if (value === after[group][key]) changes[group] = { ...changes[group], [key]: to };
    }
  }
  return changes;
}

/**
 * @param {"attributes" | "skills"} group
 * @param {string} key
 * @param {number} value
 * @param {string} archetype
 * @param {StatBlock} was
 * @param {StatBlock} is
 * @returns {number | undefined}  Undefined for a number that never was one of the rank's.
 */
function moved(group, key, value, archetype, was, is) {
  const names = group === "skills" ? ["skill"] : ["attribute_main", "attribute_secondary"];
  const fitting = names.filter((name) => was.numbers[name].value === value);
  if (!fitting.length) return undefined;
  // Where both are one number, the archetype decides which was meant.
  const good = known(ARCHETYPES, archetype)[group].includes(key);
  const [name] = fitting.length > 1 && !good ? fitting.slice(1) : fitting;
  return Number(is.numbers[name].value);
}
