/**
 * The cards of an applied blow. The record, which only game masters and who applied it see, holds
 * what happened to whom and why, and the way back. Everybody else gets a card of outcomes, so that
 * no resistances or hit points lie in messages that players receive.
 */

import { paragraph } from "../applications/html.mjs";
import { changedSince, takeBack } from "../documents/blows.mjs";
import { masters } from "../documents/requests.mjs";
import { gathered } from "../play/names.mjs";
import { stored } from "../play/told.mjs";
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
  return post(await recordOf(struck, title), {
    whisper: masters(),
    flags: { [FLAGS]: { blow: { ...stored(struck), use, title, undone: false, told } } },
  });
}

/**
 * Others whom the same blow reached afterwards: they join its cards, and undoing it is about all.
 *
 * @param {any} message  The record.
 * @param {readonly Struck[]} more
 */
export async function addToBlow(message, more) {
  const { blow } = flagsOf(message);
  const struck = [...blow.struck, ...more];
  const content = await recordOf(struck, blow.title);
  await message.update({ content, flags: { [FLAGS]: { blow: { ...stored(struck), spilled: true } } } });
  const card = /** @type {any} */ (game.messages.get(blow.told));
  if (card?.isOwner) await card.update({ content: await toldOf(struck, blow.title) });
}

/**
 * @param {readonly Struck[]} struck
 * @param {string} title
 * @returns {Promise<string>}  The id of the card for everybody; empty where nobody may know.
 */
async function tell(struck, title) {
  if (!struck.some(({ seen }) => seen)) return "";
  const message = await post(await toldOf(struck, title), {
    flags: { [FLAGS]: { told: { undone: false } } },
  });
  return message?.id ?? "";
}

/**
 * @param {readonly Struck[]} struck
 * @param {string} title
 */
const recordOf = (struck, title) => rendered("blow", { title, targets: gathered(struck.map(shown)) });

/**
 * @param {readonly Struck[]} struck
 * @param {string} title
 */
function toldOf(struck, title) {
  const damage = game.settings.get(MODULE, TOLD) === "damage";
  const seen = struck.filter((each) => each.seen);
  const targets = seen.map(({ name, img, plan }) => ({
    name,
    img,
    outcome: outcomeOf(plan),
    tone: toneOf(plan),
    ...(damage ? { total: plan.total } : {}),
  }));
  return rendered("told", { title, targets: gathered(targets) });
}

/**
 * @param {"blow" | "told"} name  Of the template.
 * @param {object} context
 */
const rendered = (name, context) =>
  foundry.applications.handlebars.renderTemplate(address(`templates/chat/${name}.hbs`), context);

/**
 * @param {string} content
 * @param {object} data  Of the message.
 */
const post = (content, data) =>
  ChatMessage.create({ content, speaker: { alias: game.user.name }, ...data });

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
