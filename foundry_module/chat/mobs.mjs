/** Blows on mobs: one peon taken out by hand, and damage left over that runs on to the next. */

import { carryOut, preview } from "../documents/blows.mjs";
import { mobTokens } from "../documents/mobs.mjs";
import { readUse } from "../documents/uses.mjs";
import { healthOf } from "../play/health.mjs";
import { nextToFall, runOver } from "../play/mobs.mjs";
import { say } from "../utils/i18n.mjs";
import { address, flagsOf, isCreature } from "../utils/module.mjs";
import { addToBlow, postBlow } from "./blow.mjs";

/** @import { Struck } from "../documents/blows.mjs" */
/** @import { Plan } from "../play/blows.mjs" */

/**
 * Takes one peon out of a mob; its record in the chat brings it back.
 *
 * @param {any} combatant  Of a mob.
 */
export async function removeOne(combatant) {
  const actors = mobTokens(combatant).flatMap(({ actor }) => (isCreature(actor) ? [actor] : []));
  const actor = actors[nextToFall(actors.map(({ system }) => healthOf(system)))];
  if (!actor) {
    ui.notifications.warn(say("Mob.nobody"));
    return;
  }
  const plan = preview(actor, {});
  const gone = { ...plan, after: 0, lost: plan.before, defeated: true, shaken: false };
  await postBlow(await carryOut([{ actor, plan: gone }]), { name: say("Mob.removed") });
}

/** @param {Struck} struck  @returns {boolean}  Whether a peon left something of the blow over. */
const leftOver = ({ plan: { toughness, lost, total } }) =>
  toughness !== null && lost > 0 && total > toughness;

/**
 * @param {any} message  The record of a blow.
 * @returns {{key: string, icon: string, act: () => Promise<void>}[]}  The button that lets what is
 *   left over run on; none where nothing is.
 */
export function surplusButtons(message) {
  const { struck, undone, spilled } = flagsOf(message).blow;
  if (!game.user.isGM || undone || spilled || !struck.some(leftOver)) return [];
  return [{ key: "surplus", icon: "fa-angles-right", act: () => chooseNext(message) }];
}

/**
 * Asks the game master whom the surplus of a blow runs over to, nearest first.
 *
 * @param {any} message
 */
async function chooseNext(message) {
  const { struck, use } = flagsOf(message).blow;
  const sources = struck.filter(leftOver);
  const actors = await Promise.all(sources.map(({ uuid }) => fromUuid(uuid)));
  const source = use && (await readUse(game.messages.get(use)))?.source;
  const blows = sources.map(({ plan }) => ({ plan, given: givenOf(plan, source) }));
  const hit = new Set(struck.map((/** @type {Struck} */ { uuid }) => uuid));
  const next = standingPeons(actors[0]?.token)
    .filter(({ actor }) => !hit.has(actor.uuid))
    .map((token) => ({ token, ...metBy(token.actor, blows) }))
    .filter(({ left, toughness }) => left > 0 && left >= (toughness ?? 0));
  if (!next.length) {
    ui.notifications.warn(say("Mob.surplusEmpty"));
    return;
  }
  const chosen = await ask(next);
  if (!chosen) return;
  const plans = ranOver(blows, chosen.map((id) => next.find(({ token }) => token.id === id)?.token));
  if (plans.length) await addToBlow(message, await carryOut(plans));
  else ui.notifications.info(say("Mob.surplusEmpty"));
}

/**
 * What the largest surplus does to a peon if it is the next one, and what it has to reach.
 *
 * @param {any} actor
 * @param {readonly {plan: Plan, given: any}[]} blows
 */
function metBy(actor, blows) {
  const left = blows.map(
    ({ plan: { toughness }, given }) => preview(actor, given).total - (toughness ?? 0),
  );
  return { left: Math.max(0, ...left), toughness: healthOf(actor.system).toughness };
}

/**
 * What a record tells of its blow: the damage before resistances, by type.
 *
 * @param {Plan} plan
 * @param {any} source
 */
const givenOf = ({ rows }, source) => ({
  packets: rows.map(({ type, before }) => ({ type, amount: before })),
  source,
});

/**
 * @param {any} from  The token that was struck.
 * @returns {any[]}  Peons of its side on its scene that stand, nearest first.
 */
function standingPeons(from) {
  if (!from) return [];
  const far = (/** @type {any} */ { x, y }) => Math.hypot(x - from.x, y - from.y);
  return [...from.parent.tokens]
    .filter(({ id, actor, disposition }) => {
      if (id === from.id || disposition !== from.disposition || !isCreature(actor)) return false;
      const { path, value } = healthOf(actor.system);
      return path === "hits" && value > 0;
    })
    .sort((a, b) => far(a) - far(b));
}

/**
 * @param {{token: any, left: number, toughness: number | null | undefined}[]} next
 * @returns {Promise<string[] | null>}  Ids of the chosen tokens in order; null when called off.
 */
async function ask(next) {
  const content = await foundry.applications.handlebars.renderTemplate(
    address("templates/chat/surplus.hbs"),
    {
      next: next.map(({ token: { id, name }, left, toughness }) => ({
        id,
        label: say("Mob.surplusHit", { name, left, toughness }),
      })),
    },
  );
  const { DialogV2 } = /** @type {any} */ (foundry.applications.api);
  return DialogV2.prompt({
    window: { title: say("Mob.surplusTitle") },
    content,
    ok: {
      label: say("Mob.surplusApply"),
      callback: (/** @type {any} */ _event, /** @type {any} */ button) =>
        [...button.form.querySelectorAll("[name=next]:checked")].map(({ value }) => value),
    },
    rejectClose: false,
  });
}

/**
 * @param {readonly {plan: Plan, given: any}[]} blows  Each with its own surplus.
 * @param {readonly any[]} tokens  In order; whom one blow reached, the next passes.
 * @returns {{actor: any, plan: Plan}[]}
 */
function ranOver(blows, tokens) {
  let left = [...tokens];
  return blows.flatMap(({ plan: { toughness }, given }) => {
    const plans = left.map(({ actor }) => ({ actor, plan: preview(actor, given) }));
    const outcomes = runOver(
      toughness ?? 0,
      plans.map(({ actor, plan: { total } }) => ({ total, health: healthOf(actor.system) })),
    );
    left = left.slice(outcomes.length);
    return outcomes.map((outcome, index) => ({
      ...plans[index],
      plan: { ...plans[index].plan, ...outcome },
    }));
  });
}
