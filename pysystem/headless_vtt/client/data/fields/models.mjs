/** Fields that hold models: F-11, and the `system` of typed documents. */

import { deepClone, isPlainObject } from "../../core/object.mjs";
import { DELETE, REPLACE } from "../../core/operators.mjs";
import { state } from "../../core/state.mjs";
import { ADOPT } from "../symbols.mjs";
import { ObjectField, SchemaField } from "./containers.mjs";
import { DataField } from "./base.mjs";

export class EmbeddedDataField extends SchemaField {
  /** @param {typeof import("../model.mjs").DataModel} model */
  constructor(model, options, context) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  migrate(value, options) {
    return isPlainObject(value) ? this.model.migrateDataSafe(value, options) : value;
  }

  initialize(value, model, options = {}) {
    if (!value) return value;
    return new this.model(value, { ...options, parent: model, [ADOPT]: true });
  }

  toObject(value) {
    return value?.toObject instanceof Function ? value.toObject(false) : super.toObject(value);
  }

  validateJoint(value) {
    if (value) this.model.validateJoint(value);
  }
}

/** The `system` of a typed document: its model by `type`, or plain data (DM-12). */
export class TypeDataField extends ObjectField {
  static recursive = true;

  /** @param {{documentName: string}} document */
  constructor(document, options, context) {
    super(options, context);
    this.document = document;
  }

  get documentName() {
    return this.document.documentName;
  }

  getModelForType(type) {
    return state.config?.[this.documentName]?.dataModels?.[type] ?? null;
  }

  getInitialValue(data) {
    return this.getModelForType(data?.type)?.cleanData({}) ?? {};
  }

  migrate(value, options, source) {
    const model = this.getModelForType(source?.type);
    return model && isPlainObject(value) ? model.migrateDataSafe(value, options) : value;
  }

  _getField(parts) {
    return parts.length ? undefined : this;
  }

  _cleanType(value, options) {
    if (!isPlainObject(value)) return value;
    const model = this.getModelForType(options.source?.type);
    return model ? model.schema.clean(value, { ...options, source: value }) : deepClone(value);
  }

  _validateType(value, options) {
    super._validateType(value);
    const model = this.getModelForType(options.source?.type);
    return model?.schema.validate(value, { ...options, source: value, replace: undefined });
  }

  initialize(value, document, options = {}) {
    const Model = this.getModelForType(document._source.type);
    if (!Model) return deepClone(value);
    return new Model(value, { ...options, parent: document, [ADOPT]: true });
  }

  toObject(value) {
    return value?.toObject instanceof Function ? value.toObject(false) : deepClone(value);
  }

  validateJoint(value, source) {
    this.getModelForType(source?.type)?.validateJoint(value);
  }
}

/** Who may do what: user ids and `default` with levels. */
export class DocumentOwnershipField extends ObjectField {
  static get _defaults() {
    return { ...super._defaults, initial: () => ({ default: 0 }), gmOnly: true };
  }

  _validateType(value) {
    super._validateType(value);
    for (const [key, level] of Object.entries(value)) {
      if (key.startsWith(DELETE)) continue;
      const id = key.startsWith(REPLACE) ? key.slice(2) : key;
      if (id !== "default" && !/^[A-Za-z0-9]{16}$/.test(id)) throw new Error(`${id} is no user's id`);
      if (![-1, 0, 1, 2, 3].includes(level)) throw new Error(`${level} is not a level of ownership`);
    }
  }
}

/** Flags by package scope (DOC-12). */
export class DocumentFlagsField extends ObjectField {}

/** Bookkeeping of the server (PACK-8). */
export class DocumentStatsField extends SchemaField {
  static fieldNames = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
  ];

  constructor(options, context) {
    const fields = {};
    for (const name of [...DocumentStatsField.fieldNames, "compendiumSource", "duplicateSource", "exportSource"]) {
      fields[name] = new PlainField({ required: true, nullable: true, initial: null });
    }
    super(fields, options, context);
  }
}

class PlainField extends DataField {
  _cleanType(value) {
    return deepClone(value);
  }
}
