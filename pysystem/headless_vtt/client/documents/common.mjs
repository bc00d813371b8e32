/** Fields that many kinds of documents share. */

import { fields } from "../data/fields.mjs";

export const { StringField, NumberField, BooleanField, SchemaField, ArrayField, SetField, ObjectField } = fields;
export const { HTMLField, FilePathField, ColorField, DocumentIdField, IntegerSortField } = fields;
export const { ForeignDocumentField, EmbeddedCollectionField, TypeDataField, DocumentTypeField } = fields;
export const { DocumentAuthorField, AlphaField, AngleField, DocumentUUIDField, TypedObjectField } = fields;

/** `_id`, `flags` and `_stats`. */
export function baseFields() {
  return {
    _id: new fields.DocumentIdField(),
    flags: new fields.DocumentFlagsField(),
    _stats: new fields.DocumentStatsField(),
  };
}

/** A name that can't be left out. */
export function nameField(options = {}) {
  return new StringField({ required: true, blank: false, ...options });
}

/** What documents of the sidebar have in common. */
export function entryFields(Folder) {
  return {
    ...baseFields(),
    name: nameField(),
    folder: new ForeignDocumentField(Folder),
    sort: new IntegerSortField(),
    ownership: new fields.DocumentOwnershipField(),
  };
}

/** `type` and `system`. */
export function typedFields(Document, options = {}) {
  return {
    type: new DocumentTypeField(Document, options),
    system: new TypeDataField(Document),
  };
}

export function numberField(initial, options = {}) {
  return new NumberField({ required: true, nullable: false, initial, ...options });
}

export function imageField(options = {}) {
  return new FilePathField({ categories: ["IMAGE"], initial: null, ...options });
}
