/** What the decisions come to: doubts, numbers, the duel with a character, the weight of a fight. */

import { pickFindings } from "../../play/builder-picks.mjs";
import { designBudget } from "../../rules/budget.mjs";
import { ATTACKS_A_ROUND, calibrate } from "../../rules/calibration.mjs";
import { findings } from "../../rules/checks.mjs";
import { howManyFit, weigh } from "../../rules/encounters.mjs";
import { BANDS, CALIBRATION, DAMAGE_TYPES, LADDER, NUMBERS, TIERS } from "../../rules/tables.mjs";
import { LABELS } from "../../rules/messages.mjs";
import { decimal, lang, rankText, say, signed, told, whole, word } from "../../utils/i18n.mjs";
import { originOf, resistancesOf, shown } from "../creature/numbers.mjs";

/** @import { Candidates } from "../../play/builder-picks.mjs" */
/** @import { Build } from "../../rules/build.mjs" */
/** @import { Duel } from "../../rules/calibration.mjs" */
/** @import { StatBlock } from "../../rules/stats.mjs" */

const HUNDRED = 100;

const SHOWN = [
  "hp", "hits", "toughness", "attack", "damage", "block", "dodge", "mental", "ap", "speed",
  "control", "skill", "gift_attack", "gift_dc",
]; // prettier-ignore

/**
 * Errors first. What is about one item of several is told once for its kind.
 *
 * @param {Build} build
 * @param {readonly string[]} refs
 * @param {Candidates} all
 * @param {number} ownManeuvers
 */
export function doubtsOf(build, refs, all, ownManeuvers) {
  const found = [...findings(build), ...pickFindings(build, refs, all, ownManeuvers)];
  const lines = found.map((finding) => ({
    severity: finding.severity,
    kind: say(`Builder.severity.${finding.severity}`),
    code: finding.code,
    text: doubtText(finding),
  }));
  const once = lines.filter(({ text }, at) => lines.findIndex((each) => each.text === text) === at);
  return [
    ...once.filter(({ severity }) => severity === "error"),
    ...once.filter(({ severity }) => severity === "warning"),
  ];
}

/** @param {import("../../rules/checks.mjs").Finding} finding  @returns {string} */
export const doubtText = (finding) =>
  DOUBTS.has(finding.code)
    ? say(`Builder.doubt.${finding.code}`, named(finding.params))
    : told(finding);

/** Texts of the rules that speak of a source file's keys are told in the window's words. */
const DOUBTS = new Set(["raised-count", "types-missing", "choice-missing", "body-stays-shut"]);

/** @param {Record<string, any>} params */
const named = (params) => {
  const traits = LABELS.get("traits");
  const label = (/** @type {string} */ key) => traits?.get(key)?.[lang()] ?? key;
  return {
    ...params,
    ...(params.first ? { first: label(params.first), second: label(params.second) } : {}),
    ...(params.type ? { type: label(params.type) } : {}),
    ...(params.material
      ? { material: LABELS.get("materials")?.get(params.material)?.[lang()] ?? "" }
      : {}),
    rank: params.rank === undefined ? "" : rankText(params.rank),
  };
};

/** @param {StatBlock} stats */
export const numbersOf = (stats) =>
  SHOWN.filter((key) => key in stats.numbers).map((key) => {
    const { value } = stats.numbers[key];
    return {
      key,
      label: word(NUMBERS, key),
      value: shown(key, value),
      note: key === "damage" ? say("Sheet.step", { step: value }) : "",
      origin: originOf(stats, key, value),
    };
  });

/** @param {StatBlock} stats  Resistances as a sheet shows them; those that are none, too. */
export const drOf = (stats) => {
  const dr = Object.fromEntries(Object.entries(stats.dr).map(([key, { value }]) => [key, value]));
  return resistancesOf({ dr }, stats);
};

/** @param {Build} build */
export function budgetOf(build) {
  const { moves, net, paid } = designBudget(build);
  return {
    paid,
    net: stepsText(net),
    moves: moves.map(({ key, given, value, steps }) => ({
      label: word(NUMBERS, key),
      way: `${shown(key, given)} → ${shown(key, value)}`,
      steps: stepsText(steps),
      up: steps > 0,
    })),
  };
}

/** @param {number} steps  @returns {string}  With its sign; nothing has none. */
function stepsText(steps) {
  const size = decimal(Math.abs(steps));
  return size === "0" ? size : `${steps < 0 ? "−" : "+"}${size}`;
}

/** @param {Build} build */
export function duelsOf(build) {
  const { rank, deals, takes } = calibrate(build);
  const { promised } = CALIBRATION;
  return {
    rank: rankText(rank),
    attacks: [...ATTACKS_A_ROUND],
    deals: duelOf(deals, promised.hit_chance),
    takes: duelOf(takes, null),
    promise: {
      low: Math.round(promised.hit_chance[0] * HUNDRED),
      high: percent(promised.hit_chance[1]),
      livesLow: promised.rounds_under_one_attacker[0],
      livesHigh: promised.rounds_under_one_attacker[1],
      dropsLow: promised.rounds_to_drop_a_character[0],
      dropsHigh: promised.rounds_to_drop_a_character[1],
    },
    quick: tooQuick(build, deals, promised.rounds_to_drop_a_character),
  };
}

/**
 * @param {Duel} duel
 * @param {readonly number[] | null} promised
 */
function duelOf(duel, promised) {
  const kept = promised ? keptBy(duel.chance, promised) : "";
  return {
    chance: percent(duel.chance),
    roll: say("Builder.roll", { attack: signed(duel.attack), defence: duel.defence }),
    damage: LADDER.get(duel.damage)?.dice ?? duel.damage,
    type: word(DAMAGE_TYPES, duel.damage_type).toLocaleLowerCase(lang()),
    dr: whole(duel.dr),
    promised: kept,
    promisedText: kept && say(`Builder.promised.${kept}`),
    withDr: duel.with_dr.map(rounds),
    withoutDr: duel.without_dr.map(rounds),
  };
}

/**
 * @param {number} chance
 * @param {readonly number[]} span
 */
const keptBy = (chance, [least, most]) =>
  chance < least ? "below" : chance > most ? "above" : "kept";

/** @param {number | null} value  @returns {string} */
const rounds = (value) =>
  value === null ? say("Builder.never") : value.toLocaleString(lang(), { maximumFractionDigits: 1 });

/** @param {number} share */
const percent = (share) => share.toLocaleString(lang(), { style: "percent" });

/**
 * A normal enemy that drops a character sooner than the rules allow asks for another tier.
 *
 * @param {Build} build
 * @param {Duel} deals
 * @param {readonly number[]} span
 */
const tooQuick = ({ tier }, deals, [least]) =>
  tier === "normal" && deals.with_dr.some((value) => value !== null && value < least);

/**
 * What it weighs for a party, alone and in numbers.
 *
 * @param {Build} build
 * @param {{players: number, rank: number}} party
 */
export function weightOf(build, { players, rank }) {
  const foe = { rank: build.rank, tier: build.tier, hits: build.hits, full_damage: build.full_damage };
  const fight = weigh([foe], players, rank);
  const nobody = weigh([], players, rank);
  const [row] = fight.rows;
  const band = (/** @type {string} */ key) => LABELS.get("bands")?.get(key)?.[lang()] ?? key;
  return {
    each: decimal(row.each),
    way: say("Builder.weightWay", {
      tier: `${word(TIERS, build.tier)} ${decimal(row.tier_weight)}`,
      factor: decimal(row.rank_factor),
    }),
    alone: band(fight.band),
    bands: [...BANDS.keys()].map((key) => ({
      label: band(key),
      budget: decimal(fight.budgets[key]),
      count: String(howManyFit(foe, nobody, key) ?? "∞"),
    })),
    notes: fight.notes.map(told),
  };
}
