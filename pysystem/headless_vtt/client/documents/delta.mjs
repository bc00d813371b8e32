/** ActorDelta: in what an unlinked token's actor differs from its base (TOK-5 to TOK-8). */

import { ArrayField, ObjectField, StringField, imageField } from "./common.mjs";
import { DataModel } from "../data/model.mjs";
import { deepClone, isPlainObject } from "../core/object.mjs";
import { applyKeys } from "../core/operators.mjs";
import { state } from "../core/state.mjs";

const TOMBSTONE = "_tombstone";

export class ActorDelta extends DataModel {
  static get documentName() {
    return "ActorDelta";
  }

  static defineSchema() {
    return {
      name: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      type: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      img: imageField(),
      system: new ObjectField(),
      items: new ArrayField(new ObjectField()),
      effects: new ArrayField(new ObjectField()),
      ownership: new ObjectField({ nullable: true, initial: null }),
      flags: new ObjectField(),
    };
  }

  /** What clients send also holds operators at the top: they say what of the base is replaced. */
  static cleanData(source = {}, options = {}) {
    const cleaned = super.cleanData(source, options);
    for (const [key, value] of Object.entries(source)) {
      if (key.startsWith("==") && this.schema.has(key.slice(2))) cleaned[key] = deepClone(value);
    }
    return cleaned;
  }

  get id() {
    return this.parent?.id ?? null;
  }

  get syntheticActor() {
    return this.parent.actor;
  }

  /** Makes the synthetic actor. */
  apply(base) {
    const Actor = state.documentClass("Actor");
    return Actor.fromSource(this.combine(base), { parent: this.parent });
  }

  /** The source of the synthetic actor. */
  combine(base) {
    const source = base.toObject();
    const { items, effects, ...own } = this._source;
    for (const [key, value] of Object.entries(own)) {
      if (value === null || value === undefined) delete own[key];
      else if (isPlainObject(value) && !Object.keys(value).length) delete own[key];
    }
    if (own.ownership) source.ownership = deepClone(own.ownership);
    delete own.ownership;
    applyKeys(source, deepClone(own));
    source.items = combineChildren(source.items, items);
    source.effects = combineChildren(source.effects, effects);
    return source;
  }

  /** Clears all differences (TOK-7). */
  async restore() {
    await this.parent.update(replaceDelta());
    return this.parent.actor;
  }

  /** Changes the differences of an unsaved token (TOK-8). */
  updateSource(changes, options = {}) {
    const diff = super.updateSource(changes, options);
    if (this.parent) this.parent._synthetic = null;
    return diff;
  }
}

function replaceDelta() {
  if (state.generation >= 14) return { delta: globalThis._replace({}) };
  return { "==delta": {} };
}

function combineChildren(inherited, own) {
  const result = [];
  for (const child of inherited) {
    const override = own.find(({ _id }) => _id === child._id);
    if (!override) result.push(child);
    else if (!override[TOMBSTONE]) result.push(deepClone(override));
  }
  for (const child of own) {
    if (!child[TOMBSTONE] && !inherited.some(({ _id }) => _id === child._id)) result.push(deepClone(child));
  }
  return result;
}
