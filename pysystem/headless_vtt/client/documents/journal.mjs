/** JournalEntry and JournalEntryPage (JRN-1). */

import { ArrayField, BooleanField, DocumentTypeField, EmbeddedCollectionField, HTMLField, IntegerSortField, NumberField, ObjectField, SchemaField, StringField, TypeDataField, baseFields, entryFields, nameField, numberField } from "./common.mjs";
import { fields } from "../data/fields.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";

export class JournalEntryPage extends ClientDocument {
  static metadata = Object.freeze({ name: "JournalEntryPage", collection: "pages", embedded: {}, hasTypeData: true });

  static defineSchema() {
    return {
      ...baseFields(),
      name: nameField(),
      type: new DocumentTypeField(JournalEntryPage, { initial: "text" }),
      system: new TypeDataField(JournalEntryPage),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: numberField(1, { integer: true, min: 1, max: 6 }),
      }),
      image: new SchemaField({ caption: new StringField({ required: false }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false, nullable: true }),
        markdown: new StringField({ required: false }),
        format: numberField(1, { choices: [1, 2] }),
      }),
      video: new ObjectField(),
      src: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      category: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      sort: new IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: () => ({ default: -1 }) }),
    };
  }
}

export class JournalEntry extends ClientDocument {
  static metadata = Object.freeze({
    name: "JournalEntry",
    collection: "journal",
    embedded: { JournalEntryPage: "pages" },
  });

  static defineSchema() {
    return {
      ...entryFields(Folder),
      pages: new EmbeddedCollectionField(JournalEntryPage),
      categories: new ArrayField(
        new SchemaField({
          _id: new StringField({ required: true, blank: false }),
          name: new StringField({ required: true }),
          sort: new NumberField({ required: true, nullable: false, initial: 0 }),
        }),
      ),
    };
  }
}
