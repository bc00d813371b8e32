/** Another rank, another tier, templates on and off: with all that changes shown beforehand. */

import { shownName } from "../../documents/creature.mjs";
import { previewOf, scaledOf, writeRescaled } from "../../documents/rescale.mjs";
import { NO_WISH } from "../../play/rescale.mjs";
import { TEMPLATES, fits, partsOf } from "../../play/templates.mjs";
import { COLUMNS, CREATURE_TYPES, DAMAGE_TYPES, MINDLESS_TYPES, TIERS, known } from "../../rules/tables.mjs";
import { count, lang, list, rankText, say, word } from "../../utils/i18n.mjs";
import { MODULE, address, isCreature } from "../../utils/module.mjs";
import { calmly } from "../builder/calm.mjs";
import { doubtText } from "../builder/result.mjs";
import { checks, words } from "../creature/edit.mjs";
import { RANKS } from "../creature/header.mjs";
import { groupsOf, rewriteOf, templateName } from "./words.mjs";
import { windowBase } from "../window.mjs";

/** @import { Wish } from "../../play/rescale.mjs" */
/** @import { Template } from "../../play/templates.mjs" */

const ID = "pysystem-rescale";

/** Steps of the rank, by what the field calls them. */
const STEPS = new Map([
  ["up", 1],
  ["halfUp", 1 / 2],
  ["halfDown", -1 / 2],
  ["down", -1],
]);

/** @type {any} */
let Rescale = null;

/** Call in the `init` hook. */
export function registerRescale() {
  Rescale = rescaleWindow();
}

/** @returns {any[]}  The creatures of the selected tokens, each once. */
export const selectedActors = () => [
  ...new Set((canvas.tokens?.controlled ?? []).map((token) => token.actor).filter(isCreature)),
];

/**
 * Opens the window on some creatures, or adds them to those that are in it.
 *
 * @param {Iterable<any>} [actors]  Without it, those of the selected tokens.
 * @returns {Promise<any>}  The window; null for those who may not.
 */
export async function openRescale(actors = selectedActors()) {
  if (!game.user.isGM) {
    ui.notifications.warn(say("Rescale.masterOnly"));
    return null;
  }
  const given = [...actors].filter(isCreature);
  const own = given.filter((actor) => !actor.pack);
  if (given.length && !own.length) {
    ui.notifications.warn(say("Rescale.packed"));
    return null;
  }
  const app = foundry.applications.instances.get(ID) ?? new Rescale();
  app.take(own);
  return app.render({ force: true });
}

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function rescaleWindow() {
  const Base = windowBase();

  return class CreatureRescale extends Base {
    static DEFAULT_OPTIONS = {
      id: ID,
      classes: ["pysystem", "rescale"],
      window: { title: "PYSYSTEM.Rescale.title", icon: "fa-solid fa-up-down", resizable: true },
      position: { width: 760, height: 720 },
      actions: {
        write: CreatureRescale.#write,
        cancel: CreatureRescale.#cancel,
        leave: CreatureRescale.#leave,
      },
    };

    static PARTS = {
      form: { template: address("templates/rescale/form.hbs") },
      diff: { template: address("templates/rescale/diff.hbs"), scrollable: [""] },
      footer: { template: address("templates/rescale/footer.hbs") },
    };

    /** @type {any[]} */
    #actors = [];

    /** @type {Wish} */
    #wish = NO_WISH;

    /** @type {{key: string, choice: [string, string], mindless: boolean}}  On its way to be laid. */
    #template = { key: "", choice: ["", ""], mindless: false };

    /** @type {Set<string>}  Texts that stay as they are. */
    #left = new Set();

    #render = () => {};

    /** @param {any[]} actors */
    take(actors) {
      this.#actors = [...new Set([...this.#there, ...actors])];
    }

    /** Those that nobody deleted meanwhile. */
    get #there() {
      return this.#actors.filter((actor) => fromUuidSync(actor.uuid));
    }

    /** @returns {Wish}  With the template, once all that it needs was said. */
    get #whole() {
      const { key, choice, mindless } = this.#template;
      if (!key || this.#choices.some((_, index) => !choice[index])) return this.#wish;
      /** @type {Template} */
      const template = { key, choice: this.#choices.length ? choice : null, mindless };
      return { ...this.#wish, add: [template] };
    }

    get #choices() {
      const [kind, name] = partsOf(this.#template.key || ":");
      return kind === "type" ? known(CREATURE_TYPES, name).choices : [];
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const actors = this.#there;
      const previews = actors.map((actor) => previewOf(actor, this.#whole));
      const changed = previews.filter(({ changes }) => changes.length);
      return Object.assign(context, {
        creatures: actors.map((actor) => ({
          uuid: actor.uuid,
          name: shownName(actor),
          img: actor.img,
        })),
        others: this.#others(actors),
        form: this.#form(actors, previews),
        previews: previews.map(({ actor, changes, texts, faults }) => ({
          name: shownName(actor),
          faults: faults.map(doubtText),
          groups: groupsOf(changes),
          texts: texts.map((text) => ({ ...rewriteOf(text, actor), set: !this.#left.has(text.id) })),
        })),
        idle: !changed.length,
      });
    }

    async _preparePartContext(partId, context, options) {
      const prepared = await super._preparePartContext(partId, context, options);
      return { ...prepared, prefix: `${this.id}-${partId}` };
    }

    /** @param {any[]} actors  @returns {{uuid: string, name: string}[]}  Of the world, to be added. */
    #others(actors) {
      const others = [...game.actors].filter((actor) => isCreature(actor) && !actors.includes(actor));
      return others
        .map(({ uuid, name }) => ({ uuid, name }))
        .sort((a, b) => a.name.localeCompare(b.name, lang()));
    }

    /**
     * @param {any[]} actors
     * @param {import("../../documents/rescale.mjs").Preview[]} previews
     */
    #form(actors, previews) {
      const { rank, by, raised, tier } = this.#wish;
      const step = [...STEPS].find(([, amount]) => amount === by)?.[0];
      const systems = actors.map((actor) => scaledOf(actor));
      const laid = systems.flatMap(({ templates }) => [...new Set(templates.map(({ key }) => key))]);
      const open = TEMPLATES.filter((key) => systems.some(({ system }) => fits(system, key)));
      const { key, choice, mindless } = this.#template;
      const [kind, name] = partsOf(key || ":");
      return {
        ranks: [
          { value: "", label: say("Rescale.keep"), selected: rank === null && !by },
          ...[...STEPS.keys()].map((each) => ({
            value: each,
            label: say(`Rescale.${each}`),
            selected: each === step,
          })),
          ...RANKS.map((each) => ({ value: each, label: rankText(each), selected: each === rank })),
        ],
        tiers: [{ value: "", label: say("Rescale.keep"), selected: !tier }, ...words(TIERS, tier ?? "")],
        raised: previews.some(({ after }) => after.system.rank % 1) ? checks(COLUMNS, raised) : [],
        templates: [
          { value: "", label: say("Rescale.layChoose"), selected: !key },
          ...open.map((each) => ({ value: each, label: templateName(each), selected: each === key })),
        ],
        choices: this.#choices.map((each, index) => ({
          name: `choice.${index}`,
          label: each.label[lang()],
          options: [
            { value: "", label: say("Edit.choose"), selected: !choice[index] },
            ...words(new Map(each.damage_types.map((type) => [type, known(DAMAGE_TYPES, type)])), choice[index]),
          ],
        })),
        mindless: kind === "type" && MINDLESS_TYPES.includes(name) ? { set: mindless } : null,
        laid: [...new Set(laid)].map((each) => ({
          key: each,
          label: say("Rescale.takeOff", { name: templateName(each) }),
          note: count("Rescale.onHow", laid.filter((other) => other === each).length),
          set: this.#wish.remove.includes(each),
        })),
        word: key ? word(kind === "tier" ? TIERS : CREATURE_TYPES, name) : "",
      };
    }

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      this.#render = calmly(this.element, () => this.render());
      this.element.addEventListener("change", (event) => this.#onChange(event));
    }

    /** @param {any} event */
    #onChange({ target }) {
      const { name, value, checked } = target;
      this.#take(name, value, checked);
      this.#render();
    }

    /**
     * @param {string} name
     * @param {string} value
     * @param {boolean} checked
     */
    #take(name, value, checked) {
      const [field, index] = name.split(".");
      if (field === "add" && value) this.take([fromUuidSync(value)]);
      if (field === "rank") {
        const by = STEPS.get(value) ?? 0;
        this.#wish = { ...this.#wish, by, rank: by || !value ? null : Number(value) };
      }
      if (field === "tier") this.#wish = { ...this.#wish, tier: value || null };
      if (field === "raised" || field === "remove") {
        const rest = this.#wish[field].filter((each) => each !== value);
        this.#wish = { ...this.#wish, [field]: checked ? [...rest, value] : rest };
      }
      if (field === "template") this.#template = { key: value, choice: ["", ""], mindless: false };
      if (field === "choice") {
        const choice = /** @type {[string, string]} */ ([...this.#template.choice]);
        choice[Number(index)] = value;
        this.#template = { ...this.#template, choice };
      }
      if (field === "mindless") this.#template = { ...this.#template, mindless: checked };
      if (field === "text") {
        if (checked) this.#left.delete(value);
        else this.#left.add(value);
      }
    }

    /** @this {CreatureRescale} */
    static #leave(_event, target) {
      this.#actors = this.#actors.filter(({ uuid }) => uuid !== target.dataset.uuid);
      this.#render();
    }

    /** @this {CreatureRescale} */
    static async #write(_event, target) {
      target.disabled = true; // until the window is drawn anew: one press, one writing
      const previews = this.#there.map((actor) => previewOf(actor, this.#whole));
      const changed = previews.filter(({ changes }) => changes.length);
      const failed = [];
      for (const preview of changed) {
        try {
          await writeRescaled(preview, this.#left);
        } catch (problem) {
          const error = /** @type {Error} */ (problem);
          Hooks.onError(`${MODULE}.rescale`, error, { log: "error" });
          failed.push(shownName(preview.actor));
        }
      }
      if (failed.length) ui.notifications.error(say("Rescale.failed", { names: list(failed) }));
      else ui.notifications.info(count("Rescale.written", changed.length));
      this.#wish = NO_WISH;
      this.#template = { key: "", choice: ["", ""], mindless: false };
      await this.render();
    }

    /** @this {CreatureRescale} */
    static async #cancel() {
      await this.close();
    }
  };
}
