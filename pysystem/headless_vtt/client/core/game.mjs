/** `game`: the session (contract §3, §4). */

import { Collection } from "./collection.mjs";
import { state } from "./state.mjs";
import { GameTime } from "./time.mjs";

/** Kinds whose types the world knows: those of the core, of the system and of modules (CFG-4). */
const CORE_TYPES = {
  ActiveEffect: ["base"],
  Actor: ["base"],
  ChatMessage: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  Item: ["base"],
  JournalEntryPage: ["text", "image", "pdf", "video"],
  Macro: ["chat", "script"],
  TableResult: ["text", "document"],
};

/** A package as `game.modules` shows it. */
class Package {
  constructor(manifest) {
    Object.assign(this, structuredClone(manifest));
    this.active = true;
  }
}

export class Game {
  /** @param {any} world  What the server sent. */
  constructor(world) {
    const { generation, version } = world.release;
    this.release = { generation, version, build: Number(version.split(".")[1]) };
    this.version = version;
    this.modules = new Collection(world.modules.map((manifest) => [manifest.id, new Package(manifest)]));
    this.system = { id: world.system.id, title: world.system.id, version: world.system.version, model: {} };
    this.world = { id: "world", title: "World", system: world.system.id };
    this.documentTypes = makeTypes(world);
    this.model = makeModel(world);
    this.time = new GameTime();
    this.user = null;
    this.userId = world.userId;
    this.ready = false;
    this.viewedSceneId = null;
    for (const name of [
      "i18n", "settings", "socket", "packs", "collections", "users", "actors", "items", "scenes",
      "combats", "messages", "journal", "tables", "macros", "folders",
    ]) {
      this[name] = undefined;
    }
    for (const name of ["documentsReady", "worldSettingsReady"]) {
      Object.defineProperty(this, name, { value: false, writable: true, enumerable: false });
    }
  }

  /** The viewed combat (CMB-1). */
  get combat() {
    return this.combats?.viewed ?? null;
  }

  get activeTool() {
    return state.ui.controls?.tool?.name ?? null;
  }

  getPackageScopes() {
    return ["core", "world", this.system.id, ...this.modules.keys()];
  }
}

function makeTypes(world) {
  const types = structuredClone(CORE_TYPES);
  for (const [name, own] of Object.entries(world.system.types)) types[name].push(...own);
  for (const module of world.modules) {
    for (const [name, declared] of Object.entries(module.documentTypes ?? {})) {
      (types[name] ??= ["base"]).push(...Object.keys(declared).map((type) => `${module.id}.${type}`));
    }
  }
  return types;
}

/** Template data of the system's types; modules' sub-types have none here (CFG-4). */
function makeModel(world) {
  return Object.fromEntries(
    Object.entries(world.system.types).map(([name, types]) => [
      name,
      Object.fromEntries(types.map((type) => [type, {}])),
    ]),
  );
}
