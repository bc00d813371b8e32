/** Attributes and skills. */

import { ATTRIBUTES, SKILLS } from "../../rules/tables.mjs";
import { word } from "../../utils/i18n.mjs";

/**
 * @param {any} system
 * @returns {{attributes: object[], skills: object[]}}  All attributes; of skills those it has.
 */
export const abilitiesOf = (system) => ({
  attributes: entries(ATTRIBUTES, "attributes", system.attributes),
  skills: entries(SKILLS, "skills", system.skills).filter(({ value }) => value > 0),
});

/**
 * @param {import("../../rules/tables.mjs").Table} table
 * @param {string} group
 * @param {Record<string, number>} values
 */
const entries = (table, group, values) =>
  [...table.keys()].map((key) => ({
    path: `${group}.${key}`,
    label: word(table, key),
    value: values[key] ?? 0,
  }));
