/**
 * The tables of the rules as the export wrote them; keys stand in the order of the book.
 *
 * The twin of pysystem/rules/tables.py. Functions are named as JavaScript names them, but data
 * keeps the names it has in Python, in stored documents and in the test vectors: `gift_dc`.
 */

import raw from "../generated/rules.mjs";

/** @typedef {{ru: string, en: string}} Label */
/** @typedef {{key: string, label: Label}} Entry  A word of the rules. */
/**
 * @template {Entry} [T=Entry]
 * @typedef {ReadonlyMap<string, T>} Table
 */
/** @typedef {Entry & {group: string}} DamageType  `group`: physical, elemental or other. */
/** @typedef {Entry & {dice: string, count: number, faces: number}} LadderStep */
/** @typedef {Entry & {value: number}} DrWord */
/** @typedef {Entry & {attributes: readonly string[], skills: readonly string[]}} Archetype */
/** @typedef {Entry & {fields: readonly string[]}} Column  The row fields it stands for. */
/** @typedef {Entry & {columns: readonly string[]}} Focus */
/** @typedef {Entry & {blocked: boolean}} ContestKind */
/** @typedef {Entry & {needs_hands: boolean}} BaseManeuver */
/** @typedef {Entry & {trained: boolean}} ManeuverCategory */
/** @typedef {Entry & {damage_type: string, assumed: boolean}} NaturalKind */
/** @typedef {Entry & {about: Label, per_player: number}} Band  `per_player`: budget for each. */
/** @typedef {Record<string, number>} Resistances  Damage type → DR. */
/**
 * What a creature brings by nature: resistances, immunities, and what opens them.
 *
 * @typedef {Entry & {
 *   dr: Readonly<Resistances>,
 *   opened_by: readonly string[],
 *   bane: boolean,
 *   direct: boolean,
 *   conditions: readonly string[],
 *   features: readonly string[],
 * }} Trait
 */
/** @typedef {Entry & {word: string, damage_types: readonly string[]}} Choice */
/**
 * @typedef {Entry & {
 *   plural: Label,
 *   about: Label,
 *   note: Label,
 *   packages: readonly string[],
 *   dr: Readonly<Record<string, string>>,
 *   traits: readonly Trait[],
 *   choices: readonly Choice[],
 *   conditions: readonly string[],
 *   features: readonly string[],
 *   planar: boolean,
 *   mindless: boolean,
 *   humanoid: boolean,
 * }} CreatureType
 */
/**
 * A row of target numbers, fields as in Python; `dr` is [least, most] on the main type.
 *
 * @typedef {Readonly<Record<string, any>>} RankRow
 */
/**
 * @typedef {Entry & {
 *   plural: Label,
 *   about: Label,
 *   actor: "npc" | "character",
 *   health: "hits" | "hp",
 *   hits: readonly [number, number] | null,
 *   hp_factor: readonly [number, number, number] | null,
 *   ap_factor: number,
 *   damage_steps: number,
 *   lift: boolean,
 *   maneuvers: readonly [number, number],
 *   extra_abilities: readonly [number, number],
 * }} Tier
 */
/**
 * @typedef {Entry & {
 *   about: Label,
 *   order: number,
 *   squares: number,
 *   squares_open: boolean,
 *   control_bonus: number,
 *   control_zero: boolean,
 * }} Size  `order` counts from the smallest, `squares` is the side of the token.
 */

/**
 * @template T
 * @param {T} value
 * @returns {T}  The same value, unchangeable all the way down.
 */
export function frozen(value) {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

/** @param {any[]} rows */
const table = (rows) => new Map(rows.map((row) => [row.key, frozen(row)]));

/**
 * @template K, V
 * @param {ReadonlyMap<K, V>} entries
 * @param {K} key
 * @returns {V}
 * @throws {RangeError}  If the rules don't have that key.
 */
export function known(entries, key) {
  const found = entries.get(key);
  if (found === undefined) throw new RangeError(`not in the rules: ${key}`);
  return found;
}

const D = frozen(/** @type {any} */ (raw));

// Damage

/** @type {Table} */
export const DAMAGE_GROUPS = table(D.damage.groups);
/** @type {Table<DamageType>} */
export const DAMAGE_TYPES = table(D.damage.types);
/** @type {Table<LadderStep>} */
export const LADDER = table(
  D.damage.ladder.map((/** @type {any} */ { key, count, faces }) => {
    return { key, label: { ru: key, en: key }, dice: `${count}d${faces}`, count, faces };
  }),
);
export const LADDER_KEYS = frozen([...LADDER.keys()]);
/** @type {Table<DrWord>} */
export const DR_WORDS = table(D.damage.dr.words);
/** @type {number} */
export const DR_SCALE = D.damage.dr.scale;
export const PHYSICAL = frozen(
  [...DAMAGE_TYPES.values()].filter((t) => t.group === "physical").map((t) => t.key),
);

// Words

/** @type {Table<Archetype>} */
export const ARCHETYPES = table(D.vocabulary.archetypes);
/** @type {Table} */
export const MATERIALS = table(D.vocabulary.materials);
/** @type {Table} */
export const CONDITIONS = table(D.vocabulary.conditions);
/** @type {Table} */
export const STATES = table(D.vocabulary.states.entries);
/** @type {Table} */
export const FEATURES = table(D.vocabulary.features);
/** @type {Table} */
export const ATTRIBUTES = table(D.vocabulary.attributes.entries);
/** @type {Table} */
export const SKILLS = table(D.vocabulary.skills.entries);
/** @type {Table} */
export const AP_POOLS = table(D.vocabulary.ap_pools.entries);
/** @type {Table} */
export const NUMBERS = table(D.vocabulary.numbers);
/** @type {readonly [number, number]} */
export const WOUND_TRACK = frozen([D.vocabulary.wound_track.min, D.vocabulary.wound_track.max]);

// Ranks

/** @type {Table<Column>} */
export const COLUMNS = table(D.ranks.columns);
/** @type {ReadonlyMap<number, RankRow>} */
export const ROWS = new Map(
  Object.entries(D.ranks.rows).map(([rank, row]) => [+rank, frozen({ rank: +rank, ...row })]),
);
export const LOWEST_RANK = Math.min(...ROWS.keys());
export const HIGHEST_RANK = Math.max(...ROWS.keys());
/** @type {number} */
export const SPECIALISED_FROM = D.ranks.specialisation.from_rank;
/** @type {number} */
export const SPECIALISATION = D.ranks.specialisation.bonus;
/** @type {number} */
export const OTHERS_BELOW = D.ranks.default_dr.others_below;
/** @type {number} */
export const DEFAULT_DR_FLOOR = D.ranks.default_dr.floor;
/** @type {number} */
export const DEFAULT_CASTER_PENALTY = D.ranks.caster.default_penalty;
/** @type {readonly [number, number]}  Least and most that a caster's body may be weaker by. */
export const CASTER_PENALTY = D.ranks.caster.penalty;
/** @type {readonly [number, number]}  How many columns a half rank lifts. */
export const HALF_RANK_RAISED = D.ranks.half_rank.raised;
/** @type {number}  Row-steps that a creature may be above its row. */
export const ALLOWED_NET = D.ranks.budget.allowed_net;

// Tiers

/** @type {Table<Tier>} */
export const TIERS = table(D.tiers.tiers);
/** @type {Table<Focus>} */
export const ELITE_FOCUS = table(D.tiers.elite_focus);
/** @type {number} */
export const SHAKEN_AT = D.tiers.morale.shaken_at;

// Sizes

/** @type {Table<Size>} */
export const SIZES = table(
  D.sizes.sizes.map((/** @type {object} */ size, /** @type {number} */ order) => {
    return { ...size, order };
  }),
);
/** @type {Table<ContestKind>} */
export const CONTESTS = table(D.sizes.contests.kinds);
/** @type {number} */
export const CONTEST_BONUS = D.sizes.contests.bonus_per_category;
/** @type {number} */
export const CONTEST_BLOCKED_FROM = D.sizes.contests.blocked_from;
/** @type {string}  That of player characters. */
export const PLAYER_SIZE = D.sizes.player_size;
/** @type {number} */
export const CELL_METRES = D.sizes.cell_metres;
/** @type {number} */
export const DEFAULT_CONTROL = D.natural_weapons.default_control.value;

// Manoeuvres, natural weapons, gifts, encounters, texts

/** @type {Table<BaseManeuver>} */
export const BASE_MANEUVERS = table(D.maneuvers.base);
/** @type {Table<ManeuverCategory>} */
export const MANEUVER_CATEGORIES = table(D.maneuvers.categories);
/** @type {number} */
export const HUMANOID_HANDS = D.maneuvers.humanoid_hands;
/** @type {Table<NaturalKind>} */
export const NATURAL_WEAPONS = table(D.natural_weapons.kinds);
/** @type {boolean} */
export const NATURAL_DISARMABLE = D.natural_weapons.disarmable;
/** @type {number} */
export const NATURAL_HANDS = D.natural_weapons.hands;
/** @type {Readonly<Record<string, any>>} */
export const GIFT = D.gifts;
/** @type {Table<Band>} */
export const BANDS = table(D.encounters.bands);
/** @type {Readonly<Record<string, any>>} */
export const ENCOUNTERS = D.encounters;
/** @type {Readonly<Record<string, any>>} */
export const CALIBRATION = D.calibration;
/** @type {ReadonlyMap<string, Label>} */
export const MESSAGES = new Map(Object.entries(D.messages));

// Creature types

/**
 * Spells out groups and `all`; a damage type named by itself wins over its group.
 *
 * @param {Record<string, string>} words
 * @returns {Resistances}
 */
function resistances(words) {
  /** @type {Resistances} */
  const found = {};
  for (const { key, group } of DAMAGE_TYPES.values()) {
    const word = words[key] ?? words[group] ?? words.all;
    if (word !== undefined) found[key] = known(DR_WORDS, word).value;
  }
  return found;
}

/**
 * @param {any} entry
 * @param {readonly string[]} [opened]  Materials that open it on this type only.
 * @returns {Trait}
 */
function trait(entry, opened = []) {
  return frozen({
    key: entry.key,
    label: entry.label,
    dr: resistances(entry.dr),
    opened_by: [...new Set([...(entry.opened_by ?? []), ...opened])].sort(),
    bane: entry.bane ?? false,
    direct: entry.direct ?? false,
    conditions: entry.conditions ?? [],
    features: entry.features ?? [],
  });
}

const PACKAGE_ENTRIES = table(D.types.packages);
/** @type {Table<Trait>} */
export const PACKAGES = new Map([...PACKAGE_ENTRIES].map(([key, entry]) => [key, trait(entry)]));
/** @type {readonly string[]} */
export const MINDLESS_TYPES = D.types.mindless.types;
export const MINDLESS = trait({ key: "mindless", ...D.types.mindless });

/**
 * @param {any} entry
 * @returns {CreatureType}
 */
function creatureType(entry) {
  const { opens, ...fields } = entry;
  const packages = entry.packages.map((/** @type {string} */ key) => {
    return trait(PACKAGE_ENTRIES.get(key), opens[key]);
  });
  const gives = [Object.keys(entry.dr), entry.conditions, entry.features];
  const own = gives.some((given) => given.length) ? [trait(entry)] : [];
  return {
    ...fields,
    traits: [...packages, ...own],
    choices: (D.types.choices[entry.key] ?? []).map(choice),
    mindless: MINDLESS_TYPES.includes(entry.key),
    humanoid: D.maneuvers.humanoid_types.includes(entry.key),
  };
}

/**
 * @param {any} entry
 * @returns {Choice}
 */
function choice({ key, label, word, groups }) {
  const fitting = [...DAMAGE_TYPES.values()].filter((type) => groups.includes(type.group));
  return { key, label, word, damage_types: fitting.map((type) => type.key) };
}

/** @type {Table<CreatureType>} */
export const CREATURE_TYPES = table(D.types.types.map(creatureType));
