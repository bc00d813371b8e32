/** Lays our tier, rank, size, types and resistances down for an actor of another game system. */

import { bodyOf, rulesOf } from "../../adapters/adapters.mjs";
import { layDownRules } from "../../adapters/rules.mjs";
import { CREATURE_TYPES, DAMAGE_TYPES, ROWS, SIZES, TIERS } from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { address, isCreature } from "../../utils/module.mjs";
import { windowBase } from "../window.mjs";

const HITS = 2;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function rulesWindow() {
  const Base = windowBase();

  return class PysystemRules extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-rules-{id}",
      classes: ["pysystem", "rules"],
      window: { icon: "fa-solid fa-scale-balanced" },
      position: { width: 520 },
      actions: { save: PysystemRules.#save },
    };

    static PARTS = { main: { template: address("templates/settings/rules.hbs") } };

    /** @type {any} */
    actor = null;

    get title() {
      return say("Rules.title", { name: this.actor?.name ?? "" });
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const rules = rulesOf(this.actor);
      const body = bodyOf(this.actor);
      const options_ = (/** @type {any} */ table) =>
        [...table.keys()].map((/** @type {string} */ value) => ({ value, label: word(table, value) }));
      return Object.assign(context, {
        rules: { tier: "normal", rank: 1, hits: { max: HITS }, ...rules, size: rules.size ?? body?.size ?? "medium" },
        player: this.actor.hasPlayerOwner,
        tiers: options_(TIERS),
        sizes: options_(SIZES),
        ranks: [...ROWS.keys()].map((rank) => ({ value: rank, label: String(rank) })),
        types: options_(CREATURE_TYPES).map((each) => ({
          ...each,
          on: (rules.types ?? []).includes(each.value),
        })),
        dr: [...DAMAGE_TYPES.keys()].map((key) => ({
          key,
          label: word(DAMAGE_TYPES, key),
          value: rules.dr?.[key] ?? "",
        })),
      });
    }

    /** @this {PysystemRules} */
    static async #save() {
      const field = (/** @type {string} */ name) =>
        this.element.querySelector(`[name="${name}"]`);
      const hits = Math.max(1, Number(field("hits").value) || HITS);
      const dr = [...this.element.querySelectorAll("[data-dr]")]
        .filter(({ value }) => value !== "")
        .map(({ dataset, value }) => [dataset.dr, Number(value)]);
      const types = [...this.element.querySelectorAll("[data-type]")]
        .filter(({ checked }) => checked)
        .map(({ dataset }) => dataset.type);
      await layDownRules(this.actor, {
        tier: field("tier").value,
        rank: Number(field("rank").value),
        size: field("size").value,
        hits: { value: hits, max: hits },
        types,
        dr: Object.fromEntries([...DAMAGE_TYPES.keys()].map((key) => [key, null]).concat(dr)),
      });
      await this.close();
    }
  };
}

/** @type {any} */
let Rules = null;

/** Call in the `init` hook. */
export function registerRulesWindow() {
  Rules = rulesWindow();
  Hooks.on("getHeaderControlsActorSheetV2", (app, given) => {
    const controls = /** @type {any} */ (given);
    const { actor } = /** @type {any} */ (app);
    if (!game.user.isGM || isCreature(actor) || !bodyOf(actor)) return;
    const { actions } = /** @type {any} */ (app).options;
    actions.pysystemRules ??= () => openRules(actor);
    const icon = "fa-solid fa-scale-balanced";
    controls.push({ icon, label: "PYSYSTEM.Rules.open", action: "pysystemRules" });
  });
}

/** @param {any} [actor]  By default that of the token under control. */
export async function openRules(actor) {
  const found = actor ?? (canvas.ready ? canvas.tokens?.controlled[0]?.actor : null);
  if (!game.user.isGM || !found || isCreature(found) || !bodyOf(found)) {
    ui.notifications.warn(say("Rules.nobody"));
    return;
  }
  const window = new Rules();
  window.actor = found;
  await window.render({ force: true });
}
