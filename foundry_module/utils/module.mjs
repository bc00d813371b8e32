/** What every part of the module calls things by. */

export const MODULE = "pysystem";

/** Flag scope of the module. */
export const FLAGS = MODULE;

/**
 * @param {string} name  A sub-type of the module, such as `npc`.
 * @returns {string}  The type as documents store it.
 */
export const typed = (name) => `${MODULE}.${name}`;

/**
 * @param {{type: string}} document
 * @returns {string | null}  The sub-type's own name, or null for a type that isn't the module's.
 */
export const subtype = ({ type }) =>
  type.startsWith(`${MODULE}.`) ? type.slice(MODULE.length + 1) : null;

/** Actor sub-types, and those of items in the order that sheets show them. */
export const CREATURES = ["npc", "character"];
export const ITEMS = ["weapon", "maneuver", "spell", "talent", "armor"];

/**
 * @param {any} document
 * @returns {boolean}  Whether it is an actor of the module.
 */
export const isCreature = (document) =>
  document?.documentName === "Actor" && CREATURES.includes(subtype(document) ?? "");

/** @param {string} path  Below the module's scripts.  @returns {string}  Its address. */
export const address = (path) => `modules/${MODULE}/foundry_module/${path}`;

/** @param {any} document  @returns {Record<string, any>}  The module's flags on a document. */
export const flagsOf = (document) => document?.flags?.[FLAGS] ?? {};
