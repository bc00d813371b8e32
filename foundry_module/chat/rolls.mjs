/** Plain rolls from the sheet: a number or an ability on the die of checks. */

import rules from "../generated/rules.mjs";
import { ATTRIBUTES, NUMBERS, SKILLS } from "../rules/tables.mjs";
import { word } from "../utils/i18n.mjs";

/** @param {number} bonus  @returns {Promise<any>}  An evaluated roll of the die of checks. */
export async function check(bonus) {
  const roll = new Roll(`1d${rules.calibration.attack_die} + @bonus`, { bonus });
  return roll.evaluate();
}

/**
 * @param {any} actor
 * @param {string} key  A number of its stat block.
 */
export const rollNumber = (actor, key) => post(actor, actor.system[key], word(NUMBERS, key));

/**
 * @param {any} actor
 * @param {string} path  `attributes.will`, `skills.stealth` …
 */
export function rollAbility(actor, path) {
  const [group, key] = path.split(".");
  const table = { attributes: ATTRIBUTES, skills: SKILLS }[group] ?? SKILLS;
  return post(actor, actor.system[group][key] ?? 0, word(table, key));
}

/**
 * @param {any} actor
 * @param {number} bonus
 * @param {string} flavor
 */
async function post(actor, bonus, flavor) {
  const roll = await check(bonus);
  await roll.toMessage({ speaker: speakerOf(actor), flavor });
}

/** @param {any} actor */
export const speakerOf = (actor) =>
  ChatMessage.getSpeaker(actor.token ? { actor, token: actor.token } : { actor });
