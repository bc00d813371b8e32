/** Starts the client: globals, then the order of INIT-1 to INIT-5. */

import { CORE_LANG } from "./core/core-lang.mjs";
import { Collection } from "./core/collection.mjs";
import { makeConfig } from "./core/config.mjs";
import { makeConstants } from "./core/constants.mjs";
import { registerCoreSettings } from "./core/core-settings.mjs";
import { Game } from "./core/game.mjs";
import { Hooks } from "./core/hooks.mjs";
import { Localization, localizeGlobal } from "./core/i18n.mjs";
import { localizeTypes } from "./core/localize-models.mjs";
import { Operations } from "./core/operations.mjs";
import { operatorGlobals } from "./core/operators.mjs";
import { receivePresence, receiveVisibility, setActive, shareScene, shareTargets } from "./core/presence.mjs";
import { receiveAnswer, receiveQuery } from "./core/queries.mjs";
import { ClientSettings } from "./core/settings.mjs";
import { Connection, GameSocket } from "./core/socket.mjs";
import { state } from "./core/state.mjs";
import { GameTime } from "./core/time.mjs";
import { fromUuid, fromUuidSync, parseUuid } from "./core/uuid.mjs";
import { DataField } from "./data/fields/base.mjs";
import { DataModel } from "./data/model.mjs";
import { Roll } from "./dice/roll.mjs";
import { COLLECTIONS, WorldCollection } from "./documents/collections.mjs";
import { CompendiumPacks } from "./documents/compendium.mjs";
import { documents, makeFoundry } from "./foundry.mjs";
import { guard, guardConfig, guardInstances } from "./guard.mjs";

/** Collections of `game` by kind of document. */
const WORLD = {
  User: "users",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Macro: "macros",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
};

/** The other half of the client: windows, and the view of the scene. */
async function loadParts() {
  const [applications, canvas] = await Promise.all([
    import("./applications/_namespace.mjs"),
    import("./canvas/_namespace.mjs"),
  ]);
  Object.assign(state.config.ui, applications.configUi);
  Object.assign(state.config.ux, applications.configUx);
  state.ui = applications.ui;
  state.canvas = canvas.canvas;
  state.renderChatMessage = applications.renderChatMessage;
  state.formInput = applications.fieldInput;
  state.formGroup = applications.fieldGroup;
  return { applications, canvas };
}

function defineGlobals(game, foundry) {
  const { generation } = game.release;
  const globals = {
    game: guard(game, "game"),
    foundry: guard(foundry, "foundry", { deep: true }),
    CONFIG: guardConfig(state.config),
    CONST: guard(state.constants, "CONST", { deep: true }),
    ui: guard(state.ui, "ui", { mayAdd: true }),
    canvas: guard(state.canvas, "canvas", { mayAdd: true }),
    Hooks,
    Roll,
    fromUuid,
    fromUuidSync,
    ...documents,
    ...operatorGlobals(generation),
    ...(generation >= 14 && { _loc: localizeGlobal }),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true });
  }
}

function guardServices() {
  guardInstances(Collection, "Collection", ["documentName", "isCompendium", "equals", "toObject"]);
  guardInstances(ClientSettings, "game.settings");
  guardInstances(GameSocket, "game.socket");
  guardInstances(Localization, "game.i18n");
  guardInstances(GameTime, "game.time");
  guardInstances(Roll, "Roll", ["equals", "toObject"]);
}

function listen(connection) {
  const { game } = state;
  connection.on("modify", (event) => state.operations.receive(event));
  connection.on("setting", (event) => game.settings.receive(event));
  connection.on("pack", (event) => game.packs.receive(event));
  connection.on("query", receiveQuery);
  connection.on("answer", receiveAnswer);
  connection.on("activity", ({ userId, active }) => setActive(userId, active));
  connection.on("presence", receivePresence);
  connection.on("visibility", receiveVisibility);
}

async function loadModules(world) {
  for (const module of world.modules) {
    for (const path of module.esmodules ?? []) {
      try {
        await import(`/modules/${module.id}/${path}`);
      } catch (error) {
        console.error(`PKG-4: ${path} of ${module.id} can't be loaded: ${error.stack ?? error}`);
      }
    }
  }
}

async function makeCollections(world) {
  const { game } = state;
  game.packs = new CompendiumPacks(world.packs);
  game.collections = new Collection();
  for (const [name, key] of Object.entries(WORLD)) {
    const Class = COLLECTIONS[name] ?? WorldCollection;
    game[key] = new Class(name, world.documents[state.documentClass(name).collectionName]);
    game.collections.set(name, game[key]);
  }
  for (const collection of game.collections) collection.construct();
  for (const pack of game.packs) pack.construct();
  await Promise.all(game.packs.map((pack) => pack.complete()));
  game.user = game.users.get(world.userId);
  for (const id of world.activeUsers) game.users.get(id).active = true;
  game.worldSettingsReady = true;
  game.documentsReady = true;
  for (const collection of game.collections) for (const document of collection) document._safePrepare();
  state.connection.release();
}

async function startCanvas(parts) {
  const { game } = state;
  game.viewedSceneId = game.scenes.active?.id ?? null;
  await parts.canvas.initCanvas(game);
  state.canvas.onTargets = shareTargets;
  shareScene();
}

async function start() {
  const connection = await Connection.open();
  state.connection = connection;
  state.parseUuid = parseUuid;
  Object.assign(state, { DataField, DataModel });
  const world = await connection.request("world");
  state.world = world;
  const { generation } = world.release;
  state.constants = makeConstants(generation);
  state.config = makeConfig(generation, documents);
  const parts = await loadParts();
  state.foundry = makeFoundry(generation, {
    applications: parts.applications.default,
    canvas: parts.canvas.default,
  });
  const game = new Game(world);
  state.game = game;
  state.operations = new Operations(connection);
  game.i18n = new Localization(localStorage.getItem("core.language")?.replaceAll('"', "") ?? world.lang);
  game.settings = new ClientSettings(world.settings);
  game.socket = new GameSocket(connection, world.modules);
  guardServices();
  defineGlobals(game, state.foundry);
  listen(connection);

  parts.applications.registerCoreSheets();
  await loadModules(world);
  Hooks.callAll("init");
  const followTime = registerCoreSettings(game.settings, generation);
  await game.i18n.load(world.modules, CORE_LANG);
  localizeTypes();
  Hooks.callAll("i18nInit");
  await makeCollections(world);
  followTime();
  Hooks.callAll("setup");
  Hooks.callAll("initializeDynamicTokenRingConfig", {});
  Hooks.callAll("initializeCombatConfiguration", {});
  if (!game.settings.get("core", "noCanvas")) Hooks.callAll("canvasConfig", state.config);
  await parts.applications.initUi(game);
  await startCanvas(parts);
  game.ready = true;
  Hooks.callAll("ready");
}

start().catch((error) => {
  console.error(`The client can't start: ${error.stack ?? error}`);
  document.body.insertAdjacentHTML("beforeend", '<p role="alert" id="start-failure"></p>');
  document.getElementById("start-failure").textContent = String(error);
});
