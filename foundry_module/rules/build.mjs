/** What an author decides about a creature. The twin of pysystem/rules/build.py. */

import {
  CREATURE_TYPES,
  DEFAULT_CASTER_PENALTY,
  HUMANOID_HANDS,
  TIERS,
  frozen,
  known,
} from "./tables.mjs";

/** @import { Resistances } from "./tables.mjs" */

/**
 * The decisions behind a stat block; every number of it follows from these.
 *
 * @typedef {object} Build
 * @property {number} rank
 * @property {string} tier
 * @property {string} size
 * @property {readonly string[]} types
 * @property {string} archetype
 * @property {readonly string[]} raised  The columns a half rank lifts to the next row.
 * @property {Readonly<Record<string, number>>} shifts  Numbers moved relative to the row (`damage`
 *   in ladder steps, `dr` on the main type).
 * @property {Readonly<Record<string, number | string>>} overrides  Numbers that win over everything
 *   (`damage` is a step's key).
 * @property {number} hits
 * @property {boolean} full_damage
 * @property {string} elite_focus
 * @property {number} boss_hp
 * @property {number} caster_penalty
 * @property {string} dr_main
 * @property {Readonly<Resistances> | null} hide  Natural DR; null for the row's own.
 * @property {readonly Readonly<Resistances>[]} armor  The DR of each worn piece, added on top.
 * @property {readonly [string, string] | null} element  Native and opposite.
 * @property {readonly [string, string] | null} demon  Strong and weak.
 * @property {boolean} mindless
 * @property {readonly string[]} opened_by  Materials that open an incorporeal body.
 * @property {Readonly<Record<string, number>> | null} ap_pools
 * @property {boolean} player
 * @property {number | null} hands  Null: it follows from the types.
 * @property {boolean | null} trained  Null: it follows from the types.
 */
/** @typedef {Pick<Build, "rank" | "tier"> & Partial<Build>} Decisions */

/** @type {Readonly<Omit<Build, "rank" | "tier">>}  What an author leaves open. */
export const DEFAULTS = frozen({
  size: "medium",
  types: [],
  archetype: "brute",
  raised: [],
  shifts: {},
  overrides: {},
  hits: 2,
  full_damage: false,
  elite_focus: "attack",
  boss_hp: known(TIERS, "boss").hp_factor?.[1] ?? 1,
  caster_penalty: DEFAULT_CASTER_PENALTY,
  dr_main: "slashing",
  hide: null,
  armor: [],
  element: null,
  demon: null,
  mindless: false,
  opened_by: [],
  ap_pools: null,
  player: false,
  hands: null,
  trained: null,
});

/**
 * @param {Decisions} decisions
 * @returns {Build}  With a default for everything left open.
 * @throws {RangeError}  For a rank that is no number (a form gives the text "3").
 */
export function complete(decisions) {
  if (!Number.isFinite(decisions.rank)) throw new RangeError(`not a rank: ${decisions.rank}`);
  return { ...DEFAULTS, ...decisions };
}

/** @param {Build} build  @returns {number}  The row of the rank table it is read from. */
export const rowOf = (build) => Math.floor(build.rank);

/** @param {Build} build  @returns {readonly string[]}  The columns its half rank lifts. */
export const liftedOf = (build) => (build.rank === rowOf(build) ? [] : build.raised);

/** @param {Build} build  @returns {number | null}  What a caster's physical defences lose. */
export const casterPenalty = (build) =>
  build.archetype === "caster" ? build.caster_penalty : null;

/** @param {Build} build  @returns {boolean}  Whether the row's DR stands for the hide. */
export const rowHide = (build) => build.hide === null && !build.armor.length;

/** @param {Build} build  @returns {readonly string[]}  A player character bears no types. */
export const effectiveTypes = (build) => (build.player ? [] : build.types);

/** @param {Build} build  @returns {boolean}  Whether hands and training go without saying. */
const humanoid = (build) =>
  build.player || build.types.some((type) => CREATURE_TYPES.get(type)?.humanoid);

/** @param {Build} build  @returns {number} */
export const handCount = (build) => build.hands ?? (humanoid(build) ? HUMANOID_HANDS : 0);

/** @param {Build} build  @returns {boolean}  Whether it was taught to fight as people do. */
export const hasTraining = (build) => build.trained ?? humanoid(build);
