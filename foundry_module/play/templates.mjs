/**
 * Templates that are laid over a creature and taken off again: a tier, or one more creature type.
 * Each remembers what it took the place of, so that any of them can go, in any order, and the last
 * one leaves nothing behind.
 */

import { CREATURE_TYPES, MINDLESS_TYPES, TIERS } from "../rules/tables.mjs";
import { merge, rederived, retiered } from "./rederive.mjs";

/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { System } from "./decisions.mjs" */
/** @import { Aside } from "./rederive.mjs" */

/**
 * A template by its key, `tier:elite` or `type:undead`. `choice` is what the type has to say: the
 * element and its opposite, or a demon's strong and weak resistance; `mindless` for the undead.
 *
 * @typedef {{key: string, choice?: readonly [string, string] | null, mindless?: boolean}} Template
 */
/**
 * A template that lies on a creature, and what was there before it.
 *
 * @typedef {{key: string, was: Record<string, any>, aside?: Aside}} Laid  The lowest one keeps
 *   what had been put aside.
 */
/**
 * @typedef {object} Scaled
 * @property {"npc" | "character"} type
 * @property {System} system
 * @property {Aside} aside
 * @property {readonly Laid[]} templates  The lowest first.
 */

const CHOICES = /** @type {const} */ ({
  elemental: ["element", "native", "opposite"],
  demon: ["demon", "strong", "weak"],
});

/** Every template there is. @type {readonly string[]} */
export const TEMPLATES = Object.freeze([
  ...[...TIERS.keys()].filter((key) => key !== "normal").map((key) => `tier:${key}`),
  ...[...CREATURE_TYPES.keys()].map((key) => `type:${key}`),
]);

/** @param {string} key  @returns {["tier" | "type", string]} */
export const partsOf = (key) => /** @type {any} */ (key.split(":"));

/**
 * @param {System} system
 * @param {string} key
 * @returns {boolean}  Whether it would change anything.
 */
export function fits(system, key) {
  const [kind, word] = partsOf(key);
  return kind === "tier" ? system.tier !== word : !system.types.includes(word) && !system.player;
}

/**
 * @param {Scaled} before
 * @param {Template} template
 * @param {readonly Resistances[]} armor
 * @returns {Scaled}  The same if the template changes nothing.
 */
export function applied(before, template, armor) {
  if (!fits(before.system, template.key)) return before;
  const [kind, word] = partsOf(template.key);
  const first = before.templates.length ? {} : { aside: before.aside };
  const lay = (/** @type {Record<string, any>} */ was) => [
    ...before.templates,
    { key: template.key, was, ...first },
  ];
  if (kind === "tier") {
    const templates = lay({ tier: before.system.tier });
    return { ...retiered(before.system, word, armor, before.aside), templates };
  }
  const { recipe } = before.system;
  const { types } = before.system;
  const was = { element: recipe.element, demon: recipe.demon, mindless: recipe.mindless };
  const system = structuredClone(before.system);
  system.types = [...types, word];
  Object.assign(system.recipe, saidBy(template, word));
  merge(system, rederived(before.system, system, armor));
  return { ...before, system, templates: lay(was) };
}

/**
 * @param {Template} template
 * @param {string} type
 * @returns {Record<string, any>}  What it writes into the recipe.
 */
function saidBy({ choice, mindless }, type) {
  const [field, first, second] = CHOICES[/** @type {"demon"} */ (type)] ?? [];
  if (field && choice) return { [field]: { [first]: choice[0], [second]: choice[1] } };
  return MINDLESS_TYPES.includes(type) && mindless ? { mindless } : {};
}

/**
 * @param {Scaled} before
 * @param {string} key
 * @param {readonly Resistances[]} armor
 * @returns {Scaled}  Without the template; the same if it doesn't lie on the creature.
 */
export function removed(before, key, armor) {
  const index = before.templates.findLastIndex((laid) => laid.key === key);
  if (index < 0) return before;
  const gone = before.templates[index];
  const templates = handedOn(before.templates, index);
  const [kind, word] = partsOf(key);
  let now = { ...before, templates };
  if (kind === "tier") {
    // One that lies above hides it; what was changed by hand since stays.
    const hidden = before.templates.slice(index + 1).some((laid) => laid.key.startsWith("tier:"));
    if (!hidden && before.system.tier === word) {
      now = { ...now, ...retiered(before.system, gone.was.tier, armor, before.aside) };
    }
  } else now = { ...now, system: without(before.system, word, gone.was, armor) };
  return templates.length ? now : { ...now, aside: gone.aside ?? {} };
}

/**
 * @param {readonly Laid[]} templates
 * @param {number} index  Of the one that goes.
 * @returns {Laid[]}  Those above it take over what it remembered.
 */
function handedOn(templates, index) {
  const gone = templates[index];
  const rest = templates.filter((_, at) => at !== index).map((laid) => structuredClone(laid));
  const [kind] = partsOf(gone.key);
  const next = rest.slice(index).find((laid) => partsOf(laid.key)[0] === kind);
  if (next && kind === "tier") next.was.tier = gone.was.tier;
  if (next && kind === "type") {
    const [, word] = partsOf(gone.key);
    const [field] = CHOICES[/** @type {"demon"} */ (word)] ?? [];
    if (field) next.was[field] = gone.was[field];
    if (MINDLESS_TYPES.includes(word)) next.was.mindless = gone.was.mindless;
  }
  if (gone.aside && rest.length) rest[0].aside = gone.aside;
  return rest;
}

/**
 * @param {System} before
 * @param {string} type
 * @param {Record<string, any>} was
 * @param {readonly Resistances[]} armor
 * @returns {System}
 */
function without(before, type, was, armor) {
  const system = structuredClone(before);
  system.types = system.types.filter((/** @type {string} */ each) => each !== type);
  const [field] = CHOICES[/** @type {"demon"} */ (type)] ?? [];
  if (field) system.recipe[field] = was[field];
  if (MINDLESS_TYPES.includes(type)) system.recipe.mindless = was.mindless;
  merge(system, rederived(before, system, armor));
  return system;
}
