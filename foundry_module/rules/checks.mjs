/**
 * What is wrong or doubtful about a build whose words the rules know. The twin of
 * pysystem/rules/validate.py, check_types.py and check_numbers.py.
 */

import { designBudget } from "./budget.mjs";
import { DEFAULTS, complete, handCount, hasTraining, rowOf } from "./build.mjs";
import { numberFindings } from "./checkednumbers.mjs";
import { mayUse } from "./maneuvers.mjs";
import {
  ALLOWED_NET,
  CASTER_PENALTY,
  COLUMNS,
  CREATURE_TYPES,
  DEFAULT_CASTER_PENALTY,
  HALF_RANK_RAISED,
  HIGHEST_RANK,
  MINDLESS_TYPES,
  TIERS,
  known,
} from "./tables.mjs";

/** @import { Build, Decisions } from "./build.mjs" */

/**
 * A fault (`error`) or something to think over (`warning`); `where` is the path in the build.
 *
 * @typedef {object} Finding
 * @property {string} code
 * @property {string[]} where
 * @property {Record<string, any>} params
 * @property {"error" | "warning"} severity
 */

/** @type {(code: string, where: string[], params?: Record<string, any>) => Finding} */
export const error = (code, where, params = {}) => ({ code, where, params, severity: "error" });
/** @type {(code: string, where: string[], params?: Record<string, any>) => Finding} */
export const warning = (code, where, params = {}) => ({ code, where, params, severity: "warning" });

/** The decisions that only one tier has. */
const TIER_OF_FIELD = { hits: "peon", full_damage: "peon", elite_focus: "elite", boss_hp: "boss" };

const CHOICES = /** @type {const} */ ({ elemental: "element", demon: "demon" });
const EXAMPLES = {
  element: "element: {native: heat, opposite: cold}",
  demon: "demon: {strong: heat, weak: acid}",
};

/**
 * @param {Decisions} decisions
 * @returns {Finding[]}  In the order in which Python tells them.
 * @throws {RangeError}  As `derive` does.
 */
export function findings(decisions) {
  const build = complete(decisions);
  return [...ranks(build), ...tiers(build), ...types(build), ...numberFindings(build), ...budget(build)];
}

/**
 * Whether a creature of the tier has as many manoeuvres of its own as the rules suggest. The
 * additional abilities of a tier may all be manoeuvres.
 *
 * @param {string} tier
 * @param {number} count
 * @returns {Finding[]}
 */
export function maneuverCount(tier, count) {
  const { maneuvers, extra_abilities: extra } = known(TIERS, tier);
  const [low] = maneuvers;
  const high = maneuvers[1] + (extra[1] ?? 0);
  if (low <= count && (extra[1] === null || count <= high)) return [];
  return [warning("maneuver-count", ["maneuvers"], { tier, count, low, high })];
}

/**
 * Whether the creature may have a manoeuvre of the category.
 *
 * @param {Decisions} decisions
 * @param {string} category
 * @returns {Finding[]}
 */
export function maneuverCategory(decisions, category) {
  const build = complete(decisions);
  if (mayUse(category, handCount(build), hasTraining(build))) return [];
  return [error("maneuver-untrained", ["maneuvers"], { category })];
}

/** @param {Build} build  @returns {Finding[]} */
function ranks(build) {
  const { rank, raised } = build;
  const half = rank !== rowOf(build);
  const found = [];
  if (raised.length && !half) {
    const next = Math.min(rank, HIGHEST_RANK - 1) + 1 / 2;
    found.push(error("raised-on-whole", ["raised"], { rank, half: next }));
  }
  if (!half) return found;
  const [low, high] = HALF_RANK_RAISED;
  const count = new Set(raised).size;
  if (count < low || count > high) {
    const columns = [...COLUMNS.keys()];
    found.push(error("raised-count", ["raised"], { rank, count, low, high, columns }));
  }
  for (const column of repeated(raised)) {
    found.push(error("raised-twice", ["raised"], { column }));
  }
  return found;
}

/** @param {readonly string[]} words  @returns {string[]}  Those that come more than once. */
const repeated = (words) =>
  [...new Set(words.filter((word, index) => words.indexOf(word) !== index))].sort();

/** @param {Build} build  @returns {Finding[]} */
function tiers(build) {
  const { tier, hits, boss_hp: factor, caster_penalty: by, archetype } = build;
  const found = [];
  const [lowHits, highHits] = known(TIERS, "peon").hits ?? [hits, hits];
  if (tier === "peon" && (hits < lowHits || hits > highHits)) {
    found.push(error("hits-range", ["hits"], { hits, low: lowHits, high: highHits }));
  }
  const [low, , high] = known(TIERS, "boss").hp_factor ?? [factor, factor, factor];
  if (tier === "boss" && (factor < low || factor > high)) {
    found.push(error("boss-hp-range", ["boss_hp"], { factor, low, high }));
  }
  for (const [field, owner] of Object.entries(TIER_OF_FIELD)) {
    const key = /** @type {keyof typeof TIER_OF_FIELD} */ (field);
    if (build[key] === DEFAULTS[key] || owner === tier) continue;
    found.push(error("field-of-tier", [field], { field, tier, owner }));
  }
  const [gentle, harsh] = CASTER_PENALTY;
  if (archetype === "caster" && (by < gentle || by > harsh)) {
    found.push(error("caster-penalty-range", ["caster_penalty"], { by, low: gentle, high: harsh }));
  }
  if (archetype !== "caster" && by !== DEFAULT_CASTER_PENALTY) {
    found.push(error("caster-penalty-unused", ["caster_penalty"], { archetype }));
  }
  if (build.player && known(TIERS, tier).actor !== "character") {
    found.push(error("player-tier", ["tier"], { tier }));
  }
  return found;
}

/** @param {Build} build  @returns {Finding[]} */
function types(build) {
  const found = [];
  if (build.player && build.types.length) {
    found.push(error("types-on-player", ["types"], { types: build.types }));
  }
  if (!build.player && !build.types.length) found.push(error("types-missing", ["types"]));
  for (const type of repeated(build.types)) {
    found.push(error("type-twice", ["types", type], { type }));
  }
  for (const [type, field] of Object.entries(CHOICES)) found.push(...choice(build, type, field));
  if (build.mindless && !build.types.some((type) => MINDLESS_TYPES.includes(type))) {
    found.push(warning("mindless-unused", ["mindless"], { types: MINDLESS_TYPES }));
  }
  return [...found, ...bodiless(build)];
}

/**
 * @param {Build} build
 * @param {string} type
 * @param {"element" | "demon"} field
 * @returns {Finding[]}
 */
function choice(build, type, field) {
  const chosen = build[field];
  const choices = known(CREATURE_TYPES, type).choices;
  const [first, second] = choices.map(({ key }) => key);
  if (!build.types.includes(type)) {
    return chosen === null ? [] : [error("choice-unused", [field], { type })];
  }
  if (chosen === null) {
    const example = EXAMPLES[field];
    return [error("choice-missing", [field], { type, first, second, example })];
  }
  const found = [];
  if (chosen[0] === chosen[1]) {
    found.push(error("choice-same", [field], { first, second, damage_type: chosen[0] }));
  }
  for (const [index, { key, damage_types: allowed }] of choices.entries()) {
    const type_ = chosen[index];
    if (allowed.includes(type_)) continue;
    found.push(error("choice-group", [field], { choice: key, damage_type: type_, allowed }));
  }
  return found;
}

/** @param {Build} build  @returns {Finding[]} */
function bodiless(build) {
  const found = [];
  const kinds = build.types.map((type) => known(CREATURE_TYPES, type));
  const without = kinds.filter((kind) => kind.packages.includes("incorporeal"));
  if (build.opened_by.length && !without.length) {
    found.push(warning("opened-by-unused", ["opened_by"]));
  }
  if (kinds.length === 1 && kinds[0].planar) {
    found.push(warning("planar-alone", ["types"], { type: kinds[0].key }));
  }
  const openers = without.map((kind) => kind.traits[0].opened_by);
  const some = openers.some((by) => by.length);
  if (!build.opened_by.length && some && !openers.every((by) => by.length)) {
    const shut = without.filter((_, index) => !openers[index].length).map(({ key }) => key);
    const [material] = openers.flat().sort();
    found.push(warning("body-stays-shut", ["opened_by"], { types: shut, material }));
  }
  return found;
}

/** @param {Build} build  @returns {Finding[]} */
function budget(build) {
  const { moves, net, paid } = designBudget(build);
  if (paid) return [];
  /** @type {Record<string, number>} */
  const raised = { overrides: 0, shifts: 0, hide: 0 };
  const ofRow = build.hide === null && !build.armor.length;
  for (const { key, steps } of moves) {
    const own = key === "dr" && !ofRow;
    const field = own ? "hide" : key in build.overrides ? "overrides" : "shifts";
    if (steps > 0) raised[field] += steps;
  }
  const most = Math.max(...Object.values(raised));
  const field = String(Object.keys(raised).find((each) => raised[each] === most));
  return [warning("budget-over", [field], { net, allowed: ALLOWED_NET, moves })];
}
