/** `CONST`: numbers and names that packages may look up (contract §17b). */

const LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

export function makeConstants(generation) {
  const constants = {
    BASE_DOCUMENT_TYPE: "base",
    DOCUMENT_OWNERSHIP_LEVELS: LEVELS,
    USER_ROLES: { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 },
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
    TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
    CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
    MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
    TABLE_RESULT_TYPES: { TEXT: "text", DOCUMENT: "document" },
    SORT_INTEGER_DENSITY: 100000,
    FOLDER_MAX_DEPTH: 4,
    USER_PERMISSIONS: {
      TOKEN_CREATE: { defaultRole: 3 },
      ACTOR_CREATE: { defaultRole: 3 },
      ITEM_CREATE: { defaultRole: 3 },
      SETTINGS_MODIFY: { defaultRole: 3 },
      MACRO_SCRIPT: { defaultRole: 1 },
      QUERY_USER: { defaultRole: 1 },
    },
    COMPENDIUM_DOCUMENT_TYPES: ["Actor", "Item", "JournalEntry", "Macro", "RollTable", "Scene"],
    FOLDER_DOCUMENT_TYPES: ["Actor", "Item", "Scene", "JournalEntry", "RollTable", "Macro", "Compendium"],
  };
  if (generation < 14) {
    constants.ACTIVE_EFFECT_MODES = {
      CUSTOM: 0,
      MULTIPLY: 1,
      ADD: 2,
      DOWNGRADE: 3,
      UPGRADE: 4,
      OVERRIDE: 5,
    };
    constants.DICE_ROLL_MODES = {
      PUBLIC: "publicroll",
      PRIVATE: "gmroll",
      BLIND: "blindroll",
      SELF: "selfroll",
    };
  }
  return constants;
}
