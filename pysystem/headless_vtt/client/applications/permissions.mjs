/** What the user may make; the server has the last word (DOC-13, §17b). */
const CREATE = { Actor: "ACTOR_CREATE", Item: "ITEM_CREATE", JournalEntry: "JOURNAL_CREATE", Token: "TOKEN_CREATE" };

export const mayCreate = (documentName) =>
  game.user.isGM || documentName === "Macro" || (documentName in CREATE && game.user.can(CREATE[documentName]));
