/** Children of a document (EMB-2). */

import { Collection } from "../core/collection.mjs";
import { state } from "../core/state.mjs";
import { ADOPT } from "../data/symbols.mjs";
import { makeOrNothing } from "./make.mjs";

export class EmbeddedCollection extends Collection {
  #source;

  constructor(name, model, source, documentName) {
    super();
    this.name = name;
    this.model = model;
    this.#source = source;
    this.documentName = documentName;
    this.invalidDocumentIds = new Set();
  }

  get documentClass() {
    return state.documentClass(this.documentName);
  }

  get source() {
    return this.#source;
  }

  get(id, { strict = false, invalid = false } = {}) {
    const found = super.get(id) ?? (invalid ? this.getInvalid(id, { strict: false }) : undefined);
    if (strict && !found) throw new Error(`${this.documentName} ${id} does not exist`);
    return found;
  }

  /** Follows the parent's source: keeps documents that are still there, makes and drops others. */
  initialize({ strict = true } = {}) {
    this.#source = this.model._source[this.name];
    const known = new Map(this.entries());
    this.clear();
    this.invalidDocumentIds.clear();
    for (const source of this.#source) {
      const old = known.get(source._id);
      const document = old ? this.#follow(old, source) : this.#make(source, strict);
      if (!document || document.invalid) this.invalidDocumentIds.add(source._id);
      else super.set(source._id ?? `unsaved${this.size}`, document);
    }
  }

  #follow(document, source) {
    if (document._source !== source) document._adoptSource(source);
    return document;
  }

  #make(source, strict) {
    const make = () => new this.documentClass(source, { parent: this.model, strict, [ADOPT]: true });
    return strict ? make() : makeOrNothing(make);
  }

  /** Adds a document that the server has made. */
  add(source) {
    this.#source.push(source);
    const document = this.#make(source, false);
    if (!document || document.invalid) {
      this.invalidDocumentIds.add(source._id);
      return undefined;
    }
    super.set(source._id, document);
    return document;
  }

  remove(id) {
    const index = this.#source.findIndex(({ _id }) => _id === id);
    if (index >= 0) this.#source.splice(index, 1);
    this.invalidDocumentIds.delete(id);
    return super.delete(id);
  }

  getInvalid(id, { strict = true } = {}) {
    const source = this.#source.find(({ _id }) => _id === id);
    if (!source || !this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${id} is not an invalid ${this.documentName}`);
      return undefined;
    }
    return new this.documentClass(structuredClone(source), { parent: this.model, strict: false });
  }

  toObject(source = true) {
    return this.map((document) => document.toObject(source));
  }
}
