/** Brings the module's chat cards to life, on every client and at every rendering. */

import { applyUse } from "../documents/uses.mjs";
import { say } from "../utils/i18n.mjs";
import { flagsOf } from "../utils/module.mjs";
import { undo } from "./blow.mjs";

/** Call in the `init` hook. */
export function registerCards() {
  Hooks.on("renderChatMessageHTML", enliven);
}

/**
 * @param {any} message
 * @param {HTMLElement} html
 */
function enliven(message, html) {
  const card = html.querySelector(".pysystem.card");
  if (!card) return;
  // What only the game master may know is taken off the players' pages.
  if (!game.user.isGM) for (const part of card.querySelectorAll(".master")) part.remove();
  const { use, blow } = flagsOf(message);
  const buttons = [
    use?.damages && button("apply", "fa-burst", () => applyUse(message, "full")),
    use?.half && button("applyHalf", "fa-shield-halved", () => applyUse(message, "half")),
    use?.heals && button("heal", "fa-heart", () => applyUse(message, "heal")),
    blow && game.user.isGM && undoButton(message, blow),
  ].filter(Boolean);
  if (!buttons.length) return;
  const footer = html.ownerDocument.createElement("footer");
  footer.append(...buttons);
  card.append(footer);

  /**
   * @param {string} key
   * @param {string} icon
   * @param {() => Promise<any>} act
   */
  function button(key, icon, act) {
    const made = html.ownerDocument.createElement("button");
    const mark = html.ownerDocument.createElement("i");
    mark.className = `fa-solid ${icon}`;
    mark.ariaHidden = "true";
    made.type = "button";
    made.dataset.card = key;
    made.append(mark, ` ${say(`Card.${key}`)}`);
    made.addEventListener("click", async () => {
      made.disabled = true;
      await act().finally(() => {
        made.disabled = false;
      });
    });
    return made;
  }

  /**
   * @param {any} message
   * @param {{undone: boolean}} blow
   */
  function undoButton(message, { undone }) {
    const made = button(undone ? "undone" : "undo", "fa-rotate-left", () => undo(message));
    made.disabled = undone;
    return made;
  }
}
