/** Item. */

import { EmbeddedCollectionField, entryFields, imageField, typedFields } from "./common.mjs";
import { ActiveEffect } from "./effect.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";

export class Item extends ClientDocument {
  static metadata = Object.freeze({
    name: "Item",
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
  });

  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static get preparesChildren() {
    return true;
  }

  static defineSchema() {
    return {
      ...entryFields(Folder),
      ...typedFields(Item),
      img: imageField({ initial: Item.DEFAULT_ICON }),
      effects: new EmbeddedCollectionField(ActiveEffect),
    };
  }

  /** The actor that has the item, or null. */
  get actor() {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned() {
    return this.actor !== null;
  }

  getUserLevel(user) {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  getRollData() {
    return { ...(this.actor?.getRollData() ?? {}), item: this.system };
  }
}
