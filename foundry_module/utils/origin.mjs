/**
 * Which page a write comes from. A user may have the game open twice: what follows a write is done
 * by the page that asked for it, and by no other.
 */

import { FLAGS } from "./module.mjs";

let page = "";

/** Call in the `init` hook: marks every write of this page to actors and items. */
export function registerOrigin() {
  page = foundry.utils.randomID();
  /** @param {any[]} rest  Of a hook before a write: its options stand before the user's id. */
  const mark = (...rest) => {
    const options = rest.at(-2);
    options[FLAGS] = { ...options[FLAGS], page };
  };
  Hooks.on("preCreateActor", mark);
  Hooks.on("preUpdateActor", mark);
  Hooks.on("preDeleteActor", mark);
  Hooks.on("preCreateItem", mark);
  Hooks.on("preUpdateItem", mark);
  Hooks.on("preDeleteItem", mark);
}

/**
 * @param {any} options  Of a hook after a write.
 * @param {string} userId
 * @returns {boolean}  Whether this page asked for it.
 */
export const isOurs = (options, userId) =>
  userId === game.user.id && (options[FLAGS]?.page ?? page) === page;
