/** A directory of world documents in the sidebar. */
import { el, icon, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { mayCreate } from "../permissions.mjs";
import { ContextMenu } from "../ux/context-menu.mjs";
import { documentIcon } from "../ux/document-icons.mjs";
import { createDocument, createFolder, removeDocument } from "./directory-actions.mjs";
import { acceptDrop } from "./directory-drop.mjs";
import { entryMenu, folderMenu } from "./directory-menu.mjs";
import { documentHooks, SidebarTab } from "./sidebar-tab.mjs";
import { buildTree, treeElement } from "./tree.mjs";

const IMAGES = new Set(["Actor", "Item", "Scene"]);

export class DocumentDirectory extends SidebarTab {
  static documentName = "";

  static DEFAULT_OPTIONS = {
    classes: ["directory"],
    actions: {
      activateEntry: DocumentDirectory.#activate, toggleFolder: DocumentDirectory.#toggleFolder, createEntry: DocumentDirectory.#create,
      createFolder: DocumentDirectory.#createFolder, popOutTab: DocumentDirectory.#popOut,
    },
  };

  #open = new Set();
  #query = "";

  get documentName() { return this.constructor.documentName; }
  get collection() { return game.collections.get(this.documentName); }
  get scrollable() { return [".directory-scroll"]; }

  follow() { this.listen(...documentHooks(this.documentName, "Folder")); }

  get folders() { return game.folders.filter((folder) => folder.type === this.documentName); }
  get entries() { return this.collection.filter((document) => document.visible); }

  _build() {
    const tree = buildTree(this.folders, this.entries, this.#query);
    const empty = !tree.folders.length && !tree.entries.length;
    return [this.#header(), el("div", { class: "directory-scroll" },
      empty ? el("p", { class: "empty" }, t(this.#query ? "directory.nothing" : "directory.empty")) : null,
      treeElement(tree, { row: (entry) => this.#row(entry), open: this.#open, forceOpen: Boolean(this.#query), folderControls: (folder) => this.#folderControls(folder) }))];
  }

  #header() {
    const create = mayCreate(this.documentName);
    const search = el("input", { type: "search", name: "search", value: this.#query, placeholder: t("directory.search"), "aria-label": t("directory.search"), autocomplete: "off" });
    search.addEventListener("input", () => {
      this.#query = search.value;
      this.refresh();
    });
    return el("header", { class: "directory-header" },
      el("div", { class: "tab-header" }, el("h2", {}, t(`tab.${this.tabName}`)), el("span", { class: "spacer" }),
        create ? iconButton("fa-solid fa-plus", t("directory.create"), { "data-action": "createEntry" }) : null,
        create && game.user.isGM ? iconButton("fa-solid fa-folder-plus", t("directory.createFolder"), { "data-action": "createFolder" }) : null,
        this.isPopout ? null : iconButton("fa-solid fa-up-right-from-square", t("chat.popOut"), { "data-action": "popOutTab" })),
      search);
  }

  #folderControls(folder) {
    if (!game.user.isGM) return [];
    return [iconButton("fa-solid fa-plus", t("directory.createIn", { name: folder.name }), { "data-action": "createEntry", "data-folder": folder.id })];
  }

  #row(entry) {
    const image = IMAGES.has(this.documentName) ? entry.thumb || entry.img : null;
    return el("li", { class: `directory-item entry document ${this.documentName.toLowerCase()}`, "data-entry-id": entry.id, "data-uuid": entry.uuid, draggable: "true" },
      image ? el("img", { class: "thumbnail", src: image, alt: "", loading: "lazy" }) : icon(`thumbnail ${documentIcon(this.documentName)}`),
      el("button", { type: "button", class: "entry-name", "data-action": "activateEntry" }, entry.name), this.rowExtras(entry));
  }

  /** More at the end of a row. */
  rowExtras(_entry) { return []; }

  /** More entries of a row's context menu, after the first. */
  get menuExtras() { return []; }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    new ContextMenu(this.element, ".directory-item.entry", entryMenu(this));
    new ContextMenu(this.element, ".folder-header", folderMenu(this));
    this.element.addEventListener("dragstart", (event) => this.#onDragStart(event));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => acceptDrop(this, event));
  }

  #onDragStart(event) {
    const row = event.target.closest(".directory-item");
    if (!row) return;
    const document = this.documentOf(row) ?? game.folders.get(row.dataset.folderId);
    event.dataTransfer.setData("text/plain", JSON.stringify(document.toDragData()));
  }

  /** The document of a row, or of anything inside it. */
  documentOf(element) { return this.collection.get(element.closest("[data-entry-id]")?.dataset.entryId) ?? null; }

  /** What a click on an entry does. */
  async openEntry(document) { await document.sheet?.render({ force: true }); }

  async removeEntry(document) { await removeDocument(document); }

  static async #activate(_event, target) { await this.openEntry(this.documentOf(target)); }

  static #toggleFolder(_event, target) {
    const { folderId } = target.closest("[data-folder-id]").dataset;
    if (!this.#open.delete(folderId)) this.#open.add(folderId);
    this.render();
  }

  static async #create(_event, target) { await createDocument(this.documentName, target.dataset.folder ?? null); }
  static async #createFolder() { await createFolder(this.documentName); }
  static async #popOut() { await this.renderPopout(); }
}
