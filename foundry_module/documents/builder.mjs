/** Reads creatures into the builder and writes what it made. */

import { armorAmong, broughtBy } from "../play/builder-picks.mjs";
import { draftOf, rebuilt, systemOf } from "../play/builder.mjs";
import { bearerOf, borne } from "../play/borne.mjs";
import { planGrants } from "../play/grants.mjs";
import { SIZES, known } from "../rules/tables.mjs";
import { FLAGS, flagsOf, ITEMS, subtype, typed } from "../utils/module.mjs";
import { armorOf, itemsOf } from "./creature.mjs";
import { READY } from "./derivation.mjs";
import { find, grantedItem } from "./grants.mjs";
import { SECRETS } from "./notes.mjs";
import { replacement } from "./operators.mjs";
import { packedIndex } from "./packed.mjs";
import { barsFor, barsOf } from "./tiers.mjs";

/** @import { Candidate, Candidates } from "../play/builder-picks.mjs" */
/** @import { Draft } from "../play/builder.mjs" */
/** @import { Resistances } from "../rules/tables.mjs" */

/** What the packs' indexes have to hold for the builder. */
const FIELDS = ["gift", "category", "natural", "adds_items", "dr"];

/** Distance between the sort numbers of neighbouring items. */
const SORT = 100_000;

/** Call in the `init` hook. */
export function registerCandidateFields() {
  CONFIG.Item.compendiumIndexFields.push(...FIELDS.map((field) => `system.${field}`));
}

/** @returns {Candidates}  Every item of the compendia that a creature can have, by name. */
export function candidates() {
  const refs = new Set(
    [...game.packs]
      .filter((pack) => pack.documentClass.documentName === "Item")
      .flatMap((pack) => [...pack.index])
      .map((entry) => flagsOf(entry).slug)
      .filter((ref) => ref && ITEMS.includes(ref.split(":")[0])),
  );
  const found = [...refs].map((ref) => candidate(ref, packedIndex(ref)));
  found.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
  return new Map(found.map((each) => [each.ref, each]));
}

/**
 * @param {string} ref
 * @param {any} entry  Of a pack's index.
 * @returns {Candidate}
 */
function candidate(ref, { name, uuid, system = {} }) {
  return {
    ref,
    kind: ref.split(":")[0],
    name,
    uuid,
    gift: system.gift ?? false,
    natural: system.natural ?? false,
    category: system.category ?? "",
    brings: [...(system.adds_items ?? [])].map(plainRef),
    dr: system.dr ?? {},
    ap: system.use?.ap ?? null,
  };
}

/** @param {string} ref  @returns {string}  Without the module it may name. */
const plainRef = (ref) => ref.split(":").slice(-2).join(":");

/**
 * What an actor has: references of what it has by itself, and the rest that no compendium knows.
 *
 * @param {any} actor
 * @param {Candidates} all
 * @returns {{picks: string[], own: any[]}}
 */
export function itemsIn(actor, all) {
  const items = itemsOf(actor).filter((item) => !flagsOf(item).grantedBy?.length);
  const ref = (/** @type {any} */ item) => flagsOf(item).slug ?? "";
  const picks = items.map(ref).filter((each) => all.has(each));
  return { picks: [...new Set(picks)], own: items.filter((item) => !all.has(ref(item))) };
}

/**
 * @param {any} actor
 * @param {Candidates} all
 * @returns {Draft}
 */
export const draftFrom = (actor, all) =>
  draftOf(actor.name, actor.toObject().system, itemsIn(actor, all).picks, armorOf(actor));

/**
 * @param {Draft} draft
 * @param {Candidates} all
 * @param {readonly any[]} own  Items that no compendium knows.
 * @returns {Resistances[]}  The DR of all armour it is going to wear.
 */
export function armorFor({ picks }, all, own) {
  const worn = own.filter((item) => subtype(item) === "armor" && item.system.equipped);
  const refs = [...picks, ...broughtBy(picks, all)];
  return [...worn.map((item) => item.system.dr), ...armorAmong(refs, all)];
}

/** What a new creature takes over, beside the decisions, from the one it was made after. */
const TEXTS = ["description", "look", ...SECRETS];

/**
 * @param {Draft} draft
 * @param {Candidates} all
 * @param {any} [model]  A creature of a compendium that it is made after.
 * @returns {Promise<any>}  The new actor, with its items, in one write.
 */
export async function createCreature(draft, all, model = null) {
  const { type, system } = systemOf(draft, armorFor(draft, all, []));
  if (model) Object.assign(system, Object.fromEntries(TEXTS.map((key) => [key, model.system[key]])));
  const items = await itemsFor(draft.picks, system);
  const { squares } = known(SIZES, draft.size);
  /** @type {any} */
  const data = {
    name: draft.name,
    type: typed(type),
    system,
    items,
    ...(model ? { img: model.img } : {}),
    prototypeToken: {
      ...(model ? { texture: { src: model.prototypeToken.texture.src } } : {}),
      name: draft.name,
      width: squares,
      height: squares,
      disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE,
      actorLink: draft.tier === "boss",
      ...barsFor(system, type),
    },
  };
  return Actor.implementation.create(data);
}

/**
 * @param {readonly string[]} picks
 * @param {any} system  Of the bearer.
 * @returns {Promise<any[]>}  The items and all that they bring, with the bearer's dice.
 */
async function itemsFor(picks, system) {
  const found = await Promise.all(picks.map((ref) => find(ref)));
  const chosen = found.flatMap((each, index) => {
    if (!each) return [];
    return [{ id: foundry.utils.randomID(), slug: picks[index], ...each }];
  });
  const owned = chosen.map(({ id, slug }) => ({ id, slug, givers: [] }));
  const plan = await planGrants(owned, chosen, find, foundry.utils.randomID);
  const items = [
    ...chosen.map(({ id, slug, data }) => grantedItem(id, slug, [], data)),
    ...plan.create.map(({ id, slug, givers, data }) => grantedItem(id, slug, givers, data)),
  ];
  for (const { id, givers } of plan.update) {
    const item = items.find((each) => each._id === id);
    item.flags[FLAGS].grantedBy = givers;
  }
  const all = items.map((item) => ({
    kind: subtype(item) ?? "",
    slug: item.flags[FLAGS].slug,
    system: item.system,
  }));
  const bearer = bearerOf(system, all);
  return items.map((item, index) => {
    const fitted = borne(all[index], bearer) ?? {};
    const sort = (index + 1) * SORT;
    return { ...item, sort, system: foundry.utils.mergeObject(item.system, fitted) };
  });
}

/**
 * Writes a draft over an actor that is there: its numbers, and of its items only what was picked or
 * is picked no more. What nobody picked stays.
 *
 * @param {any} actor
 * @param {Draft} draft
 * @param {Candidates} all
 * @returns {Promise<any>}  The actor.
 */
export async function saveCreature(actor, draft, all) {
  const { picks, own } = itemsIn(actor, all);
  const { system: before } = actor.toObject();
  const armor = armorFor(draft, all, own);
  const { type, system, aside } = rebuilt(before, draft, armor, flagsOf(actor).aside);
  const { size } = system;
  // Tokens follow the size in a write of its own.
  system.size = before.size;
  await actor.update(
    {
      name: draft.name,
      ...(type === subtype(actor) ? {} : { type: typed(type) }),
      ...replacement("system", system),
      ...replacement(`flags.${FLAGS}.aside`, aside),
      ...barsOf(actor, system, type),
    },
    READY,
  );
  if (size !== before.size) await actor.update({ system: { size } });
  const gone = itemsOf(actor).filter(
    (item) => picks.includes(flagsOf(item).slug) && !draft.picks.includes(flagsOf(item).slug),
  );
  const mine = gone.filter((item) => !flagsOf(item).grantedBy?.length);
  if (mine.length) await actor.deleteEmbeddedDocuments("Item", mine.map((item) => item.id));
  await addPicks(actor, draft.picks.filter((ref) => !picks.includes(ref)));
  return actor;
}

/**
 * From the compendia; their talents bring what they bring. What is picked beside a talent that brings
 * it is there twice, as it is when somebody drops it on the sheet.
 *
 * @param {any} actor
 * @param {readonly string[]} refs
 */
async function addPicks(actor, refs) {
  const found = await Promise.all(refs.map((ref) => find(ref)));
  const data = found.flatMap((each, index) => {
    return each ? [foundry.utils.mergeObject(each.data, { flags: { [FLAGS]: { slug: refs[index] } } })] : [];
  });
  if (data.length) await actor.createEmbeddedDocuments("Item", data);
}
