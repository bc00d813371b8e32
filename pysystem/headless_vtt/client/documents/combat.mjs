/** Combat and Combatant (CMB-1 to CMB-3). */

import { BooleanField, EmbeddedCollectionField, ForeignDocumentField, DocumentTypeField, IntegerSortField, NumberField, StringField, TypeDataField, baseFields, imageField, numberField } from "./common.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { Hooks } from "../core/hooks.mjs";
import { state } from "../core/state.mjs";
import { Actor } from "./actor.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Scene } from "./scene.mjs";

export class Combatant extends ClientDocument {
  static metadata = Object.freeze({ name: "Combatant", collection: "combatants", embedded: {}, hasTypeData: true });

  static defineSchema() {
    return {
      ...baseFields(),
      type: new DocumentTypeField(Combatant, { initial: "base" }),
      system: new TypeDataField(Combatant),
      actorId: new ForeignDocumentField(Actor, { idOnly: true }),
      tokenId: new ForeignDocumentField({ documentName: "Token" }, { idOnly: true }),
      sceneId: new ForeignDocumentField(Scene, { idOnly: true }),
      name: new StringField({ required: true, nullable: true, initial: null }),
      img: imageField(),
      initiative: new NumberField({ required: true, nullable: true, initial: null }),
      hidden: new BooleanField(),
      defeated: new BooleanField(),
      group: new StringField({ required: true, nullable: true, initial: null }),
    };
  }

  get combat() {
    return this.parent;
  }

  get token() {
    const scene = state.game.scenes.get(this.sceneId);
    return scene?.tokens.get(this.tokenId) ?? null;
  }

  /** Of the token if there is one, else of the world; may be null (LAIR-2). */
  get actor() {
    return this.token?.actor ?? state.game.actors.get(this.actorId) ?? null;
  }

  get isNPC() {
    return !this.actor?.hasPlayerOwner;
  }

  get isDefeated() {
    return this.defeated;
  }

  getUserLevel(user = state.game.user) {
    return user?.isGM ? 3 : (this.actor?.getUserLevel(user) ?? 0);
  }

  prepareBaseData() {
    this.name = this._source.name || this.token?.name || this.actor?.name || "";
    this.img = this._source.img || this.token?.texture.src || this.actor?.img || null;
  }

  /** Rolls initiative by the formula that the system configures. */
  getInitiativeRoll(formula = state.config.Combat.initiative.formula ?? "1d20") {
    return new state.config.Dice.rolls[0](formula, this.actor?.getRollData() ?? {});
  }
}

export class Combat extends ClientDocument {
  static metadata = Object.freeze({
    name: "Combat",
    collection: "combats",
    embedded: { Combatant: "combatants" },
    hasTypeData: true,
  });

  static get preparesChildren() {
    return true;
  }

  static defineSchema() {
    return {
      ...baseFields(),
      type: new DocumentTypeField(Combat, { initial: "base" }),
      system: new TypeDataField(Combat),
      scene: new ForeignDocumentField(Scene),
      combatants: new EmbeddedCollectionField(Combatant),
      active: new BooleanField(),
      round: numberField(0, { integer: true, min: 0 }),
      turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: 0 }),
      sort: new IntegerSortField(),
    };
  }

  prepareDerivedData() {
    this.setupTurns();
  }

  /** Sorts the combatants: initiative from high to low, ties by id. */
  setupTurns() {
    const order = (entry) => entry.initiative ?? -Infinity;
    this.turns = this.combatants.contents.sort((a, b) => order(b) - order(a) || (a.id > b.id ? 1 : -1));
    return this.turns;
  }

  get combatant() {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  get started() {
    return this.round > 0;
  }

  get current() {
    return { round: this.round, turn: this.turn, combatantId: this.combatant?.id ?? null, tokenId: this.combatant?.tokenId ?? null };
  }

  get isActive() {
    return this.active;
  }

  async activate() {
    const others = state.game.combats.filter((combat) => combat !== this && combat.active);
    await Combat.updateDocuments([
      ...others.map((combat) => ({ _id: combat.id, active: false })),
      { _id: this.id, active: true },
    ]);
    return this;
  }

  async startCombat() {
    const change = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, change);
    return this.update(change);
  }

  async nextTurn() {
    const turn = (this.turn ?? -1) + 1;
    if (turn >= this.turns.length) return this.nextRound();
    return this.#step("combatTurn", { round: this.round, turn }, 1);
  }

  async previousTurn() {
    if (this.turn === 0 && this.round <= 1) return this;
    if (!this.turn) return this.previousRound();
    return this.#step("combatTurn", { round: this.round, turn: this.turn - 1 }, -1);
  }

  async nextRound() {
    return this.#step("combatRound", { round: this.round + 1, turn: 0 }, 1);
  }

  async previousRound() {
    const round = Math.max(this.round - 1, 0);
    return this.#step("combatRound", { round, turn: round ? Math.max(this.turns.length - 1, 0) : 0 }, -1);
  }

  async #step(hook, change, direction) {
    const options = { direction, worldTime: {} };
    Hooks.callAll(hook, this, change, { advanceTime: 0, direction });
    return this.update(change, options);
  }

  async endCombat() {
    return this.delete();
  }

  async rollInitiative(ids, options = {}) {
    checkKeys("Combat.rollInitiative", options, ["formula", "updateTurn", "messageOptions"]);
    const updates = [];
    for (const id of Array.isArray(ids) ? ids : [ids]) {
      const roll = this.combatants.get(id, { strict: true }).getInitiativeRoll(options.formula);
      updates.push({ _id: id, initiative: (await roll.evaluate()).total });
    }
    await this.updateEmbeddedDocuments("Combatant", updates);
    return this;
  }

  async rollAll(options) {
    return this.rollInitiative(this.combatants.filter((c) => c.initiative === null).map(({ id }) => id), options);
  }

  async setInitiative(id, value) {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  _applyRemote(changes) {
    this._prior = this.turns ? this.current : null;
    super._applyRemote(changes);
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (!("round" in changed) && !("turn" in changed)) return;
    const prior = changed.round === 1 && this._prior?.round === 0 ? { ...this._prior, turn: null, combatantId: null } : this._prior;
    Hooks.callAll("combatTurnChange", this, prior, this.current);
    if (state.game.users.activeGM?.isSelf && options.turnEvents !== false) {
      const before = this.combatants.get(prior?.combatantId);
      if (before) this._onEndTurn(before, prior);
      if (this.combatant && this.started) this._onStartTurn(this.combatant, this.current);
    }
  }

  /** For one designated game master (CMB-3). */
  async _onStartTurn(_combatant, _context) {}

  async _onEndTurn(_combatant, _context) {}
}
