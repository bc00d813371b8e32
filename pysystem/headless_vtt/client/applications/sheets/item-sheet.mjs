/** ItemSheetV2 (APP-14). */
import { DocumentSheetV2 } from "../api/document-sheet.mjs";

export class ItemSheetV2 extends DocumentSheetV2 {
  static DEFAULT_OPTIONS = { position: { width: 480 } };

  get item() { return this.document; }
  get actor() { return this.document.actor ?? null; }

  async _prepareContext(options) {
    return Object.assign(await super._prepareContext(options), { item: this.item });
  }
}
