/** What a creature is by its types and its own choices. The twin of pysystem/rules/nature.py. */

import { effectiveTypes } from "./build.mjs";
import {
  CONDITIONS,
  CREATURE_TYPES,
  DR_WORDS,
  FEATURES,
  MINDLESS,
  MINDLESS_TYPES,
  PACKAGES,
  known,
} from "./tables.mjs";

/** @import { Build } from "./build.mjs" */
/** @import { Choice, Table, Trait } from "./tables.mjs" */

/**
 * The traits of a creature, and what they give besides resistances, as keys.
 *
 * @typedef {object} Nature
 * @property {readonly string[]} types
 * @property {readonly Trait[]} traits
 * @property {string[]} packages
 * @property {string[]} conditions
 * @property {string[]} features
 */

/**
 * @param {Build} build
 * @returns {Nature}
 * @throws {RangeError}  For an unknown type.
 */
export function nature(build) {
  const types = effectiveTypes(build);
  const traits = types.flatMap((type) => traitsOf(type, build));
  if (build.mindless && types.some((type) => MINDLESS_TYPES.includes(type))) traits.push(MINDLESS);
  return {
    types,
    traits,
    packages: inOrder(traits.map((t) => t.key), PACKAGES),
    conditions: inOrder(traits.flatMap((t) => t.conditions), CONDITIONS),
    features: inOrder(traits.flatMap((t) => t.features), FEATURES),
  };
}

/**
 * @param {string} type
 * @param {Build} build
 * @returns {Trait[]}
 */
function traitsOf(type, build) {
  const kind = known(CREATURE_TYPES, type);
  const given = { elemental: build.element, demon: build.demon }[type] ?? [];
  const chosen = kind.choices.slice(0, given.length);
  return [
    ...kind.traits.map((trait) => opened(trait, build.opened_by)),
    ...chosen.map((choice, index) => chosenTrait(choice, given[index])),
  ];
}

/**
 * @param {Choice} choice
 * @param {string} damageType
 * @returns {Trait}
 */
function chosenTrait({ key, label, word }, damageType) {
  const dr = { [damageType]: known(DR_WORDS, word).value };
  const nothing = { opened_by: [], bane: false, direct: false, conditions: [], features: [] };
  return { key, label, dr, ...nothing };
}

/**
 * Adds the materials of the stat block to what opens an incorporeal body.
 *
 * @param {Trait} trait
 * @param {readonly string[]} materials
 * @returns {Trait}
 */
function opened(trait, materials) {
  if (trait.key !== "incorporeal" || !materials.length) return trait;
  return { ...trait, opened_by: [...new Set([...trait.opened_by, ...materials])].sort() };
}

/**
 * @param {readonly string[]} keys
 * @param {Table} table
 */
const inOrder = (keys, table) => [...table.keys()].filter((key) => keys.includes(key));
