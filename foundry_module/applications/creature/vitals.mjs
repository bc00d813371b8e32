/** What goes up and down in a fight: health, action points, wounds. */

import { isCharacter } from "../../play/decisions.mjs";
import { apOf } from "../../play/rederive.mjs";
import { healthOf, stateOf } from "../../play/health.mjs";
import { AP_POOLS, NUMBERS } from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { originOf } from "./numbers.mjs";

/** @import { StatBlock } from "../../rules/stats.mjs" */

/** More points than this are no longer told apart as dots. */
const MOST_PIPS = 15;

/**
 * @param {any} system
 * @param {StatBlock | null} stats
 */
export function vitalsOf(system, stats) {
  const health = healthOf(system);
  return {
    health: {
      ...pool(`system.${health.path}`, word(NUMBERS, health.path), health),
      kind: health.path,
      percent: health.max ? Math.round((health.value / health.max) * 100) : 0,
      state: stateOf(health),
      stateLabel: say(`State.${stateOf(health)}`),
      origin: originOf(stats, health.path, health.max),
    },
    pools: apPools(system),
    apOrigin: originOf(stats, "ap", apOf(system)),
    wounds: isCharacter(system) ? pool("system.wounds", say("Sheet.wounds"), system.wounds) : null,
  };
}

/** @param {any} system */
function apPools(system) {
  if (!isCharacter(system)) return [pool("system.ap", word(NUMBERS, "ap"), system.ap)];
  const keys = [...AP_POOLS.keys()].filter((key) => system.ap[key].max || key === "universal");
  const label = (/** @type {string} */ key) =>
    keys.length > 1 ? word(AP_POOLS, key) : word(NUMBERS, "ap");
  return keys.map((key) => pool(`system.ap.${key}`, label(key), system.ap[key]));
}

/**
 * @param {string} path
 * @param {string} label
 * @param {{value: number, max: number}} stored
 */
function pool(path, label, { value, max }) {
  const most = Math.max(max, value);
  const pips = most > MOST_PIPS ? [] : Array.from({ length: most }, (_, i) => ({
    number: i + 1,
    filled: i < value,
    // The last filled one empties itself, and is where Tab comes to.
    label: i + 1 === value
      ? say("Sheet.emptyLast", { label, value: i })
      : say("Sheet.setTo", { label, value: i + 1 }),
    stop: i + 1 === Math.max(value, 1),
  }));
  return { path, label, value, max, pips };
}
