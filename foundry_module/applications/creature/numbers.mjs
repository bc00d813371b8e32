/** The numbers of a stat block with the way each came about, ready for the template. */

import { DAMAGE_TYPES, DR_SCALE, LADDER, NUMBERS } from "../../rules/tables.mjs";
import { lang, say, signed, told, whole, word } from "../../utils/i18n.mjs";

/** @import { StatBlock } from "../../rules/stats.mjs" */

/** @typedef {{text: string, value: string}} Line  One line of an origin. */

/**
 * The way of a stored number. Where it isn't what the rules make of the recipe, somebody set it.
 *
 * @param {StatBlock | null} stats
 * @param {string} key
 * @param {number | string} stored
 * @returns {Line[]}
 */
export function originOf(stats, key, stored) {
  const number = stats?.numbers[key];
  const lines = (number?.origin ?? []).map((step) => ({
    text: told(step),
    value: shown(key, step.value),
  }));
  if (!number || number.value !== stored) {
    lines.push({ text: told({ code: "override", params: {} }), value: shown(key, stored) });
  }
  return lines;
}

/**
 * @param {string} key
 * @param {number | string} value
 * @returns {string}
 */
export function shown(key, value) {
  if (key === "damage") return LADDER.get(String(value))?.dice ?? String(value);
  return ["attack", "gift_attack"].includes(key) ? signed(Number(value)) : String(value);
}

/** What is always shown, and in this order. */
const SHOWN = ["attack", "damage", "block", "dodge", "mental", "toughness", "speed", "control"];
const OFFENCE = ["attack", "damage", "gift_attack", "gift_dc"];
const ROLLED = ["attack", "gift_attack"];

/**
 * @param {any} system
 * @param {StatBlock | null} stats
 * @param {boolean} gifted  Whether the numbers of gifts matter.
 */
export function numbersOf(system, stats, gifted) {
  const keys = SHOWN.filter((key) => key !== "toughness" || stats?.numbers.toughness);
  if (gifted) keys.push("gift_attack", "gift_dc");
  keys.push("skill");
  return keys.map((key) => ({
    key,
    label: word(NUMBERS, key),
    value: shown(key, system[key]),
    note: key === "damage" ? say("Sheet.step", { step: system.damage }) : "",
    tone: OFFENCE.includes(key) ? "offence" : "plain",
    rolled: ROLLED.includes(key),
    origin: originOf(stats, key, system[key]),
  }));
}

/** The most numbers that stand in one row. */
const ROW = 8;

/**
 * @param {number} all
 * @returns {number}  Columns, so that rows are about equally long.
 */
export const columnsFor = (all) => Math.ceil(all / Math.ceil(all / ROW));

/**
 * The resistances in book order, each with its reasons.
 *
 * @param {any} system
 * @param {StatBlock | null} stats
 */
export const resistancesOf = (system, stats) =>
  [...DAMAGE_TYPES.values()].map(({ key, group, label }) => {
    const total = stats?.dr[key];
    const value = total?.value ?? system.dr[key] ?? 0;
    const reasons = (total?.reasons ?? []).map((reason) => ({ text: told(reason), value: "" }));
    return {
      key,
      group,
      label: label[lang()],
      value: whole(value),
      tone: toneOf(value),
      meaning: meaningOf(value),
      origin: reasons.length ? reasons : [{ text: say("Dr.nothing"), value: "" }],
    };
  });

/** @param {number} value */
function toneOf(value) {
  if (value >= DR_SCALE) return "immune";
  if (value > 0) return value * 2 >= DR_SCALE ? "strong" : "weak";
  return value < 0 ? "vulnerable" : "none";
}

/** @param {number} value */
function meaningOf(value) {
  if (value >= DR_SCALE) return say("Dr.immune");
  const percent = Math.abs(value) * (100 / DR_SCALE);
  if (value > 0) return say("Dr.less", { percent });
  return value < 0 ? say("Dr.more", { percent }) : say("Dr.full");
}
