/** Whom a blow is meant for. */

import { hasBody } from "../adapters/adapters.mjs";

/** @returns {any[]}  The tokens that the user has as targets. */
export const targetedTokens = () => [...game.user.targets];

/** @returns {any[]}  The tokens that the user has as targets, else those under control. */
export function chosenTokens() {
  const targets = targetedTokens();
  return targets.length || !canvas.ready ? targets : [...(canvas.tokens?.controlled ?? [])];
}

/**
 * The actors of tokens, token documents or actors, each once: a linked actor with two tokens is
 * one, unlinked tokens of one actor are several.
 *
 * @param {Iterable<any>} targets
 * @returns {any[]}  Those that a blow can reach.
 */
export function actorsOf(targets) {
  const found = new Map();
  for (const target of targets) {
    const actor = target?.documentName === "Actor" ? target : target?.actor;
    if (hasBody(actor)) found.set(actor.uuid, actor);
  }
  return [...found.values()];
}
