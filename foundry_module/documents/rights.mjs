/** Who may apply a blow directly, and who has to ask the game master. */

import { MODULE } from "../utils/module.mjs";

const SETTING = "directApply";
const TRUSTED = 2;

/** Call in the `init` hook. */
export function registerRights() {
  game.settings.register(MODULE, SETTING, {
    name: "PYSYSTEM.Settings.directName",
    hint: "PYSYSTEM.Settings.directHint",
    scope: "world",
    config: true,
    type: String,
    default: "gm",
    choices: {
      gm: "PYSYSTEM.Settings.directGm",
      trusted: "PYSYSTEM.Settings.directTrusted",
      all: "PYSYSTEM.Settings.directAll",
    },
  });
}

/**
 * @param {any} actor
 * @returns {boolean}  Whether this user's client writes to it by itself.
 */
export function mayApply(actor) {
  if (game.user.isGM) return true;
  if (!actor?.isOwner) return false;
  const who = game.settings.get(MODULE, SETTING);
  return who === "all" || (who === "trusted" && game.user.role >= TRUSTED);
}
