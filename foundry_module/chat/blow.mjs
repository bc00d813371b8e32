/** The card of an applied blow: what happened to whom and why, and the way back. */

import { paragraph } from "../applications/html.mjs";
import { changedSince, takeBack } from "../documents/blows.mjs";
import { DAMAGE_TYPES, NUMBERS } from "../rules/tables.mjs";
import { list, say, told, word } from "../utils/i18n.mjs";
import { FLAGS, address, flagsOf } from "../utils/module.mjs";

/** @import { Given, Struck } from "../documents/blows.mjs" */

/**
 * @param {readonly Struck[]} struck
 * @param {Given & {use?: string}} given  `use`: the id of the card that it comes from.
 * @returns {Promise<any>}  The chat message.
 */
export async function postBlow(struck, { name = "", heal = 0, use = "" }) {
  const content = await foundry.applications.handlebars.renderTemplate(
    address("templates/chat/blow.hbs"),
    { title: name || say(heal ? "Card.healing" : "Card.blow"), targets: struck.map(shown) },
  );
  return ChatMessage.create({
    content,
    speaker: { alias: game.user.name },
    flags: { [FLAGS]: { blow: { struck, use, undone: false } } },
  });
}

/** @param {Struck} struck */
function shown({ name, img, plan }) {
  return {
    name,
    img,
    rows: plan.rows.map((row) => ({
      label: word(DAMAGE_TYPES, row.type),
      before: row.before,
      dr: row.dr,
      after: row.after,
      reasons: list(row.reasons.map(told)),
    })),
    total: plan.total,
    toughness: plan.toughness,
    health: word(NUMBERS, plan.path),
    before: plan.before,
    after: plan.after,
    outcome: outcomeOf(plan),
    tone: plan.defeated ? "down" : plan.lost > 0 ? "hurt" : plan.lost < 0 ? "healed" : "none",
  };
}

/** @param {Struck["plan"]} plan */
function outcomeOf(plan) {
  if (plan.defeated && plan.lost > 0) return say("Outcome.down");
  if (plan.lost < 0) return say("Outcome.healed");
  if (plan.lost === 0) return say(plan.toughness === null ? "Outcome.nothing" : "Outcome.tooWeak");
  if (plan.shaken) return say("Outcome.shaken");
  return say(plan.path === "hits" ? "Outcome.hit" : "Outcome.hurt");
}

/**
 * Takes the blow of a card back: marked first, so that it happens once, whoever else clicks.
 *
 * @param {any} message
 */
export async function undo(message) {
  const { struck, undone } = flagsOf(message).blow;
  if (undone) return;
  const changed = await changedSince(struck);
  if (changed.length) {
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: say("Card.undo") },
      content: paragraph(say("Card.changedSince", { names: list(changed) })),
    });
    if (!sure) return;
  }
  if (flagsOf(message).blow.undone) return;
  await message.update({ flags: { [FLAGS]: { blow: { undone: true } } } });
  await takeBack(struck);
}
