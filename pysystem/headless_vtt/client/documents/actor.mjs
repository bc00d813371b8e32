/** Actor, of the world, of packs, or synthetic (DM-10, TOK-1 to TOK-9). */

import { EmbeddedCollectionField, entryFields, imageField, typedFields } from "./common.mjs";
import { fields } from "../data/fields.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { deepClone, mergeObject } from "../core/object.mjs";
import { state } from "../core/state.mjs";
import { ActiveEffect, applyEffects } from "./effect.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";
import { Item } from "./item.mjs";
import { PrototypeToken } from "./prototype-token.mjs";

export class Actor extends ClientDocument {
  static metadata = Object.freeze({
    name: "Actor",
    collection: "actors",
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
  });

  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static get preparesChildren() {
    return true;
  }

  static defineSchema() {
    return {
      ...entryFields(Folder),
      ...typedFields(Actor),
      img: imageField({ initial: Actor.DEFAULT_ICON }),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(Item),
      effects: new EmbeddedCollectionField(ActiveEffect),
    };
  }

  _configure(options) {
    super._configure(options);
    Object.defineProperty(this, "statuses", { value: new Set(), writable: true, enumerable: false });
  }

  // --- synthetic actors (TOK-5)

  get isToken() {
    return this.parent?.documentName === "Token";
  }

  /** The token whose actor this is, for synthetic actors. */
  get token() {
    return this.isToken ? this.parent : null;
  }

  getUserLevel(user = state.game.user) {
    if (!this.isToken) return super.getUserLevel(user);
    if (!user) return 0;
    return user.isGM ? 3 : (this.ownership[user.id] ?? this.ownership.default ?? 0);
  }

  // --- preparation (DM-10)

  prepareEmbeddedDocuments() {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects();
  }

  prepareDerivedData() {}

  prepareData() {
    this.statuses.clear();
    super.prepareData();
    if (state.generation >= 14) applyEffects(this, "final");
  }

  applyActiveEffects() {
    applyEffects(this, "initial");
  }

  /** Effects of the actor and those that its items transfer. */
  *allApplicableEffects() {
    yield* this.effects;
    for (const item of this.items) {
      for (const effect of item.effects) if (effect.transfer) yield effect;
    }
  }

  get appliedEffects() {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get itemTypes() {
    const types = Object.fromEntries(Item.TYPES.map((type) => [type, []]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get inCombat() {
    return Boolean(state.game.combat?.combatants.some((combatant) => combatant.actor === this));
  }

  // --- tokens

  /** Makes an unsaved token of this actor (TOK-4); one more than those on the scene, if numbered. */
  async getTokenDocument(data = {}, options = {}) {
    checkKeys("Actor.getTokenDocument", options, ["parent"]);
    const source = this.prototypeToken.toObject();
    source.actorId = this.id;
    source.delta = {};
    if (source.appendNumber && !source.actorLink) {
      const scene = options.parent ?? state.canvas.scene;
      const present = [...(scene?.tokens ?? [])].filter((token) => token.actorId === this.id);
      source.name = `${source.name} (${present.length + 1})`;
    }
    const Token = state.documentClass("Token");
    return new Token(mergeObject(source, deepClone(data)), { parent: options.parent ?? null });
  }

  /** Placeables (or documents) on the viewed scene that stand for this actor (TOK-9). */
  getActiveTokens(linked = false, document = false) {
    if (!state.canvas.ready || !state.canvas.tokens) return [];
    const tokens = state.canvas.tokens.placeables.filter(({ document: token }) => {
      if (this.isToken) return token === this.token;
      return token.actorId === this.id && (!linked || token.actorLink);
    });
    return document ? tokens.map((token) => token.document) : tokens;
  }

  /** Token documents of this actor in all scenes, or in those given (TOK-3). */
  getDependentTokens({ scenes, linked = false } = {}) {
    if (this.isToken) return [this.token];
    const wanted = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : state.game.scenes;
    const found = [];
    for (const scene of wanted) {
      for (const token of scene.tokens) {
        if (token._source.actorId === this.id && (!linked || token.actorLink)) found.push(token);
      }
    }
    return found;
  }

  _canUserModify(user, action, data) {
    if (this.isToken) return this.getUserLevel(user) >= 3;
    return super._canUserModify(user, action, data);
  }

  // --- synthetic actors follow their base (TOK-7)

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    this.#refreshDependents();
  }

  _onCreateDescendantDocuments() {
    this.#refreshDependents();
  }

  _onUpdateDescendantDocuments() {
    this.#refreshDependents();
  }

  _onDeleteDescendantDocuments() {
    this.#refreshDependents();
  }

  #refreshDependents() {
    if (this.isToken || this.pack) return;
    for (const token of this.getDependentTokens()) {
      if (token.actorLink) continue;
      token._refreshSynthetic();
      token._synthetic?.render(false, { renderContext: "updateActor" });
    }
  }
}
