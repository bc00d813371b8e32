/** TokenDocument and its actor (contract §8). */

import { AngleField, BooleanField, ForeignDocumentField, IntegerSortField, numberField, baseFields } from "./common.mjs";
import { DataField } from "../data/fields/base.mjs";
import { ADOPT } from "../data/symbols.mjs";
import { deepClone, getProperty, isPlainObject, objectsEqual } from "../core/object.mjs";
import { mergeDelta } from "../core/operators.mjs";
import { checkKeys, notInContract } from "../core/not-in-contract.mjs";
import { Hooks } from "../core/hooks.mjs";
import { state } from "../core/state.mjs";
import { Actor } from "./actor.mjs";
import { ActorDelta } from "./delta.mjs";
import { ClientDocument } from "./client-document.mjs";
import { tokenFields } from "./prototype-token.mjs";

function isMove(changes) {
  return ["x", "y", "elevation"].some((key) => key in changes);
}

function movementOf(from, to) {
  const place = ({ x, y, elevation }) => ({ x, y, elevation });
  return { origin: place(from), destination: place(to) };
}

/** Ids of tokens that this user has deleted just now. */
const gone = new Set();

/** Takes the combatants of deleted tokens out of all combats. */
function dismiss() {
  const ids = new Set(gone);
  gone.clear();
  for (const combat of state.game.combats) {
    const left = combat.combatants.filter(({ tokenId }) => ids.has(tokenId)).map(({ id }) => id);
    if (left.length) combat.deleteEmbeddedDocuments("Combatant", left);
  }
}

/** The differences of an unlinked token's actor. */
class DeltaField extends DataField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: true, initial: () => ({}) };
  }

  _cleanType(value, { partial } = {}) {
    return partial ? deepClone(value) : ActorDelta.cleanData(value);
  }

  _validateType(value) {
    if (typeof value !== "object") throw new Error("must be an object");
  }

  initialize(value, token) {
    return value ? new ActorDelta(value, { parent: token, [ADOPT]: true }) : null;
  }

  toObject(value) {
    return value?.toObject() ?? value;
  }
}

export class TokenDocument extends ClientDocument {
  static metadata = Object.freeze({ name: "Token", collection: "tokens", embedded: {} });

  static defineSchema() {
    const schema = {
      ...tokenFields(),
      ...baseFields(),
      actorId: new ForeignDocumentField(Actor, { idOnly: true }),
      delta: new DeltaField(),
      x: numberField(0, { integer: true }),
      y: numberField(0, { integer: true }),
      elevation: numberField(0),
      sort: new IntegerSortField(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      rotation: new AngleField(),
    };
    if (state.generation >= 14) {
      schema.level = new ForeignDocumentField({ documentName: "Level" }, { idOnly: true, initial: "defaultLevel0000" });
    }
    return schema;
  }

  _configure(options) {
    super._configure(options);
    for (const name of ["_synthetic", "_origin"]) {
      Object.defineProperty(this, name, { value: null, writable: true, enumerable: false });
    }
  }

  get scene() {
    return this.parent;
  }

  /** The placeable on the canvas, if this scene is viewed. */
  get object() {
    return state.canvas.ready ? (state.canvas.tokens?.get(this.id) ?? null) : null;
  }

  get isLinked() {
    return this.actorLink;
  }

  get baseActor() {
    return state.game.actors?.get(this.actorId) ?? null;
  }

  /** The world's actor if linked, else the synthetic one; null if there is none (TOK-5). */
  get actor() {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    if (!this._synthetic) this._synthetic = this.delta?.apply(base) ?? null;
    return this._synthetic;
  }

  get isOwner() {
    if (state.game.user?.isGM) return true;
    return this.actor?.isOwner ?? false;
  }

  getUserLevel(user = state.game.user) {
    if (user?.isGM) return 3;
    return this.actor?.getUserLevel(user) ?? 0;
  }

  get inCombat() {
    return Boolean(this.combatant);
  }

  get combatant() {
    return state.game.combat?.combatants.find((entry) => entry.tokenId === this.id) ?? null;
  }

  /** Whoever deletes a token deletes its combatants, if they may (foundryvtt issues 11295, 11630). */
  _onDelete(options, userId) {
    super._onDelete(options, userId);
    if (userId !== state.game.user.id || !state.game.user.isGM) return;
    if (!gone.size) queueMicrotask(dismiss);
    gone.add(this.id);
  }

  /** Follows another delta, as the server sends it. */
  _adoptDelta(delta) {
    this._source.delta = ActorDelta.cleanData(delta);
    this._initialize();
    this._refreshSynthetic();
  }

  /** Builds the synthetic actor anew, in the same object. */
  _refreshSynthetic() {
    const base = this.baseActor;
    if (!this._synthetic) return;
    if (!base || this.actorLink) {
      this._synthetic = null;
      return;
    }
    this._synthetic._adoptSource(this.delta.combine(base), { prepare: true });
  }

  /** Differences merge among themselves; children have operations of their own (EMB-4). */
  _diffChanges(changes, options = {}) {
    const { delta, ...rest } = changes;
    const diff = super._diffChanges(delta === null ? changes : rest, options);
    if (!isPlainObject(delta)) return diff;
    if (this.id && this.parent && ["items", "effects"].some((key) => key in delta)) {
      throw notInContract("EMB-4: Token.update({delta: {items, effects}})");
    }
    const merged = deepClone(this._source.delta ?? {});
    mergeDelta(merged, deepClone(delta));
    return objectsEqual(merged, this._source.delta) ? diff : { ...diff, delta };
  }

  _applyDiff(diff) {
    const { delta, ...rest } = diff;
    if (!isPlainObject(delta)) return super._applyDiff(diff);
    const merged = deepClone(this._source.delta ?? {});
    mergeDelta(merged, deepClone(delta));
    this._source.delta = ActorDelta.cleanData(merged);
    return super._applyDiff(rest);
  }

  _applyRemote(changes) {
    this._origin = { x: this._source.x, y: this._source.y, elevation: this._source.elevation };
    super._applyRemote(changes);
    if (["delta", "==delta", "actorId", "actorLink"].some((key) => key in changes)) {
      if ("actorId" in changes || "actorLink" in changes) this._synthetic = null;
      this._refreshSynthetic();
      this._synthetic?.render(false, { renderContext: "updateToken" });
    }
  }

  /** A move can be vetoed by the requester (TOK-12). */
  async _preUpdate(changes, options, user) {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    if (!isMove(changes)) return undefined;
    const movement = movementOf(this._source, { ...this._source, ...changes });
    return Hooks.call("preMoveToken", this, movement, options) === false ? false : undefined;
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (!isMove(changed)) return;
    const movement = movementOf(this._origin, this._source);
    Hooks.callAll("moveToken", this, movement, options, state.game.users.get(userId));
  }

  /** Changes the size; the centre stays where it is (TOK-3). */
  async resize({ width, height } = {}, operation = {}) {
    const next = { width: width ?? this.width, height: height ?? this.height };
    const size = this.scene.grid.size;
    return this.update({
      ...next,
      x: Math.round(this._source.x + ((this.width - next.width) * size) / 2),
      y: Math.round(this._source.y + ((this.height - next.height) * size) / 2),
    }, operation);
  }

  /** What a bar shows: `{type, attribute, value, max}` or null. */
  getBarAttribute(barName, options = {}) {
    checkKeys("TokenDocument.getBarAttribute", options, ["alternative"]);
    const path = options.alternative ?? this[barName]?.attribute;
    if (!path || !this.actor) return null;
    const data = getProperty(this.actor.system, path);
    if (typeof data === "number") return { type: "value", attribute: path, value: data, editable: true };
    if (typeof data?.value === "number" && typeof data?.max === "number") {
      return { type: "bar", attribute: path, value: data.value, max: data.max, editable: true };
    }
    return null;
  }
}
