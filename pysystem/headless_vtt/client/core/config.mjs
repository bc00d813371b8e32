/** `CONFIG` (contract §4). */

import { Roll } from "../dice/roll.mjs";

const STATUSES = [
  "dead", "unconscious", "sleep", "stun", "prone", "restrain", "paralysis", "fly", "blind", "deaf",
  "silence", "fear", "burning", "frozen", "shock", "corrode", "bleeding", "disease", "poison",
  "curse", "regen", "degen", "invisible",
];

/** Status effects: a list in generation 13, keyed by id in 14 and still like a list (CFG-7). */
function makeStatuses(generation) {
  const list = STATUSES.map((id) => ({ id, name: id, img: `icons/svg/${id}.svg` }));
  if (generation < 14) return list;
  const byId = Object.fromEntries(list.map((status) => [status.id, status]));
  const methods = ["find", "filter", "map", "some", "every", "forEach", "reduce"];
  return new Proxy(byId, {
    get(target, name) {
      if (name === Symbol.iterator) return () => Object.values(target)[Symbol.iterator]();
      if (name === "length") return Object.keys(target).length;
      if (methods.includes(name)) return (...args) => Object.values(target)[name](...args);
      if (["push", "splice", "pop", "shift", "unshift"].includes(name)) {
        throw new Error(`CFG-7: statusEffects.${name} is not in contract on generation 14: assign by id`);
      }
      return target[name];
    },
    set(target, name, value) {
      target[name] = { id: name, ...value };
      return true;
    },
  });
}

/** What is configured of each kind of document. */
function kind(documentClass, typed, extra = {}) {
  const config = { documentClass, sheetClasses: {}, compendiumIndexFields: [], ...extra };
  if (typed) Object.assign(config, { dataModels: {}, typeLabels: {}, typeIcons: {} });
  return config;
}

/** @param {number} generation  @param {Record<string, any>} documents  Classes by name. */
export function makeConfig(generation, documents) {
  const config = {
    Actor: kind(documents.Actor, true, { trackableAttributes: {} }),
    Item: kind(documents.Item, true),
    ActiveEffect: kind(documents.ActiveEffect, true),
    JournalEntry: kind(documents.JournalEntry, false),
    JournalEntryPage: kind(documents.JournalEntryPage, true),
    RollTable: kind(documents.RollTable, false),
    TableResult: kind(documents.TableResult, false),
    Macro: kind(documents.Macro, false),
    Scene: kind(documents.Scene, false),
    Token: kind(documents.TokenDocument, false),
    Combat: kind(documents.Combat, true, { initiative: { formula: null, decimals: 2 } }),
    Combatant: kind(documents.Combatant, true),
    ChatMessage: kind(documents.ChatMessage, true),
    Folder: kind(documents.Folder, false),
    User: kind(documents.User, false),
    Dice: { rolls: [Roll], randomUniform: () => Math.random() },
    queries: {},
    statusEffects: makeStatuses(generation),
    specialStatusEffects: { DEFEATED: "dead" },
    TextEditor: { enrichers: [] },
    ui: {},
    ux: {},
    time: { roundTime: 0, turnTime: 0 },
  };
  if (generation >= 14) {
    const modes = ["public", "gm", "blind", "self", "ic"];
    config.ChatMessage.modes = Object.fromEntries(modes.map((mode) => [mode, { label: mode }]));
  } else {
    const modes = ["publicroll", "gmroll", "blindroll", "selfroll"];
    config.Dice.rollModes = Object.fromEntries(modes.map((mode) => [mode, { label: mode }]));
  }
  return config;
}
