/** What all data fields have in common (contract §6, F-0). */

import { deepClone, isPlainObject } from "../../core/object.mjs";
import { checkKeys } from "../../core/not-in-contract.mjs";
import { state } from "../../core/state.mjs";
import { DataModelValidationFailure } from "../validation.mjs";

export class DataField {
  /** Options with their defaults; a field refuses others. */
  static get _defaults() {
    const defaults = {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validate: undefined,
      validationError: "is not a valid value",
    };
    if (state.world && state.generation >= 14) {
      Object.assign(defaults, { persisted: true, placeholder: undefined });
    }
    return defaults;
  }

  static recursive = false;

  /**
   * @param {object} [options]
   * @param {{name?: string, parent?: DataField}} [context]
   */
  constructor(options = {}, { name, parent } = {}) {
    if (!isPlainObject(options)) throw new Error(`${this.constructor.name}: options are an object`);
    const defaults = this.constructor._defaults;
    checkKeys(`foundry.data.fields.${this.constructor.name} options`, options, Object.keys(defaults));
    this.name = name ?? "";
    this.parent = parent;
    this.options = options;
    for (const [key, value] of Object.entries({ ...defaults, ...options })) this[key] = value;
    if (typeof options.validate === "function") this.validator = options.validate;
    delete this.validate;
    this._configureDefaults();
    this._checkInitial();
  }

  /** Lets a subclass change defaults that depend on other options. */
  _configureDefaults() {}

  /** Refuses an initial value that the field itself wouldn't accept. */
  _checkInitial() {
    const { initial, choices } = this;
    if (initial === undefined || initial === null || typeof initial === "function" || !choices) return;
    if (typeof choices === "function" || (initial === "" && this.blank)) return;
    if (!choiceKeys(choices).includes(initial)) {
      throw new Error(`${this.constructor.name}: initial ${initial} is not among the choices`);
    }
  }

  get fieldPath() {
    const path = this.parent?.fieldPath;
    return path ? `${path}.${this.name}` : this.name;
  }

  getField(path) {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  _getField(parts) {
    return parts.length ? undefined : this;
  }

  /** @param {object} data  The source that the field is part of. */
  getInitialValue(data) {
    const { initial } = this;
    return typeof initial === "function" ? initial(data) : deepClone(initial);
  }

  /** Makes a value fit: initial values, casts, and what the type adds. */
  clean(value, options = {}) {
    if (value === undefined) return options.partial ? undefined : this.getInitialValue(options.source ?? {});
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source ?? {});
    return this._cleanType(this._cast(value), options);
  }

  _cast(value) {
    return value;
  }

  _cleanType(value, _options) {
    return value;
  }

  /** @returns {DataModelValidationFailure|void} */
  validate(value, options = {}) {
    const failure = this._validate(value, options);
    if (failure && options.fallback && failure.isUnresolved && options.replace) {
      const initial = this.getInitialValue(options.source ?? {});
      if (!this._validate(initial, {})) {
        failure.fallback = initial;
        failure.unresolved = false;
        options.replace(initial);
      }
    }
    return failure;
  }

  _validate(value, options) {
    const fail = (message) => new DataModelValidationFailure({ invalidValue: value, message });
    if (value === undefined) return this.required ? fail("may not be undefined") : undefined;
    if (value === null) return this.nullable ? undefined : fail("may not be null");
    try {
      const inner = this._validateType(value, options);
      if (inner instanceof DataModelValidationFailure) return inner;
      if (inner === false) return fail(this.validationError);
      if (this.validator && this.validator.call(this, value, options) === false) {
        return fail(this.validationError);
      }
    } catch (error) {
      return fail(error.message);
    }
    return undefined;
  }

  /** @returns {DataModelValidationFailure|false|void}  May throw with a reason. */
  _validateType(_value, _options) {}

  /** Turns the stored form into the living one; a function becomes a getter. */
  initialize(value, _model, _options = {}) {
    return value;
  }

  /** Turns the living form into the stored one. */
  toObject(value) {
    return value;
  }

  toInput(config = {}) {
    return state.formInput(this, config);
  }

  toFormGroup(groupConfig = {}, inputConfig = {}) {
    return state.formGroup(this, groupConfig, inputConfig);
  }
}

/** The values that a field's choices allow. */
export function choiceKeys(choices) {
  const known = typeof choices === "function" ? choices() : choices;
  return Array.isArray(known) ? known : Object.keys(known);
}
