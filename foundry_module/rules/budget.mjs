/**
 * The design budget: what a creature's numbers gain over its row, measured in row-steps. A rise is
 * measured along its column, linear from row to row; where neighbouring rows agree, to the next row
 * that differs. What the half rank, the tier and the archetype give by rule costs nothing.
 *
 * The twin of pysystem/rules/budget.py; exact inside.
 */

import { casterPenalty, complete, liftedOf, rowHide, rowOf } from "./build.mjs";
import { ZERO, atMost, exact, over, plus, times, toNumber } from "./fractions.mjs";
import { COLUMN_OF, rowNumbers } from "./numbers.mjs";
import { deriveNumbers } from "./stats.mjs";
import {
  ALLOWED_NET,
  CASTER_PENALTY,
  ELITE_FOCUS,
  LADDER_KEYS,
  PHYSICAL,
  ROWS,
  TIERS,
  known,
} from "./tables.mjs";

/** @import { Build, Decisions } from "./build.mjs" */
/** @import { Fraction } from "./fractions.mjs" */
/** @import { NumberWithOrigin, Numbers } from "./numbers.mjs" */

/**
 * A number that was moved: from the nearest value the rules give it to the author's own, by so many
 * row-steps, below zero for a fall.
 *
 * @typedef {{key: string, given: number | string, value: number | string, steps: number}} Move
 */
/** @typedef {{moves: Move[], net: number, paid: boolean}} DesignBudget */
/** @typedef {Omit<Move, "steps"> & {steps: Fraction}} ExactMove */

const MEASURED = [
  "attack", "block", "dodge", "mental", "hp", "toughness", "ap", "speed", "skill",
]; // prettier-ignore
const HALVED = ["block", "dodge"];

/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction} */
const minus = (a, b) => plus(a, times(b, exact(-1)));
/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction} */
const least = (a, b) => (atMost(a, b) ? a : b);
/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction} */
const most = (a, b) => (atMost(a, b) ? b : a);
/** @param {Fraction} a  @returns {number} */
const signed = (a) => (a.top < ZERO.top ? -toNumber(minus(ZERO, a)) : toNumber(a));
/** @param {Fraction} a  @returns {boolean} */
const isZero = (a) => a.top === ZERO.top;

/**
 * Measures shifts, overrides, hide and armour. Block and Dodge share one column: each is half of it.
 *
 * @param {Decisions} decisions
 * @returns {DesignBudget}
 * @throws {RangeError}  As `derive` does.
 */
export function designBudget(decisions) {
  const build = complete(decisions);
  const final = deriveNumbers(build);
  const given = deriveNumbers(build, false);
  const moves = [
    ...MEASURED.filter((key) => key in final).map((key) => number(build, key, given, final)),
    damage(build, given.damage, final.damage),
    resistance(build, final),
  ].filter((move) => !isZero(move.steps));
  const net = moves.reduce((sum, { steps }) => plus(sum, steps), ZERO);
  return {
    moves: moves.map((move) => ({ ...move, steps: signed(move.steps) })),
    net: signed(net),
    paid: atMost(net, exact(ALLOWED_NET)),
  };
}

/**
 * How many row-steps `value` stands from the row's own number. `column` gives the number of each
 * row; past either end the last rise goes on.
 *
 * @param {(row: number) => number} column
 * @param {number} row
 * @param {Fraction} value
 * @returns {Fraction}
 */
function rowSteps(column, row, value) {
  const at = (/** @type {number} */ here) => exact(column(here));
  if (isZero(minus(value, at(row)))) return ZERO;
  const way = atMost(value, at(row)) ? -1 : 1;
  const along = (/** @type {number} */ here, /** @type {number} */ from, /** @type {number} */ to) => {
    const slope = over(minus(at(to), at(from)), exact(to - from));
    return plus(exact(here - row), over(minus(value, at(here)), slope));
  };
  for (let here = row; ; ) {
    const there = next(column, here, way);
    if (there === null) {
      const back = Number(next(column, here, -way));
      return along(here, Math.min(back, here), Math.max(back, here));
    }
    const within = way > 0 ? atMost(value, at(there)) : atMost(at(there), value);
    if (within) return along(here, Math.min(here, there), Math.max(here, there));
    here = there;
  }
}

/**
 * @param {(row: number) => number} column
 * @param {number} row
 * @param {number} way
 * @returns {number | null}  The next row in a direction that differs from this one.
 */
function next(column, row, way) {
  let there = row + way;
  while (ROWS.has(there) && column(there) === column(row)) there += way;
  return ROWS.has(there) ? there : null;
}

/**
 * @param {Build} build
 * @param {string} key
 * @returns {number}  The row a number stands in: lifted by half rank or elite focus, or its own.
 */
function rowFor(build, key) {
  const column = String(COLUMN_OF.get(key));
  const focus = known(TIERS, build.tier).lift ? known(ELITE_FOCUS, build.elite_focus).columns : [];
  const lifted = [...liftedOf(build), ...focus].includes(column);
  return lifted && ROWS.has(rowOf(build) + 1) ? rowOf(build) + 1 : rowOf(build);
}

/**
 * @param {Build} build
 * @param {string} key
 * @returns {(row: number) => number}
 */
const columnFor = (build, key) => (row) =>
  Number(rowNumbers(row, [], casterPenalty(build))[key].value);

/**
 * The least and the most that the rules give, and what one point in the row becomes.
 *
 * @param {Build} build
 * @param {string} key
 * @param {number} given
 * @returns {{low: Fraction, high: Fraction, unit: Fraction}}
 */
function span(build, key, given) {
  const tier = known(TIERS, build.tier);
  const value = exact(given);
  if (key === "hp" && tier.hp_factor) {
    const [lowest, usual, highest] = tier.hp_factor;
    const own = exact(columnFor(build, key)(rowFor(build, key)));
    const low = least(value, times(own, exact(lowest)));
    const high = most(value, times(own, exact(highest)));
    return { low, high, unit: exact(lowest === highest ? usual : build.boss_hp) };
  }
  if (key === "ap") return { low: value, high: value, unit: exact(tier.ap_factor) };
  if (HALVED.includes(key) && casterPenalty(build) !== null) {
    const [gentle, harsh] = CASTER_PENALTY;
    const low = exact(given - (harsh - build.caster_penalty));
    return { low, high: exact(given + (build.caster_penalty - gentle)), unit: exact(1) };
  }
  return { low: value, high: value, unit: exact(1) };
}

/**
 * @param {Build} build
 * @param {string} key
 * @param {Numbers} allGiven
 * @param {Numbers} final
 * @returns {ExactMove}
 */
function number(build, key, allGiven, final) {
  const given = Number(allGiven[key].value);
  const value = Number(final[key].value);
  const { low, high, unit } = span(build, key, given);
  const nearest = most(low, least(exact(value), high));
  const [column, row] = [columnFor(build, key), rowFor(build, key)];
  const moved = over(minus(exact(value), nearest), unit);
  const steps = rowSteps(column, row, plus(exact(column(row)), moved));
  return {
    key,
    given: Number(nearest.top / nearest.bottom),
    value,
    steps: HALVED.includes(key) ? over(steps, exact(2)) : steps,
  };
}

/**
 * Ladder steps outside of what the row (and, for peons, one step lower) allows.
 *
 * @param {Build} build
 * @param {NumberWithOrigin} given
 * @param {NumberWithOrigin} final
 * @returns {ExactMove}
 */
function damage(build, given, final) {
  const row = known(ROWS, rowFor(build, "damage"));
  const index = (/** @type {any} */ step) => LADDER_KEYS.indexOf(step);
  const own = [row.damage, ...row.damage_choice, given.value].map(index);
  const value = index(final.value);
  const nearest = Math.max(Math.min(...own), Math.min(value, Math.max(...own)));
  const steps = exact(value - nearest);
  return { key: "damage", given: LADDER_KEYS[nearest], value: final.value, steps };
}

/**
 * The strongest physical DR of hide and armour against the range of the row.
 *
 * @param {Build} build
 * @param {Numbers} final
 * @returns {ExactMove}
 */
function resistance(build, final) {
  const worn = (/** @type {string} */ type) =>
    build.armor.reduce((sum, piece) => sum + (piece[type] ?? 0), build.hide?.[type] ?? 0);
  const value = rowHide(build) ? Number(final.dr.value) : Math.max(...PHYSICAL.map(worn));
  const row = rowFor(build, "dr");
  const [low, high] = known(ROWS, row).dr;
  const end = value < low ? 0 : 1;
  const nearest = Math.max(low, Math.min(value, high));
  const within = nearest === value;
  const steps = within ? ZERO : rowSteps((each) => known(ROWS, each).dr[end], row, exact(value));
  return { key: "dr", given: nearest, value, steps };
}
