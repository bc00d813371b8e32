/**
 * Mobs: peons of a kind that act on one entry of the tracker. The entry names no token, so that it
 * stays until the last of them is gone; a flag on it holds the ids of all.
 */

import { healthOf } from "../play/health.mjs";
import { mobOf } from "../play/mobs.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { inTurn } from "../utils/turns.mjs";

/** @import { Mob } from "../play/mobs.mjs" */

/** @param {any} combatant  @returns {string[]}  Ids of all tokens that ever were in its mob. */
export const mobIds = (combatant) => [...(flagsOf(combatant).mob ?? [])];

/** @param {any} combatant  @returns {any[]}  The documents of those that are still there. */
export const mobTokens = (combatant) => {
  const tokens = game.scenes.get(combatant.sceneId)?.tokens;
  return mobIds(combatant).flatMap((id) => tokens?.get(id) ?? []);
};

/**
 * @param {readonly any[]} tokens  Documents, of peons alike.
 * @returns {Record<string, any>}  Data of the combatant that stands for them all.
 */
export function mobEntry(tokens) {
  const [{ actorId, baseActor, name, parent, texture }] = tokens;
  return {
    tokenId: null,
    sceneId: parent.id,
    actorId,
    name: baseActor?.name ?? name,
    img: texture.src,
    hidden: tokens.every(({ hidden }) => hidden),
    flags: { [FLAGS]: { mob: tokens.map(({ id }) => id) } },
  };
}

/**
 * @param {any} combatant
 * @returns {Mob}
 */
export const mobState = (combatant) =>
  mobOf(
    mobTokens(combatant).flatMap(({ actor }) => (isCreature(actor) ? healthOf(actor.system) : [])),
    mobIds(combatant).length,
  );

/** Call in the `init` hook: a mob's entry follows its members. */
export function registerMobs() {
  watchMembers((combat) => {
    if (game.user.isActiveGM) inTurn(combat, () => follow(combat));
  });
}

/**
 * On every client, whenever something changes about a member of a mob.
 *
 * @param {(combat: any) => void} act
 */
export function watchMembers(act) {
  const changed = (/** @type {any} */ { id }) => {
    for (const combat of game.combats) {
      if ([...combat.combatants].some((each) => mobIds(each).includes(id))) act(combat);
    }
  };
  Hooks.on("updateToken", changed);
  Hooks.on("deleteToken", changed);
  Hooks.on("updateActor", (/** @type {any} */ actor) => {
    if (actor.isToken) changed(actor.token);
    else for (const token of actor.getDependentTokens({ linked: true })) changed(token);
  });
}

/**
 * An entry is down when nobody of the mob stands, and goes with the last of its tokens.
 *
 * @param {any} combat
 */
async function follow(combat) {
  const mobs = [...combat.combatants].filter((each) => mobIds(each).length);
  const empty = mobs.filter((each) => !mobTokens(each).length).map(({ id }) => id);
  if (empty.length) await combat.deleteEmbeddedDocuments("Combatant", empty);
  const updates = mobs
    .filter(({ id }) => !empty.includes(id))
    .map((each) => ({ _id: each.id, defeated: mobState(each).standing === 0, was: each.defeated }))
    .filter(({ defeated, was }) => defeated !== was)
    .map(({ _id, defeated }) => ({ _id, defeated }));
  if (updates.length) await combat.updateEmbeddedDocuments("Combatant", updates);
}
