/** What items take from who has them: dice of the rank and of weapons, the DC of gifts. */

import { steppedBy } from "../rules/numbers.mjs";
import { LADDER } from "../rules/tables.mjs";

/** @import { System } from "./decisions.mjs" */

/**
 * An item as far as these functions look: its sub-type's name, `kind:slug` and `system`.
 *
 * @typedef {{kind: string, slug: string, system: Record<string, any>}} Held
 */
/**
 * @typedef {{step: string, dc: number, weapons: ReadonlyMap<string, string>}} Bearer
 */

/**
 * @param {System} system  Of the creature.
 * @param {readonly Held[]} items  In the order of the sheet: of several weapons the first counts.
 * @returns {Bearer}
 */
export function bearerOf(system, items) {
  const weapons = new Map();
  for (const { kind, slug, system: held } of items) {
    const [first] = kind === "weapon" ? held.damage : [];
    if (first) weapons.set(slug, moved(first.step, first.shift, system.damage, system.damage));
  }
  return { step: system.damage, dc: system.gift_dc, weapons };
}

/**
 * @param {string} step  `rank`, `weapon` or a step of the ladder.
 * @param {number} shift
 * @param {string} rank
 * @param {string} weapon
 * @returns {string}
 */
function moved(step, shift, rank, weapon) {
  const from = { rank, weapon }[step] ?? step;
  return LADDER.has(from) ? String(steppedBy("damage", from, shift)) : from;
}

/**
 * @param {Bearer} bearer
 * @param {string} weapon  The weapon it is made with, or empty for the first one.
 * @returns {string}  The ladder step of that weapon, or of the rank where there is none.
 */
export function weaponStep({ step, weapons }, weapon) {
  const [first] = weapons.values();
  return weapons.get(weapon) ?? first ?? step;
}

/**
 * @param {{step: string, shift?: number}} packet
 * @param {Bearer | null} bearer
 * @param {string} [weapon]
 * @returns {{step: string, dice: string}}  `dice` is empty where nobody bears the item.
 */
export function diceOf({ step, shift = 0 }, bearer, weapon = "") {
  const rank = bearer?.step ?? "rank";
  const held = bearer ? weaponStep(bearer, weapon) : "weapon";
  const found = moved(step, shift, rank, held);
  return { step: found, dice: LADDER.get(found)?.dice ?? "" };
}

/**
 * What an item stores once somebody bears it.
 *
 * @param {Held} item
 * @param {Bearer} bearer
 * @param {number | null} [dcBefore]  The bearer's gift DC until now: a save that had it follows.
 * @returns {Record<string, any> | null}  Changes of its `system`; null for none.
 */
export function borne({ kind, system }, bearer, dcBefore = null) {
  if (kind === "weapon") return packets(system, bearer, "");
  if (!system.use) return null;
  const { use } = system;
  const changed = packets(use, bearer, system.weapon ?? "") ?? {};
  const follows = use.save.dc === null || use.save.dc === dcBefore;
  if (use.save.attribute && follows && use.save.dc !== bearer.dc) {
    changed.save = { dc: bearer.dc };
  }
  if (use.heal.step) {
    const { dice } = diceOf(use.heal, bearer, system.weapon ?? "");
    if (dice !== use.heal.formula) changed.heal = { formula: dice };
  }
  return Object.keys(changed).length ? { use: changed } : null;
}

/**
 * @param {Record<string, any>} holder
 * @param {Bearer} bearer
 * @param {string} weapon
 * @returns {Record<string, any> | null}
 */
function packets(holder, bearer, weapon) {
  const damage = holder.damage.map((/** @type {any} */ packet) => {
    return { ...packet, formula: diceOf(packet, bearer, weapon).dice };
  });
  const same = damage.every(
    (/** @type {any} */ packet, /** @type {number} */ index) =>
      packet.formula === holder.damage[index].formula,
  );
  return same ? null : { damage };
}
