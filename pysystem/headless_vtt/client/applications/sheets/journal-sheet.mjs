/** Journal entries: pages at the left, the chosen one at the right (JRN-1, JRN-5). */
import { OPTION_KEYS } from "../api/options.mjs";
import { refuse } from "../contract.mjs";
import { toggleSecret } from "../elements/blocks.mjs";
import { el, iconButton } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { removeDocument } from "../ui/directory-actions.mjs";
import { enriched, HostSheet } from "./host-sheet.mjs";

export class JournalEntrySheet extends HostSheet {
  static [OPTION_KEYS] = ["pageId"];

  static DEFAULT_OPTIONS = {
    classes: ["journal-sheet"],
    window: { icon: "fa-solid fa-book-open" },
    position: { width: 820, height: 680 },
    actions: {
      viewPage: JournalEntrySheet.#view, editPage: JournalEntrySheet.#edit, addPage: JournalEntrySheet.#add,
      deletePage: JournalEntrySheet.#delete, previousPage: JournalEntrySheet.#step, nextPage: JournalEntrySheet.#step,
    },
  };

  #pageId = null;
  #editing = false;

  get entry() { return this.document; }
  get scrollable() { return [".journal-toc", ".journal-page"]; }

  get pages() {
    return this.entry.pages.filter((page) => page.testUserPermission(game.user, 2)).sort((a, b) => a.sort - b.sort);
  }

  get page() {
    const { pages } = this;
    return pages.find((page) => page.id === this.#pageId) ?? pages[0] ?? null;
  }

  _renderKeys() { return ["pageId"]; }

  _configureRenderOptions(options) {
    super._configureRenderOptions(options);
    const pageId = options.pageId ?? (options.isFirstRender ? this.options.pageId : null);
    if (!pageId) return;
    if (!this.entry.pages.get(pageId)) refuse(`the entry has no page "${pageId}"`, "JRN-5");
    this.#pageId = pageId;
  }

  async _build(context) {
    const { page, pages } = this;
    const contents = el("nav", { class: "journal-toc", "aria-label": t("journal.pages") }, el("ol", {}, pages.map((each) =>
      el("li", {}, el("button", { type: "button", class: `level-${each.title.level}`, "data-action": "viewPage", "data-page-id": each.id, "aria-current": each === page ? "page" : null }, each.name)))),
    context.editable ? iconButton("fa-solid fa-plus", t("journal.addPage"), { "data-action": "addPage", class: "add-page" }) : null);
    const position = pages.indexOf(page);
    return el("div", { class: "journal-body" }, pages.length > 1 || context.editable ? contents : null,
      el("article", { class: "journal-page", "data-page-id": page?.id ?? null, tabindex: "0" },
        page ? await this.#page(page) : el("p", { class: "empty" }, t("journal.empty")),
        pages.length > 1 ? el("footer", { class: "page-steps" },
          el("button", { type: "button", "data-action": "previousPage", "data-step": -1, disabled: position === 0 }, t("journal.previous")),
          el("button", { type: "button", "data-action": "nextPage", "data-step": 1, disabled: position === pages.length - 1 }, t("journal.next"))) : null));
  }

  async #page(page) {
    const editable = this.isEditable && page.isOwner;
    const tools = editable ? el("span", { class: "page-tools" },
      iconButton(this.#editing ? "fa-solid fa-eye" : "fa-solid fa-pen", t(this.#editing ? "journal.read" : "journal.edit"), { "data-action": "editPage" }),
      iconButton("fa-solid fa-trash", t("directory.delete"), { "data-action": "deletePage" })) : null;
    if (this.#editing && editable) {
      return [el("header", { class: "page-header" }, el("input", { type: "text", name: "page.name", value: page._source.name, "aria-label": t("name") }), tools),
        page.type === "text" ? el("prose-mirror", { name: "page.text.content", value: page._source.text.content ?? "" }) : el("file-picker", { name: "page.src", value: page._source.src ?? "" })];
    }
    const heading = page.title.show ? el(`h${Math.min(6, page.title.level + 1)}`, { class: "page-title" }, page.name) : null;
    return [heading || tools ? el("header", { class: "page-header" }, heading ?? el("span"), tools) : null, await this.#content(page)].filter(Boolean);
  }

  async #content(page) {
    if (page.type === "image") return el("figure", {}, el("img", { src: page.src, alt: page.image.caption || page.name }), page.image.caption ? el("figcaption", {}, page.image.caption) : null);
    if (page.type === "pdf" || page.type === "video") return el("p", {}, el("a", { href: page.src, target: "_blank", rel: "noopener" }, page.name));
    const block = await enriched(page.text.content, page);
    if (page.isOwner) for (const secret of block.querySelectorAll("section.secret[id]")) wrapSecret(secret);
    block.addEventListener("reveal", (event) => {
      const { id, reveal } = event.detail;
      page.update({ "text.content": toggleSecret(page._source.text.content, id, reveal) });
    });
    return block;
  }

  async _processSubmitData(event, form, submitData, options) {
    const { page, ...rest } = submitData;
    if (page && this.page) await this.page.update(page, options);
    if (Object.keys(rest).length) await super._processSubmitData(event, form, rest, options);
  }

  _prepareSubmitData(event, form, formData, updateData) {
    const expanded = this._processFormData(event, form, formData);
    return updateData ? foundry.utils.mergeObject(expanded, updateData) : expanded;
  }

  static async #view(_event, target) {
    this.#editing = false;
    await this.render({ pageId: target.dataset.pageId });
    this.element.querySelector(".journal-page").scrollTop = 0;
  }

  static async #edit() {
    this.#editing = !this.#editing;
    await this.render();
  }

  static async #step(_event, target) {
    const { pages } = this;
    const next = pages[pages.indexOf(this.page) + Number(target.dataset.step)];
    if (!next) return;
    await this.render({ pageId: next.id });
    this.element.querySelector(".journal-page").scrollTop = 0;
  }

  static async #add() {
    const last = this.pages.at(-1);
    const [page] = await this.entry.createEmbeddedDocuments("JournalEntryPage", [{ name: t("journal.newPage"), type: "text", sort: (last?.sort ?? 0) + 100000 }]);
    this.#pageId = page.id;
    this.#editing = true;
    await this.render();
  }

  static async #delete() { await removeDocument(this.page); }
}

function wrapSecret(secret) {
  const block = document.createElement("secret-block");
  secret.replaceWith(block);
  block.append(secret);
}
