/** What a change of rank, tier or types does to everything that is written on a sheet. */

import { borne, bearerOf } from "./borne.mjs";
import { healthOf } from "./health.mjs";
import { apOf } from "./rederive.mjs";
import { same } from "./same.mjs";
import { LADDER } from "../rules/tables.mjs";

/** @import { Held } from "./borne.mjs" */
/** @import { System } from "./decisions.mjs" */

/**
 * A line of the comparison. `group` says what `key` is a key of; values are as stored, null for
 * what isn't there.
 *
 * @typedef {{group: string, key: string, before: any, after: any}} Change
 */
/** @typedef {Held & {id: string, name: string}} Named */

const NUMBERS = [
  "attack", "damage", "block", "dodge", "mental", "toughness", "speed", "control", "skill",
  "gift_dc", "gift_attack",
]; // prettier-ignore
const LISTS = ["types", "immunities", "features", "base_maneuvers"];
const MAPS = ["dr", "attributes", "skills"];

/**
 * @param {System} before
 * @param {System} after
 * @returns {Change[]}  In the order of the sheet; only what changes.
 */
export function changesOf(before, after) {
  /** @type {Change[]} */
  const found = [
    { group: "head", key: "rank", before: before.rank, after: after.rank },
    { group: "head", key: "tier", before: before.tier, after: after.tier },
    ...healthChanges(before, after),
    { group: "number", key: "ap", before: apOf(before), after: apOf(after) },
    ...NUMBERS.map((key) => number(before, after, key)),
    ...MAPS.flatMap((group) => mapped(group, before[group], after[group])),
    ...LISTS.map((key) => ({
      group: "list",
      key,
      before: [...before[key]],
      after: [...after[key]],
    })),
  ];
  return found.filter((change) => !same(change.before, change.after));
}

/** @param {System} before  @param {System} after  @param {string} key  @returns {Change} */
const number = (before, after, key) => ({
  group: key === "damage" ? "damage" : "number",
  key,
  before: stands(before, key) ? before[key] : null,
  after: stands(after, key) ? after[key] : null,
});

/** @param {System} system  @param {string} key  @returns {boolean}  Whether its tier has it. */
const stands = (system, key) => key !== "toughness" || healthOf(system).path === "hits";

/** @param {System} before  @param {System} after  @returns {Change[]} */
function healthChanges(before, after) {
  const [was, is] = [healthOf(before), healthOf(after)];
  const shown = (/** @type {any} */ { value, max }) => `${value} / ${max}`;
  if (was.path === is.path) {
    return [{ group: "number", key: was.path, before: shown(was), after: shown(is) }];
  }
  return [
    { group: "number", key: was.path, before: shown(was), after: null },
    { group: "number", key: is.path, before: null, after: shown(is) },
  ];
}

/**
 * @param {string} group
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @returns {Change[]}
 */
const mapped = (group, before, after) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => ({
    group,
    key,
    before: before[key] ?? 0,
    after: after[key] ?? 0,
  }));

/**
 * What the items of a creature take from it: dice, the DC of gifts, healing.
 *
 * @param {System} before
 * @param {System} after
 * @param {readonly Named[]} items  In the order of the sheet.
 * @returns {(Change & {item: Named})[]}
 */
export function itemChanges(before, after, items) {
  const bearer = bearerOf(after, items);
  return items.flatMap((item) => {
    const fitted = borne(item, bearer, before.gift_dc);
    const { use, damage } = fitted ?? {};
    const held = item.system.use ?? {};
    const dice = (damage ?? use?.damage ?? []).flatMap((/** @type {any} */ packet, /** @type {number} */ at) => {
      const old = (item.system.damage ?? held.damage)[at];
      return [{ group: "item", key: "damage", before: old.formula, after: packet.formula, item }];
    });
    const rest = [
      { group: "item", key: "save", before: held.save?.dc, after: use?.save?.dc, item },
      { group: "item", key: "heal", before: held.heal?.formula, after: use?.heal?.formula, item },
    ];
    const changed = rest.filter(({ after: value }) => value !== undefined);
    return [...dice, ...changed].filter((change) => !same(change.before, change.after));
  });
}

/** Dice as texts write them, with either letter. */
const DICE = /(?<![\p{L}\d])(\d+)\s?([dкд])(\d+)(?![\p{L}\d])/giu;
const DC = /((?:DC|СЛ|сложност\p{L}*)\s*:?\s*)(\d+)(?!\d)/giu;

/**
 * Dice and difficulties in a text that are the old ones of the creature become the new ones.
 *
 * @param {string} html
 * @param {readonly {before: string, after: string}[]} dice
 * @param {{before: number, after: number}} dc
 * @returns {string}
 */
export function rewritten(html, dice, dc) {
  const known = new Map(dice.map(({ before, after }) => [before, after]));
  return html
    .replace(DICE, (whole, count, letter, faces) => {
      const next = known.get(`${count}d${faces}`);
      return next ? next.replace("d", letter) : whole;
    })
    .replace(DC, (whole, word, value) =>
      Number(value) === dc.before && dc.before !== dc.after ? `${word}${dc.after}` : whole,
    );
}

/**
 * @param {System} before
 * @param {System} after
 * @param {readonly {key: string, before: any, after: any}[]} changes  Of items.
 * @returns {{before: string, after: string}[]}  Dice that became others, each once; one that became
 *   two different ones isn't told by the text alone and stays.
 */
export function diceSwaps(before, after, changes) {
  const dice = (/** @type {string} */ step) => LADDER.get(step)?.dice ?? "";
  const pairs = [
    { before: dice(before.damage), after: dice(after.damage) },
    ...changes.filter(({ key }) => key !== "save"),
  ].filter((pair) => pair.before && pair.after && pair.before !== pair.after);
  const ends = new Map();
  for (const { before: from, after: to } of pairs) {
    ends.set(from, ends.has(from) && ends.get(from) !== to ? null : to);
  }
  return [...ends].flatMap(([from, to]) => (to ? [{ before: from, after: to }] : []));
}
