/** Damage that no item rolled, taken through resistances: of a trap, a fall, or another system. */

import { postBlow } from "../../chat/blow.mjs";
import { shownPlan } from "../../chat/plans.mjs";
import { applyBlow, preview } from "../../documents/blows.mjs";
import { shownName } from "../../documents/creature.mjs";
import { actorsOf, chosenTokens } from "../../documents/targets.mjs";
import { CREATURE_TYPES, DAMAGE_TYPES, MATERIALS, PHYSICAL } from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { address } from "../../utils/module.mjs";
import { windowBase } from "../window.mjs";

/** @import { Packet } from "../../rules/damage.mjs" */

/** Rows of damage in the form. */
const ROWS = 3;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function damageWindow() {
  const Base = windowBase();

  return class PysystemDamage extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-damage",
      classes: ["pysystem", "damage"],
      window: { title: "PYSYSTEM.Damage.title", icon: "fa-solid fa-burst" },
      position: { width: 480 },
      actions: { apply: PysystemDamage.#apply, heal: PysystemDamage.#heal },
    };

    static PARTS = {
      main: {
        template: address("templates/damage/damage.hbs"),
        templates: [address("templates/parts/preview.hbs")],
      },
    };

    #given = { name: "", material: "", bane: "", bypass: false, half: false,
      packets: Array.from({ length: ROWS }, () => ({ type: "", amount: 0 })) }; // prettier-ignore

    /** @param {{name?: string, packets?: readonly Packet[]}} given */
    set({ name = "", packets = [] }) {
      this.#given.name = name;
      this.#given.packets = Array.from({ length: ROWS }, (_, index) => {
        const { type, amount } = packets[index] ?? { type: "", amount: 0 };
        return { type: type || (index ? "" : PHYSICAL[0]), amount };
      });
    }

    get #blow() {
      const { name, material, bane, bypass, half, packets } = this.#given;
      const actors = actorsOf(chosenTokens());
      return {
        name,
        actors,
        packets: packets.filter(({ type, amount }) => type && amount > 0),
        source: { materials: material ? [material] : [], bane: bane ? [bane] : [] },
        treatments: new Map(actors.map((actor) => [actor, { bypass, half }])),
      };
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const options_ = (/** @type {any} */ table) =>
        [...table.keys()].map((/** @type {string} */ value) => ({ value, label: word(table, value) }));
      const blow = this.#blow;
      return Object.assign(context, {
        given: this.#given,
        packets: this.#given.packets.map((packet, index) => ({ ...packet, index })),
        types: options_(DAMAGE_TYPES),
        materials: options_(MATERIALS),
        banes: options_(CREATURE_TYPES),
        targets: blow.actors.map((actor) => ({
          name: shownName(actor),
          img: actor.token?.texture.src ?? actor.img,
          preview: blow.packets.length ? shownPlan(preview(actor, blow)) : null,
        })),
        ready: blow.actors.length > 0 && blow.packets.length > 0,
      });
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      for (const field of this.element.querySelectorAll("[name]")) {
        field.addEventListener("change", () => this.#onChange(field));
      }
    }

    /** @param {any} field */
    #onChange({ name, type, value, checked }) {
      const [key, index] = name.split(".");
      if (index === undefined) {
        Object.assign(this.#given, { [key]: type === "checkbox" ? checked : value });
      } else {
        const read = key === "amount" ? Math.max(0, Math.trunc(Number(value) || 0)) : value;
        Object.assign(this.#given.packets[Number(index)], { [key]: read });
      }
      this.render();
    }

    /** @this {PysystemDamage} */
    static async #apply() {
      const { actors, ...blow } = this.#blow;
      const struck = await applyBlow({ ...blow, targets: actors });
      if (struck.length) await postBlow(struck, blow);
      await this.close();
    }

    /** @this {PysystemDamage} */
    static async #heal() {
      const { actors, name, packets } = this.#blow;
      const heal = packets.reduce((sum, { amount }) => sum + amount, 0);
      const struck = await applyBlow({ name, heal, targets: actors });
      if (struck.length) await postBlow(struck, { name, heal });
      await this.close();
    }
  };
}

/** @type {any} */
let Damage = null;

/** @type {any} */
let opened = null;

/** Call in the `init` hook: the window follows whom the user selects. */
export function registerDamage() {
  Damage = damageWindow();
  const follow = () => opened?.render();
  Hooks.on("controlToken", follow);
  Hooks.on("targetToken", follow);
}

/**
 * @param {{name?: string, packets?: readonly Packet[]}} [given]  What stands in the form.
 */
export async function openDamage(given = {}) {
  if (!game.user.isGM) {
    ui.notifications.warn(say("Damage.masterOnly"));
    return;
  }
  opened ??= new Damage();
  opened.set(given);
  await opened.render({ force: true });
}
