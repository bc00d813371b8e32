/** Where fights come from and where they are kept: creatures, the party, journal pages. */

import { kindOf, partyFrom, planFrom, rowFrom } from "../play/encounters.mjs";
import { say } from "../utils/i18n.mjs";
import { FLAGS, MODULE, address, flagsOf, isCreature, subtype } from "../utils/module.mjs";

/** @import { Entry } from "../play/bestiary.mjs" */
/** @import { Kind, Party, Plan, Row } from "../play/encounters.mjs" */

/** World setting: the party that fights were last planned for. */
const PARTY = "party";

/** Flags: of a journal page the plan it keeps, of an entry that it holds such pages. */
const PLAN = "fight";
const HOLDER = "fights";

/** What is asked of the packs' indexes. */
const INDEXED = ["rank", "tier", "size", "types", "hits", "recipe.full_damage"];

/** Call in the `init` hook. */
export function registerParty() {
  game.settings.register(MODULE, PARTY, { scope: "world", config: false, type: Object, default: {} });
}

/** @returns {Party}  Without those who have left the world. */
export function currentParty() {
  const party = partyFrom(game.settings.get(MODULE, PARTY));
  return { ...party, actors: party.actors.filter((uuid) => fromUuidSync(uuid)) };
}

/** @param {Party} party */
export const rememberParty = (party) => game.settings.set(MODULE, PARTY, party);

/**
 * @param {any} actor
 * @returns {boolean}  Whether it is a player's.
 */
export const isPlayers = (actor) =>
  Boolean(actor?.hasPlayerOwner || (isCreature(actor) && actor.system.player));

/**
 * @param {any} actor
 * @param {any} [token]  Of it; without one, its prototype.
 * @returns {boolean}  Whether it is no enemy: a player's, or a character on the players' side.
 */
const isFriend = (actor, token = actor?.prototypeToken) =>
  isPlayers(actor) ||
  (isCreature(actor) &&
    subtype(actor) === "character" &&
    token?.disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY);

/** @returns {any[]}  The actors that can be in a party, of whatever system. */
export const playersActors = () => byName([...game.actors].filter((actor) => isFriend(actor)));

/** @returns {Promise<Entry[]>}  All creatures there are, in compendia and in the world, by name. */
export async function bestiary() {
  const packs = [...game.packs].filter(
    ({ documentClass }) => documentClass.documentName === "Actor",
  );
  const fields = /** @type {any[]} */ (INDEXED.map((name) => `system.${name}`));
  const indexes = await Promise.all(packs.map((pack) => pack.getIndex({ fields })));
  const packed = packs.flatMap((pack, index) =>
    [...indexes[index]].flatMap((found) => entryOf(found, pack.title)),
  );
  const shown = new Map(packed.map((entry) => [entry.uuid, weighing(entry)]));
  const own = [...game.actors].filter((actor) => isCreature(actor) && !isFriend(actor));
  // What was imported and not changed since is there already.
  const others = own.filter(({ system, _stats: stats }) => {
    return shown.get(stats?.compendiumSource ?? "") !== weighing(kindOf(system));
  });
  return byName([...packed, ...others.flatMap((actor) => entryOf(actor, ""))]);
}

/**
 * @param {any} found  An actor or an index entry.
 * @param {string} origin
 * @returns {Entry[]}  One, or none.
 */
function entryOf(found, origin) {
  const kind = subtype(found) ? kindOf(found.system) : null;
  return kind ? [{ ...kind, uuid: found.uuid, name: found.name, img: found.img, origin }] : [];
}

/**
 * @template {{name: string}} T
 * @param {T[]} all
 */
const byName = (all) => all.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));

/**
 * @param {any} actor
 * @returns {Row[]}  One for an actor of the module, else none.
 */
export const rowOfActor = (actor) =>
  isCreature(actor)
    ? rowFrom({ ...kindOf(actor.system), uuid: actor.uuid, name: actor.name, img: actor.img })
    : [];

/**
 * A token counts as its actor in the sidebar, unless it was changed so much that it weighs otherwise.
 *
 * @param {any} token  A token's document.
 * @returns {Row[]}
 */
export function rowOfToken(token) {
  const base = token.baseActor;
  const [row] = rowOfActor(token.actor);
  if (!row) return [];
  const alike = base && weighing(kindOf(base.system)) === weighing(kindOf(row));
  const named = alike ? { uuid: base.uuid, name: base.name } : {};
  return [{ ...row, ...named, tokens: [token.uuid] }];
}

/**
 * What is dropped on the builder: actors, tokens, folders of actors, or a page that keeps a fight.
 *
 * @param {any} data  Of the drag.
 * @returns {Promise<{rows: Row[], plan: Plan | null}>}
 */
export async function dropped(data) {
  const found = data?.uuid ? /** @type {any} */ (await fromUuid(data.uuid)) : null;
  if (found?.documentName === "Actor") return { rows: foeRows(found), plan: null };
  if (found?.documentName === "Token") {
    return { rows: isFriend(found.actor, found) ? [] : rowOfToken(found), plan: null };
  }
  if (found?.documentName === "Folder") {
    const inside = await Promise.all(
      [...found.contents].map((/** @type {any} */ each) => fromUuid(each.uuid)),
    );
    return { rows: inside.flatMap((each) => (each ? foeRows(each) : [])), plan: null };
  }
  return { rows: [], plan: planOf(found) };
}

/** @param {any} actor  Of a compendium it can be taken for an enemy, whatever it usually is. */
const foeRows = (actor) => (!actor.pack && isFriend(actor) ? [] : rowOfActor(actor));

/** @returns {Row[]}  Of the tokens under control; without any, of all foes on the scene. */
export function rowsOnScene() {
  const scene = game.scenes.viewed;
  const controlled = canvas.ready ? [...(canvas.tokens?.controlled ?? [])] : [];
  const tokens = controlled.length
    ? controlled.map(({ document }) => document)
    : [...(scene?.tokens ?? [])].filter(isFoe);
  return tokens.filter((token) => !isFriend(token.actor, token)).flatMap(rowOfToken);
}

/**
 * @param {Kind | null} kind
 * @returns {string}  The same for creatures that a fight can't tell apart.
 */
export const weighing = (kind) =>
  kind ? JSON.stringify([kind.rank, kind.tier, kind.size, kind.hits, kind.full_damage]) : "";

/** @param {any} token  A token's document, or a prototype. */
export const isFoe = (token) => token?.disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE;

/**
 * @param {any} page  A fight of a compendium is no page to keep changes on.
 * @returns {Plan | null}
 */
export function planOf(page) {
  const kept = flagsOf(page)[PLAN];
  if (page?.documentName !== "JournalEntryPage" || !kept) return null;
  return planFrom({ ...kept, name: page.name, page: page.pack ? "" : page.uuid });
}

/** @returns {{uuid: string, name: string}[]}  The journal pages that keep fights. */
export const savedFights = () =>
  byName(
    [...game.journal].flatMap((/** @type {any} */ entry) =>
      [...entry.pages].filter((page) => flagsOf(page)[PLAN]),
    ),
  );

/**
 * Keeps a fight on its journal page, or on a new one.
 *
 * @param {Plan} plan
 * @param {object} shown  For the page's template.
 * @returns {Promise<any>}  The page.
 */
export async function saveFight(plan, shown) {
  const template = address("templates/encounter/page.hbs");
  const content = await foundry.applications.handlebars.renderTemplate(template, shown);
  const name = plan.name || say("Encounter.unnamed");
  const { page: uuid, ...kept } = plan;
  const data = { name, text: { content }, flags: { [FLAGS]: { [PLAN]: { ...kept, name } } } };
  const page = uuid ? /** @type {any} */ (await fromUuid(uuid)) : null;
  if (page) return page.update(data);
  const holder = [...game.journal].find((entry) => flagsOf(entry)[HOLDER]);
  if (!holder) {
    const entry = await JournalEntry.create({
      name: say("Encounter.journal"),
      pages: [{ ...data, type: "text" }],
      flags: { [FLAGS]: { [HOLDER]: true } },
    });
    return [.../** @type {any} */ (entry).pages][0];
  }
  const [made] = await holder.createEmbeddedDocuments("JournalEntryPage", [
    { ...data, type: "text" },
  ]);
  return made;
}
