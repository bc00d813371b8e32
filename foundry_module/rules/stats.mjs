/**
 * From an author's decisions to a stat block, each number with the way it came about.
 *
 * The order: the row of the rank, the columns a half rank lifts, the archetype, the author's
 * shifts, the tier, the size, and last the overrides, which win over everything. The twin of
 * pysystem/rules/stats.py.
 */

import {
  casterPenalty,
  complete,
  handCount,
  hasTraining,
  liftedOf,
  rowHide,
  rowOf,
} from "./build.mjs";
import { defaultHide, totals } from "./dr.mjs";
import { giftAttack, giftDc } from "./gifts.mjs";
import { baseManeuvers, mayUse } from "./maneuvers.mjs";
import { nature } from "./nature.mjs";
import { rowNumbers, step, steppedBy } from "./numbers.mjs";
import { control } from "./sizes.mjs";
import {
  AP_POOLS,
  DEFAULT_CONTROL,
  GIFT,
  NUMBERS,
  SIZES,
  SPECIALISATION,
  TIERS,
  known,
} from "./tables.mjs";
import { applyTier } from "./tiers.mjs";

/** @import { Build, Decisions } from "./build.mjs" */
/** @import { Defences, DrTotal } from "./dr.mjs" */
/** @import { Nature } from "./nature.mjs" */
/** @import { NumberWithOrigin, Numbers } from "./numbers.mjs" */

/**
 * Everything that follows from a build.
 *
 * @typedef {object} StatBlock
 * @property {number} rank
 * @property {string} tier
 * @property {string} size
 * @property {readonly string[]} types
 * @property {Numbers} numbers  In the order of the sheet: hp, or hits and toughness for peons.
 * @property {Record<string, DrTotal>} dr
 * @property {Defences} defences
 * @property {string[]} condition_immunities
 * @property {string[]} traits  The keys of features (does not breathe …).
 * @property {string[]} packages  The keys of the common packages.
 * @property {Record<string, number>} ap_pools
 * @property {number} hands
 * @property {boolean} trained
 * @property {string[]} base_maneuvers
 * @property {boolean} may_use_weapon_maneuvers
 * @property {number} control_bonus
 * @property {boolean} control_always_zero
 * @property {number | null} control_fixed  An overridden control zone.
 */

/**
 * The stat block of decisions that the author's check finds no error in.
 *
 * @param {Decisions} decisions
 * @returns {StatBlock}
 * @throws {RangeError}  For a rank without a row, or an unknown tier, size, type or elite focus.
 */
export function derive(decisions) {
  const build = complete(decisions);
  const numbers = deriveNumbers(build);
  const kind = nature(build);
  const defences = defencesOf(build, kind, numbers);
  const size = known(SIZES, build.size);
  const hands = handCount(build);
  const trained = hasTraining(build);
  const fixed = build.overrides.control;
  return {
    rank: build.rank,
    tier: build.tier,
    size: build.size,
    types: kind.types,
    numbers,
    dr: totals(defences),
    defences,
    condition_immunities: kind.conditions,
    traits: kind.features,
    packages: kind.packages,
    ap_pools: pools(build, Number(numbers.ap.value)),
    hands,
    trained,
    base_maneuvers: baseManeuvers(hands),
    may_use_weapon_maneuvers: mayUse("weapon", hands, trained),
    control_bonus: size.control_bonus,
    control_always_zero: size.control_zero,
    control_fixed: fixed === undefined ? null : Number(fixed),
  };
}

/**
 * The control zone with a weapon that gives `weapon`.
 *
 * @param {Pick<StatBlock, "size" | "control_fixed">} block
 * @param {number} weapon
 * @returns {number}
 */
export const controlWith = (block, weapon) => block.control_fixed ?? control(block.size, weapon);

/**
 * @param {Build} build
 * @param {boolean} [authored]  False: as the rules alone give them, without shifts and overrides.
 * @returns {Numbers}  Every number of the stat block, in the order of the sheet.
 */
export function deriveNumbers(build, authored = true) {
  const numbers = rowNumbers(rowOf(build), liftedOf(build), casterPenalty(build));
  if (!rowHide(build)) delete numbers.dr;
  for (const [key, by] of Object.entries(authored ? build.shifts : {})) {
    if (Object.hasOwn(numbers, key)) {
      numbers[key] = step(numbers[key], "shift", steppedBy(key, numbers[key].value, by), { by });
    }
  }
  applyTier(numbers, build);
  numbers.control = controlOf(build.size);
  for (const [key, value] of Object.entries(authored ? build.overrides : {})) {
    if (Object.hasOwn(numbers, key)) numbers[key] = step(numbers[key], "override", value);
  }
  numbers.gift_dc = giftDcOf(rowOf(build));
  numbers.gift_attack = giftAttackOf(numbers, build);
  const present = [...NUMBERS.keys()].filter((key) => key in numbers);
  return Object.fromEntries(present.map((key) => [key, numbers[key]]));
}

/**
 * @param {string} size
 * @returns {NumberWithOrigin}
 */
function controlOf(size) {
  const weapon = step(null, "weapon-control", DEFAULT_CONTROL);
  const { control_zero: zero, control_bonus: by } = known(SIZES, size);
  if (zero) return step(weapon, "size-no-control", control(size), { size });
  return by ? step(weapon, "size-control", control(size), { size, by }) : weapon;
}

/**
 * @param {number} rank
 * @returns {NumberWithOrigin}
 */
const giftDcOf = (rank) =>
  step(step(null, "gift-base", GIFT.dc_base), "gift-rank", giftDc(rank), { rank });

/**
 * @param {Numbers} numbers
 * @param {Build} build
 * @returns {NumberWithOrigin}
 */
function giftAttackOf(numbers, build) {
  const skill = Number(numbers.skill.value);
  const value = giftAttack(build.rank, skill, build.archetype);
  const number = step(null, "gift-skill", skill);
  if (value === skill) return number;
  return step(number, "gift-specialised", value, { by: SPECIALISATION });
}

/**
 * What stands between the creature and a blow; `numbers` hold the row's hide, if it counts.
 *
 * @param {Build} build
 * @param {Nature} kind
 * @param {Numbers} numbers
 * @returns {Defences}
 */
function defencesOf(build, kind, numbers) {
  const ofRow = rowHide(build);
  const hide = ofRow ? defaultHide(build.dr_main, Number(numbers.dr.value)) : build.hide ?? {};
  return { types: kind.types, traits: kind.traits, hide, hide_of_row: ofRow, armor: build.armor };
}

/**
 * The action points by pool: three pools for those built as characters, one for the others.
 *
 * @param {Build} build
 * @param {number} ap
 * @returns {Record<string, number>}
 */
function pools(build, ap) {
  if (known(TIERS, build.tier).actor !== "character") return { [GIFT.ap_pool]: ap };
  const split = build.ap_pools ?? { [GIFT.ap_pool]: ap };
  return Object.fromEntries([...AP_POOLS.keys()].map((pool) => [pool, split[pool] ?? 0]));
}
