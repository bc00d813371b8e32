/** Where actors of the world's own game system store their hit points and the like. */

import { pathsFor, readyPaths, storePaths, typedPaths } from "../../adapters/adapters.mjs";
import { read } from "../../play/paths.mjs";
import { DAMAGE_TYPES } from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { CREATURES, MODULE, address, typed } from "../../utils/module.mjs";
import { windowBase } from "../window.mjs";

/** Fields of the form, in its order. */
const FIELDS = [
  "hp", "hpMax", "temp", "block", "dodge", "mental", "size", "tier", "hits", "hitsMax", "toughness",
]; // prettier-ignore

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function pathsWindow() {
  const Base = windowBase();

  return class PysystemPaths extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-paths",
      classes: ["pysystem", "paths"],
      window: { title: "PYSYSTEM.Paths.title", icon: "fa-solid fa-route", resizable: true },
      position: { width: 620, height: 640 },
      actions: { save: PysystemPaths.#save, reset: PysystemPaths.#reset },
    };

    static PARTS = { main: { template: address("templates/settings/paths.hbs") } };

    #type = types()[0] ?? "";

    /** What stands in the form; null for what is stored. @type {Record<string, string> | null} */
    #typed = null;

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const values = this.#typed ?? flat(pathsFor(this.#type));
      const sample = game.actors.find(({ type }) => type === this.#type);
      const field = (/** @type {string} */ name, /** @type {string} */ label) => {
        const path = values[name] ?? "";
        const found = path && sample ? read(sample, path) : undefined;
        return {
          name,
          label,
          path,
          found: found === undefined || typeof found === "object" ? "" : String(found),
          missing: Boolean(path && sample && found === undefined),
        };
      };
      return Object.assign(context, {
        types: types().map((value) => ({ value, label: game.i18n.localize(typeLabel(value)) })),
        type: this.#type,
        ready: Boolean(readyPaths(this.#type)),
        lists: Boolean(pathsFor(this.#type)?.lists),
        sample: sample ? say("Paths.sample", { name: sample.name }) : say("Paths.noSample"),
        fields: FIELDS.map((name) => field(name, say(`Path.${name}`))),
        dr: [...DAMAGE_TYPES.keys()].map((key) => field(`dr.${key}`, word(DAMAGE_TYPES, key))),
      });
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      for (const field of this.element.querySelectorAll("[name]")) {
        field.addEventListener("change", () => {
          if (field.name === "type") {
            this.#type = field.value;
            this.#typed = null;
          } else this.#typed = this.#read();
          this.render();
        });
      }
    }

    /** @returns {Record<string, string>} */
    #read() {
      const fields = [...this.element.querySelectorAll("input[name]")];
      return Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]));
    }

    /** @this {PysystemPaths} */
    static async #save() {
      const { lists, words } = pathsFor(this.#type) ?? {};
      const made = { ...unflat(this.#read()), ...(lists ? { lists, words } : {}) };
      await storePaths({ ...typedPaths(), [this.#type]: made });
      this.#typed = null;
      ui.notifications.info(say("Paths.saved"));
      await this.render();
    }

    /** @this {PysystemPaths} */
    static async #reset() {
      const others = { ...typedPaths() };
      delete others[this.#type];
      await storePaths(others);
      this.#typed = null;
      await this.render();
    }
  };
}

/** @returns {string[]}  The actor types that aren't ours. */
const types = () =>
  game.documentTypes.Actor.filter((/** @type {string} */ type) => !CREATURES.map(typed).includes(type));

/** @param {string} type */
function typeLabel(type) {
  const key = `TYPES.Actor.${type}`;
  return game.i18n.has(key) ? key : type;
}

/** @param {any} paths  @returns {Record<string, string>} */
function flat(paths) {
  const { dr = {}, lists: _lists, words: _words, ...plain } = paths ?? {};
  const drs = Object.entries(dr).map(([type, path]) => [`dr.${type}`, path]);
  return { ...plain, ...Object.fromEntries(drs) };
}

/** @param {Record<string, string>} values  @returns {any} */
function unflat(values) {
  const filled = Object.entries(values).filter(([, path]) => path);
  const plain = filled.filter(([name]) => !name.startsWith("dr."));
  const dr = filled
    .filter(([name]) => name.startsWith("dr."))
    .map(([name, path]) => [name.slice("dr.".length), path]);
  return { ...Object.fromEntries(plain), ...(dr.length ? { dr: Object.fromEntries(dr) } : {}) };
}

/** Call in the `init` hook: a game master finds the window among the settings. */
export function registerPathsWindow() {
  game.settings.registerMenu(MODULE, "paths", {
    name: "PYSYSTEM.Paths.menuName",
    label: "PYSYSTEM.Paths.menuLabel",
    hint: "PYSYSTEM.Paths.menuHint",
    icon: "fa-solid fa-route",
    type: pathsWindow(),
    restricted: true,
  });
}
