/** The token of a new creature, as far as it brings none of its own. */

import { isCreature, subtype } from "../utils/module.mjs";
import { barsFor } from "./tiers.mjs";

/** Call in the `init` hook, after what fills new creatures. */
export function registerTokens() {
  Hooks.on("preCreateActor", prepareToken);
}

/**
 * Everybody shows health and action points to their owner. A character made by hand is most often
 * somebody's hero: on the players' side, and one and the same wherever it stands.
 *
 * @param {any} actor
 * @param {any} data  What was asked for.
 */
function prepareToken(actor, data) {
  if (!isCreature(actor)) return;
  const type = /** @type {string} */ (subtype(actor));
  const { OWNER, OWNER_HOVER } = CONST.TOKEN_DISPLAY_MODES;
  const usual = {
    ...barsFor(actor.system, type),
    displayBars: OWNER,
    displayName: OWNER_HOVER,
    ...(type === "character"
      ? { disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY, actorLink: true, appendNumber: false }
      : {}),
  };
  const { prototypeToken: given = {} } = /** @type {any} */ (foundry.utils.expandObject(data));
  const missing = Object.entries(usual).filter(([key]) => !(key in given));
  actor.updateSource({ prototypeToken: Object.fromEntries(missing) });
}
