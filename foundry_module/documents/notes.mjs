/**
 * What only game masters may read of a creature: how to play it, and why its numbers are as they
 * are. A host may send players every field of an actor, so in the world these texts are not kept
 * in it: they are pages of a journal that players have no permission on. In packs they stay in the
 * actor; the bestiary is closed to players.
 *
 * An actor and its pages know each other by a key in the module's flags; a copy of an actor gets
 * pages of its own.
 */

import { say } from "../utils/i18n.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { isOurs } from "../utils/origin.mjs";
import { inTurn } from "../utils/turns.mjs";

/** Texts for game masters alone, in the order of the sheet. */
export const SECRETS = ["tactics", "wound_trigger", "budget_note"];

/** @typedef {Record<string, string>} Texts  HTML by key. */
/** @typedef {{notes: string, name: string, texts: Texts}} Note  Of a creature of this name. */

/** Texts of actors that are being created, by key. @type {Map<string, Texts>} */
const coming = new Map();

/** What one write of several actors leaves to do. @type {Note[]} */
const arrived = [];

/** @type {string[]} */
const departed = [];

/** Call in the `init` hook. */
export function registerNotes() {
  Hooks.on("preCreateActor", setAside);
  Hooks.on("createActor", (actor, _options, userId) => {
    const { notes } = flagsOf(actor);
    const texts = coming.get(notes);
    if (userId !== game.user.id || !texts) return;
    coming.delete(notes);
    together(arrived, { notes, name: actor.name, texts }, write);
  });
  Hooks.on("preUpdateActor", redirect);
  Hooks.on("deleteActor", (actor, options, userId) => {
    const { notes } = flagsOf(actor);
    if (isOurs(options, userId) && notes && !actor.pack) together(departed, notes, forget);
  });
  Hooks.on("createJournalEntryPage", showAnew);
  Hooks.on("updateJournalEntryPage", showAnew);
}

/**
 * @param {any} actor
 * @returns {Texts}  For game masters: what they may read of it; nothing for players.
 */
export function notesOf(actor) {
  if (!game.user.isGM) return {};
  const { system } = actor;
  const stored = Object.fromEntries(SECRETS.map((key) => [key, system[key] ?? ""]));
  return { ...stored, ...textsIn(pagesOf(flagsOf(actor).notes)) };
}

/**
 * @param {any} actor  Of the world, an unlinked token or a pack.
 * @param {string} key
 * @param {string} html
 */
export async function changeNote(actor, key, html) {
  if (actor.pack) await actor.update({ system: { [key]: html } });
  else await inTurn(journal, () => keep(actor, { [key]: html }));
}

/**
 * A world actor is created without its secrets.
 *
 * @param {any} actor
 */
function setAside(actor) {
  if (!isCreature(actor) || actor.pack || !game.user.isGM) return;
  const { system } = actor.toObject();
  const texts = { ...textsIn(pagesOf(flagsOf(actor).notes)), ...filled(system) };
  if (!Object.keys(texts).length) return;
  const notes = foundry.utils.randomID();
  coming.set(notes, texts);
  actor.updateSource({ system: emptied(texts), flags: { [FLAGS]: { notes } } });
}

/**
 * Secrets that anybody's code writes into an actor go where they belong.
 *
 * @param {any} actor
 * @param {any} changed  Of the update; changed in place.
 */
function redirect(actor, changed) {
  if (!isCreature(actor) || actor.pack || !game.user.isGM) return;
  const texts = filled(changed.system ?? {});
  if (!Object.keys(texts).length) return;
  Object.assign(changed.system, emptied(texts));
  later(() => keep(actor, texts));
}

/**
 * @param {any} actor
 * @param {Texts} texts
 */
async function keep(actor, texts) {
  // An unlinked token's differences lie in its scene, which players hold.
  const bearer = actor.isToken ? (game.actors.get(actor.id) ?? actor) : actor;
  const notes = flagsOf(bearer).notes ?? foundry.utils.randomID();
  await write([{ notes, name: bearer.name, texts }]);
  if (!flagsOf(bearer).notes) await bearer.update({ flags: { [FLAGS]: { notes } } });
}

/**
 * @param {string | undefined} notes
 * @returns {any[]}
 */
const pagesOf = (notes) => {
  const pages = notes ? notebooks().flatMap((entry) => [...entry.pages]) : [];
  return pages.filter((page) => flagsOf(page).notes?.of === notes);
};

/**
 * One is used; what players may see is none, whatever its flags say.
 *
 * @returns {any[]}
 */
const notebooks = () =>
  [...game.journal].filter((entry) => {
    const seen = (/** @type {any} */ user) => !user.isGM && entry.testUserPermission(user, "LIMITED");
    return flagsOf(entry).notes && !game.users.some(seen);
  });

/** @param {any[]} pages  @returns {Texts} */
const textsIn = (pages) =>
  Object.fromEntries(pages.map((page) => [flagsOf(page).notes.key, page.text.content ?? ""]));

/** @param {Record<string, any>} system  @returns {Texts}  Its secrets that say something. */
const filled = (system) =>
  Object.fromEntries(SECRETS.filter((key) => system[key]).map((key) => [key, system[key]]));

/** @param {Texts} texts  @returns {Texts} */
const emptied = (texts) => Object.fromEntries(Object.keys(texts).map((key) => [key, ""]));

/** Writes into the journal come one after another. */
const journal = {};

/** @param {() => Promise<void>} task */
const later = (task) =>
  inTurn(journal, task).catch((problem) => {
    Hooks.onError(`${FLAGS}.notes`, problem, { log: "error" });
  });

/**
 * Hooks come one by one for the actors of one write: all of them are handled at its end.
 *
 * @template T
 * @param {T[]} waiting
 * @param {T} one
 * @param {(all: T[]) => Promise<void>} handle
 */
function together(waiting, one, handle) {
  waiting.push(one);
  if (waiting.length === 1) later(() => handle(waiting.splice(0)));
}

/** @param {Note[]} all */
async function write(all) {
  const texts = all.flatMap(({ notes, name, texts: said }) => {
    const known = new Map(pagesOf(notes).map((page) => [flagsOf(page).notes.key, page]));
    return Object.entries(said).map(([key, html]) => {
      return { notes, name, key, html, page: known.get(key) };
    });
  });
  const fresh = texts.filter(({ page, html }) => html && !page).map((each) => ({
    name: `${each.name}: ${say(`Text.${each.key}`)}`,
    text: { content: each.html },
    flags: { [FLAGS]: { notes: { of: each.notes, key: each.key } } },
  }));
  if (fresh.length) await (await notebook()).createEmbeddedDocuments("JournalEntryPage", fresh);
  for (const { page, html } of texts) await page?.update({ text: { content: html } });
}

/** @returns {Promise<any>}  The journal of all notes. */
async function notebook() {
  const [found] = notebooks();
  /** @type {any} */
  const fresh = {
    name: say("Notes.title"),
    ownership: { default: 0 },
    flags: { [FLAGS]: { notes: true } },
  };
  return found ?? JournalEntry.implementation.create(fresh);
}

/** @param {string[]} all  Keys of actors that are gone. */
async function forget(all) {
  const borne = new Set([...game.actors].map((actor) => flagsOf(actor).notes));
  /** @type {Map<any, string[]>} */
  const gone = new Map();
  for (const page of all.filter((notes) => !borne.has(notes)).flatMap(pagesOf)) {
    gone.set(page.parent, [...(gone.get(page.parent) ?? []), page.id]);
  }
  for (const [entry, ids] of gone) {
    try {
      await entry.deleteEmbeddedDocuments("JournalEntryPage", ids);
    } catch (problem) {
      // Somebody deletes the journal at the same time.
      if (game.journal.has(entry.id)) throw problem;
    }
  }
}

/** @param {any} page */
function showAnew(page) {
  const { of: notes } = flagsOf(page).notes ?? {};
  if (!notes) return;
  for (const app of foundry.applications.instances.values()) {
    const { document } = /** @type {any} */ (app);
    if (flagsOf(document).notes === notes) app.render();
  }
}
