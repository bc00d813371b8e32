/** The directories of the sidebar, one class for each kind of document. */
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { DocumentDirectory } from "./directory.mjs";
import { executeEntry } from "./macros.mjs";

export class ActorDirectory extends DocumentDirectory {
  static tabName = "actors";
  static documentName = "Actor";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.actors", icon: "fa-solid fa-users" } };
}

export class ItemDirectory extends DocumentDirectory {
  static tabName = "items";
  static documentName = "Item";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.items", icon: "fa-solid fa-suitcase" } };
}

export class JournalDirectory extends DocumentDirectory {
  static tabName = "journal";
  static documentName = "JournalEntry";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.journal", icon: "fa-solid fa-book-open" } };
}

export class RollTableDirectory extends DocumentDirectory {
  static tabName = "tables";
  static documentName = "RollTable";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.tables", icon: "fa-solid fa-table-list" } };
}

export class SceneDirectory extends DocumentDirectory {
  static tabName = "scenes";
  static documentName = "Scene";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.scenes", icon: "fa-solid fa-map" } };

  async openEntry(scene) { await scene.view(); }

  rowExtras(scene) {
    return scene.active ? [el("span", { class: "mark", title: t("scene.active") }, icon("fa-solid fa-bullseye"))] : [];
  }
}

export class MacroDirectory extends DocumentDirectory {
  static tabName = "macros";
  static documentName = "Macro";
  static DEFAULT_OPTIONS = { window: { title: "vtt.tab.macros", icon: "fa-solid fa-code" } };

  get menuExtras() { return [executeEntry((row) => this.documentOf(row))]; }
}
