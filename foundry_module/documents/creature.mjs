/** Reads an actor as the rules see it. */

import { bearerOf } from "../play/borne.mjs";
import { statsOf } from "../play/decisions.mjs";
import { flagsOf, isCreature, subtype } from "../utils/module.mjs";

/** @import { Bearer, Held } from "../play/borne.mjs" */
/** @import { Defences } from "../rules/dr.mjs" */
/** @import { StatBlock } from "../rules/stats.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */

/** @param {any} actor  @returns {string}  As it is called on its scene, perhaps with a number. */
export const shownName = (actor) => actor.token?.name ?? actor.name;

/** @param {any} actor  @returns {any[]}  Its items in the order of the sheet. */
export const itemsOf = (actor) =>
  [...actor.items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));

/** @param {any} actor  @returns {Resistances[]}  The DR of each piece of armour it wears. */
export const armorOf = (actor) =>
  itemsOf(actor)
    .filter((item) => subtype(item) === "armor" && item.system.equipped)
    .map((item) => item.system.dr);

/** @param {any} actor  @returns {StatBlock | null}  By the rules, from the stored decisions. */
export const statsFor = (actor) => statsOf(actor.system, armorOf(actor));

/**
 * @param {any} actor
 * @returns {Defences}  Where the rules don't know the creature's words, its stored DR counts alone.
 */
export function defencesFor(actor) {
  const stored = { types: [], traits: [], hide: actor.system.dr, hide_of_row: false, armor: [] };
  return statsFor(actor)?.defences ?? stored;
}

/**
 * @param {any} data
 * @param {string} path  Of a pool in it, such as `ap.universal`.
 * @returns {{value: number, max: number}}
 */
export const poolAt = (data, path) => /** @type {any} */ (foundry.utils.getProperty(data, path));

/** @param {any} item  @returns {string}  Its reference `kind:slug`, or where it came from. */
export const slugOf = (item) =>
  flagsOf(item).slug ?? item._stats?.compendiumSource ?? `${subtype(item)}:${item.id}`;

/** @param {any} item  @returns {Held} */
export const held = (item) => ({
  kind: subtype(item) ?? "",
  slug: slugOf(item),
  system: item.system,
});

/** @param {any} actor  @returns {Bearer | null}  Null for an actor that isn't the module's. */
export const bearerFor = (actor) =>
  isCreature(actor) ? bearerOf(actor.system, itemsOf(actor).map(held)) : null;
