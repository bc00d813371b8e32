/**
 * Damage resistance: what nature, hide and armour take off each type of damage.
 *
 * Natural resistances don't add up: the strongest holds, together with the worst vulnerability.
 * Armour is added on top. The immunity of a trait is absolute. The twin of pysystem/rules/dr.py.
 */

import {
  DAMAGE_TYPES,
  DEFAULT_DR_FLOOR,
  DR_SCALE,
  DR_WORDS,
  OTHERS_BELOW,
  PHYSICAL,
  known,
} from "./tables.mjs";

/** @import { Resistances, Trait } from "./tables.mjs" */

/**
 * One contribution to a resistance; `code` and `params` name its text.
 *
 * @typedef {{code: string, params: Record<string, any>, value: number}} Reason
 */
/** @typedef {{value: number, reasons: Reason[]}} DrTotal  −10 to 10, and what it is made of. */
/**
 * What a blow comes from, as far as it opens traits.
 *
 * @typedef {object} Source
 * @property {readonly string[]} [materials]  Of the weapon.
 * @property {readonly string[]} [bane]  The creature types it is attuned to.
 * @property {boolean} [direct]  Magic that works on the creature directly.
 */
/**
 * Everything that stands between a creature and a blow.
 *
 * @typedef {object} Defences
 * @property {readonly string[]} types
 * @property {readonly Trait[]} traits
 * @property {Readonly<Resistances>} hide  The natural resistance of the body.
 * @property {boolean} hide_of_row  Whether that is the row's default.
 * @property {readonly Readonly<Resistances>[]} armor
 */

/** @type {Source} */
export const PLAIN = Object.freeze({});
const IMMUNITY = known(DR_WORDS, "immunity").value;

/**
 * The hide of a row: `value` on the main physical type, the others a little lower.
 *
 * @param {string} main
 * @param {number} value
 * @returns {Resistances}
 */
export function defaultHide(main, value) {
  const others = Math.max(value - OTHERS_BELOW, DEFAULT_DR_FLOOR);
  return Object.fromEntries(PHYSICAL.map((type) => [type, type === main ? value : others]));
}

/**
 * What about the source opens the trait: a material, a creature type, `direct`, or nothing.
 *
 * @param {Trait} trait
 * @param {readonly string[]} types  Of the creature.
 * @param {Source} source
 * @returns {string | undefined}
 */
export function opener(trait, types, { materials = [], bane = [], direct = false }) {
  const material = materials.find((m) => trait.opened_by.includes(m));
  const kind = trait.bane ? bane.find((type) => types.includes(type)) : undefined;
  return material ?? kind ?? (trait.direct && direct ? "direct" : undefined);
}

/**
 * The resistance to one damage type against a source; opened traits don't count.
 *
 * @param {Defences} defences
 * @param {string} damageType
 * @param {Source} [source]
 * @returns {DrTotal}
 */
export function resolve(defences, damageType, source = PLAIN) {
  /** @type {Reason[]} */
  const told = [];
  /** @type {Reason[]} */
  const natural = [];
  for (const trait of defences.traits) {
    const dr = trait.dr[damageType];
    if (dr === undefined) continue;
    const by = opener(trait, defences.types, source);
    if (by !== undefined) {
      tellOpened(told, trait.key, by);
    } else if (dr >= IMMUNITY) {
      told.push({ code: "dr-immunity", params: { trait: trait.key, dr }, value: dr });
      return { value: IMMUNITY, reasons: told };
    } else {
      natural.push({ code: "dr-trait", params: { trait: trait.key, dr }, value: dr });
    }
  }
  const hide = defences.hide[damageType] ?? 0;
  const hideCode = defences.hide_of_row ? "dr-row" : "dr-hide";
  natural.push({ code: hideCode, params: { dr: hide }, value: hide });
  told.push(...strongestAndWorst(natural));
  for (const piece of defences.armor) {
    const worn = piece[damageType] ?? 0;
    if (worn) told.push({ code: "dr-armor", params: { dr: worn }, value: worn });
  }
  return limited(told);
}

/**
 * The resistance to every damage type, in the order of the book.
 *
 * @param {Defences} defences
 * @param {Source} [source]
 * @returns {Record<string, DrTotal>}
 */
export function totals(defences, source = PLAIN) {
  const types = [...DAMAGE_TYPES.keys()];
  return Object.fromEntries(types.map((type) => [type, resolve(defences, type, source)]));
}

/**
 * Two types may bring the same trait; being opened is told once.
 *
 * @param {Reason[]} told
 * @param {string} trait
 * @param {string} by
 */
function tellOpened(told, trait, by) {
  if (told.some(({ params }) => params.trait === trait && params.by === by)) return;
  told.push({ code: "dr-opened", params: { trait, by }, value: 0 });
}

/**
 * @param {Reason[]} natural
 * @returns {Reason[]}  The strongest resistance and the worst vulnerability; of equals the first.
 */
function strongestAndWorst(natural) {
  const most = Math.max(...natural.map((r) => r.value));
  const least = Math.min(...natural.map((r) => r.value));
  const best = most > 0 ? natural.find((r) => r.value === most) : undefined;
  const worst = least < 0 ? natural.find((r) => r.value === least) : undefined;
  return [best, worst].filter((r) => r !== undefined);
}

/**
 * @param {Reason[]} reasons
 * @returns {DrTotal}
 */
function limited(reasons) {
  const sum = reasons.reduce((total, reason) => total + reason.value, 0);
  const value = Math.max(-DR_SCALE, Math.min(DR_SCALE, sum));
  if (value !== sum) {
    reasons.push({ code: "dr-limit", params: { sum, dr: value }, value: value - sum });
  }
  return { value, reasons };
}
