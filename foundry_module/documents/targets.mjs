/** Whom a blow is meant for. */

import { isCreature } from "../utils/module.mjs";

/** @returns {any[]}  The actors of the user's targets, else of the tokens under control. */
export function chosenActors() {
  const targets = [...game.user.targets];
  const tokens = targets.length ? targets : canvas.ready ? canvas.tokens.controlled : [];
  return actorsOf(tokens);
}

/**
 * The actors of tokens, token documents or actors, each once: a linked actor with two tokens is
 * one, unlinked tokens of one actor are several.
 *
 * @param {Iterable<any>} targets
 * @returns {any[]}
 */
export function actorsOf(targets) {
  const found = new Map();
  for (const target of targets) {
    const actor = target.documentName === "Actor" ? target : target.actor;
    if (isCreature(actor)) found.set(actor.uuid, actor);
  }
  return [...found.values()];
}
