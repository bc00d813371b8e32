/** The icon of a kind of document. */
const ICONS = {
  Actor: "fa-user", Item: "fa-suitcase", JournalEntry: "fa-book-open", JournalEntryPage: "fa-file-lines", RollTable: "fa-table-list",
  Scene: "fa-map", Macro: "fa-code", Folder: "fa-folder", ChatMessage: "fa-comment", Combat: "fa-swords", Token: "fa-circle-user",
  ActiveEffect: "fa-person-rays", Compendium: "fa-book-atlas", Adventure: "fa-treasure-chest", Playlist: "fa-music", User: "fa-user-gear",
};

export const documentIcon = (documentName) => `fa-solid ${ICONS[documentName] ?? "fa-file"}`;
