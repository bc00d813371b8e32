/** Fields of single values: F-2, F-3, F-4, F-9, F-12. */

import { state } from "../../core/state.mjs";
import { isValidId } from "../../core/helpers.mjs";
import { DataField, choiceKeys } from "./base.mjs";

export class AnyField extends DataField {
  static get _defaults() {
    return { ...super._defaults, nullable: true };
  }
}

export class BooleanField extends DataField {
  static get _defaults() {
    return { ...super._defaults, required: true, initial: false };
  }

  _cast(value) {
    return typeof value === "string" ? value === "true" : Boolean(value);
  }

  _validateType(value) {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }
}

export class NumberField extends DataField {
  static get _defaults() {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  _configureDefaults() {
    if (this.choices !== undefined && this.options.nullable === undefined) this.nullable = false;
  }

  _checkInitial() {
    const { choices } = this;
    if (choices && !Array.isArray(choices) && typeof choices === "object") {
      if (typeof this.initial === "number" && !(this.initial in choices)) {
        throw new Error(`NumberField: initial ${this.initial} is not among the choices`);
      }
    } else super._checkInitial();
  }

  _cast(value) {
    return Number(value);
  }

  _cleanType(value) {
    if (!Number.isFinite(value)) return value;
    let number = value;
    if (this.integer) number = Math.floor(number + 0.5);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    return this.step ? this.#snap(number) : number;
  }

  /** Snaps to the nearest step, counted from the minimum or 0. */
  #snap(number) {
    const base = this.min ?? 0;
    let steps = Math.floor((number - base) / this.step + 0.5);
    if (this.max !== undefined && base + steps * this.step > this.max) steps -= 1;
    return Number((base + steps * this.step).toFixed(10));
  }

  _validateType(value) {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.step && this.#snap(value) !== value) {
      throw new Error(`must be a multiple of ${this.step}`);
    }
    if (this.choices && !choiceKeys(this.choices).map(Number).includes(value)) {
      throw new Error(`${value} is not a valid choice`);
    }
  }
}

export class StringField extends DataField {
  static get _defaults() {
    return {
      ...super._defaults,
      blank: true,
      trim: true,
      choices: undefined,
      textSearch: false,
    };
  }

  _configureDefaults() {
    if (this.choices === undefined) return;
    if (this.options.nullable === undefined) this.nullable = false;
    if (this.options.blank === undefined) this.blank = false;
  }

  getInitialValue(data) {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && this.blank ? "" : initial;
  }

  _cast(value) {
    return typeof value === "object" ? value : String(value);
  }

  _cleanType(value) {
    return this.trim && typeof value === "string" ? value.trim() : value;
  }

  _validateType(value) {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return;
    }
    if (this.choices && !choiceKeys(this.choices).includes(value)) {
      throw new Error(`${value} is not a valid choice`);
    }
  }
}

export class HTMLField extends StringField {
  static get _defaults() {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class JavaScriptField extends StringField {
  static get _defaults() {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class ColorField extends StringField {
  static get _defaults() {
    return { ...super._defaults, nullable: true, initial: null, blank: false };
  }

  clean(value, options) {
    return super.clean(value === "" && this.nullable ? null : value, options);
  }

  _validateType(value) {
    super._validateType(value);
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a colour like #rrggbb");
  }
}

const EXTENSIONS = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yml", "yaml"],
};

export class FilePathField extends StringField {
  static get _defaults() {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  clean(value, options) {
    return super.clean(value === "" && this.nullable ? null : value, options);
  }

  _validateType(value) {
    super._validateType(value);
    if (/^data:/.test(value)) {
      if (!this.base64) throw new Error("must be the path of a file");
      return;
    }
    const extension = value.split("?")[0].split(".").pop().toLowerCase();
    const allowed = this.categories.flatMap((category) => EXTENSIONS[category] ?? []);
    if (this.categories.length && !(this.wildcard && value.includes("*")) && !allowed.includes(extension)) {
      throw new Error(`has no extension of ${this.categories.join(" or ")}`);
    }
  }
}

export class JSONField extends StringField {
  static get _defaults() {
    return { ...super._defaults, blank: false, trim: true };
  }

  clean(value, options) {
    return super.clean(value === "" && this.nullable ? null : value, options);
  }

  _cast(value) {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  _validateType(value) {
    super._validateType(value);
    JSON.parse(value);
  }

  initialize(value) {
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  toObject(value) {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

export class DocumentIdField extends StringField {
  static get _defaults() {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      readonly: true,
      validationError: "is not a valid document id",
    };
  }

  _cast(value) {
    return value?._id ?? (typeof value === "object" ? value : String(value));
  }

  _validateType(value) {
    if (!isValidId(value)) throw new Error(`${JSON.stringify(value)} is not a valid document id`);
  }
}

export class DocumentUUIDField extends StringField {
  static get _defaults() {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  _cast(value) {
    return value?.uuid ?? super._cast(value);
  }

  clean(value, options) {
    return super.clean(value === "" && this.nullable ? null : value, options);
  }

  _validateType(value) {
    super._validateType(value);
    const parsed = state.parseUuid(value);
    if (!parsed?.type) throw new Error("is not a valid UUID");
    if (this.type && parsed.type !== this.type) throw new Error(`is not the UUID of a ${this.type}`);
    const isEmbedded = parsed.embedded.length > 0;
    if (this.embedded !== undefined && this.embedded !== isEmbedded) {
      throw new Error(`must ${this.embedded ? "" : "not "}be the UUID of an embedded document`);
    }
  }
}

export class IntegerSortField extends NumberField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class AlphaField extends NumberField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class AngleField extends NumberField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 360 };
  }
}
