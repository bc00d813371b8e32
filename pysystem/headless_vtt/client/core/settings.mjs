/** `game.settings` (contract §13). */

import { checkKeys } from "./not-in-contract.mjs";
import { Collection } from "./collection.mjs";
import { deepClone, isPlainObject } from "./object.mjs";
import { Hooks } from "./hooks.mjs";
import { state } from "./state.mjs";

const OPTIONS = [
  "name", "hint", "scope", "config", "type", "default", "choices", "range", "requiresReload",
  "onChange", "input",
];
const MENU = ["name", "label", "hint", "icon", "type", "restricted"];
const SCOPES = ["world", "client", "user"];

export class ClientSettings {
  #stored;

  /** @param {{world: object, user: object}} stored  What the server keeps, by `namespace.key`. */
  constructor(stored) {
    this.#stored = stored;
    this.settings = new Collection();
    this.menus = new Collection();
  }

  register(namespace, key, data) {
    checkKeys("game.settings.register", data, OPTIONS);
    this.#checkNamespace(namespace);
    const scope = data.scope ?? "client";
    if (!SCOPES.includes(scope)) throw new Error(`SET-1: "${scope}" is not a scope of settings`);
    const id = `${namespace}.${key}`;
    this.settings.set(id, { ...data, scope, namespace, key, id });
  }

  registerMenu(namespace, key, data) {
    checkKeys("game.settings.registerMenu", data, MENU);
    this.#checkNamespace(namespace);
    if (typeof data.type !== "function") throw new Error("SET-4: a menu needs the class of an application");
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  #checkNamespace(namespace) {
    if (!state.game.getPackageScopes().includes(namespace)) {
      throw new Error(`SET-1: "${namespace}" is not a namespace of settings`);
    }
  }

  #config(namespace, key) {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`SET-2: "${namespace}.${key}" is not a registered setting`);
    return config;
  }

  get(namespace, key) {
    const config = this.#config(namespace, key);
    return this.#living(config, this.#read(config));
  }

  #read({ id, scope }) {
    if (scope === "client") {
      const text = localStorage.getItem(id);
      return text === null ? undefined : parse(text);
    }
    if (!state.game.worldSettingsReady) {
      throw new Error(`INIT-4: setting ${id} of scope ${scope} can't be read before setup (U-17)`);
    }
    return this.#stored[scope][id];
  }

  /** From the stored form to what packages get. */
  #living(config, stored) {
    const { type } = config;
    const value = stored === undefined ? defaultOf(config) : deepClone(stored);
    if (type instanceof state.DataField) {
      return type.initialize(type.clean(value), null, {});
    }
    if (type?.prototype instanceof state.DataModel) return type.fromSource(value ?? {});
    if (value === undefined || value === null) return value;
    if (type === Number || type === String || type === Boolean) return type(value);
    return value;
  }

  /** From what packages give to the stored form. */
  #stored_(config, value) {
    const { type, choices, range } = config;
    if (type instanceof state.DataField) {
      const clean = type.clean(value?.toObject instanceof Function ? value.toObject() : value);
      const failure = type.validate(clean);
      if (failure) throw failure.asError();
      return type.toObject(clean);
    }
    if (type?.prototype instanceof state.DataModel) {
      return new type(value instanceof state.DataModel ? value.toObject() : value).toObject();
    }
    let stored = value;
    if (type === Number || type === String || type === Boolean) stored = type(value);
    if (choices && !Object.keys(choices).includes(String(stored))) {
      throw new Error(`SET-1: ${stored} is not among the choices of ${config.id}`);
    }
    if (range && (stored < range.min || stored > range.max)) {
      throw new Error(`SET-1: ${stored} is out of the range of ${config.id}`);
    }
    return stored;
  }

  async set(namespace, key, value, options = {}) {
    const config = this.#config(namespace, key);
    const stored = JSON.parse(JSON.stringify(this.#stored_(config, value) ?? null));
    if (config.scope === "client") {
      const before = localStorage.getItem(config.id);
      localStorage.setItem(config.id, JSON.stringify(stored));
      if (before !== JSON.stringify(stored)) this.#changed(config, options, state.game.user?.id);
      return this.get(namespace, key);
    }
    if (config.scope === "world" && !state.game.user?.can("SETTINGS_MODIFY")) {
      throw new Error(`SET-2: user ${state.game.user?.name} lacks permission to change ${config.id}`);
    }
    await state.connection.request("setting", { key: config.id, scope: config.scope, value: stored, options });
    return this.get(namespace, key);
  }

  /** Follows an event `setting` of the server. */
  receive({ key, value, userId, options }) {
    const config = this.settings.get(key);
    const scope = config?.scope === "user" ? "user" : "world";
    this.#stored[scope][key] = value;
    if (config) this.#changed(config, options, userId);
  }

  #changed(config, options, userId) {
    try {
      config.onChange?.(this.get(config.namespace, config.key), options, userId);
    } catch (error) {
      Hooks.onError(`onChange of ${config.id}`, error);
    }
  }
}

function defaultOf({ default: given, type }) {
  if (given !== undefined) return typeof given === "function" ? given() : deepClone(given);
  if (type instanceof state.DataField) return type.getInitialValue({});
  return isPlainObject(type) ? {} : undefined;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
