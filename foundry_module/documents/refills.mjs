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
  if (!game.user.isActiveGM || !combat.started) return;
  const moment = game.settings.get(MODULE, SETTING);
  const began = begun(prior, current);
  if (!began || moment === "never" || (moment === "round" && began !== "round")) return;
  // Somebody who joined above moves the turn's number, not whose turn it is.
  if (began === "turn" && prior?.combatantId === current.combatantId) return;
  const whose = moment === "round" ? [...combat.combatants] : [combat.combatant];
  const actors = new Set(whose.flatMap(actorsOf).filter(isCreature));
  await writeAll(
    [...actors].flatMap((actor) => {
      const system = refilled(actor.system);
      return system ? [{ actor, update: { system } }] : [];
    }),
  );
}

/** @param {any} combatant  @returns {any[]}  Its actor, or those of all in its mob. */
function actorsOf(combatant) {
  const mob = mobTokens(combatant ?? {});
  return mob.length ? mob.map(({ actor }) => actor) : [combatant?.actor];
}
