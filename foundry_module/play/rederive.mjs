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
  if (ap !== apOf(before)) changes.ap = apFrom(pointsOf(before), typeOf(before), ap);
  return changes;
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
 * What a tier has no place for, and what the changes began with, so that going back finds it again:
 * few hits or points can't show a share exactly.
 *
 * @typedef {{
 *   hits?: object, wounds?: object, player?: boolean,
 *   share?: {value: number, max: number}, points?: Points,
 * }} Aside
 */
/**
 * Action points, all together; `pools` are those of a character.
 *
 * @typedef {{
 *   value: number, max: number, pools?: Record<string, {value: number, max: number}>,
 * }} Points
 */

const EMPTY = { value: 0, max: 0 };

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
  const { actor: type, health } = known(TIERS, tier);
  /** @type {System} */
  const after = { ...structuredClone(before), tier };
  const began = beganWith(before, aside);
  const kept = { ...aside, ...began };
  if (healthOf(before).path === "hits") kept.hits = before.hits;
  if (isCharacter(before) && type === "npc") {
    Object.assign(kept, { wounds: before.wounds, player: before.player });
    delete after.wounds;
    delete after.player;
  }
  if (!isCharacter(before) && type === "character") {
    const [low, high] = WOUND_TRACK;
    after.wounds = aside.wounds ?? { value: low, max: high };
    after.player = aside.player ?? false;
    delete after.hits;
    delete after.toughness;
  }
  if (type === "npc") {
    after.hits = { ...(health === "hits" ? (aside.hits ?? before.hits ?? EMPTY) : EMPTY) };
    after.toughness = health === "hits" ? (before.toughness ?? 0) : 0;
  }
  after.ap = apFrom(began.points, type, apOf(before));
  merge(after, rederived(before, after, armor));
  if (health === "hits") after.hp = { ...EMPTY };
  restore(after, began, Number(statsOf(after, armor)?.numbers.ap.value ?? apOf(before)));
  return { type, system: after, aside: kept };
}

/**
 * @param {System} system
 * @param {Aside} aside
 * @returns {{share: {value: number, max: number}, points: Points}}  Health and action points that
 *   were remembered, each as long as nothing has changed it since; else those of now.
 */
export function beganWith(system, { share, points }) {
  const { value, max } = healthOf(system);
  const untouched = share && keepShare(share.value, share.max, max) === value;
  const now = pointsOf(system);
  const then = points && totalOf(apFrom(points, typeOf(system), now.max));
  return {
    share: share && untouched ? share : { value, max },
    points: points && then?.value === now.value && then.max === now.max ? points : now,
  };
}

/**
 * Health and action points are the same share of their new maxima as they were of the first ones.
 *
 * @param {System} system  Changed in place.
 * @param {{share: {value: number, max: number}, points: Points}} began
 * @param {number} ap  The new maximum of action points.
 */
export function restore(system, { share, points }, ap) {
  const { path, max } = healthOf(system);
  system[path] = { value: keepShare(share.value, share.max, max), max };
  system.ap = apFrom(points, typeOf(system), ap);
}

/** @param {System} system  @returns {string}  Of the actor. */
const typeOf = (system) => known(TIERS, system.tier).actor;

/** @param {System} system  @returns {Points} */
const pointsOf = (system) =>
  isCharacter(system) ? { ...totalOf(system.ap), pools: system.ap } : { ...system.ap };

/**
 * @param {any} ap  As stored.
 * @returns {{value: number, max: number}}
 */
function totalOf(ap) {
  const pools = "max" in ap ? [ap] : Object.values(ap);
  const sum = (/** @type {"value" | "max"} */ key) =>
    pools.reduce((total, pool) => total + pool[key], 0);
  return { value: sum("value"), max: sum("max") };
}

/**
 * @param {Points} points
 * @param {string} type  Of the actor.
 * @param {number} max
 * @returns {any}  As that type stores them. An author's split stays as far as there is room for it;
 *   the universal pool takes the difference.
 */
function apFrom({ value, max: was, pools }, type, max) {
  if (type === "npc") return grownPool({ value, max: was }, max);
  const all = pools ?? { physical: EMPTY, magical: EMPTY, universal: { value, max: was } };
  let left = max;
  const split = Object.entries(all).map(([key, pool]) => {
    const room = key === "universal" ? left : Math.min(pool.max, left);
    left -= room;
    return [key, grownPool(pool, room)];
  });
  return Object.fromEntries(split);
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
