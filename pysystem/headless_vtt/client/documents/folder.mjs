/** Folder (FOL-1). */

import { ColorField, ForeignDocumentField, HTMLField, IntegerSortField, StringField, baseFields, nameField } from "./common.mjs";
import { ClientDocument } from "./client-document.mjs";
import { state } from "../core/state.mjs";

export class Folder extends ClientDocument {
  static metadata = Object.freeze({ name: "Folder", collection: "folders", embedded: {} });

  static defineSchema() {
    return {
      ...baseFields(),
      name: nameField(),
      type: new StringField({ required: true, blank: false, choices: () => state.constants.FOLDER_DOCUMENT_TYPES }),
      description: new HTMLField(),
      folder: new ForeignDocumentField(Folder),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: new IntegerSortField(),
      color: new ColorField(),
    };
  }

  /** Documents in the folder. */
  get contents() {
    if (this.pack) return this.compendium.index.filter((entry) => entry.folder === this.id);
    return state.game.collections.get(this.type).filter((document) => document._source.folder === this.id);
  }

  get depth() {
    return (this.folder?.depth ?? 0) + 1;
  }
}
