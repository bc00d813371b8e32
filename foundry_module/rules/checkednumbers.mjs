/** Numbers that do nothing or go too low. The twin of pysystem/rules/check_numbers.py. */

import { casterPenalty, liftedOf, rowOf } from "./build.mjs";
import { hittingFaces, losses } from "./calibration.mjs";
import { COLUMN_OF, rowNumbers } from "./numbers.mjs";
import { derive } from "./stats.mjs";
import { DR_SCALE, LADDER_KEYS, PLAYER_SIZE, ROWS, TIERS, known } from "./tables.mjs";

/** @import { Build } from "./build.mjs" */
/** @import { Finding } from "./checks.mjs" */
/** @import { StatBlock } from "./stats.mjs" */

const LEAST = { hp: 1, toughness: 1, hits: 1, ap: 0, speed: 0, skill: 0, control: 0 };

/** @type {(severity: "error" | "warning", code: string, where: string[], params: object) => Finding} */
const said = (severity, code, where, params) => ({ code, where, params, severity });

/**
 * @param {Build} build
 * @returns {Finding[]}  But for what the design budget says.
 */
export function numberFindings(build) {
  const block = derive(build);
  const found = [
    ...idleColumns(build, block),
    ...authored(build, block),
    ...low(build, block),
    ...pools(build, block),
    ...immune(block),
    ...untouchable(build, block),
  ];
  const row = rowOf(build);
  if (known(TIERS, build.tier).lift && !ROWS.has(row + 1)) {
    found.push(said("warning", "elite-focus-idle", ["elite_focus"], { rank: row }));
  }
  if (build.player && build.size !== PLAYER_SIZE) {
    const params = { size: build.size, usual: PLAYER_SIZE };
    found.push(said("warning", "player-size", ["size"], params));
  }
  return found;
}

/**
 * Columns that a half rank lifts in vain: the same in both rows, or not in this stat block.
 *
 * @param {Build} build
 * @param {StatBlock} block
 * @returns {Finding[]}
 */
function idleColumns(build, block) {
  const row = rowOf(build);
  const lifted = liftedOf(build);
  const plain = rowNumbers(row, [], casterPenalty(build));
  const above = rowNumbers(row, lifted, casterPenalty(build));
  // The budget measures a hide of its own against the row.
  const present = new Set([...Object.keys(block.numbers), ...(build.hide === null ? [] : ["dr"])]);
  return [...new Set(lifted)].flatMap((column) => {
    const keys = Object.keys(plain).filter(
      (key) => COLUMN_OF.get(key) === column && present.has(key),
    );
    let same = keys.every((key) => plain[key].value === above[key].value);
    if (column === "damage" && same) same = !known(ROWS, row + 1).damage_choice.length;
    return same ? [said("warning", "raised-idle", ["raised"], { column, rank: row + 1 })] : [];
  });
}

/**
 * @param {Build} build
 * @param {StatBlock} block
 * @returns {Finding[]}
 */
function authored({ shifts, overrides, tier }, { numbers }) {
  const found = [];
  for (const [field, moved] of Object.entries({ shifts, overrides })) {
    for (const key of Object.keys(moved)) {
      if (key in numbers) continue;
      const code = key === "dr" ? "dr-not-of-row" : "number-of-tier";
      found.push(said("error", code, [field, key], { key, tier }));
    }
  }
  for (const key of Object.keys(shifts)) {
    if (key in overrides) found.push(said("warning", "shift-overridden", ["shifts", key], { key }));
  }
  if ("damage" in shifts) {
    const before = numbers.damage.origin.filter(({ code }) => ["row", "half-rank"].includes(code));
    const index = LADDER_KEYS.indexOf(String(before.at(-1)?.value)) + shifts.damage;
    if (!(index in LADDER_KEYS)) {
      const ends = { low: LADDER_KEYS[0], high: LADDER_KEYS.at(-1) };
      found.push(said("error", "damage-off-ladder", ["shifts", "damage"], ends));
    }
  }
  return found;
}

/**
 * @param {Build} build
 * @param {StatBlock} block
 * @returns {Finding[]}
 */
function low({ shifts, overrides }, { numbers }) {
  return Object.entries(LEAST).flatMap(([key, least]) => {
    const value = Number(numbers[key]?.value ?? least);
    const field = key in overrides ? "overrides" : "shifts";
    if (value >= least || !(key in { shifts, overrides }[field])) return [];
    return [said("error", "number-low", [field, key], { key, value, least })];
  });
}

/**
 * @param {Build} build
 * @param {StatBlock} block
 * @returns {Finding[]}
 */
function pools({ ap_pools: split, tier }, { numbers }) {
  if (split === null) return [];
  if (known(TIERS, tier).actor !== "character") {
    return [said("error", "ap-pools-of-tier", ["ap_pools"], { tier })];
  }
  const total = Object.values(split).reduce((sum, points) => sum + points, 0);
  const ap = Number(numbers.ap.value);
  return total === ap ? [] : [said("error", "ap-pools-sum", ["ap_pools"], { total, ap })];
}

/** @param {StatBlock} block  @returns {Finding[]} */
const immune = ({ dr }) =>
  Object.entries(dr)
    .filter(([, { value, reasons }]) => {
      return value >= DR_SCALE && !reasons.some(({ code }) => code === "dr-immunity");
    })
    .map(([type, { value }]) =>
      said("warning", "dr-full", ["hide", type], { damage_type: type, dr: value }),
    );

/**
 * A peon that a landed blow of its own rank, of the main type, can't take a hit from.
 *
 * @param {Build} build
 * @param {StatBlock} block
 * @returns {Finding[]}
 */
function untouchable(build, block) {
  if (build.tier !== "peon") return [];
  const { value: dr, reasons } = block.dr[build.dr_main];
  if (reasons.some(({ code }) => code === "dr-immunity")) return []; // the trait says so
  const { damage } = known(ROWS, rowOf(build));
  const toughness = Number(block.numbers.toughness.value);
  const always = hittingFaces(0, 0);
  if (losses(always, damage, dr, toughness).ways.get(1)) return [];
  const params = { damage_type: build.dr_main, damage, dr, toughness };
  return [said("warning", "peon-untouchable", ["tier"], params)];
}
