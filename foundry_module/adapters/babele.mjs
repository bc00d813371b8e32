/** The other language of the compendia, for whoever has Babele: https://foundryvtt.com/packages/babele */

import { mergedById } from "../play/merged.mjs";
import { flagsOf } from "../utils/module.mjs";

/** Call before Foundry's `init`: Babele asks for translations in its own. */
export function registerBabele() {
  // A hook that the host's own types don't know.
  /** @type {any} */ (Hooks).once("babele.init", (/** @type {any} */ babele) => {
    babele.registerConverters({ pysystemById: mergedById });
    for (const module of game.modules) {
      const { babele: translated } = flagsOf(module);
      if (module.active && translated) babele.register({ module: module.id, ...translated });
    }
  });
}
