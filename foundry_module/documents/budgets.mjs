/** The budget of a combat: read from its combatants, written down when it begins. */

import { budgetOf, freeze, regrouped } from "../play/encounters-tracker.mjs";
import { kindOf } from "../play/encounters.mjs";
import { healthOf } from "../play/health.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { currentParty, isFoe, isPlayers } from "./encounters.mjs";
import { mobEntry, mobIds, mobState, mobTokens } from "./mobs.mjs";
import { entryOf } from "./placing.mjs";
import { carryTurns } from "./refills.mjs";

/** @import { Budget, Frozen, Member, Terms } from "../play/encounters-tracker.mjs" */

/** Call in the `init` hook. */
export function registerBudgets() {
  Hooks.on("combatStart", writeDown);
}

/**
 * On the client that starts the fight, in the very write that starts it.
 *
 * @param {any} combat
 * @param {any} changes  Of the write; changed in place.
 */
function writeDown(combat, changes) {
  const frozen = freeze(membersOf(combat), termsOf(combat));
  foundry.utils.setProperty(changes, `flags.${FLAGS}.frozen`, frozen);
}

/**
 * @param {any} combat
 * @returns {Terms}  Those it was planned with, else for the current party.
 */
export const termsOf = (combat) =>
  flagsOf(combat).fight ?? { party: currentParty(), synergy: false, tactics: 0 };

/**
 * @param {any} combat
 * @returns {Frozen | null}  Null before the fight has begun.
 */
const frozenOf = (combat) => (combat.started && flagsOf(combat).frozen) || null;

/**
 * @param {any} combat
 * @returns {Budget}
 */
export const combatBudget = (combat) =>
  budgetOf(membersOf(combat), termsOf(combat), frozenOf(combat));

/**
 * @param {any} combat
 * @returns {Member[]}
 */
function membersOf(combat) {
  const { party } = frozenOf(combat) ?? termsOf(combat);
  return [...combat.combatants].map((combatant) => memberOf(combatant, new Set(party.actors)));
}

/**
 * @param {any} combatant
 * @param {ReadonlySet<string>} party
 * @returns {Member}
 */
function memberOf(combatant, party) {
  const ids = mobIds(combatant);
  const token = combatant.token ?? mobTokens(combatant)[0];
  const actor = token?.actor ?? combatant.actor;
  const ours = isCreature(actor);
  const gone = combatant.tokenId && !combatant.token;
  const down = gone || combatant.defeated || (ours && healthOf(actor.system).value <= 0);
  return {
    id: combatant.id,
    name: combatant.name,
    side: sideOf(token ?? actor?.prototypeToken, actor, party),
    kind: ours ? kindOf(actor.system) : null,
    count: ids.length || 1,
    standing: ids.length ? mobState(combatant).standing : Number(!down),
    excluded: flagsOf(combatant).excluded === true,
    hidden: combatant.hidden,
  };
}

/**
 * @param {any} token
 * @param {any} actor
 * @param {ReadonlySet<string>} party
 * @returns {Member["side"]}
 */
function sideOf(token, actor, party) {
  if (actor && (party.has(actor.uuid) || isPlayers(actor))) return "party";
  if (isFoe(token)) return "foe";
  return token?.disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY ? "ally" : "neutral";
}

/**
 * Leaves a combatant out of the count, or takes it back in.
 *
 * @param {any} combatant
 */
export const toggleCounted = (combatant) =>
  combatant.update({ flags: { [FLAGS]: { excluded: !flagsOf(combatant).excluded } } });

/** @param {any} combat  @returns {any[][]}  Combatants that could act on one entry, by their actor. */
function groupsOf(combat) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const each of combat.combatants) {
    const { actor, actorId, token } = each;
    if (!token || !isCreature(actor) || isPlayers(actor) || actor.system.tier !== "peon") continue;
    const key = `${actorId} ${token.parent.id} ${token.disposition}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** @param {any} combat  @returns {boolean}  Whether there are peons alike with entries of their own. */
export const canGroup = (combat) => groupsOf(combat).length > 0;

/**
 * Has peons alike act on one entry each; their entry acts when the first of them would have.
 *
 * @param {any} combat
 */
export async function groupPeons(combat) {
  const groups = groupsOf(combat);
  const entries = groups.map((group) => {
    const rolled = group.flatMap(({ initiative }) => (initiative === null ? [] : [initiative]));
    const initiative = rolled.length ? Math.max(...rolled) : null;
    const entry = mobEntry(group.map(({ token }) => token));
    return { ...entry, _id: foundry.utils.randomID(), initiative };
  });
  await regroup(
    combat,
    groups.map((group, index) => ({ from: group.map(({ id }) => id), to: [entries[index]._id] })),
    entries,
  );
}

/**
 * Gives each of a mob an entry of its own again.
 *
 * @param {any} combatant
 */
export async function splitMob(combatant) {
  const { combat, initiative } = combatant;
  const entries = mobTokens(combatant).map((token) => ({
    ...entryOf(token),
    _id: foundry.utils.randomID(),
    initiative,
    defeated: isCreature(token.actor) && healthOf(token.actor.system).value <= 0,
  }));
  const to = entries.map(({ _id }) => _id);
  await regroup(combat, [{ from: [combatant.id], to }], entries);
}

/**
 * New entries for old ones. What was written down at the start goes over to them.
 *
 * @param {any} combat
 * @param {{from: string[], to: string[]}[]} moves
 * @param {any[]} entries
 */
async function regroup(combat, moves, entries) {
  const frozen = frozenOf(combat);
  const current = combat.started ? combat.combatant?.id : null;
  const nameOf = (/** @type {any} */ { name, sceneId, tokenId }) =>
    name ?? game.scenes.get(sceneId)?.tokens.get(tokenId)?.name ?? "";
  const names = Object.fromEntries(entries.map((entry) => [entry._id, nameOf(entry)]));
  if (frozen) {
    const foes = regrouped(frozen.foes, moves, names);
    await combat.update({ flags: { [FLAGS]: { frozen: { foes } } } });
  }
  carryTurns(combat, moves);
  await combat.createEmbeddedDocuments("Combatant", entries, { keepId: true });
  await combat.deleteEmbeddedDocuments("Combatant", moves.flatMap(({ from }) => from));
  if (!current) return;
  // Whoever's turn it is keeps it, wherever they stand in the order now.
  const stays = moves.find(({ from }) => from.includes(current))?.to[0] ?? current;
  const turn = combat.turns.findIndex((/** @type {any} */ { id }) => id === stays);
  if (turn >= 0 && turn !== combat.turn) await combat.update({ turn }, { turnEvents: false });
}
