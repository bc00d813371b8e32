/**
 * Action points that come back as a fight goes on. The rules name pools and prices and are silent
 * on when points return, so the table decides.
 */

import { begun, refilled } from "../play/refills.mjs";
import { MODULE, isCreature } from "../utils/module.mjs";
import { mobTokens } from "./mobs.mjs";
import { writeAll } from "./writes.mjs";

/** @import { Place } from "../play/refills.mjs" */

const SETTING = "refill";

/**
 * Turns that have begun, by the round and who acts: stepping back and on again begins none anew. It
 * is known as long as the page lasts.
 *
 * @type {WeakMap<object, Set<string>>}
 */
const known = new WeakMap();

/** Call in the `init` hook. */
export function registerRefills() {
  game.settings.register(MODULE, SETTING, {
    name: "PYSYSTEM.Settings.refillName",
    hint: "PYSYSTEM.Settings.refillHint",
    scope: "world",
    config: true,
    type: String,
    default: "turn",
    choices: {
      turn: "PYSYSTEM.Settings.refillTurn",
      round: "PYSYSTEM.Settings.refillRound",
      never: "PYSYSTEM.Settings.refillNever",
    },
  });
  Hooks.on("combatTurnChange", refill);
}

/**
 * On every client, after the write that moved the fight; the acting game master's does it.
 *
 * @param {any} combat
 * @param {Place & {combatantId?: string | null} | null} prior
 * @param {Place & {combatantId?: string | null}} current
 */
async function refill(combat, prior, current) {
  if (!combat.started) return;
  const moment = game.settings.get(MODULE, SETTING);
  const began = begun(prior, current);
  if (!began || moment === "never" || (moment === "round" && began !== "round")) return;
  // Somebody who joined above moves the turn's number, not whose turn it is.
  if (began === "turn" && prior?.combatantId === current.combatantId) return;
  // Every client counts along, for any of them may be the acting one next.
  const key = moment === "round" ? `${current.round}` : turnKey(current.round, current.combatantId);
  if (!isNews(combat, prior, key) || !game.user.isActiveGM) return;
  const whose = moment === "round" ? [...combat.combatants] : [combat.combatant];
  const actors = new Set(whose.flatMap(actorsOf).filter(isCreature));
  try {
    await writeAll(
      [...actors].flatMap((actor) => {
        const system = refilled(actor.system);
        return system ? [{ actor, update: { system } }] : [];
      }),
    );
  } catch (refused) {
    known.get(combat)?.delete(key);
    throw refused;
  }
}

/**
 * New entries of the tracker for old ones: what has begun for those has begun for these.
 *
 * @param {any} combat
 * @param {readonly {from: string[], to: string[]}[]} moves  Ids.
 */
export function carryTurns(combat, moves) {
  const all = known.get(combat);
  const begun = (/** @type {string} */ id) => all?.has(turnKey(combat.round, id));
  for (const { from, to } of moves.filter(({ from: ids }) => ids.some(begun))) {
    for (const id of to) all?.add(turnKey(combat.round, id));
  }
}

/** @param {number | null} round  @param {string | null | undefined} id  Of the combatant. */
const turnKey = (round, id) => `${round} ${id}`;

/**
 * @param {any} combat
 * @param {Place | null} prior
 * @param {string} key  Of what begins.
 * @returns {boolean}  Whether it begins for the first time.
 */
function isNews(combat, prior, key) {
  const all = (prior?.round ? known.get(combat) : null) ?? new Set();
  const news = !all.has(key);
  known.set(combat, all.add(key));
  return news;
}

/** @param {any} combatant  @returns {any[]}  Its actor, or those of all in its mob. */
function actorsOf(combatant) {
  const mob = mobTokens(combatant ?? {});
  return mob.length ? mob.map(({ actor }) => actor) : [combatant?.actor];
}
