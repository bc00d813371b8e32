/**
 * Where actors of known game systems store what our rules need, as their public data models say.
 * `*` stands for every type of actor.
 */

/** @import { Paths } from "../play/bodies.mjs" */

/** Half of the damage, twice the damage, and none of it, as tenths of resistance. */
const [HALF, DOUBLE, NONE] = [5, -10, 10];

/** @type {Paths} */
const DND5E = {
  hp: "system.attributes.hp.value",
  hpMax: "system.attributes.hp.max",
  temp: "system.attributes.hp.temp",
  size: "system.traits.size",
  lists: [
    { path: "system.traits.di.value", dr: NONE, bypasses: "system.traits.di.bypasses" },
    { path: "system.traits.dr.value", dr: HALF, bypasses: "system.traits.dr.bypasses" },
    { path: "system.traits.dv.value", dr: DOUBLE, bypasses: "system.traits.dv.bypasses" },
  ],
  words: {
    bludgeoning: "blunt",
    fire: "heat",
    lightning: "electric",
    thunder: "sonic",
    radiant: "light",
    psychic: "mental",
  },
};

/** @type {Readonly<Record<string, Readonly<Record<string, Paths>>>>}  System → type → paths. */
export const READY = {
  dnd5e: { "*": DND5E },
  worldbuilding: { "*": { hp: "system.health.value", hpMax: "system.health.max" } },
};
