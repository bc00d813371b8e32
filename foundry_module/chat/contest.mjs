/** The card of a contest: both rolls, what size adds, and why. */

import { winner } from "../play/contests.mjs";
import { say, signed } from "../utils/i18n.mjs";
import { address } from "../utils/module.mjs";
import { masters } from "../documents/requests.mjs";
import { check } from "./rolls.mjs";

/** @typedef {{name: string, img: string, seen: boolean, with: string, bonus: number, size: number}} ContestSide */

/**
 * @param {{
 *   kind: string, sides: readonly ContestSide[], reasons: readonly string[], overridden: boolean,
 * }} contest  Of the sides, the first is who tries.
 * @returns {Promise<any>}  The chat message; whispered where players can't see one of the two.
 */
export async function postContest({ kind, sides, reasons, overridden }) {
  const rolls = await Promise.all(sides.map(({ bonus, size }) => check(bonus + size)));
  const [a, b] = rolls.map(({ total }) => total);
  const won = winner(a, b);
  const content = await foundry.applications.handlebars.renderTemplate(
    address("templates/chat/contest.hbs"),
    {
      kind,
      sides: sides.map((side, index) => ({
        ...side,
        total: rolls[index].total,
        formula: rolls[index].formula,
        bonus: signed(side.bonus),
        sizeBonus: side.size ? signed(side.size) : "",
        won: won === (index ? "b" : "a"),
      })),
      reasons: overridden ? [...reasons, say("Contest.overridden")] : reasons,
      outcome:
        won === "draw"
          ? say("Contest.draw", { name: sides[1].name })
          : say("Contest.won", { name: sides[won === "a" ? 0 : 1].name }),
    },
  );
  const hidden = sides.some(({ seen }) => !seen);
  return ChatMessage.create({
    content,
    rolls,
    speaker: { alias: game.user.name },
    whisper: hidden ? masters() : [],
  });
}
