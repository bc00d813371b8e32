/** What the builder shows. */

import { playersActors, savedFights } from "../../documents/encounters.mjs";
import { MOST_ALIKE, RANKS, TACTICS, partySize } from "../../play/encounters.mjs";
import { SHAPES } from "../../play/formation.mjs";
import { room } from "../../rules/encounters.mjs";
import { BANDS, CREATURE_TYPES, ENCOUNTERS, SIZES, TIERS } from "../../rules/tables.mjs";
import { count, decimal, lang, list, rankText, say, told, word } from "../../utils/i18n.mjs";
import { bandWord, weightOfOne, weightText } from "./words.mjs";

/** @import { Encounter, FoeWeight } from "../../rules/encounters.mjs" */
/** @import { Table } from "../../rules/tables.mjs" */
/** @import { Filter, Found } from "../../play/bestiary.mjs" */
/** @import { Kind, Party, Plan, Row } from "../../play/encounters.mjs" */

/** @typedef {{shape: string, hidden: boolean, tracker: boolean, grouped: boolean}} Placing */

/** What journal pages show as the button that opens their fight. */
export const OPENER = "@PysystemFight";

/** How far the meter reaches beyond the dearest band. */
const HEADROOM = 1.15;

/**
 * @param {Iterable<string | number>} values
 * @param {(value: any) => string} label
 * @param {string | number} chosen
 */
const options = (values, label, chosen) =>
  [...values].map((value) => ({ value, label: label(value), selected: value === chosen }));

/**
 * @param {Table} table
 * @param {string} chosen
 */
const anyOf = (table, chosen) =>
  options(["", ...table.keys()], (key) => (key ? word(table, key) : say("Encounter.any")), chosen);

/** @param {Filter} filter */
export const filterContext = (filter) => ({
  text: filter.text,
  fits: filter.fits,
  sources: options(
    ["", "pack", "world"],
    (key) => say(`FightSource.${key || "all"}`),
    filter.source,
  ),
  types: anyOf(CREATURE_TYPES, filter.type),
  tiers: anyOf(TIERS, filter.tier),
  sizes: anyOf(SIZES, filter.size),
  lows: options(RANKS, rankText, filter.low),
  highs: options(RANKS, rankText, filter.high),
});

/**
 * @param {readonly Found[]} found
 * @param {string} why  There is nobody among those that the budget has room for.
 */
export const foundContext = (found, why) => ({
  summary: list([count("Encounter.found", found.length), why]),
  entries: found.map((entry) => ({
    ...named(entry),
    own: entry.origin === "",
    each: entry.each === null ? "" : say("Encounter.weight", { value: weightOfOne(entry.each) }),
    fit: fitText(entry),
  })),
});

/**
 * @param {Encounter} fight
 * @param {string} band
 * @returns {string}  Why nobody fits.
 */
export const spentText = (fight, band) =>
  room(fight, band) > 0
    ? say("Encounter.tooSmall", { band: bandWord(band) })
    : say("Encounter.spent", { band: bandWord(band) });

/** @param {Found} entry */
function fitText({ each, fit }) {
  if (each === null) return "";
  if (each === 0) return say("Encounter.weightless");
  return fit ? count("Encounter.fit", Number(fit)) : say("Encounter.fitsNot");
}

/** @param {Kind & {uuid: string, name: string, img: string}} creature */
const named = ({ uuid, name, img, ...kind }) => ({
  uuid,
  // Ids keep the focus where it is when the window renders anew.
  key: uuid.replaceAll(".", "-"),
  name,
  img,
  about: list([
    word(TIERS, kind.tier),
    say("Sheet.rank", { rank: rankText(kind.rank) }),
    word(SIZES, kind.size).toLocaleLowerCase(),
    ...kind.types.map((type) => word(CREATURE_TYPES, type).toLocaleLowerCase()),
  ]),
});

/**
 * @param {Plan} plan
 * @param {Encounter | null} fight
 * @param {Placing} placing
 */
export function fightContext(plan, fight, placing) {
  const { party, synergy, tactics } = plan;
  const players = playersActors();
  return {
    plan,
    placing,
    opener: OPENER,
    players: players.map(({ uuid, name, img }) => ({
      uuid,
      name,
      img,
      chosen: party.actors.includes(uuid),
    })),
    byNumber: party.actors.length === 0,
    mostAlike: MOST_ALIKE,
    party: partyText(party, players.length),
    ranks: options(RANKS, rankText, party.rank),
    rows: plan.rows.map((row, index) => rowContext(row, index, fight?.rows[index])),
    nobody: !fight,
    synergy,
    synergyFactor: decimal(ENCOUNTERS.corrections.synergy.factor),
    synergyLabel: ENCOUNTERS.corrections.synergy.label[lang()],
    synergyAbout: ENCOUNTERS.corrections.synergy.about[lang()],
    tacticsLabel: ENCOUNTERS.corrections.tactics.label[lang()],
    tacticsAbout: ENCOUNTERS.corrections.tactics.about[lang()],
    tactics: options(TACTICS, tacticsText, tactics),
    shapes: options(SHAPES, (key) => say(`FightShape.${key}`), placing.shape),
    saved: savedFights().map(({ uuid, name }) => ({ uuid, name, selected: uuid === plan.page })),
    ...(fight ? { ...resultContext(fight), ...aimContext(plan.band, fight) } : {}),
  };
}

/**
 * @param {Party} party
 * @param {number} all  How many there are to choose from.
 */
export function partyText(party, all) {
  const rank = rankText(party.rank);
  const size = count("Encounter.players", partySize(party));
  if (!party.actors.length) return say("Encounter.partyNumber", { size, rank });
  return say("Encounter.partyChosen", { size, rank, all });
}

/** @param {number} part */
function tacticsText(part) {
  const key = part < 0 ? "dull" : part > 0 ? "cunning" : "plain";
  const percent = decimal(Math.abs(part) * 100);
  return say(`FightTactics.${key}`, { percent });
}

/**
 * @param {Row} row
 * @param {number} index
 * @param {FoeWeight} [weight]
 */
function rowContext(row, index, weight) {
  return {
    ...named(row),
    index,
    link: `@UUID[${row.uuid}]{${row.name}}`,
    count: row.count,
    one: row.count === 1,
    counted: !row.excluded,
    each: weight ? weightOfOne(weight.each) : "",
    total: weight ? decimal(weight.total) : "",
    way: weight ? wayText(weight) : "",
    outside: weight?.outside_table ?? false,
  };
}

/** @param {FoeWeight} weight  @returns {string}  How the weight of one comes about. */
const wayText = ({ foe, tier_weight: tier, rank_factor: factor }) =>
  say("Encounter.way", {
    tier: word(TIERS, foe.tier),
    weight: decimal(tier),
    factor: decimal(factor),
  });

/**
 * @param {Encounter} fight
 * @param {string} band
 */
function roomText(fight, band) {
  const over = fight.raw - fight.budgets[band];
  const weight = weightText(over > 0 ? over : room(fight, band));
  return say(over > 0 ? "Encounter.over" : "Encounter.room", { band: bandWord(band), weight });
}

/**
 * @param {Encounter} fight
 */
export const resultContext = (fight) => ({
  band: fight.band,
  bandWord: bandWord(fight.band),
  raw: weightText(fight.raw),
  differs: fight.corrections.length > 0,
  corrected: weightText(fight.corrected),
  correctedBand: fight.corrected_band,
  correctedWord: bandWord(fight.corrected_band),
  corrections: fight.corrections.map(
    ({ key, factor }) => `${ENCOUNTERS.corrections[key].label[lang()]} ×${decimal(factor)}`,
  ),
  enemies: count("Encounter.enemies", fight.enemies),
  notes: fight.notes.map((note) => ({ text: told(note), warning: note.warning })),
});

/**
 * The meter, and how far it is to what the game master aims at.
 *
 * @param {string} band
 * @param {Encounter} fight
 */
function aimContext(band, fight) {
  const dearest = Math.max(...Object.values(fight.budgets));
  const reach = Math.max(dearest * HEADROOM, fight.raw, fight.corrected);
  const share = (/** @type {number} */ weight) => Math.round((weight / reach) * 1000) / 10;
  return {
    room: roomText(fight, band),
    fill: share(fight.raw),
    mark: share(fight.corrected),
    bands: [...BANDS.values()].map(({ key, about }) => ({
      key,
      label: bandWord(key),
      about: about[lang()],
      budget: decimal(fight.budgets[key]),
      at: share(fight.budgets[key]),
      chosen: key === band,
      current: key === fight.band,
    })),
  };
}
