/** What a creature can be given, what comes along with it, and what the rules say of it. */

import { maneuverCategory, maneuverCount } from "../rules/checks.mjs";

/** @import { Decisions } from "../rules/build.mjs" */
/** @import { Finding } from "../rules/checks.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */

/**
 * An item of the compendia: `kind:slug`, its sub-type's name, and what of its `system` matters.
 *
 * @typedef {object} Candidate
 * @property {string} ref
 * @property {string} kind
 * @property {string} name
 * @property {string} uuid
 * @property {boolean} gift
 * @property {boolean} natural
 * @property {string} category  Of a manoeuvre; else empty.
 * @property {readonly string[]} brings
 * @property {Resistances} dr
 * @property {number | null} ap
 */
/** @typedef {ReadonlyMap<string, Candidate>} Candidates */

/** In the order of the check-list. */
export const PICK_GROUPS = ["natural", "maneuver", "gift", "talent", "weapon", "armor", "spell"];

/**
 * @param {Candidate} candidate
 * @param {Candidates} all
 * @returns {string}  One of `PICK_GROUPS`; a talent that brings a natural weapon is `natural`.
 */
export function groupOf({ kind, gift, brings }, all) {
  if (gift) return "gift";
  if (kind === "talent") {
    return brings.some((ref) => all.get(ref)?.natural) ? "natural" : "talent";
  }
  return kind;
}

/**
 * @param {readonly string[]} picks
 * @param {Candidates} all
 * @returns {string[]}  What they bring along, each once, without what was picked itself.
 */
export function broughtBy(picks, all) {
  const found = new Set(picks);
  for (const ref of found) {
    for (const brought of all.get(ref)?.brings ?? []) found.add(brought);
  }
  return [...found].slice(new Set(picks).size);
}

/**
 * @param {readonly string[]} refs
 * @param {Candidates} all
 * @returns {Resistances[]}  The DR of each piece of armour among them.
 */
export const armorAmong = (refs, all) =>
  refs
    .map((ref) => all.get(ref))
    .flatMap((each) => (each?.kind === "armor" ? [each.dr] : []));

/**
 * @param {Decisions} decisions
 * @param {readonly string[]} refs  Everything it has, what is brought included.
 * @param {Candidates} all
 * @param {number} own  Manoeuvres that no compendium knows.
 * @returns {(Finding & {ref: string})[]}  `ref` is empty where it is about all of them.
 */
export function pickFindings(decisions, refs, all, own) {
  const maneuvers = refs
    .map((ref) => all.get(ref))
    .flatMap((each) => (each?.kind === "maneuver" && each.category !== "base" ? [each] : []));
  const untrained = maneuvers.flatMap(({ ref, category }) =>
    maneuverCategory(decisions, category).map((finding) => ({ ...finding, ref })),
  );
  const count = maneuverCount(decisions.tier, maneuvers.length + own);
  return [...untrained, ...count.map((finding) => ({ ...finding, ref: "" }))];
}

/**
 * @param {Decisions} decisions
 * @param {Candidate} candidate
 * @param {Candidates} all
 * @returns {boolean}  Whether the creature may have it and everything that it brings along.
 */
export const isAllowed = (decisions, candidate, all) =>
  [candidate.ref, ...broughtBy([candidate.ref], all)].every((ref) => {
    const each = all.get(ref);
    return each?.kind !== "maneuver" || !maneuverCategory(decisions, each.category).length;
  });
