/**
 * How heavy a fight is, in equivalents of a normal enemy of the party's rank.
 *
 * Sums are exact inside, so that a fight which costs just what a band can pay belongs to it; what
 * comes out are plain numbers. The twin of pysystem/rules/encounters.py.
 */

import { DEFAULTS } from "./build.mjs";
import { ZERO, atMost, exact, floored, less, over, plus, times, toNumber } from "./fractions.mjs";
import { BANDS, ENCOUNTERS, HIGHEST_RANK, LOWEST_RANK, known } from "./tables.mjs";

/** @import { Fraction } from "./fractions.mjs" */

/**
 * A row of a fight: `count` creatures alike. `hits` and `full_damage` are for peons; `name` is for
 * the notes, the tier stands in for it.
 *
 * @typedef {object} Foe
 * @property {number} rank
 * @property {string} tier
 * @property {number} hits
 * @property {boolean} full_damage
 * @property {number} count
 * @property {string} name
 * @property {boolean} excluded
 */
/** @typedef {Pick<Foe, "rank" | "tier"> & Partial<Foe>} FoeGiven */
/**
 * What a row weighs: tier × relative rank, each and together. `difference` is in ranks.
 *
 * @typedef {object} FoeWeight
 * @property {Foe} foe
 * @property {number} difference
 * @property {number} tier_weight
 * @property {number} rank_factor
 * @property {number} each
 * @property {number} total
 * @property {boolean} outside_table
 */
/**
 * Something to tell the game master; `code` and `params` name its text.
 *
 * @typedef {{code: string, params: Record<string, any>, warning: boolean}} Note
 */
/**
 * A fight weighed. The headline is `band`, that of the raw sum; `corrected_band` stands beside it.
 * `enemies` counts everybody who isn't excluded, those that weigh nothing too.
 *
 * @typedef {object} Encounter
 * @property {number} players
 * @property {number} party_rank
 * @property {FoeWeight[]} rows
 * @property {number} enemies
 * @property {number} raw
 * @property {{key: string, factor: number}[]} corrections
 * @property {number} corrected
 * @property {Record<string, number>} budgets
 * @property {string} band
 * @property {string} corrected_band
 * @property {Note[]} notes
 */

/**
 * @param {Record<string, number>} values
 * @returns {Map<string, Fraction>}
 */
const fractions = (values) =>
  new Map(Object.entries(values).map(([key, value]) => [key, exact(value)]));

const TIER_WEIGHTS = fractions(ENCOUNTERS.tier_weights);
const RELATIVE = fractions(ENCOUNTERS.relative_rank);
const TOP = Math.max(...Object.keys(ENCOUNTERS.relative_rank).map(Number));
const BEYOND_TABLE = exact(ENCOUNTERS.beyond_table);
const HALF = exact(ENCOUNTERS.half_rank);
const STRONG_PEON = ENCOUNTERS.strong_peon;
const CORRECTIONS = ENCOUNTERS.corrections;
const MOST_TACTICS = Math.max(...CORRECTIONS.tactics.range);

/**
 * Weighs a fight for `players` players of `partyRank` (the game master states both).
 *
 * Crowding is computed. `synergy` (a pack that works together) and `tactics` (below zero for a dull
 * enemy, above for a cunning one) are the game master's switches.
 *
 * @param {readonly FoeGiven[]} given
 * @param {number} players
 * @param {number} partyRank
 * @param {{synergy?: boolean, tactics?: number}} [switches]
 * @returns {Encounter}
 * @throws {RangeError}  Without players, for a rank or a tier that doesn't exist, for a count below
 *   zero, for tactics beyond the range.
 */
export function weigh(given, players, partyRank, { synergy = false, tactics = 0 } = {}) {
  if (!Number.isInteger(players) || players < 1) {
    throw new RangeError(`a party has at least one player: ${players}`);
  }
  if (!(Math.abs(tactics) <= MOST_TACTICS)) {
    throw new RangeError(`tactics correct a fight by at most ${MOST_TACTICS}: ${tactics}`);
  }
  const party = checkedRank(partyRank);
  const weighed = given.map((foe) => weighFoe(foe, party));
  const rows = weighed.map(({ row }) => row);
  const enemies = rows.reduce((sum, { foe }) => sum + (foe.excluded ? 0 : foe.count), 0);
  const raw = weighed.reduce((sum, { total }) => plus(sum, total), ZERO);
  const corrections = correctionsOf(enemies, players, synergy, tactics);
  const corrected = corrections.reduce((product, { factor }) => times(product, factor), raw);
  const band = bandOf(raw, players);
  return {
    players,
    party_rank: partyRank,
    rows,
    enemies,
    raw: toNumber(raw),
    corrections: corrections.map(({ key, factor }) => ({ key, factor: toNumber(factor) })),
    corrected: toNumber(corrected),
    budgets: Object.fromEntries(
      [...BANDS.values()].map((b) => [b.key, toNumber(budget(b.per_player, players))]),
    ),
    band,
    corrected_band: bandOf(corrected, players),
    notes: notes(rows, band, enemies, players),
  };
}

/**
 * What the budget of a band still holds beside the raw sum; nothing once it is spent.
 *
 * @param {Encounter} fight
 * @param {string} band
 * @returns {number}
 * @throws {RangeError}  For a band that doesn't exist.
 */
export const room = (fight, band) => toNumber(roomFor(fight, band));

/**
 * How many more like `foe` a band can pay for.
 *
 * @param {FoeGiven} foe
 * @param {Encounter} fight
 * @param {string} band
 * @returns {number | null}  Null for those that weigh nothing.
 * @throws {RangeError}  For a rank, tier or band that doesn't exist.
 */
export function howManyFit(foe, fight, band) {
  const each = weighFoe({ ...foe, count: 1, excluded: false }, fight.party_rank).total;
  return atMost(each, ZERO) ? null : floored(over(roomFor(fight, band), each));
}

/**
 * The sum is taken again, since the fight's own is rounded.
 *
 * @param {Encounter} fight
 * @param {string} band
 * @returns {Fraction}
 */
function roomFor({ rows, players, party_rank: rank }, band) {
  const raw = rows.reduce((sum, { foe }) => plus(sum, weighFoe(foe, rank).total), ZERO);
  return less(budget(known(BANDS, band).per_player, players), raw);
}

/**
 * @param {number} rank
 * @returns {number}
 */
function checkedRank(rank) {
  const half = Number.isFinite(rank) && Number.isInteger(rank * 2);
  if (half && rank >= LOWEST_RANK && rank <= HIGHEST_RANK) return rank;
  throw new RangeError(`not a rank from ${LOWEST_RANK} to ${HIGHEST_RANK} in halves: ${rank}`);
}

/**
 * @param {FoeGiven} given
 * @param {number} partyRank
 * @returns {{row: FoeWeight, total: Fraction}}
 */
function weighFoe(given, partyRank) {
  const { rank, tier, hits = DEFAULTS.hits, full_damage = false } = given;
  const { count = 1, name = "", excluded = false } = given;
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  const foe = { rank, tier, hits, full_damage, count, name, excluded };
  const difference = checkedRank(rank) - partyRank;
  const tierWeight = weightOfTier(foe);
  const factor = rankFactor(difference);
  const each = times(tierWeight, factor);
  const total = excluded ? ZERO : times(each, exact(count));
  const row = {
    foe,
    difference,
    tier_weight: toNumber(tierWeight),
    rank_factor: toNumber(factor),
    each: toNumber(each),
    total: toNumber(total),
    outside_table: Math.trunc(difference) > TOP,
  };
  return { row, total };
}

/**
 * What the tier weighs; a peon with most hits and full damage weighs more.
 *
 * @param {Foe} foe
 */
function weightOfTier({ tier, hits, full_damage: full }) {
  const strong = hits === STRONG_PEON.hits && full === STRONG_PEON.full_damage;
  return tier === "peon" && strong ? exact(STRONG_PEON.weight) : known(TIER_WEIGHTS, tier);
}

/**
 * The factor of a rank that differs from the party's by a multiple of ½.
 *
 * Whole steps come from the table, a half more multiplies up or divides down. Above the table each
 * further rank doubles again.
 *
 * @param {number} difference
 * @returns {Fraction}
 */
function rankFactor(difference) {
  if (difference <= ENCOUNTERS.ignored_from) return ZERO;
  const whole = Math.trunc(difference);
  let factor = known(RELATIVE, String(Math.min(whole, TOP)));
  for (let above = TOP; above < whole; above += 1) factor = times(factor, BEYOND_TABLE);
  if (difference > whole) return times(factor, HALF);
  return difference < whole ? over(factor, HALF) : factor;
}

/**
 * @param {number} perPlayer
 * @param {number} players
 */
const budget = (perPlayer, players) => times(exact(perPlayer), exact(players));

/**
 * The lowest band that can pay for the weight; above all of them `beyond`, for 0 `none`.
 *
 * @param {Fraction} weight
 * @param {number} players
 * @returns {string}
 */
function bandOf(weight, players) {
  if (atMost(weight, ZERO)) return ENCOUNTERS.none.key;
  const found = [...BANDS.values()].find((b) => atMost(weight, budget(b.per_player, players)));
  return found?.key ?? ENCOUNTERS.beyond.key;
}

/**
 * @param {number} enemies
 * @param {number} players
 * @param {boolean} synergy
 * @param {number} tactics
 * @returns {{key: string, factor: Fraction}[]}
 */
function correctionsOf(enemies, players, synergy, tactics) {
  const found = [];
  if (synergy) found.push({ key: "synergy", factor: exact(CORRECTIONS.synergy.factor) });
  if (enemies > crowdLimit(players)) {
    found.push({ key: "crowd", factor: exact(CORRECTIONS.crowd.factor) });
  }
  if (tactics) found.push({ key: "tactics", factor: plus(exact(1), exact(tactics)) });
  return found;
}

/** @param {number} players  @returns {number} */
const crowdLimit = (players) => CORRECTIONS.crowd.per_player * players;

/**
 * @param {readonly FoeWeight[]} rows
 * @param {string} band
 * @param {number} enemies
 * @param {number} players
 * @returns {Note[]}
 */
function notes(rows, band, enemies, players) {
  const found = band === ENCOUNTERS.none.key ? [note("fight-empty", {})] : [];
  for (const row of rows) found.push(...rowNotes(row));
  const limit = crowdLimit(players);
  if (enemies > limit) found.push(note("fight-crowded", { enemies, limit }));
  const expected = ENCOUNTERS.boss_expected_band;
  const bands = [...BANDS.keys()];
  const weak = bands.includes(band) && bands.indexOf(band) < bands.indexOf(expected);
  if (weak && rows.some((row) => row.foe.tier === "boss" && row.total > 0)) {
    found.push(note("boss-too-light", { band, expected }, true));
  }
  return found;
}

/**
 * @param {FoeWeight} row
 * @returns {Note[]}
 */
function rowNotes(row) {
  const { rank, tier, count, name, excluded } = row.foe;
  const told = { name: name || tier, rank, count };
  if (excluded) return [note("foe-excluded", told)];
  if (row.each === 0) return [note("foe-uncounted", told)];
  if (!row.outside_table) return [];
  return [note("foe-outside-table", { ...told, factor: row.rank_factor }, true)];
}

/**
 * @param {string} code
 * @param {Record<string, any>} params
 * @param {boolean} [warning]
 * @returns {Note}
 */
const note = (code, params, warning = false) => ({ code, params, warning });
