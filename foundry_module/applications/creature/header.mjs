/** Who it is: tier, rank, size, types. */

import {
  ARCHETYPES,
  CONDITIONS,
  CREATURE_TYPES,
  FEATURES,
  HIGHEST_RANK,
  LOWEST_RANK,
  SIZES,
  TIERS,
} from "../../rules/tables.mjs";
import { lang, rankText, say, word } from "../../utils/i18n.mjs";

const HALF = 1 / 2;

/** All ranks there are, half ranks included. */
export const RANKS = Array.from(
  { length: (HIGHEST_RANK - LOWEST_RANK) / HALF + 1 },
  (_, index) => LOWEST_RANK + index * HALF,
);

/** @param {any} system */
export const headerOf = (system) => ({
  tier: word(TIERS, system.tier),
  tierKey: system.tier,
  rank: say("Sheet.rank", { rank: rankText(system.rank) }),
  line: [word(SIZES, system.size), word(ARCHETYPES, system.archetype)].join(" · "),
  types: [...system.types].map((key) => chip(CREATURE_TYPES, key)),
});

/** @param {any} system */
export const natureOf = (system) => ({
  immunities: [...system.immunities].map((key) => word(CONDITIONS, key)),
  features: [...system.features].map((key) => word(FEATURES, key)),
});

/**
 * @param {ReadonlyMap<string, any>} table
 * @param {string} key
 */
function chip(table, key) {
  const entry = table.get(key);
  const about = [entry?.about, entry?.note].map((label) => label?.[lang()]).filter(Boolean);
  return { key, label: word(table, key), about };
}
