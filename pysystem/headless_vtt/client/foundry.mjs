/** The `foundry` namespace: what this half of the client offers, and the other's parts. */

import { Collection } from "./core/collection.mjs";
import { Hooks } from "./core/hooks.mjs";
import * as helpers from "./core/helpers.mjs";
import * as objects from "./core/object.mjs";
import { ForcedDeletion, ForcedReplacement } from "./core/operators.mjs";
import { fromUuid, fromUuidSync, parseUuid } from "./core/uuid.mjs";
import { state } from "./core/state.mjs";
import { DataModel } from "./data/model.mjs";
import { TypeDataModel } from "./data/type-model.mjs";
import { fields } from "./data/fields.mjs";
import * as validation from "./data/validation.mjs";
import { Roll } from "./dice/roll.mjs";
import { TERMS } from "./dice/terms.mjs";
import { ActiveEffect } from "./documents/effect.mjs";
import { Actor } from "./documents/actor.mjs";
import { ActorDelta } from "./documents/delta.mjs";
import { ChatMessage } from "./documents/chat.mjs";
import { Combat, Combatant } from "./documents/combat.mjs";
import { CompendiumCollection, CompendiumPacks } from "./documents/compendium.mjs";
import { Document } from "./documents/document.mjs";
import { EmbeddedCollection } from "./documents/embedded.mjs";
import { Folder } from "./documents/folder.mjs";
import { Item } from "./documents/item.mjs";
import { JournalEntry, JournalEntryPage } from "./documents/journal.mjs";
import { Macro } from "./documents/macro.mjs";
import { PrototypeToken } from "./documents/prototype-token.mjs";
import { RollTable, TableResult } from "./documents/table.mjs";
import { Scene } from "./documents/scene.mjs";
import { TokenDocument } from "./documents/token.mjs";
import { User } from "./documents/user.mjs";
import { WorldCollection } from "./documents/collections.mjs";

/** Document classes by name. */
export const documents = {
  Actor,
  ActiveEffect,
  ChatMessage,
  Combat,
  Combatant,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  RollTable,
  Scene,
  TableResult,
  TokenDocument,
  User,
};

function makeUtils(generation) {
  const { isPlainObject, objectsEqual, duplicate, ...common } = objects;
  void isPlainObject;
  const utils = {
    ...common,
    ...helpers,
    Collection,
    fromUuid,
    fromUuidSync,
    parseUuid,
    getDocumentClass: (name) => state.documentClass(name),
  };
  if (generation < 14) return { ...utils, objectsEqual, duplicate };
  return { ...utils, equals: objectsEqual };
}

/** @param {{applications: object, canvas: object}} parts  What the other half offers. */
export function makeFoundry(generation, parts) {
  const data = { fields, validation, PrototypeToken };
  if (generation >= 14) data.operators = { ForcedDeletion, ForcedReplacement };
  return {
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    applications: parts.applications,
    canvas: parts.canvas,
    CONST: state.constants,
    data,
    dice: { Roll, terms: TERMS },
    documents: {
      ...documents,
      ActorDelta,
      collections: { CompendiumCollection, CompendiumPacks, WorldCollection },
    },
    helpers: { Hooks },
    utils: makeUtils(generation),
  };
}
