/**
 * The cards of an applied blow. The record, which only game masters and who applied it see, holds
 * what happened to whom and why, and the way back. Everybody else gets a card of outcomes, so that
 * no resistances or hit points lie in messages that players receive.
 */

import { paragraph } from "../applications/html.mjs";
import { changedSince, takeBack } from "../documents/blows.mjs";
import { masters } from "../documents/requests.mjs";
import { count, list, say } from "../utils/i18n.mjs";
import { FLAGS, MODULE, address, flagsOf } from "../utils/module.mjs";
import { outcomeOf, shownPlan, toneOf } from "./plans.mjs";

/** @import { Given, Struck } from "../documents/blows.mjs" */

const TOLD = "playersSee";

/** Call in the `init` hook. */
export function registerBlows() {
  game.settings.register(MODULE, TOLD, {
    name: "PYSYSTEM.Settings.toldName",
    hint: "PYSYSTEM.Settings.toldHint",
    scope: "world",
    config: true,
    type: String,
    default: "outcome",
    choices: {
      outcome: "PYSYSTEM.Settings.toldOutcome",
      damage: "PYSYSTEM.Settings.toldDamage",
    },
  });
}

/**
 * @param {readonly Struck[]} struck
 * @param {Given & {use?: string}} given  `use`: the id of the card that it comes from.
 * @returns {Promise<any>}  The message of the record.
 */
export async function postBlow(struck, { name = "", heal = 0, use = "" }) {
  const title = name || say(heal ? "Card.healing" : "Card.blow");
  const told = await tell(struck, title);
  return post("blow", { title, targets: struck.map(shown) }, {
    whisper: masters(),
    flags: { [FLAGS]: { blow: { struck, use, undone: false, told } } },
  }); // prettier-ignore
}

/**
 * @param {readonly Struck[]} struck
 * @param {string} title
 * @returns {Promise<string>}  The id of the card for everybody; empty where nobody may know.
 */
async function tell(struck, title) {
  const seen = struck.filter((each) => each.seen);
  if (!seen.length) return "";
  const damage = game.settings.get(MODULE, TOLD) === "damage";
  const targets = seen.map(({ name, img, plan }) => ({
    name,
    img,
    outcome: outcomeOf(plan),
    tone: toneOf(plan),
    ...(damage ? { total: plan.total } : {}),
  }));
  const message = await post("told", { title, targets }, {
    flags: { [FLAGS]: { told: { undone: false } } },
  }); // prettier-ignore
  return message?.id ?? "";
}

/**
 * @param {"blow" | "told"} name  Of the template.
 * @param {object} context
 * @param {object} data  Of the message.
 */
async function post(name, context, data) {
  const path = address(`templates/chat/${name}.hbs`);
  const content = await foundry.applications.handlebars.renderTemplate(path, context);
  return ChatMessage.create({ content, speaker: { alias: game.user.name }, ...data });
}

/** @param {Struck} struck */
const shown = ({ name, img, plan }) => ({ name, img, ...shownPlan(plan) });

/**
 * Takes the blow of a record back: marked first, so that it happens once, whoever else clicks.
 *
 * @param {any} message
 */
export async function undo(message) {
  const { struck, undone, told } = flagsOf(message).blow;
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
  const card = /** @type {any} */ (game.messages.get(told));
  if (card?.isOwner) await card.update({ flags: { [FLAGS]: { told: { undone: true } } } });
  const wanted = struck.filter((/** @type {Struck} */ { plan }) => plan.lost || plan.temp).length;
  const gone = wanted - (await takeBack(struck));
  if (gone > 0) ui.notifications.warn(count("Card.gone", gone));
}
