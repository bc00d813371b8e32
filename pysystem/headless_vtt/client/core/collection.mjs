/** A Map that iterates over its values, with the methods of arrays that one wants. */
export class Collection extends Map {
  /** @returns {Iterator<any>} */
  [Symbol.iterator]() {
    return this.values();
  }

  get contents() {
    return Array.from(this.values());
  }

  /**
   * @param {any} key
   * @param {{strict?: boolean}} [options]  `strict` throws if there is no such entry.
   */
  get(key, { strict = false } = {}) {
    const found = super.get(key);
    if (strict && found === undefined) throw new Error(`there is no entry ${key}`);
    return found;
  }

  /** @param {string} name */
  getName(name, { strict = false } = {}) {
    const found = this.find((entry) => entry.name === name);
    if (strict && found === undefined) throw new Error(`there is no entry named ${name}`);
    return found;
  }

  find(condition) {
    let index = 0;
    for (const value of this.values()) {
      if (condition(value, index++, this)) return value;
    }
    return undefined;
  }

  filter(condition) {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map(transform) {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  reduce(combine, initial) {
    return this.contents.reduce((sum, value, index) => combine(sum, value, index, this), initial);
  }

  some(condition) {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  every(condition) {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  forEach(action) {
    for (const value of this.contents) action(value);
  }

  toJSON() {
    return this.map((value) => (value?.toJSON instanceof Function ? value.toJSON() : value));
  }
}
