/** Failures of validation: a tree as deep as the data. */

export class DataModelValidationFailure {
  /**
   * @param {{invalidValue?: any, fallback?: any, message?: string, unresolved?: boolean}} [data]
   */
  constructor({ invalidValue, fallback, message = "", unresolved = true } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.message = message;
    this.unresolved = unresolved;
    /** @type {Record<string, DataModelValidationFailure>} */
    this.fields = {};
    /** @type {{id: string|number, failure: DataModelValidationFailure}[]} */
    this.elements = [];
  }

  /** Whether nothing failed inside. */
  isEmpty() {
    return !this.message && !Object.keys(this.fields).length && !this.elements.length;
  }

  /** Whether something failed for which no fallback was found. */
  get isUnresolved() {
    const inner = [...Object.values(this.fields), ...this.elements.map(({ failure }) => failure)];
    if (inner.length) return inner.some((failure) => failure.isUnresolved);
    return this.unresolved;
  }

  asError() {
    return new DataModelValidationError(this);
  }

  /** Lists what failed, a line each, with its path. */
  toString(path = "") {
    const lines = this.message ? [`${path ? `${path}: ` : ""}${this.message}`] : [];
    for (const [name, failure] of Object.entries(this.fields)) {
      lines.push(failure.toString(path ? `${path}.${name}` : name));
    }
    for (const { id, failure } of this.elements) lines.push(failure.toString(`${path}[${id}]`));
    return lines.join("\n");
  }
}

export class DataModelValidationError extends Error {
  /** @param {DataModelValidationFailure|string} failure */
  constructor(failure) {
    super(String(failure));
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? new DataModelValidationFailure({ message: failure }) : failure;
  }

  getFailure() {
    return this.failure;
  }
}
