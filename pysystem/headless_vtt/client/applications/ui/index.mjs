/** The page around the scene: builds every part and starts it. */
import { DialogV2 } from "../api/dialog.mjs";
import { frontWindow, listenForEscape } from "../api/stack.mjs";
import { ChatLog } from "./chat-log.mjs";
import { CombatTracker } from "./combat-tracker.mjs";
import { CompendiumDirectory } from "./compendium-directory.mjs";
import { ActorDirectory, ItemDirectory, JournalDirectory, MacroDirectory, RollTableDirectory, SceneDirectory } from "./directories.mjs";
import { Hotbar } from "./hotbar.mjs";
import { buildLayout } from "./layout.mjs";
import { listenForLinks } from "./links.mjs";
import { Notifications } from "./notifications.mjs";
import { Players } from "./players.mjs";
import { SceneControls } from "./scene-controls.mjs";
import { SceneNavigation } from "./scene-navigation.mjs";
import { Settings } from "./settings-tab.mjs";
import { Sidebar } from "./sidebar.mjs";
import { followTheme } from "./theme.mjs";

/** The classes by their place, for `CONFIG.ui` (CFG-8). */
export const configUi = {
  chat: ChatLog, combat: CombatTracker, scenes: SceneDirectory, actors: ActorDirectory, items: ItemDirectory, journal: JournalDirectory,
  tables: RollTableDirectory, macros: MacroDirectory, compendium: CompendiumDirectory, settings: Settings,
  controls: SceneControls, nav: SceneNavigation, players: Players, hotbar: Hotbar, sidebar: Sidebar, notifications: Notifications,
};

const GM_ONLY = ["scenes", "tables"];
const TABS = ["chat", "combat", "actors", "items", "journal", "tables", "scenes", "macros", "compendium", "settings"];

/** The global `ui`. Notifications work from the start; the rest comes with `initUi`. */
export const ui = {
  notifications: new Notifications(), sidebar: null, controls: null, nav: null, players: null, hotbar: null,
  get activeWindow() { return frontWindow(); },
};
for (const name of TABS) ui[name] = null;

function ensureStyles() {
  const address = new URL("../../styles/vtt.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === address)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve) => { link.onload = resolve; });
  document.head.prepend(link);
  return loaded;
}

export async function initUi(game) {
  await ensureStyles();
  document.documentElement.lang = game.i18n.lang;
  followTheme();
  buildLayout();
  CONFIG.queries.dialog = DialogV2._handleQuery;
  const make = (name) => new (CONFIG.ui[name] ?? configUi[name])();
  const tabs = TABS.filter((name) => game.user.isGM || !GM_ONLY.includes(name));
  for (const name of ["sidebar", "controls", "nav", "players", "hotbar", ...tabs]) ui[name] = make(name);
  ui.sidebar.setTabs(tabs.map((name) => ui[name]));
  await ui.sidebar.render({ force: true });
  for (const name of [...tabs, "controls", "nav", "players", "hotbar"]) {
    await ui[name].render({ force: true });
    ui[name].follow?.();
  }
  ui.sidebar.openTab("chat", { expand: false });
  listenForLinks(document.body);
  listenForEscape(document);
}

