/** RollTable and TableResult (TBL-1, TBL-2). */

import { ArrayField, BooleanField, DocumentTypeField, DocumentUUIDField, EmbeddedCollectionField, HTMLField, NumberField, StringField, baseFields, entryFields, imageField, numberField } from "./common.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { state } from "../core/state.mjs";
import { Roll } from "../dice/roll.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";

export class TableResult extends ClientDocument {
  static metadata = Object.freeze({ name: "TableResult", collection: "results", embedded: {} });

  static defineSchema() {
    return {
      ...baseFields(),
      type: new DocumentTypeField(TableResult, { initial: "text" }),
      name: new StringField({ required: true }),
      img: imageField(),
      description: new HTMLField(),
      documentUuid: new DocumentUUIDField(),
      weight: numberField(1, { integer: true, min: 1 }),
      range: new ArrayField(new NumberField({ required: true, nullable: false, integer: true }), { min: 2, max: 2, initial: () => [1, 1] }),
      drawn: new BooleanField(),
    };
  }
}

export class RollTable extends ClientDocument {
  static metadata = Object.freeze({ name: "RollTable", collection: "tables", embedded: { TableResult: "results" } });

  static defineSchema() {
    return {
      ...entryFields(Folder),
      img: imageField({ initial: "icons/svg/d20-grey.svg" }),
      description: new HTMLField(),
      results: new EmbeddedCollectionField(TableResult),
      formula: new StringField({ required: true }),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
    };
  }

  /** Rolls without drawing. @returns {Promise<{roll: Roll, results: TableResult[]}>} */
  async roll(options = {}) {
    checkKeys("RollTable.roll", options, ["roll", "recursive"]);
    const open = this.results.filter((result) => this.replacement || !result.drawn);
    if (!open.length) return { roll: null, results: [] };
    const formula = this.formula || `1d${this.results.size}`;
    for (let attempt = 0; attempt < 10_000; attempt++) {
      const roll = options.roll?._evaluated ? options.roll : await new Roll(options.roll?.formula ?? formula).evaluate();
      const results = open.filter(({ range }) => roll.total >= range[0] && roll.total <= range[1]);
      if (results.length || options.roll?._evaluated) return { roll, results };
    }
    throw new Error(`TBL-2: no roll of ${formula} meets a result of ${this.name}`);
  }

  /** Draws: marks what is drawn where it doesn't go back, and says it in the chat. */
  async draw(options = {}) {
    const modeKey = state.generation >= 14 ? "messageMode" : "rollMode";
    checkKeys("RollTable.draw", options, ["roll", "recursive", "results", "displayChat", modeKey]);
    const drawn = options.results?.length ? { roll: options.roll ?? null, results: options.results } : await this.roll(pick(options));
    if (!this.replacement && drawn.results.length && this.isOwner && !this.pack) {
      await this.updateEmbeddedDocuments("TableResult", drawn.results.map(({ id }) => ({ _id: id, drawn: true })));
    }
    if (options.displayChat !== false && drawn.results.length) await this.#say(drawn, { [modeKey]: options[modeKey] });
    return drawn;
  }

  async #say({ roll, results }, mode) {
    const ChatMessage = state.documentClass("ChatMessage");
    const escape = state.foundry.utils.escapeHTML;
    const items = results.map((result) => `<li>${escape(result.name)}${result.description}</li>`);
    await ChatMessage.create(
      {
        content: `<div class="table-draw"><h4>${escape(this.name)}</h4><ul class="table-results">${items.join("")}</ul></div>`,
        rolls: roll && this.displayRoll ? [roll] : [],
      },
      Object.values(mode)[0] ? mode : {},
    );
  }

  async resetResults() {
    const drawn = this.results.filter((result) => result.drawn);
    if (!drawn.length) return [];
    return this.updateEmbeddedDocuments("TableResult", drawn.map(({ id }) => ({ _id: id, drawn: false })));
  }
}

function pick({ roll, recursive }) {
  return { ...(roll && { roll }), ...(recursive !== undefined && { recursive }) };
}
