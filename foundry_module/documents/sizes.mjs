/**
 * Tokens follow the size category of their actor: only when the category changes, only tokens that
 * had its usual side, around their centre, and never where the actor's flag `freeSize` is set.
 */

import { centred, followed } from "../play/squares.mjs";
import { FLAGS, flagsOf, isCreature } from "../utils/module.mjs";
import { isOurs } from "../utils/origin.mjs";

/** Call in the `init` hook. */
export function registerSizes() {
  Hooks.on("updateActor", placedTokensFollow);
}

/**
 * The prototype follows in the write that changes the size.
 *
 * @param {any} actor
 * @param {any} changed  Of the update; changed in place.
 * @param {string} before
 * @param {string} after
 */
export function sizeChange(actor, changed, before, after) {
  if (before === after || actor.isToken || flagsOf(actor).freeSize) return;
  const side = followed(actor.prototypeToken, before, after);
  if (!side || changed.prototypeToken?.width || changed.prototypeToken?.height) return;
  changed.prototypeToken = { ...changed.prototypeToken, ...side };
}

/**
 * After the write, on the client that asked for it: the token of an unlinked actor, or all placed
 * tokens of a linked one, in one write for each scene.
 *
 * @param {any} actor
 * @param {any} changed
 * @param {any} options
 * @param {string} userId
 */
async function placedTokensFollow(actor, changed, options, userId) {
  if (!isOurs(options, userId) || !isCreature(actor) || flagsOf(actor).freeSize) return;
  const before = options[FLAGS]?.sizeBefore;
  const after = changed.system?.size;
  if (!before || !after || before === after) return;
  const tokens = actor.isToken ? [actor.token] : actor.getDependentTokens({ linked: true });
  /** @type {Map<any, object[]>} */
  const scenes = new Map();
  for (const token of tokens) {
    const side = followed(token, before, after);
    if (!side || !token.parent) continue;
    const place = centred(token, side, token.parent.grid.size);
    const update = { _id: token.id, ...side, ...place };
    scenes.set(token.parent, [...(scenes.get(token.parent) ?? []), update]);
  }
  for (const [scene, updates] of scenes) await scene.updateEmbeddedDocuments("Token", updates);
}
