/** Levels of ownership (DOC-13). */

import { state } from "../core/state.mjs";

/** @param {string|number} permission  A level or its name. */
export function level(permission) {
  if (typeof permission === "number") return permission;
  const found = state.constants.DOCUMENT_OWNERSHIP_LEVELS[permission];
  if (found === undefined) throw new Error(`DOC-13: "${permission}" is not a level of permission`);
  return found;
}

/** What a user may do with a document. */
export function userLevel(document, user) {
  const { OWNER, NONE } = state.constants.DOCUMENT_OWNERSHIP_LEVELS;
  if (!user) return NONE;
  if (document.pack) return packLevel(document, user);
  if (user.isGM) return OWNER;
  const ownership = document.ownership;
  if (!ownership) return document.parent ? document.parent.getUserLevel(user) : NONE;
  const own = ownership[user.id] ?? ownership.default ?? NONE;
  if (own >= 0) return own;
  const inherited = ownership.default ?? NONE;
  return inherited < 0 ? (document.parent?.getUserLevel(user) ?? NONE) : inherited;
}

function packLevel(document, user) {
  return state.game.packs.get(document.pack)?.getUserLevel(user) ?? 0;
}
