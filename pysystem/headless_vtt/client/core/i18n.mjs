/** `game.i18n` (I18N-1, PKG-8). */

import { expandObject, getProperty, mergeObject } from "./object.mjs";
import { state } from "./state.mjs";

/** Keys that were asked for and are missing; each also goes to the console as an error. */
export const missingKeys = new Set();

const KEY = /^[A-Z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

export class Localization {
  #translations = {};
  #fallback = {};
  #ready = false;

  constructor(lang) {
    this.lang = lang;
  }

  get translations() {
    return this.#translations;
  }

  /** Loads a language of the modules, and their English for what it lacks. */
  async load(modules, core) {
    this.#translations = await this.#read(modules, this.lang, core);
    this.#fallback = this.lang === "en" ? {} : await this.#read(modules, "en", core);
    this.#ready = true;
  }

  async #read(modules, lang, core) {
    const merged = expandObject(core[lang] ?? core.en);
    for (const module of modules) {
      for (const language of module.languages ?? []) {
        if (language.lang !== lang) continue;
        const response = await fetch(`/modules/${module.id}/${language.path}`);
        mergeObject(merged, expandObject(await response.json()));
      }
    }
    return merged;
  }

  #find(key) {
    for (const source of [this.#translations, this.#fallback]) {
      const text = getProperty(source, key);
      if (typeof text === "string") return text;
    }
    return undefined;
  }

  has(key, fallback = true) {
    const own = typeof getProperty(this.#translations, key) === "string";
    return own || (fallback && typeof getProperty(this.#fallback, key) === "string");
  }

  localize(key) {
    if (typeof key !== "string") throw new Error("I18N-1: a key is a string");
    const text = this.#find(key);
    if (text !== undefined) return text;
    if (this.#ready && KEY.test(key)) this.#miss(key);
    return key;
  }

  format(key, data = {}) {
    for (const [name, value] of Object.entries(data)) {
      if (typeof value !== "string") throw new Error(`I18N-1: format value ${name} is no string`);
    }
    return this.localize(key).replace(/\{([^{}]+)\}/g, (whole, name) => data[name] ?? whole);
  }

  getListFormatter({ style = "long", type = "conjunction" } = {}) {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  #miss(key) {
    if (missingKeys.has(key)) return;
    missingKeys.add(key);
    console.error(`I18N-1: missing key ${key} (${this.lang})`);
  }
}

/** The translation global of generation 14. */
export function localizeGlobal(key, data) {
  return data ? state.game.i18n.format(key, data) : state.game.i18n.localize(key);
}
