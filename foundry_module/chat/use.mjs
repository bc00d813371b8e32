/** Using an item: pays for it, rolls, and puts a card into the chat from which it is applied. */

import { bearerFor, held, itemsOf, poolAt, slugOf } from "../documents/creature.mjs";
import { poolFor, rolledUse } from "../play/use.mjs";
import { ATTRIBUTES, CREATURE_TYPES, DAMAGE_TYPES } from "../rules/tables.mjs";
import { say, signed, word } from "../utils/i18n.mjs";
import { FLAGS, address, subtype } from "../utils/module.mjs";
import { attackBonus, defenceWord, factsOf } from "../applications/facts.mjs";
import { enriched } from "../applications/html.mjs";
import { check, speakerOf } from "./rolls.mjs";

/**
 * @param {any} item  A manoeuvre, spell or active talent on an actor.
 * @returns {Promise<any>}  The chat message.
 */
export async function useItem(item) {
  await pay(item.actor, item.system.use);
  return show(item, rolledFor(item));
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
export const strikeWith = (item) => show(item, rolledFor(item));

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
 * Takes the action points; where there are too few, says so and leaves them.
 *
 * @param {any} actor
 * @param {{ap: number, pool: string}} use
 */
async function pay(actor, { ap, pool }) {
  if (!ap) return;
  const path = poolFor(actor.system, pool);
  const { value } = poolAt(actor.system, path);
  if (value < ap) ui.notifications.warn(say("Card.tooFew", { name: actor.name, ap, value }));
  else await actor.update({ [`system.${path}.value`]: value - ap });
}

/**
 * @param {any} item
 * @param {import("../play/use.mjs").Rolled} use
 */
async function show(item, use) {
  const { actor } = item;
  const attack = use.attack && (await check(attackBonus(use.attack.skill, actor.system) ?? 0));
  const damage = await Promise.all(use.damage.map(({ formula }) => new Roll(formula).evaluate()));
  const healed = use.heal ? await new Roll(use.heal).evaluate() : null;
  const packets = use.damage.map(({ type }, index) => ({ type, amount: damage[index].total }));
  const kind = subtype(item) ?? "";
  const content = await foundry.applications.handlebars.renderTemplate(
    address("templates/chat/use.hbs"),
    {
      name: item.name,
      img: item.img,
      facts: factsOf(kind, item.system, bearerFor(actor), actor.system).filter(
        (fact) => !["attack", "damage", "save", "heal"].includes(fact.kind),
      ),
      attack: attack && {
        total: attack.total,
        formula: attack.formula,
        against: defenceWord(use.attack?.against ?? ""),
      },
      damage: packets.map(({ type, amount }, index) => ({
        label: word(DAMAGE_TYPES, type),
        amount,
        formula: damage[index].formula,
      })),
      flat: use.flat.map(({ amount, against }) => ({
        amount: signed(amount),
        against: word(CREATURE_TYPES, against),
      })),
      heal: healed && { amount: healed.total, formula: healed.formula },
      save: use.save && {
        label: word(ATTRIBUTES, use.save.attribute),
        dc: use.save.dc,
        half: use.save.half,
      },
      description: await enriched(item.system.description, item),
    },
  );
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
          half: use.damage.length > 0 && (use.save?.half ?? false),
        },
      },
    },
  });
}
