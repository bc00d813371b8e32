/**
 * A creature while it is being built: the decisions in the order of the rules' check-list, with
 * those that don't count now kept in case they do again. Plain data.
 */

import { DEFAULTS, complete } from "../rules/build.mjs";
import { derive } from "../rules/stats.mjs";
import { ARCHETYPES, CREATURE_TYPES, MINDLESS_TYPES, TIERS, known } from "../rules/tables.mjs";
import { isCharacter, statsOf } from "./decisions.mjs";
import { fresh } from "./fresh.mjs";
import { byHand, grownPool, merge, rederived, retiered } from "./rederive.mjs";
import { same } from "./same.mjs";
import { spreadAt, usualSpread } from "./spread.mjs";

/** @import { Build } from "../rules/build.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { System } from "./decisions.mjs" */
/** @import { Aside } from "./rederive.mjs" */

/**
 * @typedef {Omit<Build, "armor" | "element" | "demon" | "ap_pools"> & {
 *   name: string,
 *   element: {native: string, opposite: string},
 *   demon: {strong: string, weak: string},
 *   pools: {physical: number, magical: number},
 *   attributes: readonly string[] | null,
 *   skills: readonly string[] | null,
 *   picks: readonly string[],
 * }} Draft  `pools` is what isn't universal of a character's points; `attributes` and `skills` are
 *   what it is good at, null for what its archetype is; `picks` are references of its own items.
 */

/**
 * @param {string} name
 * @returns {Draft}  Of a creature that nobody thought about yet.
 */
export const newDraft = (name) => {
  const { armor: _armor, element: _element, demon: _demon, ap_pools: _pools, ...plain } = DEFAULTS;
  return {
    ...plain,
    name,
    rank: 2,
    tier: "normal",
    types: ["beast"],
    element: { native: "", opposite: "" },
    demon: { strong: "", weak: "" },
    pools: { physical: 0, magical: 0 },
    attributes: null,
    skills: null,
    picks: [],
  };
};

/**
 * @param {string} name
 * @param {System} system  As stored.
 * @param {readonly string[]} picks
 * @param {readonly Resistances[]} armor
 * @returns {Draft}  Of a creature that is there: what was typed into it counts as set by hand.
 */
export function draftOf(name, system, picks, armor) {
  const { recipe } = system;
  const stats = statsOf(system, armor);
  return {
    ...structuredClone(recipe),
    name,
    rank: system.rank,
    tier: system.tier,
    size: system.size,
    types: [...system.types],
    archetype: system.archetype,
    overrides: { ...(stats ? byHand(system, stats) : {}), ...recipe.overrides },
    hits: system.hits?.max || DEFAULTS.hits,
    player: system.player ?? false,
    pools: isCharacter(system)
      ? { physical: system.ap.physical.max, magical: system.ap.magical.max }
      : { physical: 0, magical: 0 },
    attributes: goodAt(system, "attributes", stats),
    skills: goodAt(system, "skills", stats),
    picks: [...picks],
  };
}

/**
 * @param {System} system
 * @param {"attributes" | "skills"} group
 * @param {ReturnType<typeof statsOf>} stats
 * @returns {string[] | null}  What stands at the number of the rank; null for what is usual.
 */
function goodAt(system, group, stats) {
  if (!stats) return null;
  if (same(system[group], usualSpread(system.archetype, stats)[group])) return null;
  const most = stats.numbers[group === "skills" ? "skill" : "attribute_main"].value;
  return Object.keys(system[group]).filter((key) => system[group][key] === most);
}

/**
 * What counts of the draft: a boss's factor is no matter for a peon, and so on.
 *
 * @param {Draft} draft
 * @param {readonly Resistances[]} armor
 * @returns {Build}
 */
export function decisionsIn(draft, armor) {
  const { name: _name, pools, attributes: _attributes, skills: _skills, picks: _picks, ...rest } = draft;
  const types = draft.player ? [] : draft.types;
  const ofTier = (/** @type {string} */ tier, /** @type {keyof typeof DEFAULTS} */ key) =>
    draft.tier === tier ? draft[/** @type {"hits"} */ (key)] : DEFAULTS[key];
  const rowDr = draft.hide === null && !armor.length;
  const counts = (/** @type {string} */ key) => {
    if (key === "hp" || key === "toughness") {
      return (known(TIERS, draft.tier).health === "hits") === (key === "toughness");
    }
    return key !== "dr" || rowDr;
  };
  const only = (/** @type {object} */ moved) =>
    Object.fromEntries(Object.entries(moved).filter(([key, value]) => counts(key) && value !== 0));
  const bodiless = types.some((t) => CREATURE_TYPES.get(t)?.packages.includes("incorporeal"));
  const build = complete({
    ...rest,
    types,
    raised: draft.rank % 1 ? draft.raised : [],
    shifts: only(draft.shifts),
    overrides: Object.fromEntries(Object.entries(draft.overrides).filter(([key]) => counts(key))),
    hits: Number(ofTier("peon", "hits")),
    full_damage: Boolean(ofTier("peon", "full_damage")),
    elite_focus: String(ofTier("elite", "elite_focus")),
    boss_hp: Number(ofTier("boss", "boss_hp")),
    caster_penalty:
      draft.archetype === "caster" ? draft.caster_penalty : DEFAULTS.caster_penalty,
    armor,
    element: types.includes("elemental") ? pair(draft.element.native, draft.element.opposite) : null,
    demon: types.includes("demon") ? pair(draft.demon.strong, draft.demon.weak) : null,
    mindless: draft.mindless && types.some((type) => MINDLESS_TYPES.includes(type)),
    opened_by: bodiless ? draft.opened_by : [],
    ap_pools: null,
  });
  if (known(TIERS, draft.tier).actor !== "character") return build;
  const { physical, magical } = pools;
  if (!physical && !magical) return build;
  const ap = Number(derive(build).numbers.ap.value);
  const universal = Math.max(0, ap - physical - magical);
  return { ...build, ap_pools: { physical, magical, universal } };
}

/** @param {string} first  @param {string} second  @returns {[string, string] | null} */
const pair = (first, second) => (first && second ? [first, second] : null);

/** @param {Build} build  @returns {Record<string, any>}  The recipe that an actor stores. */
function recipeOf(build) {
  const [native, opposite] = build.element ?? ["", ""];
  const [strong, weak] = build.demon ?? ["", ""];
  return {
    raised: [...build.raised],
    shifts: { ...build.shifts },
    overrides: { ...build.overrides },
    elite_focus: build.elite_focus,
    boss_hp: build.boss_hp,
    caster_penalty: build.caster_penalty,
    full_damage: build.full_damage,
    dr_main: build.dr_main,
    hide: build.hide && { ...build.hide },
    element: { native, opposite },
    demon: { strong, weak },
    mindless: build.mindless,
    opened_by: [...build.opened_by],
    hands: build.hands,
    trained: build.trained,
  };
}

/** @param {Build} build  @returns {Record<string, any>}  The decisions as an actor stores them. */
const stored = (build) => ({
  rank: build.rank,
  tier: build.tier,
  size: build.size,
  types: [...build.types],
  archetype: build.archetype,
  recipe: recipeOf(build),
});

/**
 * @param {Draft} draft
 * @param {readonly Resistances[]} armor
 * @returns {{type: "npc" | "character", system: System}}  Of a new actor, unhurt and rested.
 */
export function systemOf(draft, armor) {
  const build = decisionsIn(draft, armor);
  const { actor: type } = known(TIERS, build.tier);
  /** @type {System} */
  const system = { ...stored(build), hp: { value: 0, max: 0 } };
  const hits = build.tier === "peon" ? build.hits : 0;
  if (type === "npc") Object.assign(system, { hits: { value: hits, max: hits }, toughness: 0 });
  else Object.assign(system, { player: build.player, ap: poolsOf(build) });
  const made = fresh(system, armor);
  if (type === "character") delete made.ap;
  merge(system, made);
  merge(system, spreadOf(draft, build));
  return { type, system };
}

/** @param {Build} build  @returns {Record<string, {value: number, max: number}>} */
function poolsOf(build) {
  const { ap_pools: pools } = derive(build);
  return Object.fromEntries(Object.entries(pools).map(([key, max]) => [key, { value: max, max }]));
}

/**
 * @param {Draft} draft
 * @param {Build} build
 * @returns {Record<string, Record<string, number>>}  What it is good at, if that was said.
 */
function spreadOf(draft, build) {
  const usual = known(ARCHETYPES, build.archetype);
  if (!draft.attributes && !draft.skills) return {};
  return spreadAt(draft.attributes ?? usual.attributes, draft.skills ?? usual.skills, derive(build));
}

/**
 * The whole `system` of an actor that is there, under the decisions of a draft. Health and points
 * keep their shares, texts stay.
 *
 * @param {System} before
 * @param {Draft} draft
 * @param {readonly Resistances[]} armor
 * @param {Aside} [aside]
 * @returns {{type: "npc" | "character", system: System, aside: Aside}}
 */
export function rebuilt(before, draft, armor, aside = {}) {
  const was = statsOf(before, armor);
  const first = structuredClone(before);
  if (was) first.recipe.overrides = { ...byHand(before, was), ...first.recipe.overrides };
  const wasGood = goodAtBoth(before, was);
  const { actor: type } = known(TIERS, draft.tier);
  const way =
    before.tier === draft.tier ? { system: first, aside } : retiered(first, draft.tier, armor, aside);
  const build = decisionsIn(draft, armor);
  const after = { ...structuredClone(way.system), ...stored(build) };
  if (after.tier === "peon") after.hits = { ...after.hits, max: build.hits };
  if (type === "character") after.player = build.player;
  merge(after, rederived(way.system, after, armor));
  if (!same(wasGood, { attributes: draft.attributes, skills: draft.skills })) {
    const usual = known(ARCHETYPES, build.archetype);
    const { attributes, skills } = { ...usual, ...said(draft) };
    merge(after, spreadAt(attributes, skills, derive(build)));
  }
  if (type === "character") {
    for (const [key, { max }] of Object.entries(poolsOf(build))) {
      if (after.ap[key].max !== max) after.ap[key] = grownPool(after.ap[key], max);
    }
  }
  return { type, system: after, aside: way.aside };
}

/** @param {Draft} draft */
const said = ({ attributes, skills }) => ({
  ...(attributes ? { attributes } : {}),
  ...(skills ? { skills } : {}),
});

/** @param {System} system  @param {ReturnType<typeof statsOf>} stats */
const goodAtBoth = (system, stats) => ({
  attributes: goodAt(system, "attributes", stats),
  skills: goodAt(system, "skills", stats),
});
