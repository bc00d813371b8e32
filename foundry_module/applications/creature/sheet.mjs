/** The stat block of a creature: to run a fight from, and to change it. */

import { rollAbility, rollNumber } from "../../chat/rolls.mjs";
import { strikeWith, useItem } from "../../chat/use.mjs";
import { poolAt, statsFor } from "../../documents/creature.mjs";
import { changeNote, notesOf } from "../../documents/notes.mjs";
import { packed } from "../../documents/packed.mjs";
import { dropOwnHide, resetNumber, setOwnHide } from "../../documents/recipe.mjs";
import { changeTier } from "../../documents/tiers.mjs";
import { typedValue } from "../../play/health.mjs";
import { same } from "../../play/same.mjs";
import { say } from "../../utils/i18n.mjs";
import { address } from "../../utils/module.mjs";
import { inTurn } from "../../utils/turns.mjs";
import { ACTIONS, CONTROLS } from "../builder/controls.mjs";
import { changedOnly, tidied, withoutEmpty } from "../forms.mjs";
import { enriched, paragraph } from "../html.mjs";
import { moveInLine } from "../rows.mjs";
import { listenForTips } from "../tips.mjs";
import { typingBase } from "../window.mjs";
import { abilitiesOf } from "./abilities.mjs";
import { actionsOf, baseManeuversOf } from "./actions.mjs";
import { editOf } from "./edit.mjs";
import { headerOf, natureOf } from "./header.mjs";
import { columnsFor, numbersOf, resistancesOf } from "./numbers.mjs";
import { textsOf } from "./texts.mjs";
import { vitalsOf } from "./vitals.mjs";

const OBSERVER = 2;

/** Parts by what the reader may see and does. */
const VIEW = ["header", "vitals", "numbers", "actions", "texts"];
const EDIT = ["header", "edit"];
const GLANCE = ["header", "texts"];

/** Each is one stop of the Tab key. */
const LINES = ".pips, .grid, .resistances, .abilities ul";

/** Arrows change the number of a pool by one, so its two buttons are no stops of the Tab key. */
const ARROWS = { ArrowUp: "+1", ArrowDown: "-1" };

/** Numbers of the recipe that may be empty. */
const MAY_BE_EMPTY = ["hands", "hide"];

/** @returns {any}  The sheet's class; its bases exist only once the host has started. */
export function creatureSheet() {
  const Base = typingBase(foundry.applications.sheets.ActorSheetV2);

  return class CreatureSheet extends Base {
    static DEFAULT_OPTIONS = {
      classes: ["pysystem", "creature"],
      position: { width: 740, height: 820 },
      window: { resizable: true, icon: "fa-solid fa-paw", controls: CONTROLS },
      form: { submitOnChange: true },
      actions: {
        ...ACTIONS,
        toggleEdit: CreatureSheet.#toggleEdit,
        toggleItem: CreatureSheet.#toggleItem,
        toggleBase: CreatureSheet.#toggleBase,
        setPool: CreatureSheet.#setPool,
        stepPool: CreatureSheet.#stepPool,
        fillPool: CreatureSheet.#fillPool,
        rollNumber: CreatureSheet.#rollNumber,
        rollAbility: CreatureSheet.#rollAbility,
        useItem: CreatureSheet.#useItem,
        strike: CreatureSheet.#strike,
        wear: CreatureSheet.#wear,
        openItem: CreatureSheet.#openItem,
        deleteItem: CreatureSheet.#deleteItem,
        resetNumber: CreatureSheet.#resetNumber,
        ownHide: CreatureSheet.#ownHide,
        rowHide: CreatureSheet.#rowHide,
      },
    };

    static PARTS = Object.fromEntries(
      ["header", "vitals", "numbers", "actions", "texts", "edit"].map((part) => [
        part,
        {
          template: address(`templates/creature/${part}.hbs`),
          templates: [address("templates/parts/tip.hbs"), address("templates/parts/pool.hbs")],
        },
      ]),
    );

    #editing = false;

    /** @type {Set<string>}  Items whose text is shown. */
    #open = new Set();

    /** @type {{key: string, html: string} | null}  The base manoeuvre whose text is shown. */
    #base = null;

    _configureRenderParts(options) {
      const all = super._configureRenderParts(options);
      const names = this.#limited ? GLANCE : this.#edits ? EDIT : VIEW;
      return Object.fromEntries(names.map((name) => [name, all[name]]));
    }

    get #limited() {
      return !this.document.testUserPermission(game.user, OBSERVER);
    }

    /** @returns {Record<string, any>}  What its reader may read. */
    #texts() {
      const { look, description } = this.document.system;
      return { look, description, ...notesOf(this.document) };
    }

    get #edits() {
      return this.#editing && this.isEditable;
    }

    /** The name; a token's own sheet says that it is one. */
    get title() {
      const { name, isToken, token } = this.document;
      return isToken ? say("Sheet.ofToken", { name: token?.name ?? name }) : name;
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const { document } = this;
      const { system } = document;
      const stats = statsFor(document);
      const enrich = (html, relativeTo = document) => enriched(html, relativeTo);
      Object.assign(context, {
        name: document.name,
        img: document.img,
        editing: this.#edits,
        limited: this.#limited,
        player: system.player ?? false,
        header: headerOf(system),
        told: this.#texts(),
        texts: await textsOf(this.#texts(), enrich),
      });
      if (this.#limited) return context;
      if (this.#edits) {
        const source = document.toObject().system;
        return Object.assign(context, {
          source,
          stored: document.toObject(),
          edit: editOf(source, stats, notesOf(document)),
        });
      }
      const actions = await actionsOf(document, this.#open, enrich);
      const gifted = actions.some(({ key }) => ["gift", "spell"].includes(key));
      const numbers = numbersOf(system, stats, gifted);
      return Object.assign(context, {
        vitals: vitalsOf(system, stats),
        numbers,
        columns: columnsFor(numbers.length),
        resistances: resistancesOf(system, stats),
        nature: natureOf(system),
        actions,
        base: baseManeuversOf(document).map((each) => ({
          ...each,
          open: each.key === this.#base?.key,
        })),
        baseText: this.#base?.html ?? "",
        ...abilitiesOf(system),
      });
    }

    async _preparePartContext(partId, context, options) {
      const prepared = await super._preparePartContext(partId, context, options);
      return { ...prepared, prefix: `${this.id}-${partId}` };
    }

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      // A new creature's notes may have come while nobody knew of this window yet.
      if (!same(context.told, this.#texts())) this.render();
      listenForTips(this.element);
      // These fields write by themselves; the form must not see them.
      this.element.addEventListener("change", this.#onVital.bind(this), { capture: true });
      this.element.addEventListener("keydown", (event) => {
        moveInLine(event, LINES);
        this.#onArrow(event);
        if (event.key === "Enter" && event.target.matches("[data-pool]")) event.target.blur();
        if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
      });
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      this.element.classList.toggle("editing", this.#edits);
      for (const field of this.element.querySelectorAll("[data-pool], [data-change]")) {
        field.disabled = !this.isEditable;
      }
    }

    /** @param {any} event */
    #onArrow(event) {
      const { target, key } = event;
      const by = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
      if (!by || !target.matches("[data-pool]") || target.value !== target.defaultValue) return;
      event.preventDefault();
      target.closest(".pool").querySelector(`[data-by="${by}"]`)?.click();
    }

    /** @param {any} event */
    async #onVital(event) {
      const field = event.target;
      if (field.matches("[data-pool]")) {
        event.stopPropagation();
        const { pool } = field.dataset;
        const value = typedValue(field.value, poolAt(this.document, pool));
        if (value === null) field.value = field.defaultValue;
        else await this.document.update({ [`${pool}.value`]: value });
      } else if (field.matches("[data-change=tier]")) {
        event.stopPropagation();
        await changeTier(this.document, field.value);
      } else if (field.matches("[data-note]")) {
        event.stopPropagation();
        await changeNote(this.document, field.dataset.note, field.value);
      }
    }

    _processFormData(event, form, formData) {
      const data = tidied(super._processFormData(event, form, changedOnly(event, formData)));
      return withoutEmpty(data, MAY_BE_EMPTY);
    }

    /** @this {CreatureSheet} */
    static async #toggleEdit() {
      this.#editing = !this.#editing;
      await this.render();
    }

    /** @this {CreatureSheet} */
    static async #toggleItem(_event, target) {
      const id = target.closest("[data-item-id]").dataset.itemId;
      if (!this.#open.delete(id)) this.#open.add(id);
      await this.render({ parts: ["actions"] });
    }

    /** @this {CreatureSheet} */
    static async #toggleBase(_event, target) {
      const { key } = target.dataset;
      if (this.#base?.key === key) this.#base = null;
      else {
        const found = await packed(`maneuver:${key}`);
        const html = found ? await enriched(found.system.description, found) : say("Sheet.noPack");
        this.#base = { key, html };
      }
      await this.render({ parts: ["actions"] });
    }

    /** @this {CreatureSheet} */
    static async #setPool(_event, target) {
      const { path, value } = target.dataset;
      const { value: now } = poolAt(this.document, path);
      // A click on the last filled dot empties it.
      const wanted = Number(value) === now ? now - 1 : Number(value);
      await this.document.update({ [`${path}.value`]: wanted });
    }

    /** @this {CreatureSheet} */
    static async #stepPool(_event, target) {
      const { path, by } = target.dataset;
      // Quick presses must each count from what the one before has left.
      await inTurn(this, async () => {
        const pool = poolAt(this.document, path);
        const value = typedValue(by, pool);
        if (value === null || value === pool.value) return;
        await this.document.update({ [`${path}.value`]: value });
      });
    }

    /** @this {CreatureSheet} */
    static async #fillPool(_event, target) {
      const { path } = target.dataset;
      const { max } = poolAt(this.document, path);
      await this.document.update({ [`${path}.value`]: max });
    }

    /** @this {CreatureSheet} */
    static async #rollNumber(_event, target) {
      await rollNumber(this.document, target.dataset.key);
    }

    /** @this {CreatureSheet} */
    static async #rollAbility(_event, target) {
      await rollAbility(this.document, target.dataset.path);
    }

    #item(target) {
      return this.document.items.get(target.closest("[data-item-id]").dataset.itemId);
    }

    /** @this {CreatureSheet} */
    static async #useItem(_event, target) {
      await useItem(this.#item(target));
    }

    /** @this {CreatureSheet} */
    static async #strike(_event, target) {
      await strikeWith(this.#item(target));
    }

    /** @this {CreatureSheet} */
    static async #wear(_event, target) {
      const item = this.#item(target);
      await item.update({ system: { equipped: !item.system.equipped } });
    }

    /** @this {CreatureSheet} */
    static async #openItem(_event, target) {
      await this.#item(target).sheet.render({ force: true });
    }

    /** @this {CreatureSheet} */
    static async #deleteItem(_event, target) {
      const item = this.#item(target);
      const sure = await foundry.applications.api.DialogV2.confirm({
        window: { title: say("Sheet.delete") },
        content: paragraph(say("Sheet.deleteQuestion", { name: item.name })),
      });
      if (sure) await item.delete();
    }

    /** @this {CreatureSheet} */
    static async #resetNumber(_event, target) {
      await resetNumber(this.document, target.dataset.key);
    }

    /** @this {CreatureSheet} */
    static async #ownHide() {
      await setOwnHide(this.document);
    }

    /** @this {CreatureSheet} */
    static async #rowHide() {
      await dropOwnHide(this.document);
    }
  };
}
