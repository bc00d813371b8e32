/** The sheet of a weapon, piece of armour, talent, manoeuvre or spell. */

import { bearerFor, slugOf } from "../../documents/creature.mjs";
import { say } from "../../utils/i18n.mjs";
import { address, flagsOf, isCreature, subtype } from "../../utils/module.mjs";
import { factsOf } from "../facts.mjs";
import { changedOnly, tidied, withoutEmpty } from "../forms.mjs";
import { enriched } from "../html.mjs";
import { typingBase } from "../window.mjs";
import { fieldsOf, lists } from "./context.mjs";

/** Numbers that may be left empty: no range, no limit of targets, a DC that follows the rank. */
const MAY_BE_EMPTY = ["range", "targets", "dc", "move"];

/** A packet of damage as a new row begins. */
const PACKET = { type: "slashing", step: "rank", shift: 0, formula: "" };

/** A bonus against a type as a new row begins. */
const BONUS = { against: "beast", amount: 1 };

/** @returns {any}  The sheet's class; its bases exist only once the host has started. */
export function itemSheet() {
  const Base = typingBase(foundry.applications.sheets.ItemSheetV2);

  return class PysystemItemSheet extends Base {
    static DEFAULT_OPTIONS = {
      classes: ["pysystem", "thing"],
      position: { width: 520, height: 500 },
      window: { resizable: true, icon: "fa-solid fa-scroll" },
      form: { submitOnChange: true },
      actions: {
        toggleEdit: PysystemItemSheet.#toggleEdit,
        addRow: PysystemItemSheet.#addRow,
        deleteRow: PysystemItemSheet.#deleteRow,
        deleteGrant: PysystemItemSheet.#deleteGrant,
        openGrant: PysystemItemSheet.#openGrant,
      },
    };

    static PARTS = Object.fromEntries(
      ["header", "view", "edit"].map((part) => [
        part,
        {
          template: address(`templates/item/${part}.hbs`),
          templates: [address("templates/item/use.hbs"), address("templates/item/packets.hbs")],
        },
      ]),
    );

    #editing = false;

    get #edits() {
      return this.#editing && this.isEditable;
    }

    _configureRenderParts(options) {
      const { header, view, edit } = super._configureRenderParts(options);
      return this.#edits ? { header, edit } : { header, view };
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const { document } = this;
      const kind = subtype(document) ?? "";
      const source = document.toObject().system;
      const { actor } = document;
      return Object.assign(context, {
        name: document.name,
        stored: document.toObject(),
        img: document.img,
        kind,
        [kind]: true,
        source,
        editing: this.#edits,
        typeLabel: say(`Kind.${source.gift ? "gift" : kind}`),
        facts: factsOf(kind, document.system, bearerFor(actor), actor?.system),
        description: await enriched(document.system.description, document),
        givers: this.#givers(actor),
        fields: fieldsOf(kind, source),
        lists: this.#edits ? lists() : {},
        owned: isCreature(actor),
      });
    }

    /** @param {any} actor */
    #givers(actor) {
      const ids = flagsOf(this.document).grantedBy ?? [];
      const names = ids.map((/** @type {string} */ id) => actor?.items.get(id)?.name);
      return names.filter(Boolean).join(", ");
    }

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      this.element.addEventListener("dragover", (event) => event.preventDefault());
      this.element.addEventListener("drop", this.#onDrop.bind(this));
      this.element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
      });
    }

    /** What is dropped on a talent is what it brings along. */
    async #onDrop(event) {
      if (!this.isEditable || subtype(this.document) !== "talent") return;
      const { TextEditor } = foundry.applications.ux;
      const data = /** @type {any} */ (TextEditor.implementation.getDragEventData(event));
      if (data.type !== "Item") return;
      event.preventDefault();
      const item = await Item.implementation.fromDropData(data);
      const ref = item && (flagsOf(item).slug ?? item.uuid);
      const { adds_items: before } = this.document.toObject().system;
      if (!ref || ref === slugOf(this.document) || before.includes(ref)) return;
      await this.document.update({ system: { adds_items: [...before, ref] } });
    }

    _processFormData(event, form, formData) {
      const data = tidied(super._processFormData(event, form, changedOnly(event, formData)));
      const { dr } = data.system ?? {};
      if (dr) this.#onlyProtected(dr);
      return withoutEmpty(data, MAY_BE_EMPTY);
    }

    /** Damage types that the armour doesn't name stay unnamed. */
    #onlyProtected(dr) {
      const { dr: stored } = this.document.toObject().system;
      for (const [type, value] of Object.entries(dr)) {
        if (!value && !(type in stored)) delete dr[type];
      }
    }

    /** @this {PysystemItemSheet} */
    static async #toggleEdit() {
      this.#editing = !this.#editing;
      await this.render();
    }

    /** @param {string} path  Of a list below the document.  @returns {any[]} */
    #rows(path) {
      return /** @type {any} */ (foundry.utils.getProperty(this.document.toObject(), path));
    }

    /** @this {PysystemItemSheet} */
    static async #addRow(_event, target) {
      const { path } = target.dataset;
      const row = path.endsWith("bonus") ? BONUS : PACKET;
      await this.document.update({ [path]: [...this.#rows(path), row] });
    }

    /** @this {PysystemItemSheet} */
    static async #deleteRow(_event, target) {
      const { path, index } = target.dataset;
      await this.document.update({ [path]: this.#rows(path).toSpliced(Number(index), 1) });
    }

    /** @this {PysystemItemSheet} */
    static async #deleteGrant(_event, target) {
      const { adds_items: before } = this.document.toObject().system;
      const left = before.filter((/** @type {string} */ ref) => ref !== target.dataset.ref);
      await this.document.update({ system: { adds_items: left } });
    }

    /** @this {PysystemItemSheet} */
    static async #openGrant(_event, target) {
      const found = /** @type {any} */ (await fromUuid(target.dataset.uuid));
      await found?.sheet.render({ force: true });
    }
  };
}
