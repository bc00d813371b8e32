/**
 * Talents bring items along and take them away again (`adds_items`). The client that adds or
 * deletes a talent does it, in one further write of each kind.
 */

import { planGrants, planRemoval, realGivers } from "../play/grants.mjs";
import { FLAGS, flagsOf, isCreature, typed } from "../utils/module.mjs";
import { count, list } from "../utils/i18n.mjs";
import { isOurs } from "../utils/origin.mjs";
import { inTurn } from "../utils/turns.mjs";
import { slugOf } from "./creature.mjs";
import { packed } from "./packed.mjs";

/** Option of the writes that grants make themselves. */
const GRANTED = { [FLAGS]: { granted: true } };

/** Talents that came and items that went in one write, by actor; handled together after it. */
const added = new Map();
const gone = new Map();

/** Call in the `init` hook. */
export function registerGrants() {
  Hooks.on("preCreateItem", keepRealGivers);
  Hooks.on("createItem", (item, options, userId) => {
    if (ours(item, options, userId) && item.type === typed("talent")) gather(added, item, grant);
  });
  Hooks.on("deleteItem", (item, options, userId) => {
    if (ours(item, options, userId)) gather(gone, item, takeAway);
  });
}

/**
 * @param {any} item
 * @param {any} options
 * @param {string} userId
 */
const ours = (item, options, userId) =>
  isOurs(options, userId) && isCreature(item.parent) && !options[FLAGS]?.granted;

/**
 * Hooks come one by one for the documents of one write: all of them are handled at its end.
 *
 * @param {Map<any, any[]>} waiting
 * @param {any} item
 * @param {(actor: any, items: any[]) => Promise<void>} handle
 */
function gather(waiting, item, handle) {
  const actor = item.parent;
  const items = waiting.get(actor);
  if (items) {
    items.push(item);
    return;
  }
  waiting.set(actor, [item]);
  queueMicrotask(() => {
    const all = waiting.get(actor) ?? [];
    waiting.delete(actor);
    inTurn(actor, () => handle(actor, all)).catch((problem) => {
      Hooks.onError(`${FLAGS}.grants`, problem, { log: "error" });
    });
  });
}

/**
 * A copy of a granted item stands on its own wherever its giver isn't.
 *
 * @param {any} item
 * @param {any} _data
 * @param {any} options
 */
function keepRealGivers(item, _data, options) {
  const givers = flagsOf(item).grantedBy;
  if (!givers?.length || options[FLAGS]?.granted) return;
  const owner = item.parent?.documentName === "Actor" ? item.parent : null;
  const ids = new Set(owner ? [...owner.items].map((each) => each.id) : []);
  const real = realGivers(givers, ids);
  if (real.length !== givers.length) item.updateSource({ flags: { [FLAGS]: { grantedBy: real } } });
}

/** @param {any} actor */
const owned = (actor) =>
  [...actor.items].map((item) => ({
    id: item.id,
    slug: slugOf(item),
    givers: flagsOf(item).grantedBy ?? [],
  }));

/**
 * @param {string} id
 * @param {string} slug
 * @param {readonly string[]} givers  None for what its owner has by itself.
 * @param {object} data
 * @returns {any}  The item as it is created.
 */
export const grantedItem = (id, slug, givers, data) =>
  foundry.utils.mergeObject(data, {
    _id: id,
    flags: { [FLAGS]: { slug, ...(givers.length ? { grantedBy: givers } : {}) } },
  });

/** @param {string} id  @param {readonly string[]} givers */
const givenBy = (id, givers) => ({ _id: id, flags: { [FLAGS]: { grantedBy: givers } } });

/**
 * @param {any} actor
 * @param {any[]} talents
 */
async function grant(actor, talents) {
  const givers = talents
    .filter((talent) => actor.items.has(talent.id))
    .map((talent) => ({
      id: talent.id,
      brings: talent.system.adds_items,
      from: talent._stats?.compendiumSource ?? "",
    }));
  const plan = await planGrants(owned(actor), givers, find, foundry.utils.randomID);
  const data = plan.create.map(({ id, slug, givers: by, data: found }) => {
    return grantedItem(id, slug, by, found);
  });
  if (data.length) {
    await actor.createEmbeddedDocuments("Item", data, { keepId: true, ...GRANTED });
  }
  if (plan.update.length) {
    const updates = plan.update.map(({ id, givers: by }) => givenBy(id, by));
    await actor.updateEmbeddedDocuments("Item", updates, GRANTED);
  }
  if (plan.missing.length) {
    const names = list(plan.missing);
    ui.notifications.warn(count("Grants.missing", plan.missing.length, { names }));
  }
}

/**
 * @param {string} ref
 * @param {string} [from]
 * @returns {Promise<import("../play/grants.mjs").Found | null>}  What a reference brings.
 */
export async function find(ref, from = "") {
  const item = await packed(ref, from);
  if (!item) return null;
  return {
    data: { ...game.items.fromCompendium(item), folder: null },
    brings: item.type === typed("talent") ? [...item.system.adds_items] : [],
    from: item.uuid,
  };
}

/**
 * @param {any} actor
 * @param {any[]} items  That were deleted.
 */
async function takeAway(actor, items) {
  const plan = planRemoval(owned(actor), items.map((item) => item.id));
  if (plan.remove.length) await actor.deleteEmbeddedDocuments("Item", plan.remove, GRANTED);
  if (plan.update.length) {
    const updates = plan.update.map(({ id, givers }) => givenBy(id, givers));
    await actor.updateEmbeddedDocuments("Item", updates, GRANTED);
  }
}
