/**
 * Lets the numbers of an actor follow its rank and other decisions, in the same write; what its
 * items took from it (dice, the DC of gifts) follows in a second one.
 */

import { borne } from "../play/borne.mjs";
import { fresh, isFresh } from "../play/fresh.mjs";
import { decided, merge, rederived } from "../play/rederive.mjs";
import { FLAGS, isCreature, typed } from "../utils/module.mjs";
import { isOurs } from "../utils/origin.mjs";
import { inTurn } from "../utils/turns.mjs";
import { armorOf, bearerFor, held } from "./creature.mjs";
import { sizeChange } from "./sizes.mjs";

/** Option of updates that bring all numbers along. */
export const READY = { [FLAGS]: { ready: true } };

/** Call in the `init` hook. */
export function registerDerivation() {
  Hooks.on("preCreateActor", fill);
  Hooks.on("preUpdateActor", follow);
  Hooks.on("updateActor", itemsFollow);
  Hooks.on("preCreateItem", fitToBearer);
  Hooks.on("updateItem", armorFollows);
  Hooks.on("createItem", armorFollows);
  Hooks.on("deleteItem", armorFollows);
}

/**
 * A new actor that brings no stat block begins as the rules have it.
 *
 * @param {any} actor
 */
function fill(actor) {
  if (!isCreature(actor)) return;
  const { system } = actor.toObject();
  if (isFresh(system)) actor.updateSource({ system: fresh(system) });
}

/**
 * On the requesting client, before the write: `changed` is mutated in place. It is neither cleaned
 * nor free of what doesn't change.
 *
 * @param {any} actor
 * @param {any} changed
 * @param {any} options
 */
function follow(actor, changed, options) {
  if (!isCreature(actor)) return;
  const before = actor.toObject().system;
  // What the actor's items go by until now; the hook after the write needs it.
  const { gift_dc: dcBefore, damage: damageBefore, size: sizeBefore } = before;
  options[FLAGS] = { ...options[FLAGS], dcBefore, damageBefore, sizeBefore };
  if (options[FLAGS].ready || !changed.system || changed.type) return;
  const after = structuredClone(before);
  merge(after, structuredClone(changed.system));
  after.rank = Number(after.rank);
  if (decided(before, after)) merge(changed.system, rederived(before, after, armorOf(actor)));
  sizeChange(actor, changed, before.size, after.size);
}

/**
 * After the write, on the client that asked for it.
 *
 * @param {any} actor
 * @param {any} _changed
 * @param {any} options
 * @param {string} userId
 */
function itemsFollow(actor, _changed, options, userId) {
  if (isOurs(options, userId) && isCreature(actor)) inTurn(actor, () => fitItems(actor, options));
}

/**
 * @param {any} actor
 * @returns {Promise<void>}  Done once its items have followed all that this page wrote to it.
 */
export const itemsFollowed = (actor) => inTurn(actor, async () => {});

/**
 * @param {any} actor
 * @param {any} options
 */
async function fitItems(actor, options) {
  // A whole `system` may have been replaced: what changed doesn't tell it.
  const { dcBefore = null, damageBefore } = options[FLAGS] ?? {};
  if (actor.system.damage === damageBefore && actor.system.gift_dc === dcBefore) return;
  const bearer = bearerFor(actor);
  const updates = [...actor.items].flatMap((item) => {
    const fitted = bearer && borne(held(item), bearer, dcBefore);
    return fitted ? [{ _id: item.id, system: fitted }] : [];
  });
  if (updates.length) await actor.updateEmbeddedDocuments("Item", updates);
}

/**
 * An item that somebody gets takes the dice and the DC of its new bearer.
 *
 * @param {any} item
 */
function fitToBearer(item) {
  const { actor } = item;
  if (!isCreature(actor) || !item.type.startsWith(`${FLAGS}.`)) return;
  const bearer = bearerFor(actor);
  const fitted = bearer && borne(held(item), bearer);
  if (fitted) item.updateSource({ system: fitted });
}

/**
 * Armour that is put on, taken off, brought or lost changes the stored resistances.
 *
 * @param {any} item
 * @param {...any} rest  The changes of an update, the options, and who asked for it.
 */
async function armorFollows(item, ...rest) {
  const [options, userId] = rest.slice(-2);
  const { actor } = item;
  if (!isOurs(options, userId) || item.type !== typed("armor") || !isCreature(actor)) return;
  const { system } = actor.toObject();
  const { dr } = rederived(system, system, armorOf(actor));
  if (dr) await actor.update({ system: { dr } }, READY);
}
