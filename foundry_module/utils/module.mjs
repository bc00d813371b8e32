/** What every part of the module calls things by. */

import { wellFormed } from "../play/told.mjs";

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

/**
 * @param {any} document
 * @returns {Record<string, any>}  The module's flags on a document: of a message what holds.
 */
export const flagsOf = (document) =>
  document?.documentName === "ChatMessage" ? toldBy(document) : (document?.flags?.[FLAGS] ?? {});

const OWNER = 3;

/**
 * @param {any} message
 * @returns {Record<string, any>}  A record of a blow counts from those alone who could strike it.
 */
function toldBy(message) {
  const { blow, ...rest } = wellFormed(message.flags[FLAGS]);
  const { author } = message;
  const may = (/** @type {{uuid: string}} */ { uuid }) =>
    author?.isGM || /** @type {any} */ (fromUuidSync(uuid))?.testUserPermission?.(author, OWNER);
  return blow && blow.struck.every(may) ? { ...rest, blow } : rest;
}
