/** What is rolled when an item is used, and what its blow brings with it. */

import { diceOf } from "./borne.mjs";

/** @import { Bearer, Held } from "./borne.mjs" */
/** @import { Source } from "../rules/dr.mjs" */

/**
 * A use as it is rolled. `damage` are packets with their dice, `flat` those without.
 *
 * @typedef {object} Rolled
 * @property {{skill: string, against: string} | null} attack
 * @property {{type: string, formula: string}[]} damage
 * @property {{type: string, amount: number, against: string}[]} flat
 * @property {string} heal  The dice that it heals.
 * @property {any} save
 * @property {Source} source
 */

/**
 * @param {Held} item  A weapon, or something with a use.
 * @param {Bearer} bearer
 * @param {any} weapon  `system` of the weapon it is made with, if any.
 * @returns {Rolled}
 */
export function rolledUse({ kind, system }, bearer, weapon) {
  const strikes = kind === "weapon";
  const use = strikes ? { damage: system.damage } : system.use;
  const slug = strikes ? "" : (system.weapon ?? "");
  const armed = strikes ? system : usesWeapon(use) ? weapon : null;
  const damage = use.damage.map((/** @type {any} */ packet) => ({
    type: packet.type,
    formula: diceOf(packet, bearer, slug).dice,
  }));
  const main = damage[0]?.type ?? "";
  return {
    attack: strikes ? { skill: system.skill, against: "physical" } : attackOf(use),
    damage,
    flat: damage.length
      ? (armed?.bonus ?? []).map((/** @type {any} */ { against, amount }) => {
          return { type: main, amount, against };
        })
      : [],
    heal: use.heal?.step ? diceOf(use.heal, bearer, slug).dice : "",
    save: use.save?.attribute ? { ...use.save, dc: use.save.dc ?? bearer.dc } : null,
    source: {
      materials: [...(armed?.materials ?? [])],
      bane: [...(armed?.bane ?? [])],
      // Spells and gifts work on a creature itself, not through a thing that strikes it.
      direct: kind === "spell" || Boolean(system.gift),
    },
  };
}

/** @param {any} use  @returns {boolean}  Whether it is made with a weapon. */
export const usesWeapon = (use) => use.damage.some((/** @type {any} */ p) => p.step === "weapon");

/** @param {any} use */
const attackOf = ({ attack }) =>
  attack.skill ? { skill: attack.skill, against: attack.against } : null;

/** @param {any} system  Of a creature.  @returns {string}  The path of the pool that pays for all. */
export const mainPool = (system) => ("universal" in system.ap ? "ap.universal" : "ap");

/**
 * What a use takes from which pools: from the one it names, and the rest from the universal one,
 * or all from the only one. The rules name three pools and no more.
 *
 * @param {any} system  Of the creature.
 * @param {{ap: number, pool: string}} use
 * @returns {{parts: {path: string, ap: number}[], has: number}}  Paths below `system`; together less
 *   than the price where there are too few. `has`: how many there are.
 */
export function payment(system, { ap, pool }) {
  const main = mainPool(system);
  const paths = main === "ap" || !pool ? [main] : [...new Set([`ap.${pool}`, main])];
  let rest = ap;
  let has = 0;
  const parts = [];
  for (const path of paths) {
    const value = Math.max((path === "ap" ? system.ap : system.ap[path.slice(3)]).value, 0);
    const part = Math.min(rest, value);
    if (part) parts.push({ path, ap: part });
    rest -= part;
    has += value;
  }
  return { parts, has };
}
