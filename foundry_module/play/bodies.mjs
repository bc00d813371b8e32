/**
 * What a blow meets: health, defences and size of an actor. The module's own store them in one
 * way; those of other game systems are read through the paths of an adapter, together with what a
 * game master laid down for them by our rules.
 */

import { derive } from "../rules/stats.mjs";
import { CREATURE_TYPES, DAMAGE_TYPES, DR_SCALE, PHYSICAL, ROWS, TIERS } from "../rules/tables.mjs";
import { healthOf } from "./health.mjs";
import { list, number, read } from "./paths.mjs";
import { sizeOf } from "./words.mjs";

/** @import { Health } from "../rules/damage.mjs" */
/** @import { Defences, Source } from "../rules/dr.mjs" */
/** @import { System } from "./decisions.mjs" */

/**
 * `at` and `tempAt` are paths below the document; `tempAt` is empty where there are no temporary
 * hit points. `size` is null where nobody knows it, and so are defences.
 *
 * @typedef {object} Body
 * @property {"hp" | "hits"} kind
 * @property {Health} health
 * @property {string} at
 * @property {number} temp
 * @property {string} tempAt
 * @property {Defences} defences
 * @property {string | null} size
 * @property {{block: number | null, dodge: number | null, mental: number | null}} guards
 */
/**
 * Where another system's actors store what our rules need. Empty paths are left out.
 *
 * @typedef {object} Paths
 * @property {string} hp
 * @property {string} [hpMax]
 * @property {string} [temp]
 * @property {string} [hits]
 * @property {string} [hitsMax]
 * @property {string} [toughness]
 * @property {string} [block]
 * @property {string} [dodge]
 * @property {string} [mental]
 * @property {string} [size]
 * @property {string} [tier]
 * @property {Record<string, string>} [dr]  Damage type → path of a number from −10 to 10.
 * @property {readonly DrList[]} [lists]  Lists of damage types, each with the DR it stands for.
 * @property {Readonly<Record<string, string>>} [words]  The system's damage types → ours.
 */
/** @typedef {{path: string, dr: number, bypasses?: string}} DrList */
/**
 * What a game master decides for an actor of another system.
 *
 * @typedef {object} Rules
 * @property {string} [tier]
 * @property {number} [rank]
 * @property {string} [size]
 * @property {readonly string[]} [types]
 * @property {Record<string, number>} [dr]
 * @property {{value: number, max: number}} [hits]
 */

/** Where the hits of such an actor are kept if its system has no place for them. */
export const HITS_AT = "flags.pysystem.rules.hits";

/** The words of other systems for what opens a resistance. */
const OPENERS = { mgc: "direct", sil: "silver", ada: "adamantine" };

/**
 * @param {System} system
 * @param {Defences} defences
 * @returns {Body}
 */
export function ownBody(system, defences) {
  const { path, ...health } = healthOf(system);
  const { block, dodge, mental, size } = system;
  const at = `system.${path}.value`;
  const guards = { block, dodge, mental };
  return { kind: path, health, at, temp: 0, tempAt: "", defences, size, guards };
}

/**
 * @param {any} actor  The document, or its data.
 * @param {Paths} paths
 * @param {Rules} rules
 * @param {{player?: boolean, source?: Source}} [about]
 * @returns {Body | null}  Null where the actor has no hit points at the path.
 */
export function foreignBody(actor, paths, rules, { player = false, source = {} } = {}) {
  const hp = number(actor, paths.hp);
  if (hp === null) return null;
  const tier = rules.tier ?? String(read(actor, paths.tier) ?? "");
  const peon = TIERS.get(tier)?.health === "hits" && hitsOf(actor, paths, rules);
  const temp = paths.temp ? (number(actor, paths.temp) ?? 0) : 0;
  return {
    kind: peon ? "hits" : "hp",
    health: peon || { value: hp, max: number(actor, paths.hpMax) ?? Infinity, toughness: null },
    at: !peon ? paths.hp : paths.hits || `${HITS_AT}.value`,
    temp: peon ? 0 : Math.max(temp, 0),
    tempAt: peon ? "" : (paths.temp ?? ""),
    defences: defencesBy(actor, paths, rules, player, source),
    size: rules.size ?? sizeOf(read(actor, paths.size)),
    guards: {
      block: number(actor, paths.block),
      dodge: number(actor, paths.dodge),
      mental: number(actor, paths.mental),
    },
  };
}

/**
 * @param {any} actor
 * @param {Paths} paths
 * @param {Rules} rules
 * @returns {Health | null}  Null where nobody said how many hits it has.
 */
function hitsOf(actor, paths, rules) {
  const value = paths.hits ? number(actor, paths.hits) : (rules.hits?.value ?? null);
  if (value === null) return null;
  const max = (paths.hits ? number(actor, paths.hitsMax) : rules.hits?.max) ?? value;
  const own = paths.toughness ? number(actor, paths.toughness) : null;
  const row = ROWS.get(Math.floor(rules.rank ?? 1));
  return { value, max, toughness: own ?? Number(row?.toughness ?? 1) };
}

/**
 * @param {any} actor
 * @param {Paths} paths
 * @param {Rules} rules
 * @param {boolean} player  Creature types never touch a player's character.
 * @param {Source} source
 * @returns {Defences}
 */
function defencesBy(actor, paths, rules, player, source) {
  const types = player ? [] : (rules.types ?? []).filter((type) => CREATURE_TYPES.has(type));
  const hide = { ...storedDr(actor, paths, source), ...filled(rules.dr ?? {}) };
  // An elemental's and a demon's choices are made in stat blocks; here hide stands for them.
  const { defences } = derive({ rank: 1, tier: "normal", types, hide });
  return defences;
}

/** @param {Record<string, number>} dr  @returns {Record<string, number>}  Without what is empty. */
const filled = (dr) =>
  Object.fromEntries(Object.entries(dr).filter(([, value]) => Number.isFinite(value)));

/**
 * @param {any} actor
 * @param {Paths} paths
 * @param {Source} source
 * @returns {Record<string, number>}
 */
function storedDr(actor, { dr = {}, lists = [], words = {} }, source) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const [type, path] of Object.entries(dr)) {
    const value = number(actor, path);
    if (value !== null) found[type] = Math.max(-DR_SCALE, Math.min(DR_SCALE, Math.trunc(value)));
  }
  for (const { path, dr: value, bypasses } of lists) {
    const opened = bypasses !== undefined && opens(list(actor, bypasses), source);
    for (const word of list(actor, path)) {
      const type = words[word] ?? word;
      if (!DAMAGE_TYPES.has(type) || (opened && PHYSICAL.includes(type))) continue;
      found[type] = joined(found[type], value);
    }
  }
  return found;
}

/**
 * Immunity holds; of a resistance and a vulnerability neither is left.
 *
 * @param {number | undefined} there
 * @param {number} value
 */
function joined(there, value) {
  if (there === undefined) return value;
  if (Math.max(there, value) >= DR_SCALE) return DR_SCALE;
  return there < 0 === value < 0 ? Math.max(there, value) : 0;
}

/**
 * @param {readonly string[]} bypasses
 * @param {Source} source
 */
const opens = (bypasses, { materials = [], direct = false }) =>
  bypasses.some((word) => {
    const by = /** @type {Record<string, string>} */ (OPENERS)[word];
    return by === "direct" ? direct : materials.includes(by);
  });
