/** Using an item: pays for it, rolls, and puts a card into the chat from which it is applied. */

import { bearerFor, held, itemsOf, poolAt, shownName, slugOf } from "../documents/creature.mjs";
import { payment, rolledUse, usesWeapon } from "../play/use.mjs";
import { ATTRIBUTES, CREATURE_TYPES, DAMAGE_TYPES } from "../rules/tables.mjs";
import { say, signed, word } from "../utils/i18n.mjs";
import { FLAGS, address, flagsOf, subtype } from "../utils/module.mjs";
import { attackBonus, defenceWord, factsOf } from "../applications/facts.mjs";
import { enriched, paragraph } from "../applications/html.mjs";
import { verdictsFor } from "../documents/uses.mjs";
import { check, speakerOf } from "./rolls.mjs";

/** @import { Rolled } from "../play/use.mjs" */
/**
 * Action points, and how many of them from which pool; `short` where there were too few and it went
 * on.
 *
 * @typedef {{ap: number, parts: {path: string, ap: number}[], short?: boolean}} Paid
 */

/**
 * @param {any} item  A manoeuvre, spell or active talent on an actor.
 * @returns {Promise<any>}  The chat message; null where its user thought better of it.
 */
export async function useItem(item) {
  const paid = await pay(item.actor, item.system.use);
  return paid && show(item, rolledFor(item), paid);
}

/**
 * @param {any} item  Of an actor: a weapon, or something with a use.
 * @returns {import("../play/use.mjs").Rolled}  What is rolled when it is used.
 */
export const rolledFor = (item) =>
  rolledUse(held(item), bearer(item), subtype(item) === "weapon" ? null : weaponOf(item)?.system);

/**
 * @param {any} item  A weapon on an actor.
 * @returns {Promise<any>}  The chat message.
 */
export const strikeWith = (item) => show(item, rolledFor(item), { ap: 0, parts: [] });

/** @param {any} item */
function bearer(item) {
  const found = bearerFor(item.actor);
  if (!found) throw new Error(`not on a creature: ${item.uuid}`);
  return found;
}

/**
 * @param {any} item
 * @returns {any}  The weapon it names, or the first one at hand.
 */
function weaponOf(item) {
  const weapons = itemsOf(item.actor).filter((each) => subtype(each) === "weapon");
  const named = weapons.find((each) => slugOf(each) === item.system.weapon);
  return named ?? weapons.find((each) => each.system.equipped) ?? null;
}

/**
 * Takes the action points from their pools. Where there are too few, it is for the user to say
 * whether it goes on without paying.
 *
 * @param {any} actor
 * @param {{ap: number, pool: string}} use
 * @returns {Promise<Paid | null>}  Null where it doesn't go on.
 */
async function pay(actor, use) {
  const { ap } = use;
  const { parts, has } = payment(actor.system, use);
  if (has >= ap) {
    if (ap) await actor.update(changed(actor, parts, (value, part) => value - part));
    return { ap, parts };
  }
  const free = await foundry.applications.api.DialogV2.confirm({
    window: { title: say("Card.tooFewTitle") },
    content: paragraph(say("Card.tooFew", { name: shownName(actor), ap, value: has })),
  });
  return free ? { ap: 0, parts: [], short: true } : null;
}

/**
 * @param {any} actor
 * @param {Paid["parts"]} parts
 * @param {(value: number, part: number, max: number) => number} anew
 * @returns {Record<string, number>}  The change of the actor's pools.
 */
const changed = (actor, parts, anew) =>
  Object.fromEntries(
    parts.map(({ path, ap }) => {
      const { value, max } = poolAt(actor.system, path);
      return [`system.${path}.value`, anew(value, ap, max)];
    }),
  );

/**
 * Gives the action points of a card back, once.
 *
 * @param {any} message
 */
export async function refund(message) {
  const { paid, refunded, item: uuid } = flagsOf(message).use;
  const actor = /** @type {any} */ (await fromUuid(uuid))?.actor;
  if (refunded || !actor?.isOwner || !actor.testUserPermission(message.author, "OWNER")) return;
  await message.update({ flags: { [FLAGS]: { use: { refunded: true } } } });
  await actor.update(changed(actor, paid.parts, (value, part, max) => Math.min(value + part, max)));
}

/**
 * @param {any} item
 * @param {Rolled} use
 * @param {Paid} paid
 */
async function show(item, use, paid) {
  const { actor } = item;
  const targets = [...game.user.targets].map(({ document }) => document);
  const attack = use.attack && (await check(attackBonus(use.attack.skill, actor.system) ?? 0));
  const damage = await Promise.all(use.damage.map(({ formula }) => new Roll(formula).evaluate()));
  const healed = use.heal ? await new Roll(use.heal).evaluate() : null;
  const content = await foundry.applications.handlebars.renderTemplate(
    address("templates/chat/use.hbs"),
    {
      ...shownUse(item, use),
      ...shownRolls(use, attack, damage, healed),
      paid: paid.ap ? say("Card.paid", { ap: paid.ap }) : "",
      description: await enriched(item.system.description, item),
    },
  );
  const against = use.attack?.against ?? "";
  return ChatMessage.create({
    content,
    speaker: speakerOf(actor),
    rolls: [attack, ...damage, healed].filter(Boolean),
    flags: {
      [FLAGS]: {
        use: {
          item: item.uuid,
          name: item.name,
          damages: use.damage.length > 0,
          heals: healed !== null,
          healsSelf: healed !== null && item.system.use.heal_self,
          half: use.damage.length > 0 && (use.save?.half ?? false),
          against,
          save: use.save && { ...use.save },
          contest: item.system.use?.contest ?? "",
          targets: targets.map(({ uuid }) => uuid),
          verdicts: attack && game.user.isGM ? verdictsFor(targets, attack.total, against) : [],
          saves: [],
          choices: [],
          paid,
          refunded: false,
        },
      },
    },
  });
}

/**
 * @param {any} item
 * @param {Rolled} use
 */
function shownUse(item, { flat, save }) {
  const { actor } = item;
  const weapon = subtype(item) !== "weapon" && usesWeapon(item.system.use) ? weaponOf(item) : null;
  const facts = factsOf(subtype(item) ?? "", item.system, bearerFor(actor), actor.system);
  return {
    name: item.name,
    img: item.img,
    facts: [
      ...(weapon ? [{ kind: "weapon", title: say("Fact.weapon"), text: weapon.name }] : []),
      ...facts.filter(({ kind }) => !["ap", "attack", "damage", "save", "heal"].includes(kind)),
    ],
    flat: flat.map(({ amount, against }) => ({
      amount: signed(amount),
      against: word(CREATURE_TYPES, against),
    })),
    save: save && {
      label: word(ATTRIBUTES, save.attribute),
      dc: save.dc,
      half: save.half,
    },
  };
}

/**
 * @param {Rolled} use
 * @param {any} attack
 * @param {any[]} damage
 * @param {any} healed
 */
const shownRolls = (use, attack, damage, healed) => ({
  attack: attack && {
    total: attack.total,
    formula: attack.formula,
    against: defenceWord(use.attack?.against ?? ""),
  },
  damage: use.damage.map(({ type }, index) => ({
    label: word(DAMAGE_TYPES, type),
    amount: damage[index].total,
    formula: damage[index].formula,
  })),
  heal: healed && { amount: healed.total, formula: healed.formula },
});
