/** The builder of fights: one window to choose creatures, weigh them, place and keep them. */

import {
  bestiary,
  currentParty,
  dropped,
  planOf,
  rememberParty,
  rowsOnScene,
  saveFight,
} from "../../documents/encounters.mjs";
import { placeFight, toTracker } from "../../documents/placing.mjs";
import { lookedUp } from "../../play/bestiary.mjs";
import { RANKS, planFrom, rowFrom, weighed, withMore } from "../../play/encounters.mjs";
import { count, say } from "../../utils/i18n.mjs";
import { address } from "../../utils/module.mjs";
import { inTurn } from "../../utils/turns.mjs";
import { moveInRows } from "../rows.mjs";
import { fightContext, filterContext, foundContext, spentText } from "./context.mjs";
import { typingBase } from "../window.mjs";

/** @import { Entry, Filter } from "../../play/bestiary.mjs" */
/** @import { Plan, Row } from "../../play/encounters.mjs" */
/** @import { Point } from "../../play/formation.mjs" */
/** @import { Placing } from "./context.mjs" */

const ID = "pysystem-encounter";

/** Type of what is dragged from the window onto the scene. */
export const DRAGGED = "pysystem.fight";

/** @type {any} */
let Builder = null;

/** @type {any}  The one window; closed, it keeps its fight until it is opened again. */
let builder = null;

/** Call in the `init` hook. */
export function registerBuilder() {
  Builder = builderWindow();
}

/**
 * Opens the window, or brings it to the front.
 *
 * @param {Partial<Plan> | null} [plan]  What to open with; without it, what was there before.
 * @returns {Promise<any>}
 */
export async function openEncounter(plan = null) {
  if (!game.user.isGM) {
    ui.notifications.warn(say("Encounter.masterOnly"));
    return null;
  }
  builder ??= new Builder();
  if (plan) builder.load(planFrom({ party: currentParty(), ...plan }));
  await builder.render({ force: true });
  if (builder.minimized) await builder.maximize();
  return builder;
}

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function builderWindow() {
  const Base = typingBase();

  return class EncounterBuilder extends Base {
    static DEFAULT_OPTIONS = {
      id: ID,
      classes: ["pysystem", "encounter"],
      window: {
        title: "PYSYSTEM.Encounter.title",
        icon: "fa-solid fa-scale-balanced",
        resizable: true,
      },
      position: { width: 1040, height: 760 },
      actions: {
        open: EncounterBuilder.#open,
        add: EncounterBuilder.#add,
        less: EncounterBuilder.#step,
        more: EncounterBuilder.#step,
        remove: EncounterBuilder.#remove,
        takeScene: EncounterBuilder.#takeScene,
        clear: EncounterBuilder.#clear,
        save: EncounterBuilder.#save,
        place: EncounterBuilder.#placeAll,
      },
    };

    static PARTS = {
      filter: { template: address("templates/encounter/filter.hbs") },
      found: { template: address("templates/encounter/found.hbs"), scrollable: [""] },
      fight: { template: address("templates/encounter/fight.hbs"), scrollable: [""] },
    };

    /** @type {Plan}  `changed` below is the only way to another. */
    #plan = planFrom({ party: currentParty() });

    /** @type {Filter} */
    #filter = {
      text: "",
      source: "",
      type: "",
      tier: "",
      size: "",
      low: RANKS[0],
      high: RANKS[RANKS.length - 1],
      fits: false,
    };

    /** @type {Placing} */
    #placing = { shape: "block", hidden: false, tracker: true, grouped: false };

    /** @type {Entry[]} */
    #entries = [];

    /** @param {Plan} plan */
    load(plan) {
      this.#plan = plan;
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      if (options.isFirstRender) this.#entries = await bestiary();
      const fight = weighed(this.#plan);
      const found = lookedUp(this.#entries, this.#filter, fight, this.#plan.band);
      return Object.assign(context, {
        filter: filterContext(this.#filter),
        found: foundContext(found, this.#whyNobody(found, fight)),
        ...fightContext(this.#plan, fight, this.#placing),
      });
    }

    /**
     * @param {readonly Entry[]} found
     * @param {import("../../rules/encounters.mjs").Encounter | null} fight
     * @returns {string}  Empty unless the budget alone leaves nobody to be found.
     */
    #whyNobody(found, fight) {
      const { band } = this.#plan;
      if (found.length || !fight || !this.#filter.fits) return "";
      const any = lookedUp(this.#entries, { ...this.#filter, fits: false }, fight, band);
      return any.length ? spentText(fight, band) : "";
    }

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      const { element } = this;
      element.addEventListener("change", (event) => this.#onChange(event.target));
      element.addEventListener("input", (event) => {
        if (event.target.name === "filter.text") this.#onChange(event.target);
      });
      element.addEventListener("keydown", (event) => moveInRows(event, ".creature"));
      element.addEventListener("pointerdown", () => this.#press());
      element.addEventListener("dragstart", (event) => this.#onDragStart(event));
      element.addEventListener("dragover", (event) => event.preventDefault());
      element.addEventListener("drop", (event) => this.#onDrop(event));
    }

    /** Until when a pointer is pressed. */
    #released = Promise.resolve();

    #press() {
      const page = this.element.ownerDocument;
      const over = new AbortController();
      this.#released = new Promise((resolve) => {
        const release = () => {
          over.abort();
          setTimeout(resolve);
        };
        for (const end of ["pointerup", "pointercancel", "dragend"]) {
          page.addEventListener(end, release, { signal: over.signal, capture: true });
        }
      });
    }

    /**
     * Renders anew, but not between a press and its release, which would swallow the click. Without
     * a press it is done before the next key arrives, which so meets what is true by then.
     *
     * @param {string[]} parts
     */
    async #show(parts) {
      await this.#released;
      if (this.rendered) await this.render({ parts });
    }

    /** @param {Partial<Plan>} changes */
    async #change(changes) {
      this.#plan = { ...this.#plan, ...changes };
      await this.#show(["found", "fight"]);
    }

    /** @param {any} field  The names of fields are paths into what the window holds. */
    async #onChange(field) {
      const { name, value, type, checked, dataset } = field;
      if (name === "saved") return this.#openSaved(value);
      if (name === "party") return this.#choosePlayer(value, checked);
      if (name === "counted") {
        return this.#change({ rows: this.#with(value, { excluded: !checked }) });
      }
      const number = type === "number" || dataset.dtype === "Number";
      const typed = type === "checkbox" ? checked : number ? Number(value) : value;
      const state = { plan: this.#plan, filter: this.#filter, placing: this.#placing };
      const next = foundry.utils.deepClone(state);
      foundry.utils.setProperty(next, name, typed);
      this.#filter = next.filter;
      this.#placing = next.placing;
      this.#plan = planFrom(next.plan);
      // Tab moves the focus after it has told of a change, and the focus has to be kept.
      if (["text", "number"].includes(type)) await new Promise((resolve) => setTimeout(resolve));
      await this.#show(name.startsWith("filter") ? ["found"] : ["found", "fight"]);
      if (name.startsWith("plan.party")) await rememberParty(this.#plan.party);
    }

    /**
     * @param {number | string} index
     * @param {Partial<Row>} changes
     */
    #with(index, changes) {
      return this.#plan.rows.map((row, place) =>
        place === Number(index) ? { ...row, ...changes } : row,
      );
    }

    /**
     * @param {string} uuid
     * @param {boolean} chosen
     */
    async #choosePlayer(uuid, chosen) {
      const others = this.#plan.party.actors.filter((each) => each !== uuid);
      const party = { ...this.#plan.party, actors: chosen ? [...others, uuid] : others };
      await Promise.all([this.#change({ party }), rememberParty(party)]);
    }

    /** @param {string} uuid */
    async #openSaved(uuid) {
      const plan = uuid ? planOf(await fromUuid(uuid)) : null;
      if (plan) await this.#change(plan);
    }

    /** @param {DragEvent} event */
    #onDragStart(event) {
      const from = /** @type {HTMLElement} */ (event.target).closest("[draggable]");
      if (!(from instanceof HTMLElement) || !event.dataTransfer) return;
      const { uuid } = from.dataset;
      const data = uuid ? { type: "Actor", uuid } : { type: DRAGGED };
      event.dataTransfer.setData("text/plain", JSON.stringify(data));
    }

    /** @param {DragEvent} event */
    async #onDrop(event) {
      event.preventDefault();
      const { TextEditor } = foundry.applications.ux;
      const { rows, plan } = await dropped(TextEditor.implementation.getDragEventData(event));
      if (plan) await this.#change(plan);
      else await this.#addRows(rows);
    }

    /** @param {readonly Row[]} rows */
    #addRows(rows) {
      return this.#change({ rows: rows.reduce(withMore, this.#plan.rows) });
    }

    /**
     * Places the fight on the scene that is viewed, and puts it into the tracker.
     *
     * @param {Point | null} [at]  In pixels of the scene.
     * @returns {Promise<boolean>}  Whether all of them stand there now.
     */
    place(at = null) {
      return inTurn(this, () => this.#place(at));
    }

    /** @param {Point | null} at */
    async #place(at) {
      const scene = game.scenes.viewed;
      if (!scene) {
        ui.notifications.warn(say("Encounter.noScene"));
        return false;
      }
      const { shape, hidden, tracker, grouped } = this.#placing;
      const placed = await placeFight(this.#plan, scene, {
        shape: /** @type {any} */ (shape),
        hidden,
        at,
      });
      if (!placed) return false;
      const before = new Set(this.#plan.rows.flatMap(({ tokens }) => tokens));
      const made = placed.rows.flatMap(({ tokens }) => tokens.filter((uuid) => !before.has(uuid)));
      // Known at once, whatever comes next; what was changed meanwhile stays changed.
      const stand = new Map(placed.rows.map(({ uuid, tokens }) => [uuid, tokens]));
      await this.#change({
        rows: this.#plan.rows.map((row) => ({ ...row, tokens: stand.get(row.uuid) ?? row.tokens })),
      });
      if (tracker) await toTracker(placed, scene, { grouped });
      const told = made.length ? count("Encounter.placed", made.length, { scene: scene.name }) : "";
      ui.notifications.info(told || say("Encounter.placedNobody", { scene: scene.name }));
      return placed.rows.every(({ tokens, count: wanted }) => tokens.length >= wanted);
    }

    /** @this {EncounterBuilder} */
    static async #open(_event, target) {
      const actor = /** @type {any} */ (await fromUuid(target.dataset.uuid));
      await actor?.sheet?.render({ force: true });
    }

    /** @this {EncounterBuilder} */
    static async #add(_event, target) {
      const { uuid } = target.dataset;
      await this.#addRows(this.#entries.filter((entry) => entry.uuid === uuid).flatMap(rowFrom));
    }

    /** @this {EncounterBuilder} */
    static async #step(_event, { dataset: { index, action } }) {
      const { count } = this.#plan.rows[index];
      const next = action === "more" ? count + 1 : count - 1;
      await this.#change({ rows: this.#with(index, { count: Math.max(1, next) }) });
    }

    /** @this {EncounterBuilder} */
    static async #remove({ detail }, { dataset: { index } }) {
      // The second click of a double one would meet the next row.
      if (detail > 1) return;
      await this.#change({ rows: this.#plan.rows.toSpliced(Number(index), 1) });
      const last = Math.min(Number(index), this.#plan.rows.length - 1);
      const next = last < 0 ? "encounter-search" : `encounter-remove-${last}`;
      this.element.querySelector(`#${next}`)?.focus();
    }

    /** @this {EncounterBuilder} */
    static async #takeScene() {
      const rows = rowsOnScene();
      if (rows.length) await this.#addRows(rows);
      else ui.notifications.warn(say("Encounter.sceneEmpty"));
    }

    /** @this {EncounterBuilder} */
    static async #clear() {
      await this.#change(planFrom({ party: this.#plan.party, band: this.#plan.band }));
    }

    /** @this {EncounterBuilder} */
    static async #save() {
      const shown = fightContext(this.#plan, weighed(this.#plan), this.#placing);
      const page = await saveFight(this.#plan, shown);
      ui.notifications.info(say("Encounter.savedAs", { name: page.name }));
      await this.#change({ page: page.uuid, name: page.name });
    }

    /** @this {EncounterBuilder} */
    static async #placeAll() {
      if (!(await this.place()) || !this.rendered) return;
      const { element } = this;
      const { activeElement: active } = element.ownerDocument;
      // Whoever works on in the window has it before them still.
      if (active?.id !== "encounter-place" && element.contains(active)) return;
      // Out of the way of what was placed, and one press from being back.
      await this.minimize();
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
  };
}
