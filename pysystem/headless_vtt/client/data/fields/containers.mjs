/** Fields that hold other fields: F-1, F-5, F-6, F-7, F-8, F-11. */

import { deepClone, isPlainObject, objectsEqual } from "../../core/object.mjs";
import { DELETE, REPLACE, fieldName } from "../../core/operators.mjs";
import { state } from "../../core/state.mjs";
import { DataModelValidationFailure } from "../validation.mjs";
import { DataField } from "./base.mjs";

export class SchemaField extends DataField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: undefined };
  }

  static recursive = true;

  /** @param {Record<string, DataField>} fields */
  constructor(fields, options, context) {
    super(options, context);
    this.fields = this._adopt(fields);
  }

  _adopt(fields) {
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField)) throw new Error(`DM-1: ${name} is no DataField`);
      if (name === "_source") throw new Error("DM-1: _source is not a legal name of a field");
      if (field.parent) throw new Error(`DM-1: field ${field.fieldPath} is used twice`);
      field.name = name;
      field.parent = this;
    }
    return { ...fields };
  }

  *[Symbol.iterator]() {
    yield* Object.values(this.fields);
  }

  keys() {
    return Object.keys(this.fields);
  }

  values() {
    return Object.values(this.fields);
  }

  entries() {
    return Object.entries(this.fields);
  }

  has(name) {
    return name in this.fields;
  }

  get(name) {
    return this.fields[name];
  }

  _getField(parts) {
    if (!parts.length) return this;
    const [name, ...rest] = parts;
    return this.fields[name]?._getField(rest);
  }

  getInitialValue(data) {
    if (this.initial !== undefined) {
      const initial = super.getInitialValue(data);
      return initial === null ? null : this._cleanType(initial, {});
    }
    return this.nullable && this.options.initial === null ? null : this._cleanType({}, {});
  }

  _cast(value) {
    return typeof value === "object" ? value : {};
  }

  _cleanType(data, options) {
    const inner = { ...options, source: options.source ?? data };
    const cleaned = {};
    if (options.partial) {
      for (const [key, value] of Object.entries(data)) {
        const field = this.fields[fieldName(key)];
        if (!field) continue;
        if (key.startsWith(DELETE)) cleaned[REPLACE + field.name] = field.clean(undefined, { ...inner, partial: false });
        else if (key.startsWith(REPLACE)) cleaned[key] = field.clean(value, { ...inner, partial: false });
        else {
          const result = field.clean(value, inner);
          if (result !== undefined) cleaned[key] = result;
        }
      }
      return cleaned;
    }
    for (const [name, field] of Object.entries(this.fields)) {
      const value = field.clean(data[name], inner);
      if (value !== undefined) cleaned[name] = value;
    }
    return cleaned;
  }

  _validateType(data, options) {
    if (!isPlainObject(data)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure();
    for (const [name, field] of Object.entries(this.fields)) {
      let value = data[name];
      let inner = { ...options, source: options.source ?? data };
      if (options.partial) {
        if (REPLACE + name in data) {
          value = data[REPLACE + name];
          inner.partial = false;
        } else if (!(name in data)) continue;
      }
      inner.replace = (fallback) => (data[name] = fallback);
      const inside = field.validate(value, inner);
      if (inside) failure.fields[name] = inside;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  initialize(value, model, options = {}) {
    if (!value) return value;
    const data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const living = field.initialize(value[name], model, options);
      if (typeof living === "function" && field.lazy) defineLazy(data, name, living);
      else data[name] = living;
    }
    return data;
  }

  toObject(value) {
    if (value === undefined || value === null) return value;
    const data = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const stored = field.toObject(value[name]);
      if (stored !== undefined) data[name] = stored;
    }
    return data;
  }
}

/** Defines a property that is worked out when it is read. */
export function defineLazy(target, name, get) {
  Object.defineProperty(target, name, {
    get,
    set: (value) => Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true }),
    configurable: true,
    enumerable: true,
  });
}

export class ArrayField extends DataField {
  static get _defaults() {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: () => [],
      empty: true,
      min: 0,
      max: Infinity,
    };
  }

  static recursive = true;

  /** @param {DataField} element */
  constructor(element, options, context) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("F-5: an array needs a field of elements");
    element.parent = this;
    element.name ||= "element";
    this.element = element;
  }

  getInitialValue(data) {
    const initial = super.getInitialValue(data);
    return initial === undefined || initial === null ? initial : this._cleanType(this._cast(initial), {});
  }

  _getField(parts) {
    if (!parts.length) return this;
    const rest = parts[0] === "element" || /^\d+$/.test(parts[0]) ? parts.slice(1) : parts;
    return this.element._getField(rest);
  }

  _cast(value) {
    if (value instanceof Set) return [...value];
    if (Array.isArray(value)) return value;
    if (!isPlainObject(value)) return [value];
    const array = [];
    for (const [key, element] of Object.entries(value)) {
      if (/^\d+$/.test(key)) array[Number(key)] = element;
    }
    return array;
  }

  _cleanType(value, options) {
    return Array.from(value, (element) => this.element.clean(element, { ...options, partial: false }));
  }

  _validateType(value, options) {
    if (!Array.isArray(value)) throw new Error("must be an array");
    if (!value.length && !this.empty) throw new Error("may not be empty");
    if (value.length < this.min) throw new Error(`must have at least ${this.min} elements`);
    if (value.length > this.max) throw new Error(`must have at most ${this.max} elements`);
    const failure = new DataModelValidationFailure();
    value.forEach((element, index) => {
      const inside = this.element.validate(element, { ...options, partial: false, replace: undefined });
      if (inside) failure.elements.push({ id: index, failure: inside });
    });
    return failure.isEmpty() ? undefined : failure;
  }

  initialize(value, model, options = {}) {
    return value?.map((element) => resolve(this.element.initialize(element, model, options), this.element));
  }

  toObject(value) {
    return value === undefined || value === null
      ? value
      : Array.from(value, (element) => this.element.toObject(element));
  }
}

function resolve(value, field) {
  return typeof value === "function" && field.lazy ? value() : value;
}

export class SetField extends ArrayField {
  _cleanType(value, options) {
    const kept = [];
    for (const element of super._cleanType(value, options)) {
      if (!kept.some((known) => objectsEqual(known, element))) kept.push(element);
    }
    return kept;
  }

  _validateType(value, options) {
    const failure = super._validateType(value, options);
    if (failure) return failure;
    const isRepeated = value.some((element, index) =>
      value.slice(0, index).some((known) => objectsEqual(known, element)),
    );
    if (isRepeated) throw new Error("may not have the same element twice");
    return undefined;
  }

  initialize(value, model, options) {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }
}

export class ObjectField extends DataField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: () => ({}) };
  }

  _cast(value) {
    return value?.toObject instanceof Function ? value.toObject() : value;
  }

  _cleanType(value) {
    return deepClone(value);
  }

  _validateType(value) {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  initialize(value) {
    return deepClone(value);
  }

  toObject(value) {
    return deepClone(value);
  }
}

export class TypedObjectField extends ObjectField {
  static get _defaults() {
    const defaults = { ...super._defaults, validateKey: undefined };
    if (state.world && state.generation >= 14) defaults.expandKeys = true;
    return defaults;
  }

  static recursive = true;

  /** @param {DataField} element */
  constructor(element, options, context) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("F-8: a typed object needs a field of elements");
    element.parent = this;
    element.name ||= "element";
    this.element = element;
  }

  getInitialValue(data) {
    const initial = super.getInitialValue(data);
    return initial === undefined || initial === null ? initial : this._cleanType(this._cast(initial), {});
  }

  _getField(parts) {
    if (!parts.length) return this;
    return this.element._getField(parts.slice(1));
  }

  #accepts(key) {
    return !this.validateKey || this.validateKey.call(this, key) !== false;
  }

  _cleanType(value, options) {
    const cleaned = {};
    for (const [key, entry] of Object.entries(value)) {
      const isDeletion = options.partial && key.startsWith(DELETE);
      const isReplacement = options.partial && key.startsWith(REPLACE);
      if (!this.#accepts(isDeletion || isReplacement ? fieldName(key) : key)) continue;
      if (isDeletion) cleaned[key] = null;
      else cleaned[key] = this.element.clean(entry, isReplacement ? { ...options, partial: false } : options);
    }
    return cleaned;
  }

  _validateType(value, options) {
    super._validateType(value);
    const failure = new DataModelValidationFailure();
    for (const [key, entry] of Object.entries(value)) {
      if (options.partial && key.startsWith(DELETE)) continue;
      const isReplacement = options.partial && key.startsWith(REPLACE);
      const inside = this.element.validate(entry, {
        ...options,
        partial: options.partial && !isReplacement,
        replace: undefined,
      });
      if (inside) failure.fields[key] = inside;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  initialize(value, model, options = {}) {
    return this.#map(value, (entry) =>
      resolve(this.element.initialize(entry, model, options), this.element),
    );
  }

  toObject(value) {
    return this.#map(value, (entry) => this.element.toObject(entry));
  }

  #map(value, transform) {
    if (value === undefined || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, transform(entry)]));
  }
}

/** Data of one of several shapes, told apart by its `type` (F-11). */
export class TypedSchemaField extends DataField {
  static get _defaults() {
    return { ...super._defaults, required: true };
  }

  static recursive = true;

  /** @param {Record<string, SchemaField|Record<string, DataField>>} types */
  constructor(types, options, context) {
    super(options, context);
    this.types = Object.fromEntries(
      Object.entries(types).map(([type, fields]) => {
        const schema = fields instanceof SchemaField ? fields : new SchemaField(fields);
        if (!schema.has("type")) throw new Error(`F-11: the schema of ${type} has no field "type"`);
        schema.parent = this;
        schema.name ||= type;
        return [type, schema];
      }),
    );
  }

  #schema(value) {
    return this.types[value?.type];
  }

  _cleanType(value, options) {
    const schema = this.#schema(value);
    return schema ? schema.clean(value, options) : value;
  }

  _validateType(value, options) {
    const schema = this.#schema(value);
    if (!schema) throw new Error(`${value?.type} is not a known type`);
    return schema.validate(value, options);
  }

  initialize(value, model, options) {
    return this.#schema(value)?.initialize(value, model, options);
  }

  toObject(value) {
    return this.#schema(value)?.toObject(value) ?? value;
  }
}
