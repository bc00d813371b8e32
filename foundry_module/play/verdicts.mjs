/** What a card says of each of its targets: hit or missed, saved or not, and what follows. */

/** @import { Body } from "./bodies.mjs" */
/** @import { Treatment } from "./blows.mjs" */

/**
 * A card of a use as far as its targets go. The lists run along `targets`, the uuids of tokens;
 * they may be shorter. `verdicts`: whether the attack reached the defence; `saves`: totals;
 * `choices`: what the game master set by hand.
 *
 * @typedef {object} Aimed
 * @property {readonly string[]} targets
 * @property {readonly (boolean | null)[]} verdicts
 * @property {readonly (number | null)[]} saves
 * @property {readonly (Treatment | null)[]} choices
 * @property {{attribute: string, dc: number, half: boolean} | null} save
 * @property {string} against  A defence, `physical`, or empty without an attack.
 */

/**
 * Against a physical attack the better of block and dodge stands.
 *
 * @param {Body["guards"]} guards
 * @param {string} against  `physical`, or a defence; empty means `physical`.
 * @returns {number | null}  Null where the target has no such number.
 */
export function guardOf(guards, against) {
  const keys = against === "physical" || !against ? ["block", "dodge"] : [against];
  const values = keys.map((key) => guards[/** @type {"block"} */ (key)] ?? null);
  const known = values.filter((value) => value !== null);
  return known.length ? Math.max(...known) : null;
}

/**
 * @param {number} total
 * @param {number | null} guard
 * @returns {boolean | null}  An attack hits once it reaches the defence.
 */
export const hits = (total, guard) => (guard === null ? null : total >= guard);

/**
 * What the game master set by hand wins over what the dice say: a miss takes nothing, a save takes
 * half or, if the whole use rests on it, nothing.
 *
 * @param {Aimed} use
 * @param {number} index  Of the target.
 * @returns {Required<Treatment>}
 */
export function treatmentOf({ verdicts, saves, choices, save, against }, index) {
  const saved = save !== null && isSaved(save, saves[index] ?? null);
  const missed = verdicts[index] === false;
  return {
    bypass: false,
    half: saved && save.half,
    skip: missed || (saved && !save.half && !against),
    ...choices[index],
  };
}

/**
 * @param {{dc: number}} save
 * @param {number | null} total
 */
export const isSaved = ({ dc }, total) => total !== null && total >= dc;

/**
 * @template T
 * @param {readonly T[]} list
 * @param {number} index
 * @param {T} value
 * @param {number} length
 * @returns {(T | null)[]}  The list with one entry set, as long as it must be.
 */
export const withEntry = (list, index, value, length) =>
  Array.from({ length }, (_, at) => (at === index ? value : (list[at] ?? null)));
