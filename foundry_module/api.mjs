/** What macros and other modules may call: `game.modules.get("pysystem").api`. */

import { openActions } from "./applications/actions/app.mjs";
import { openContest } from "./applications/contests/app.mjs";
import { openDamage } from "./applications/damage/app.mjs";
import { openFirstFight, openGuide } from "./applications/guide/app.mjs";
import { openRequests } from "./applications/requests/app.mjs";
import { openEncounter } from "./applications/encounter/app.mjs";
import { openBuilder } from "./applications/builder/app.mjs";
import { openRescale } from "./applications/rescale/app.mjs";
import { openRules } from "./applications/settings/rules.mjs";
import { postBlow } from "./chat/blow.mjs";
import { removeOne } from "./chat/mobs.mjs";
import { strikeWith, useItem } from "./chat/use.mjs";
import { applyBlow, preview } from "./documents/blows.mjs";
import { combatBudget, groupPeons } from "./documents/budgets.mjs";
import { placeFight, toTracker } from "./documents/placing.mjs";
import { changeTier } from "./documents/tiers.mjs";
import { calibrate } from "./rules/calibration.mjs";
import { contest } from "./rules/sizes.mjs";
import { derive } from "./rules/stats.mjs";

/** @import { Given } from "./documents/blows.mjs" */

export const api = {
  /**
   * Applies a blow, or healing, to tokens or actors and puts its card into the chat.
   *
   * @param {Given & {targets?: Iterable<any>, card?: boolean}} given
   */
  async applyBlow({ card = true, ...given }) {
    const struck = await applyBlow(given);
    if (card && struck.length) await postBlow(struck, given);
    return struck;
  },
  preview,
  changeTier,
  /** Opens the creature builder on an actor, or on a new creature. */
  openBuilder,
  /** Opens the window that changes rank, tier and templates of actors; else of selected tokens. */
  openRescale,
  /** A creature against a character of its rank: chances and rounds. */
  calibrate,
  useItem,
  strikeWith,
  contest,
  openActions,
  openContest,
  openDamage,
  openFirstFight,
  openGuide,
  openRequests,
  openRules,
  derive,
  openEncounter,
  placeFight,
  toTracker,
  combatBudget,
  groupPeons,
  removeOne,
};
