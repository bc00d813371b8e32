/** Reads what a card rolled, and checks that it is what the item rolls. */

import { CALIBRATION } from "../rules/tables.mjs";
import { halved } from "./blows.mjs";

/** @import { Packet } from "../rules/damage.mjs" */
/** @import { Rolled } from "./use.mjs" */

/**
 * A roll as the chat keeps it: its formula, its total, and the faces that came up.
 *
 * @typedef {{formula: string, total: number, faces: readonly number[]}} Thrown
 */
/** @typedef {"full" | "half" | "heal"} Share  What of the roll is applied. */

/**
 * The rolls of a card in their order: the attack, the damage by packets, the healing.
 *
 * @param {Rolled} use
 * @param {readonly Thrown[]} rolls
 * @param {number} bonus  What the creature adds to its attack.
 * @param {boolean} [believed]  A game master's: what has changed about the item since doesn't matter.
 * @returns {{packets: Packet[], heal: number} | null}  Null where the rolls aren't those of the
 *   item, or a total isn't the sum of its dice.
 */
export function readRolls(use, rolls, bonus, believed = false) {
  const from = use.attack ? 1 : 0;
  if (use.attack && !believed && !isCheck(rolls[0], bonus)) return null;
  const wanted = [...use.damage.map(({ formula }) => formula), ...(use.heal ? [use.heal] : [])];
  const thrown = rolls.slice(from);
  if (thrown.length !== wanted.length) return null;
  if (!believed && !wanted.every((formula, index) => isFair(formula, thrown[index]))) return null;
  const packets = use.damage.map(({ type }, index) => ({ type, amount: thrown[index].total }));
  return {
    packets: [...packets, ...use.flat],
    heal: use.heal ? (thrown.at(-1)?.total ?? 0) : 0,
  };
}

/**
 * @param {Thrown | undefined} roll
 * @param {number} bonus
 */
function isCheck(roll, bonus) {
  const [face, ...more] = roll?.faces ?? [];
  const possible = Number.isInteger(face) && face >= 1 && face <= CALIBRATION.attack_die;
  return possible && !more.length && roll?.total === face + bonus;
}

/**
 * @param {string} formula  Such as `2d6`.
 * @param {Thrown} roll
 */
function isFair(formula, { formula: rolled, total, faces }) {
  const [count, sides] = formula.split("d").map(Number);
  const possible = faces.every((face) => Number.isInteger(face) && face >= 1 && face <= sides);
  const sum = faces.reduce((all, face) => all + face, 0);
  return rolled === formula && possible && faces.length === count && sum === total;
}

/**
 * @param {{packets: readonly Packet[], heal: number}} read
 * @param {Share} share
 * @returns {{packets: Packet[], heal: number}}  Of halves each packet is rounded down.
 */
export function shareOf({ packets, heal }, share) {
  if (share === "heal") return { packets: [], heal };
  if (share === "full") return { packets: [...packets], heal: 0 };
  return { packets: halved(packets), heal: 0 };
}
