/** The list of compendium packs. */
import { el, icon, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { ContextMenu } from "../ux/context-menu.mjs";
import { documentIcon } from "../ux/document-icons.mjs";
import { DialogV2 } from "../api/dialog.mjs";
import { Compendium } from "../apps/compendium.mjs";
import { entry } from "./directory-menu.mjs";
import { documentHooks, SidebarTab } from "./sidebar-tab.mjs";
import { fold } from "./tree.mjs";

const TYPES = ["Actor", "Item", "JournalEntry", "RollTable", "Scene", "Macro"];

export class CompendiumDirectory extends SidebarTab {
  static tabName = "compendium";

  static DEFAULT_OPTIONS = {
    classes: ["directory", "compendium-sidebar"],
    window: { title: "vtt.tab.compendium", icon: "fa-solid fa-book-atlas" },
    actions: { activateEntry: CompendiumDirectory.#activate, createCompendium: CompendiumDirectory.#create },
  };

  #query = "";

  get scrollable() { return [".directory-scroll"]; }

  follow() { this.listen(...documentHooks("Folder")); }

  _build() {
    const search = el("input", { type: "search", name: "search", value: this.#query, placeholder: t("directory.search"), "aria-label": t("directory.search") });
    search.addEventListener("input", () => {
      this.#query = search.value;
      this.refresh();
    });
    return [
      el("header", { class: "directory-header" }, el("div", { class: "tab-header" }, el("h2", {}, t("tab.compendium")), el("span", { class: "spacer" }),
        game.user.isGM ? iconButton("fa-solid fa-plus", t("compendium.create"), { "data-action": "createCompendium" }) : null), search),
      el("div", { class: "directory-scroll" }, this.#groups()),
    ];
  }

  #groups() {
    const wanted = fold(this.#query.trim());
    const packs = [...game.packs].filter((pack) => pack.visible && (!wanted || fold(pack.title).includes(wanted)));
    if (!packs.length) return el("p", { class: "empty" }, t("directory.nothing"));
    const groups = new Map();
    for (const pack of packs) {
      const name = pack.folder?.name ?? (pack.collection.startsWith("world.") ? game.world?.title : game.modules.get(pack.collection.split(".")[0])?.title) ?? t("compendium.other");
      groups.set(name, [...(groups.get(name) ?? []), pack]);
    }
    return [...groups].map(([name, list]) => el("section", { class: "pack-group" }, el("h3", {}, name), el("ol", { class: "directory-list" }, list.map((pack) => this.#row(pack)))));
  }

  #row(pack) {
    return el("li", { class: "directory-item entry compendium", "data-pack": pack.collection },
      icon(`thumbnail ${documentIcon(pack.documentName)}`),
      el("button", { type: "button", class: "entry-name", "data-action": "activateEntry" }, pack.title),
      el("span", { class: "count" }, String(pack.index.size)),
      pack.locked ? el("span", { class: "mark", title: t("compendium.locked") }, icon("fa-solid fa-lock")) : null);
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    const of = (row) => game.packs.get(row.dataset.pack);
    const gm = () => game.user.isGM;
    new ContextMenu(this.element, ".directory-item.compendium", [
      entry("vtt.compendium.toggleLock", "fa-solid fa-lock", gm, async (row) => {
        await of(row).configure({ locked: !of(row).locked });
        this.refresh();
      }),
      entry("vtt.compendium.importAll", "fa-solid fa-download", gm, (row) => of(row).importAll()),
      entry("vtt.compendium.delete", "fa-solid fa-trash", (row) => gm() && row.dataset.pack.startsWith("world."), (row) => this.#delete(of(row))),
    ]);
  }

  async #delete(pack) {
    const name = foundry.utils.escapeHTML(pack.title);
    const sure = await DialogV2.confirm({ window: { title: "vtt.compendium.delete" }, content: `<p>${t("directory.deleteSure", { name })}</p>` });
    if (!sure) return;
    await pack.deleteCompendium();
    this.refresh();
  }

  static async #activate(_event, target) {
    await openCompendium(game.packs.get(target.closest("[data-pack]").dataset.pack));
  }

  static async #create() {
    const content = el("div", {}, el("label", { class: "form-group" }, el("span", {}, t("name")), el("input", { type: "text", name: "label", required: true, autofocus: true })),
      el("label", { class: "form-group" }, el("span", {}, t("type")), el("select", { name: "type" }, TYPES.map((type) => el("option", { value: type }, t(`document.${type}`))))));
    const answer = await DialogV2.input({ window: { title: "vtt.compendium.create" }, content, ok: { label: "vtt.create" } });
    if (!answer) return;
    await foundry.documents.collections.CompendiumCollection.createCompendium({ type: answer.type, label: answer.label });
    this.refresh();
  }
}

const windows = new Map();

/** The window of a pack; there is one for each. */
export async function openCompendium(pack) {
  if (!windows.has(pack.collection)) windows.set(pack.collection, new Compendium({ collection: pack }));
  return windows.get(pack.collection).render({ force: true });
}
