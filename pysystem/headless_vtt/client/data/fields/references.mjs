/** Fields that name or hold documents: F-10, embedded collections, types. */

import { deepClone } from "../../core/object.mjs";
import { state } from "../../core/state.mjs";
import { DataModelValidationFailure } from "../validation.mjs";
import { ArrayField } from "./containers.mjs";
import { DocumentIdField, StringField } from "./primitives.mjs";

/** The id of another document of the world, or of a sibling (F-10). */
export class ForeignDocumentField extends DocumentIdField {
  static get _defaults() {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  constructor(model, options, context) {
    super(options, context);
    if (!model?.documentName) throw new Error("F-10: a foreign document field needs a Document class");
    this.model = model;
    this.lazy = !this.idOnly;
  }

  initialize(value, model) {
    if (this.idOnly) return value;
    return () => (value ? this.#find(value, model) : null);
  }

  #find(id, model) {
    const name = this.model.documentName;
    for (let holder = model; holder; holder = holder.parent) {
      const key = Object.entries(holder.constructor.metadata?.embedded ?? {}).find(
        ([child]) => child === name,
      )?.[1];
      if (key) return holder[key].get(id) ?? null;
    }
    const { pack } = rootOf(model) ?? {};
    if (pack) return (name === "Folder" && state.game?.packs?.get(pack)?.folders.get(id)) || null;
    return state.game?.collections?.get(name)?.get(id) ?? null;
  }

  toObject(value) {
    return value?._id ?? value ?? null;
  }
}

function rootOf(model) {
  let root = model;
  while (root?.parent) root = root.parent;
  return root;
}

/** The user who wrote a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static get _defaults() {
    return { ...super._defaults, gmOnly: true };
  }
}

/** The sub-type of a document: one that the world knows (PKG-5). */
export class DocumentTypeField extends StringField {
  static get _defaults() {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  constructor(document, options, context) {
    super(options, context);
    this.document = document;
  }

  _validateType(value) {
    super._validateType(value);
    const { documentName } = this.document;
    if (!state.game.documentTypes[documentName]?.includes(value)) {
      throw new Error(`"${value}" is not a valid type for the ${documentName} document (PKG-5)`);
    }
  }
}

/** Children of a document (EMB-2). */
export class EmbeddedCollectionField extends ArrayField {
  constructor(element, options, context) {
    super(new ChildField(element), options, context);
    this.documentClass = element;
  }

  get implementation() {
    return state.documentClass(this.documentClass.documentName);
  }

  migrate(value, options) {
    if (!Array.isArray(value)) return value;
    return value.map((child) => this.implementation.migrateDataSafe(childSource(child), options));
  }

  _cleanType(value) {
    return value.map((child) => this.implementation.cleanData(childSource(child)));
  }

  _validateType(value, options) {
    if (!Array.isArray(value)) throw new Error("must be an array");
    if (options.strict === false) return undefined;
    const failure = new DataModelValidationFailure();
    value.forEach((child, index) => {
      const inside = this.implementation.schema.validate(child, { source: child });
      if (inside) failure.elements.push({ id: child._id ?? index, failure: inside });
    });
    return failure.isEmpty() ? undefined : failure;
  }

  /** The collection is made once; afterwards it follows the source. */
  initialize(_value, model, options) {
    const collection = model.collections[this.name];
    collection.initialize(options);
    return collection;
  }

  toObject(collection) {
    return collection.map((document) => document.toObject(false));
  }
}

function childSource(child) {
  return child?.toObject instanceof Function ? child.toObject() : deepClone(child ?? {});
}

class ChildField extends StringField {
  constructor(documentClass) {
    super();
    this.documentClass = documentClass;
  }

  _getField(parts) {
    return state.documentClass(this.documentClass.documentName).schema._getField(parts);
  }
}
