/** ActorSheetV2 (APP-13). */
import { refuse } from "../contract.mjs";
import { DocumentSheetV2 } from "../api/document-sheet.mjs";
import { createFromDrop } from "../ui/import.mjs";
import { bindDragDrop, sortUpdates } from "./drag-drop-sheet.mjs";

export class ActorSheetV2 extends DocumentSheetV2 {
  static DEFAULT_OPTIONS = {
    position: { width: 600 },
    window: {
      controls: [
        { action: "configurePrototypeToken", icon: "fa-solid fa-circle-user", label: "vtt.sheet.prototypeToken", visible() { return this.isEditable && !this.token; } },
        { action: "configureToken", icon: "fa-solid fa-circle-user", label: "vtt.sheet.token", visible() { return this.isEditable && Boolean(this.token); } },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "vtt.sheet.portrait", visible() { return Boolean(this.actor.img); } },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "vtt.sheet.tokenImage", visible() { return Boolean(tokenImage(this)); } },
      ],
    },
    actions: {
      configurePrototypeToken: ActorSheetV2.#configureToken,
      configureToken: ActorSheetV2.#configureToken,
      showPortraitArtwork: ActorSheetV2.#showPortrait,
      showTokenArtwork: ActorSheetV2.#showTokenImage,
    },
  };

  get actor() { return this.document; }
  get token() { return this.document.token ?? null; }

  async _prepareContext(options) {
    return Object.assign(await super._prepareContext(options), { actor: this.actor, token: this.token });
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    bindDragDrop(this);
  }

  _canDragStart(_selector) { return this.isEditable; }
  _canDragDrop(_selector) { return this.isEditable; }

  async _onDragStart(event) {
    const target = event.currentTarget;
    if ("link" in event.target.dataset) return;
    const transfer = event.dataTransfer;
    const { itemId, effectId } = target.dataset;
    const known = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : null;
    const data = known?.toDragData() ?? (target.dataset.uuid ? fromUuidSync(target.dataset.uuid)?.toDragData?.() : null);
    if (data) transfer.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event) {}

  async _onDrop(event) {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (Hooks.call("dropActorSheetData", this.actor, this, data) === false) return;
    const cls = foundry.utils.getDocumentClass(data.type);
    if (!cls) return;
    const document = await cls.implementation.fromDropData(data);
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event, document) {
    switch (document.documentName) {
      case "ActiveEffect": return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor": return (await this._onDropActor(event, document)) ?? null;
      case "Item": return (await this._onDropItem(event, document)) ?? null;
      case "Folder": return (await this._onDropFolder(event, document)) ?? null;
      default: return null;
    }
  }

  async _onDropItem(event, item) {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) return (await this._onSortItem(event, item))?.length ? item : null;
    const [created] = await this.actor.createEmbeddedDocuments("Item", [createFromDrop(item)]);
    return created ?? null;
  }

  async _onDropActiveEffect(event, effect) {
    if (!this.actor.isOwner) return null;
    if (effect.parent === this.actor) {
      const updates = sortUpdates(event, effect, this.actor.effects, "effect-id");
      if (updates.length) await this.actor.updateEmbeddedDocuments("ActiveEffect", updates);
      return null;
    }
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created ?? null;
  }

  async _onDropActor(_event, _actor) { return null; }

  async _onDropFolder(event, folder) {
    if (folder.type !== "Item") return null;
    const items = await Promise.all(folder.contents.map((entry) => (entry.documentName ? entry : fromUuid(entry.uuid))));
    await this.actor.createEmbeddedDocuments("Item", items.filter(Boolean).map(createFromDrop));
    return folder;
  }

  async _onSortItem(event, item) {
    const updates = sortUpdates(event, item, this.actor.items, "item-id");
    return updates.length ? this.actor.updateEmbeddedDocuments("Item", updates) : [];
  }

  static async #configureToken() {
    const { TokenConfig } = await import("../apps/token-config.mjs");
    const target = this.token ?? this.actor.prototypeToken;
    if (!target) refuse("the actor has no prototype token", "TOK-1");
    await new TokenConfig({ token: target, actor: this.actor }).render({ force: true });
  }

  static #showPortrait() { return popOut(this.actor.img, this.actor); }
  static #showTokenImage() { return popOut(tokenImage(this), this.actor); }
}

const tokenImage = (sheet) => (sheet.token ?? sheet.actor.prototypeToken)?.texture.src;

const popOut = (src, actor) =>
  new foundry.applications.apps.ImagePopout({ src, uuid: actor.uuid, window: { title: actor.name } }).render({ force: true });
