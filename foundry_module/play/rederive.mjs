/**
 * What changes on an actor when its rank, tier or another decision changes: the numbers follow
 * again from the recipe, health keeps its share, and what was set by hand stays.
 */

import { TIERS, WOUND_TRACK, known } from "../rules/tables.mjs";
import { keepShare } from "../rules/tiers.mjs";
import { isCharacter, poolsOf, statsOf } from "./decisions.mjs";
import { healthOf } from "./health.mjs";
import { same } from "./same.mjs";
import { spread } from "./spread.mjs";

/** @import { StatBlock } from "../rules/stats.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { System } from "./decisions.mjs" */

/** Numbers stored as such; those that a recipe can't override come last. */
const OVERRIDABLE = [
  "skill", "attack", "block", "dodge", "mental", "damage", "speed", "control", "toughness",
]; // prettier-ignore
const PLAIN = [...OVERRIDABLE, "gift_dc", "gift_attack"];

/** Decisions: a change of one of them makes the numbers follow. */
const DECISIONS = ["rank", "tier", "types", "archetype", "size", "recipe", "player"];

/**
 * @param {System} before  As stored.
 * @param {System} after  As it is going to be stored.
 * @returns {boolean}  Whether a decision changed.
 */
export const decided = (before, after) =>
  DECISIONS.some((key) => !same(before[key], after[key])) ||
  (before.hits !== undefined && before.hits.max !== after.hits.max);

/**
 * @param {System} before  As stored; it is not touched.
 * @param {System} after  The same with the new decisions and whatever else is written along.
 * @param {readonly Resistances[]} armor
 * @returns {Record<string, any>}  The changes of `system` that follow; empty if the rules don't
 *   know one of the words.
 */
export function rederived(before, after, armor) {
  const was = statsOf(before, armor);
  const overrides = was ? { ...byHand(before, was), ...after.recipe.overrides } : {};
  const recipe = { ...after.recipe, overrides };
  const is = statsOf({ ...after, recipe }, armor);
  if (!was || !is) return {};
  /** @type {Record<string, any>} */
  const changes = {};
  const grown = Object.keys(overrides).some((key) => !(key in after.recipe.overrides));
  if (grown) changes.recipe = { overrides };
  for (const key of PLAIN) {
    const number = is.numbers[key];
    if (!number || key in overrides || !untouched(before, after, key)) continue;
    if (!OVERRIDABLE.includes(key) && before[key] !== was.numbers[key]?.value) continue;
    if (after[key] !== number.value) changes[key] = number.value;
  }
  Object.assign(changes, spread(before, after, was, is), nature(before, after, was, is));
  return Object.assign(changes, pools(before, after, is));
}

/**
 * Numbers that differ from what the recipe makes of them: somebody typed them in.
 *
 * @param {System} system
 * @param {StatBlock} stats
 * @returns {Record<string, number | string>}
 */
export function byHand(system, stats) {
  const stored = { ...system, hp: system.hp.max, ap: apOf(system) };
  const keys = [...OVERRIDABLE, "hp", "ap"];
  return Object.fromEntries(
    keys
      .filter((key) => key in stats.numbers && stored[key] !== stats.numbers[key].value)
      .map((key) => [key, stored[key]]),
  );
}

/**
 * @param {System} before  The other kind of actor has some numbers not at all.
 * @param {System} after
 * @param {string} key
 */
const untouched = (before, after, key) => !(key in before) || same(before[key], after[key]);

/** @param {System} system  @returns {number}  The maximum of all its action points. */
export const apOf = (system) =>
  isCharacter(system)
    ? Object.values(poolsOf(system)).reduce((sum, max) => sum + max, 0)
    : system.ap.max;

/**
 * Health and action points under their new maxima.
 *
 * @param {System} before
 * @param {System} after
 * @param {StatBlock} is
 */
function pools(before, after, is) {
  const health = healthOf(before);
  const path = known(TIERS, after.tier).health;
  const max = Number(is.numbers[path].value);
  /** @type {Record<string, any>} */
  const changes = {};
  if (path !== health.path || max !== health.max) {
    const typed = same(before[path]?.value ?? after[path].value, after[path].value)
      ? null
      : after[path].value;
    const value = typed ?? keepShare(health.value, health.max, max);
    changes[path] = { value: Math.min(value, max), max };
  }
  const ap = Number(is.numbers.ap.value);
  if (!same(before.ap, after.ap) || isCharacter(before) !== isCharacter(after)) return changes;
  if (ap !== apOf(before)) changes.ap = resized(before, ap);
  return changes;
}

/**
 * @param {System} system
 * @param {number} ap
 */
function resized(system, ap) {
  if (!isCharacter(system)) return grownPool(system.ap, ap);
  // An author's split stays; the universal pool takes the difference.
  const { universal } = system.ap;
  return { universal: grownPool(universal, Math.max(0, universal.max + ap - apOf(system))) };
}

/**
 * @param {{value: number, max: number}} pool
 * @param {number} max
 */
export const grownPool = ({ value, max: was }, max) => ({
  value: value >= was ? max : keepShare(value, was, max),
  max,
});

/**
 * Resistances, immunities, features and base manoeuvres, each unless somebody changed it.
 *
 * @param {System} before
 * @param {System} after
 * @param {StatBlock} was
 * @param {StatBlock} is
 */
function nature(before, after, was, is) {
  /** @type {Record<string, any>} */
  const changes = {};
  for (const [key, field] of /** @type {const} */ ([
    ["immunities", "condition_immunities"],
    ["features", "traits"],
    ["base_maneuvers", "base_maneuvers"],
  ])) {
    const usual = same(before[key], was[field]) && same(before[key], after[key]);
    if (usual && !same(after[key], is[field])) changes[key] = [...is[field]];
  }
  const dr = Object.fromEntries(Object.entries(is.dr).map(([type, total]) => [type, total.value]));
  if (!same(after.dr, dr)) changes.dr = dr;
  return changes;
}

/**
 * What the other kind of actor can't hold, kept so that going back finds it again.
 *
 * @typedef {{
 *   hits?: object, ap?: object, wounds?: object, player?: boolean,
 *   share?: {value: number, max: number},
 * }} Aside  `share` is the health that the changes began with: few hits can't show it exactly.
 */

/**
 * The whole `system` under another tier, which may need the other actor type.
 *
 * @param {System} before
 * @param {string} tier
 * @param {readonly Resistances[]} armor
 * @param {Aside} [aside]
 * @returns {{type: "npc" | "character", system: System, aside: Aside}}
 * @throws {RangeError}  For an unknown tier.
 */
export function retiered(before, tier, armor, aside = {}) {
  const { actor: type } = known(TIERS, tier);
  /** @type {System} */
  const after = { ...structuredClone(before), tier };
  const kept = { ...aside };
  if (isCharacter(before) !== isCharacter(after)) {
    const full = fullness(before);
    if (type === "npc") {
      Object.assign(kept, { ap: after.ap, wounds: after.wounds, player: after.player });
      delete after.wounds;
      delete after.player;
      after.hits = aside.hits ?? { value: 0, max: 0 };
      after.toughness = 0;
    } else {
      kept.hits = after.hits;
      delete after.hits;
      delete after.toughness;
      const [low, high] = WOUND_TRACK;
      after.wounds = aside.wounds ?? { value: low, max: high };
      after.player = aside.player ?? false;
    }
    after.ap = apShape(before, type);
    merge(after, rederived(before, after, armor));
    const ap = Number(statsOf(after, armor)?.numbers.ap.value ?? apOf(before));
    after.ap = apAs(type, ap, full, /** @type {any} */ (aside.ap));
  } else merge(after, rederived(before, after, armor));
  kept.share = shareOf(before, aside);
  const { path, max } = healthOf(after);
  after[path] = { value: keepShare(kept.share.value, kept.share.max, max), max };
  return { type, system: after, aside: kept };
}

/**
 * @param {System} system
 * @param {Aside} aside
 * @returns {{value: number, max: number}}  The remembered health, as long as nothing changed it.
 */
function shareOf(system, { share }) {
  const { value, max } = healthOf(system);
  return share && keepShare(share.value, share.max, max) === value ? share : { value, max };
}

/**
 * @param {System} system
 * @returns {(max: number) => number}  The same share of another pool of action points.
 */
function fullness(system) {
  const pools = isCharacter(system) ? Object.values(system.ap) : [system.ap];
  const value = pools.reduce((sum, pool) => sum + pool.value, 0);
  return (max) => grownPool({ value, max: apOf(system) }, max).value;
}

/**
 * A pool of the shape that the type has, as large as before.
 *
 * @param {System} system
 * @param {string} type
 */
const apShape = (system, type) => apAs(type, apOf(system), (max) => max);

/**
 * @param {string} type
 * @param {number} max
 * @param {(max: number) => number} full
 * @param {Record<string, {value: number, max: number}>} [split]  Of the same maximum, if there was.
 */
function apAs(type, max, full, split) {
  if (type === "npc") return { value: full(max), max };
  const sum = Object.values(split ?? {}).reduce((total, pool) => total + pool.max, 0);
  if (split && sum === max && full(max) === max) {
    return Object.fromEntries(
      Object.entries(split).map(([key, pool]) => [key, { value: pool.max, max: pool.max }]),
    );
  }
  const none = { value: 0, max: 0 };
  return { physical: none, magical: { ...none }, universal: { value: full(max), max } };
}

/**
 * @param {Record<string, any>} target  Changed in place.
 * @param {Record<string, any>} changes  Nested; arrays replace.
 */
export function merge(target, changes) {
  for (const [key, value] of Object.entries(changes)) {
    const plain = value !== null && typeof value === "object" && !Array.isArray(value);
    if (plain && target[key] !== null && typeof target[key] === "object") merge(target[key], value);
    else target[key] = value;
  }
}
