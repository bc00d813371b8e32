/** The base of the host's own document sheets. */
import { Built } from "../api/built.mjs";
import { DocumentSheetV2 } from "../api/document-sheet.mjs";
import { el } from "../html.mjs";

export class HostSheet extends Built(DocumentSheetV2) {
  static DEFAULT_OPTIONS = { classes: ["host-sheet"], window: { resizable: true }, form: { submitOnChange: true } };

  /** The name as a heading, or as an input for those who may edit. */
  nameField(context) {
    const { document, source, editable } = context;
    return editable ? el("input", { class: "sheet-name", type: "text", name: "name", value: source.name ?? "", "aria-label": document.name }) : el("h2", { class: "sheet-name" }, document.name);
  }
}

/** Enriched HTML as a block. */
export async function enriched(html, document) {
  const block = el("div", { class: "prose" });
  block.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(html ?? "", { secrets: document.isOwner, relativeTo: document, rollData: document.getRollData?.() ?? {} });
  return block;
}
