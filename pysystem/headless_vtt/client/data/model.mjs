/** `foundry.abstract.DataModel` (contract §5). */

import { deepClone, expandObject, isEmpty, isPlainObject, mergeObject, objectsEqual } from "../core/object.mjs";
import { DELETE, REPLACE, applyKeys, fieldName, toKeys, toOperators } from "../core/operators.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { state } from "../core/state.mjs";
import { SchemaField, defineLazy } from "./fields/containers.mjs";
import { ADOPT } from "./symbols.mjs";
import { DataModelValidationFailure } from "./validation.mjs";

const VALIDATE_OPTIONS = ["changes", "clean", "fields", "joint", "strict", "fallback", "dropInvalidEmbedded"];
const UPDATE_OPTIONS = ["dryRun", "recursive", "fallback", "strict"];

export class DataModel {
  /** Prefixes of keys under which labels and hints of fields are looked up (F-13). */
  static LOCALIZATION_PREFIXES = [];

  /** Names of options that a constructor takes besides the common ones. */
  static contextOptions = [];

  constructor(data = {}, context = {}) {
    const { parent = null, strict = true, fallback = false, dropInvalidEmbedded = false, ...options } = context;
    checkKeys(`${this.constructor.name} context`, options, this.constructor.contextOptions);
    if (parent !== null && !(parent instanceof DataModel)) throw new Error("DM-4: the parent is no DataModel");
    hide(this, "parent", parent);
    hide(this, "validationFailures", { fields: null, joint: null });
    hide(this, "_source", context[ADOPT] ? data : this._initializeSource(data, { dropInvalidEmbedded }));
    this._configure(options);
    if (!context[ADOPT] || strict === false) {
      this.validate({ strict, fallback, fields: true, joint: true, dropInvalidEmbedded });
    }
    this.constructor.schema;
    seal(this._source, this.constructor.schema);
    this.#initializeFirst(strict);
  }

  /** Data that can't even be initialized make an invalid model, unless strict. */
  #initializeFirst(strict) {
    if (strict) return this._initialize({ strict });
    try {
      return this._initialize({ strict });
    } catch (error) {
      this.validationFailures.fields ??= new DataModelValidationFailure({ message: error.message });
      return undefined;
    }
  }

  static defineSchema() {
    throw new Error(`DM-1: ${this.name} defines no schema`);
  }

  /** @returns {SchemaField}  Built once for each class. */
  static get schema() {
    if (!Object.hasOwn(this, "_schema")) {
      Object.defineProperty(this, "_schema", { value: new SchemaField(this.defineSchema()) });
    }
    return this._schema;
  }

  get schema() {
    return this.constructor.schema;
  }

  /** Whether something failed for which there is no fallback. */
  get invalid() {
    return Object.values(this.validationFailures).some((failure) => failure?.isUnresolved);
  }

  static fromSource(source, context = {}) {
    return new this(source, { strict: false, ...context });
  }

  static fromJSON(json) {
    return this.fromSource(JSON.parse(json));
  }

  static migrateData(source) {
    return source;
  }

  /** Migrates nested models too. A failing migration is reported by the validation that follows. */
  static migrateDataSafe(source, options = {}) {
    const given = source;
    source = state.generation >= 14 ? this.migrateData(given, options) : this.migrateData(given);
    if (!isPlainObject(source)) throw new Error(`DM-7: ${this.name}.migrateData returned no source`);
    for (const [name, field] of this.schema.entries()) {
      for (const key of [name, REPLACE + name]) {
        if (field.migrate && key in source) {
          source[key] = field.migrate(source[key], options, { ...options.source, ...source });
        }
      }
    }
    return source;
  }

  static cleanData(source = {}, options = {}) {
    return this.schema.clean(source, { ...options, source: options.source ?? source });
  }

  static shimData(data) {
    return data;
  }

  static validateJoint(_data) {}

  _configure(_options) {}

  _initializeSource(data, _options) {
    const own = data instanceof DataModel ? data.toObject() : data;
    if (!isPlainObject(own)) throw new Error(`DM-2: ${this.constructor.name} needs an object as data`);
    const migrated = this.constructor.migrateDataSafe(deepClone(expandObject(own)));
    return this.constructor.shimData(this.constructor.cleanData(migrated));
  }

  _initialize(options = {}) {
    for (const [name, field] of this.schema.entries()) {
      const value = field.initialize(this._source[name], this, options);
      if (typeof value === "function" && field.lazy) defineLazy(this, name, value);
      else {
        const writable = !field.readonly;
        Object.defineProperty(this, name, { value, writable, configurable: true, enumerable: true });
      }
    }
  }

  reset() {
    this._initialize();
  }

  clone(data = {}, context = {}) {
    const merged = mergeObject(this.toObject(), expandObject(data));
    return new this.constructor(merged, { parent: this.parent, ...context });
  }

  /** @returns {boolean}  Throws if strict. */
  validate(options = {}) {
    checkKeys(`${this.constructor.name}.validate`, options, VALIDATE_OPTIONS);
    const { changes, clean = false, fields = true, strict = true, fallback = false } = options;
    const joint = options.joint ?? !changes;
    const partial = Boolean(changes);
    let data = this._source;
    if (partial) {
      data = toKeys(expandObject(deepClone(changes)), state.generation);
      if (clean) data = this.constructor.cleanData(data, { partial, source: this._typeSource(data) });
    }
    const source = partial ? this._typeSource(data) : data;
    const failures = { fields: null, joint: null };
    if (fields) failures.fields = this.schema.validate(data, { partial, source, fallback, strict }) ?? null;
    if (joint && !failures.fields?.isUnresolved) failures.joint = this.#validateJoint(partial ? source : data);
    return this.#conclude(failures, strict, partial);
  }

  /** The source as it is, with a type that is about to change. */
  _typeSource(changes) {
    return "type" in changes ? { ...this._source, type: changes.type } : this._source;
  }

  #validateJoint(data) {
    try {
      this.constructor.validateJoint(data);
      for (const [name, field] of this.schema.entries()) field.validateJoint?.(data[name], data);
      return null;
    } catch (error) {
      return new DataModelValidationFailure({ message: error.message });
    }
  }

  #conclude(failures, strict, partial) {
    const failed = Object.values(failures).filter((failure) => failure?.isUnresolved);
    if (!partial) Object.assign(this.validationFailures, failures);
    if (!failed.length) return true;
    if (strict) {
      const error = failed[0].asError();
      error.message = `${this.constructor.name} [${this._source._id ?? ""}] validation errors:\n${error.message}`;
      throw error;
    }
    console.warn(`${this.constructor.name} [${this._source._id ?? ""}] is invalid:\n${failed.join("\n")}`);
    return false;
  }

  /**
   * Changes the source. @returns {object}  What really changed.
   * Throws if the changes are invalid; nothing is changed then.
   */
  updateSource(changes = {}, options = {}) {
    checkKeys(`${this.constructor.name}.updateSource`, options, UPDATE_OPTIONS);
    const keyed = toKeys(expandObject(deepClone(changes)), state.generation);
    const diff = this._diffChanges(keyed, options);
    if (!options.dryRun && !isEmpty(diff)) {
      this._applyDiff(diff);
      this._initialize();
    }
    return toOperators(diff, state.generation);
  }

  /** From changes with operators as keys to what of them is new, clean and valid. */
  _diffChanges(changes, { recursive = true, fallback = false } = {}) {
    const keyed = recursive ? changes : replaceWhole(changes);
    const source = this._typeSource(keyed);
    this.constructor.migrateDataSafe(keyed, { partial: true, source });
    const cleaned = this.schema.clean(keyed, { partial: true, source });
    this.validate({ changes: toOperators(cleaned, state.generation), fallback, fields: true, joint: false });
    const diff = difference(this._source, cleaned);
    for (const key of Object.keys(diff)) {
      const field = this.schema.get(fieldName(key));
      const isFirst = this._source[key] === null || this._source[key] === undefined;
      if (field.readonly && !isFirst) throw new Error(`${field.fieldPath} is read-only`);
    }
    return diff;
  }

  /** Applies a diff to the source, in place, and completes what is new in it. */
  _applyDiff(diff) {
    const touched = {};
    for (const key of Object.keys(diff)) {
      const name = fieldName(key);
      touched[name] = deepClone(this._source[name]);
    }
    applyKeys(touched, deepClone(diff));
    const source = { ...this._source, ...touched };
    for (const name of Object.keys(touched)) {
      const field = this.schema.get(name);
      if (field.documentClass) this._source[name] = touched[name];
      else this._source[name] = field.clean(touched[name], { source });
    }
  }

  toObject(source = true) {
    if (!source) return this.schema.toObject(this);
    const copy = deepClone(this._source);
    for (const [key, value] of Object.entries(copy)) if (value === undefined) delete copy[key];
    return copy;
  }

  toJSON() {
    return this.toObject();
  }
}

function hide(target, name, value) {
  Object.defineProperty(target, name, { value, writable: false, enumerable: false, configurable: true });
}

function seal(source, schema) {
  for (const name of schema.keys()) if (!(name in source)) source[name] = undefined;
  Object.seal(source);
}

function replaceWhole(changes) {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) =>
      isPlainObject(value) && key === fieldName(key) ? [REPLACE + key, value] : [key, value],
    ),
  );
}

/** What of clean changes differs from a source. */
export function difference(source, changes) {
  const diff = {};
  for (const [key, value] of Object.entries(changes)) {
    const name = fieldName(key);
    const known = source[name];
    if (key.startsWith(DELETE)) {
      if (name in source) diff[key] = value;
    } else if (key.startsWith(REPLACE)) {
      if (!objectsEqual(known, value)) diff[key] = value;
    } else if (isPlainObject(value) && isPlainObject(known)) {
      const nested = difference(known, value);
      if (!isEmpty(nested)) diff[key] = nested;
    } else if (!objectsEqual(known, value)) diff[key] = value;
  }
  return diff;
}
