/** A fight as it is planned: for which party and against whom. Plain data, as journal pages keep it. */

import { DEFAULTS } from "../rules/build.mjs";
import { weigh } from "../rules/encounters.mjs";
import { BANDS, ENCOUNTERS, HIGHEST_RANK, LOWEST_RANK, SIZES, TIERS } from "../rules/tables.mjs";

/** @import { Encounter } from "../rules/encounters.mjs" */

/**
 * Who fights against it: the chosen actors, or, without any, a number of players. The game master
 * states the rank.
 *
 * @typedef {{actors: string[], players: number, rank: number}} Party
 */
/**
 * What a fight has to know of a creature.
 *
 * @typedef {{
 *   rank: number, tier: string, size: string, types: string[], hits: number, full_damage: boolean,
 * }} Kind
 */
/**
 * Creatures alike. `uuid` is that of an actor, `tokens` are those which stand on a scene already.
 *
 * @typedef {Kind & {
 *   uuid: string, name: string, img: string, count: number, excluded: boolean, tokens: string[],
 * }} Row
 */
/**
 * `page` is the UUID of the journal page that keeps it, `band` what the game master aims at.
 *
 * @typedef {{
 *   name: string, page: string, party: Party, synergy: boolean, tactics: number, band: string,
 *   rows: Row[],
 * }} Plan
 */

const USUAL_PLAYERS = 4;

/** Of one row: more are no fight but a slip of the hand. */
export const MOST_ALIKE = 200;

const MOST_TACTICS = Math.max(...ENCOUNTERS.corrections.tactics.range);

/** Ranks that a game master can choose. */
export const RANKS = Array.from(
  { length: (HIGHEST_RANK - LOWEST_RANK) * 2 + 1 },
  (_, halves) => LOWEST_RANK + halves / 2,
);

/** What tactics can weigh, from dull to cunning. */
export const TACTICS = [
  ...ENCOUNTERS.corrections.tactics.range.map((/** @type {number} */ part) => -part).reverse(),
  0,
  ...ENCOUNTERS.corrections.tactics.range,
];

/**
 * Reads a stored plan; what is missing or none of the rules' becomes the usual.
 *
 * @param {any} [data]
 * @returns {Plan}
 */
export function planFrom(data) {
  const band = BANDS.has(data?.band) ? data.band : [...BANDS.keys()][1];
  const tactics = Number(data?.tactics ?? 0);
  return {
    name: String(data?.name ?? ""),
    page: String(data?.page ?? ""),
    party: partyFrom(data?.party),
    synergy: data?.synergy === true,
    tactics: Math.abs(tactics) <= MOST_TACTICS ? tactics : 0,
    band,
    rows: [...(data?.rows ?? [])].flatMap(rowFrom),
  };
}

/**
 * @param {any} data
 * @returns {Party}
 */
export function partyFrom(data) {
  const players = Number(data?.players ?? USUAL_PLAYERS);
  const rank = Number(data?.rank);
  return {
    actors: [...(data?.actors ?? [])].map(String),
    players: Number.isInteger(players) && players >= 0 ? players : USUAL_PLAYERS,
    rank: RANKS.includes(rank) ? rank : LOWEST_RANK + 1,
  };
}

/**
 * @param {any} data
 * @returns {Row[]}  One, or none where the creature is none of the rules'.
 */
export function rowFrom(data) {
  const kind = kindOf(data);
  if (!kind || !data.uuid) return [];
  const { uuid, name, img, count = 1, excluded = false, tokens = [] } = data;
  return [{ ...kind, uuid, name, img, count: atLeastOne(count), excluded, tokens: [...tokens] }];
}

/**
 * @param {any} system  Of an actor, an index entry, or a stored row.
 * @returns {Kind | null}  Null for a creature whose words are none of the rules'.
 */
export function kindOf(system) {
  const rank = Number(system?.rank ?? Number.NaN);
  if (!RANKS.includes(rank) || !TIERS.has(system.tier)) return null;
  const { hits, recipe, full_damage: full = recipe?.full_damage } = system;
  return {
    rank,
    tier: system.tier,
    size: SIZES.has(system.size) ? system.size : DEFAULTS.size,
    types: [...(system.types ?? [])],
    hits: Number(hits?.max ?? hits) || DEFAULTS.hits,
    full_damage: full === true,
  };
}

/** @param {Party} party */
export const partySize = ({ actors, players }) => actors.length || players;

/**
 * @param {Pick<Plan, "party" | "rows" | "synergy" | "tactics">} plan
 * @returns {Encounter | null}  Null where nobody is there to fight.
 */
export function weighed({ party, rows, synergy, tactics }) {
  const players = partySize(party);
  return players ? weigh(rows, players, party.rank, { synergy, tactics }) : null;
}

/**
 * More of a creature: a row of its own, or more in the one that it has.
 *
 * @param {readonly Row[]} rows
 * @param {Row} row
 * @returns {Row[]}
 */
export function withMore(rows, row) {
  if (!rows.some(({ uuid }) => uuid === row.uuid)) return [...rows, row];
  return rows.map((each) => (each.uuid === row.uuid ? joined(each, row) : each));
}

/**
 * Tokens that are counted already are not counted twice.
 *
 * @param {Row} row
 * @param {Row} more
 */
function joined(row, more) {
  const tokens = more.tokens.filter((uuid) => !row.tokens.includes(uuid));
  const count = row.count + (more.tokens.length ? tokens.length : more.count);
  return { ...row, count, tokens: [...row.tokens, ...tokens] };
}

/** @param {number} count  @returns {number} */
export const atLeastOne = (count) =>
  Math.min(Math.max(1, Math.floor(Number(count)) || 1), MOST_ALIKE);
