/** The builder of creatures: the rules' check-list on one side, what comes of it on the other. */

import { armorFor, candidates, createCreature, draftFrom, itemsIn, saveCreature } from "../../documents/builder.mjs";
import { currentParty } from "../../documents/encounters.mjs";
import { partySize } from "../../play/encounters.mjs";
import { mergedDraft } from "../../play/builder-merge.mjs";
import { broughtBy } from "../../play/builder-picks.mjs";
import { withField } from "../../play/builder-fields.mjs";
import { decisionsIn, newDraft } from "../../play/builder.mjs";
import { folded } from "../../play/words.mjs";
import { derive } from "../../rules/stats.mjs";
import { TIERS } from "../../rules/tables.mjs";
import { rankText, say, word } from "../../utils/i18n.mjs";
import { MODULE, address, isCreature, subtype } from "../../utils/module.mjs";
import { RANKS } from "../creature/header.mjs";
import { listenForTips } from "../tips.mjs";
import { calmly } from "./calm.mjs";
import { formOf } from "./form.mjs";
import { picksOf } from "./picks.mjs";
import { budgetOf, doubtsOf, drOf, duelsOf, numbersOf, weightOf } from "./result.mjs";
import { showSource, sourceOf } from "./source.mjs";
import { windowBase } from "../window.mjs";

/** @import { Candidates } from "../../play/builder-picks.mjs" */
/** @import { Draft } from "../../play/builder.mjs" */

const USUAL_PLAYERS = 4;
const MOST_PLAYERS = 12;

/** @type {any} */
let Builder = null;

/** Call in the `init` hook. */
export function registerCreatureBuilder() {
  Builder = builderWindow();
}

/**
 * Opens the builder on a creature, or on a new one.
 *
 * @param {any} [actor]  One of a compendium is taken as the pattern of a new one.
 * @returns {Promise<any>}  The window; null for those who may not.
 */
export async function openBuilder(actor = null) {
  if (!game.user.isGM || (actor && !isCreature(actor))) {
    ui.notifications.warn(say(actor && game.user.isGM ? "Builder.notOurs" : "Builder.masterOnly"));
    return null;
  }
  /** @type {any[]} */
  const open = [...foundry.applications.instances.values()];
  const there = open.find((app) => app instanceof Builder && app.subject === actor);
  return (there ?? new Builder({ actor })).render({ force: true });
}

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function builderWindow() {
  const Base = windowBase();

  return class CreatureBuilder extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-builder-{id}",
      classes: ["pysystem", "builder"],
      window: { title: "PYSYSTEM.Builder.title", icon: "fa-solid fa-hammer", resizable: true },
      position: { width: 1120, height: 800 },
      actions: {
        write: CreatureBuilder.#write,
        source: CreatureBuilder.#source,
        anew: CreatureBuilder.#anew,
        drop: CreatureBuilder.#drop,
      },
    };

    static PARTS = {
      form: { template: address("templates/builder/form.hbs"), scrollable: [""] },
      result: {
        template: address("templates/builder/result.hbs"),
        templates: [address("templates/parts/tip.hbs"), address("templates/builder/duel.hbs")],
        scrollable: [""],
      },
      footer: { template: address("templates/builder/footer.hbs") },
    };

    /** @type {Candidates} */
    #all;

    /** @type {any}  The actor that is built; null until it was written. */
    #actor;

    /** @type {any}  A creature of a compendium that the new one is made after. */
    #model;

    /** @type {Draft} */
    #draft;

    /** @type {Draft}  As the actor was read last. */
    #base;

    /** @type {[string, number][]}  Hooks to be taken off again. */
    #hooks = [];

    /** @type {{players: number, rank: number}} */
    #party;

    /** @type {Set<string>}  Groups of items that are unfolded. */
    #open = new Set(["natural"]);

    #search = "";

    #render = () => {};

    /** @param {any} options */
    constructor({ actor = null, ...options } = {}) {
      super(options);
      this.#all = candidates();
      this.#actor = actor?.pack ? null : actor;
      this.#model = actor?.pack ? actor : null;
      this.#draft = actor ? draftFrom(actor, this.#all) : newDraft(say("Builder.newName"));
      this.#base = this.#draft;
      const party = currentParty();
      this.#party = { players: partySize(party) || USUAL_PLAYERS, rank: party.rank };
    }

    /** What the window was opened on, or has created since. */
    get subject() {
      return this.#actor ?? this.#model;
    }

    get #own() {
      return this.#actor ? itemsIn(this.#actor, this.#all).own : [];
    }

    get #build() {
      return decisionsIn(this.#draft, armorFor(this.#draft, this.#all, this.#own));
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const own = this.#own;
      const build = this.#build;
      const stats = derive(build);
      const refs = [...this.#draft.picks, ...broughtBy(this.#draft.picks, this.#all)];
      const ownManeuvers = own.filter((item) => subtype(item) === "maneuver").length;
      const doubts = doubtsOf(build, refs, this.#all, ownManeuvers);
      return Object.assign(context, {
        form: formOf(this.#draft, build, stats),
        picks: picksOf(this.#draft, build, this.#all, own, this.#open),
        search: this.#search,
        title: this.#draft.name,
        tier: { key: build.tier, label: word(TIERS, build.tier) },
        rank: say("Sheet.rank", { rank: rankText(build.rank) }),
        doubts,
        errors: doubts.some(({ severity }) => severity === "error"),
        numbers: numbersOf(stats),
        resistances: drOf(stats),
        budget: budgetOf(build),
        duels: duelsOf(build),
        party: {
          players: this.#party.players,
          most: MOST_PLAYERS,
          ranks: RANKS.map((rank) => ({
            value: rank,
            label: rankText(rank),
            selected: rank === this.#party.rank,
          })),
        },
        weight: weightOf(build, this.#party),
        write: say(this.#actor ? "Builder.save" : "Builder.create"),
        known: this.#actor !== null,
      });
    }

    async _preparePartContext(partId, context, options) {
      const prepared = await super._preparePartContext(partId, context, options);
      return { ...prepared, prefix: `${this.id}-${partId}` };
    }

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      listenForTips(this.element);
      this.#render = calmly(this.element, () => this.render());
      this.element.addEventListener("change", (event) => this.#onChange(event));
      this.element.addEventListener("input", (event) => this.#onInput(event));
      this.element.addEventListener("toggle", (event) => this.#onToggle(event), { capture: true });
      const follow = (/** @type {any} */ document) => {
        const actor = document.documentName === "Item" ? document.parent : document;
        if (this.#actor && actor === this.#actor) this.#follow();
      };
      const events = ["updateActor", "deleteActor", "createItem", "updateItem", "deleteItem"];
      this.#hooks = events.map((name) => [name, Hooks.on(/** @type {any} */ (name), follow)]);
    }

    _onClose(options) {
      super._onClose(options);
      for (const [name, id] of this.#hooks) Hooks.off(/** @type {any} */ (name), id);
    }

    /** What changed outside is taken over; what was decided here stays. */
    #follow() {
      if (!fromUuidSync(this.#actor.uuid)) this.#actor = null;
      else {
        const now = draftFrom(this.#actor, this.#all);
        this.#draft = mergedDraft(this.#base, this.#draft, now);
        this.#base = now;
      }
      this.#render();
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      this.#filter();
    }

    /** @param {any} event */
    #onChange({ target }) {
      const { name, value, checked } = target;
      if (name === "search" || !name) return;
      if (name.startsWith("party.")) this.#changeParty(name, Number(value));
      else this.#change({ name, value, checked });
    }

    /** @param {import("../../play/builder-fields.mjs").Said} said */
    #change(said) {
      const hide = derive(this.#build).defences.hide;
      this.#draft = withField(this.#draft, said, hide);
      this.#render();
    }

    /**
     * @param {string} name
     * @param {number} value
     */
    #changeParty(name, value) {
      if (name === "party.rank") this.#party = { ...this.#party, rank: value };
      else {
        const players = Math.max(1, Math.min(Math.trunc(value) || 1, MOST_PLAYERS));
        this.#party = { ...this.#party, players };
      }
      this.#render();
    }

    /** @param {any} event */
    #onInput({ target }) {
      if (target.name !== "search") return;
      this.#search = target.value;
      this.#filter();
    }

    /** @param {any} event */
    #onToggle({ target }) {
      const { group } = target.dataset;
      if (!group || this.#search) return;
      if (target.open) this.#open.add(group);
      else this.#open.delete(group);
    }

    /** Shows the items whose names hold what was typed; groups with any of them unfold. */
    #filter() {
      const wanted = folded(this.#search.trim());
      for (const group of this.element.querySelectorAll("details[data-group]")) {
        let found = 0;
        for (const item of group.querySelectorAll("[data-item]")) {
          const name = folded(item.dataset.item);
          item.hidden = wanted !== "" && !name.includes(wanted);
          if (!item.hidden) found += 1;
        }
        group.hidden = found === 0;
        group.open = wanted ? found > 0 : this.#open.has(group.dataset.group);
      }
    }

    /** @this {CreatureBuilder} */
    static async #write() {
      const name = this.#draft.name.trim();
      if (!name) {
        ui.notifications.warn(say("Builder.nameless"));
        return;
      }
      const draft = { ...this.#draft, name };
      try {
        if (this.#actor) await saveCreature(this.#actor, draft, this.#all);
        else this.#actor = await createCreature(draft, this.#all, this.#model);
      } catch (problem) {
        const error = /** @type {Error} */ (problem);
        Hooks.onError(`${MODULE}.builder`, error, { log: "error", notify: "error" });
        return;
      }
      this.#draft = draftFrom(this.#actor, this.#all);
      this.#base = this.#draft;
      ui.notifications.info(say("Builder.written", { name }));
      await this.render();
    }

    /** @this {CreatureBuilder} */
    static async #source() {
      await showSource(sourceOf(this.#draft, this.#all, this.subject));
    }

    /** @this {CreatureBuilder} */
    static async #anew() {
      this.#actor = null;
      this.#model = null;
      this.#draft = newDraft(say("Builder.newName"));
      this.#base = this.#draft;
      await this.render();
    }

    /** @this {CreatureBuilder} */
    static #drop(_event, target) {
      this.#change({ name: "picks", value: target.dataset.ref, checked: false });
    }
  };
}
