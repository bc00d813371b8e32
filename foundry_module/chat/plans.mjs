/** What will become, or has become, of a target: for previews and cards. */

import { CREATURE_TYPES, DAMAGE_TYPES, NUMBERS } from "../rules/tables.mjs";
import { list, say, signed, told, whole, word } from "../utils/i18n.mjs";

/** @import { Plan } from "../play/blows.mjs" */

/** @param {Plan} plan */
export const shownPlan = (plan) => ({
  rows: plan.rows.map((row) => ({
    label: word(DAMAGE_TYPES, row.type),
    before: row.before,
    dr: whole(row.dr),
    after: row.after,
    reasons: plan.bypassed ? say("Card.bypassed") : list(row.reasons.map(told)),
  })),
  against: list(
    plan.against.map(({ type, amount }) => `${word(CREATURE_TYPES, type)} ${signed(amount)}`),
  ),
  total: plan.total,
  left: plan.left ?? null,
  toughness: plan.toughness,
  temp: plan.temp,
  health: word(NUMBERS, plan.path),
  before: plan.before,
  after: plan.after,
  outcome: outcomeOf(plan),
  tone: toneOf(plan),
});

/** @param {Plan} plan  @returns {string} */
export function outcomeOf(plan) {
  if (plan.defeated && plan.lost > 0) return say("Outcome.down");
  if (plan.lost < 0) return say("Outcome.healed");
  if (plan.lost === 0 && plan.temp) return say("Outcome.soaked");
  if (plan.lost === 0) return say(plan.toughness === null ? "Outcome.nothing" : "Outcome.tooWeak");
  if (plan.shaken) return say("Outcome.shaken");
  return say(plan.path === "hits" ? "Outcome.hit" : "Outcome.hurt");
}

/** @param {Plan} plan  @returns {"down" | "hurt" | "healed" | "none"} */
export function toneOf({ defeated, lost, temp }) {
  if (defeated && lost > 0) return "down";
  if (lost < 0) return "healed";
  return lost > 0 || temp ? "hurt" : "none";
}
