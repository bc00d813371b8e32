/** One compendium pack: its index as a list to search, open and drag from. */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { ContextMenu } from "../ux/context-menu.mjs";
import { documentIcon } from "../ux/document-icons.mjs";
import { entry } from "../ui/directory-menu.mjs";
import { importIntoWorld } from "../ui/import.mjs";
import { executeEntry } from "../ui/macros.mjs";
import { buildTree, treeElement } from "../ui/tree.mjs";

export class Compendium extends Built(ApplicationV2) {
  static [OPTION_KEYS] = ["collection"];

  static DEFAULT_OPTIONS = {
    id: "compendium-{id}",
    classes: ["compendium", "directory"],
    window: { resizable: true, icon: "fa-solid fa-book-atlas" },
    position: { width: 380, height: 560 },
    actions: { activateEntry: Compendium.#activate, toggleFolder: Compendium.#toggleFolder },
  };

  #open = new Set();
  #query = "";
  #hooks = [];

  _initializeApplicationOptions(options) {
    return super._initializeApplicationOptions({ uniqueId: options.collection.collection.replaceAll(".", "-"), ...options });
  }

  get collection() { return this.options.collection; }
  get title() { return this.collection.title; }
  get scrollable() { return [".directory-scroll"]; }

  async _prepareContext() {
    await this.collection.getIndex();
    return {};
  }

  _build() {
    const pack = this.collection;
    const search = el("input", { type: "search", name: "search", value: this.#query, placeholder: t("directory.search"), "aria-label": t("directory.search") });
    search.addEventListener("input", () => {
      this.#query = search.value;
      this.render();
    });
    const entries = [...pack.index].map((each) => ({ ...each, id: each._id }));
    const tree = buildTree([...pack.folders], entries, this.#query);
    return [
      el("header", { class: "directory-header" }, search),
      el("div", { class: "directory-scroll" },
        tree.entries.length || tree.folders.length ? null : el("p", { class: "empty" }, t("directory.nothing")),
        treeElement(tree, { row: (each) => this.#row(each), open: this.#open, forceOpen: Boolean(this.#query) })),
      el("footer", { class: "pack-footer" }, el("span", {}, t("compendium.count", { n: pack.index.size })), pack.locked ? el("span", { class: "mark", title: t("compendium.locked") }, icon("fa-solid fa-lock")) : null),
    ];
  }

  #row(each) {
    const { documentName } = this.collection;
    const image = each.img ?? each.thumb;
    return el("li", { class: `directory-item entry document ${documentName.toLowerCase()}`, "data-entry-id": each.id, "data-uuid": each.uuid, draggable: "true" },
      image ? el("img", { class: "thumbnail", src: image, alt: "", loading: "lazy" }) : icon(`thumbnail ${documentIcon(documentName)}`),
      el("button", { type: "button", class: "entry-name", "data-action": "activateEntry" }, el("span", {}, each.name)));
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    const { documentName, collection } = this.collection;
    this.element.addEventListener("dragstart", (event) => {
      const row = event.target.closest("[data-uuid]");
      if (row) event.dataTransfer.setData("text/plain", JSON.stringify({ type: row.dataset.entryId ? documentName : "Folder", uuid: row.dataset.uuid }));
    });
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => this.#onDrop(event));
    const of = (row) => this.collection.getDocument(row.dataset.entryId);
    new ContextMenu(this.element, ".directory-item.entry", [
      entry("vtt.directory.view", "fa-solid fa-eye", () => true, async (row) => (await of(row)).sheet?.render({ force: true })),
      ...(documentName === "Macro" ? [executeEntry(of)] : []),
      entry("vtt.sheet.import", "fa-solid fa-download", () => true, async (row) => importIntoWorld(await of(row))),
      entry("vtt.directory.delete", "fa-solid fa-trash", () => game.user.isGM && !this.collection.locked, async (row) => (await of(row)).delete()),
    ]);
    const refresh = (document) => { if (document.pack === collection) this.render(); };
    this.#hooks = ["create", "update", "delete"].flatMap((verb) => [documentName, "Folder"].map((name) => [`${verb}${name}`, Hooks.on(`${verb}${name}`, refresh)]));
  }

  _onClose(options) {
    super._onClose(options);
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
  }

  async #onDrop(event) {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const { documentName, collection, locked } = this.collection;
    if (data.type !== documentName || !data.uuid) return;
    event.preventDefault();
    const document = await fromUuid(data.uuid);
    if (!document || document.pack === collection) return;
    if (locked || !game.user.isGM) ui.notifications.warn(t("compendium.isLocked"), { console: false });
    else await this.collection.importDocument(document);
  }

  static async #activate(_event, target) {
    const document = await this.collection.getDocument(target.closest("[data-entry-id]").dataset.entryId);
    await document?.sheet?.render({ force: true });
  }

  static #toggleFolder(_event, target) {
    const { folderId } = target.closest("[data-folder-id]").dataset;
    if (!this.#open.delete(folderId)) this.#open.add(folderId);
    this.render();
  }
}
