/** Proxies that refuse what the contract doesn't list (contract §19.4). */

import { notInContract } from "./core/not-in-contract.mjs";
import { isPlainObject } from "./core/object.mjs";

/** What the language itself, or a debugger, may ask of any object. */
const ALWAYS = new Set([
  "then", "toJSON", "constructor", "prototype", "hasOwnProperty", "valueOf", "toString", "inspect",
  "nodeType", "tagName", "$$typeof", "asymmetricMatch", "isPrototypeOf", "__proto__",
]);

/**
 * Guards an object: reading what it lacks throws.
 * @param {object} target
 * @param {string} path  Its name, for messages.
 * @param {{deep?: boolean, mayAdd?: boolean, refuseSet?: Record<string, string>, setter?: Function}} [options]
 *   `deep` guards nested plain objects too; `mayAdd` allows new keys; `refuseSet` says of keys by
 *   which rule they can't be replaced.
 */
export function guard(target, path, options = {}) {
  const { deep = false, mayAdd = false, refuseSet = {} } = options;
  const children = new Map();
  return new Proxy(target, {
    get(object, name) {
      if (typeof name === "symbol" || ALWAYS.has(name)) return Reflect.get(object, name, object);
      if (!(name in object)) throw notInContract(`${path}.${name}`);
      const value = Reflect.get(object, name, object);
      if (typeof value === "function" && !isClass(value)) return bound(children, name, value, object);
      if (!deep || !isPlainObject(value)) return value;
      if (children.get(name)?.target !== value) {
        children.set(name, { target: value, proxy: guard(value, `${path}.${name}`, { deep, mayAdd }) });
      }
      return children.get(name).proxy;
    },
    set(object, name, value) {
      if (name in refuseSet) throw new Error(`${refuseSet[name]}: ${path}.${String(name)} can't be replaced`);
      if (!mayAdd && !(name in object)) throw notInContract(`${path}.${String(name)} = …`);
      return Reflect.set(object, name, value, object);
    },
    defineProperty(object, name, descriptor) {
      if (!mayAdd && !(name in object)) throw notInContract(`${path}.${String(name)} = …`);
      return Reflect.defineProperty(object, name, descriptor);
    },
  });
}

function isClass(value) {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** Functions see the object itself, not its guard. */
function bound(children, name, fn, object) {
  if (children.get(name)?.target !== fn) children.set(name, { target: fn, proxy: fn.bind(object) });
  return children.get(name).proxy;
}

/** Makes instances of a class throw where a property is read that neither they nor it have. */
export function guardInstances(Class, path, also = []) {
  const known = new Set([...ALWAYS, ...also]);
  let last = Class.prototype;
  while (Object.getPrototypeOf(Object.getPrototypeOf(last) ?? Object.prototype) && isOurs(Object.getPrototypeOf(last))) {
    last = Object.getPrototypeOf(last);
  }
  const above = Object.getPrototypeOf(last);
  Object.setPrototypeOf(
    last,
    new Proxy(above, {
      get(target, name, receiver) {
        if (typeof name === "symbol" || name in target || known.has(name) || name.startsWith("_")) {
          return Reflect.get(target, name, receiver);
        }
        throw notInContract(`${path}.${name}`);
      },
    }),
  );
}

function isOurs(prototype) {
  return ![Object.prototype, Map.prototype, Set.prototype].includes(prototype);
}

const KIND_RULES = { documentClass: "CFG-2", dataModels: "CFG-1", sheetClasses: "CFG-2", trackableAttributes: "CFG-1" };

/** `CONFIG`: known sections, whose registries are open and can't be replaced. */
export function guardConfig(config) {
  const sections = {};
  for (const [name, section] of Object.entries(config)) {
    if (["queries", "statusEffects"].includes(name)) continue;
    if (!isPlainObject(section)) continue;
    const isOpen = ["specialStatusEffects"].includes(name);
    if (["ui", "ux"].includes(name)) continue;
    const refuseSet = name === "Combat" ? { ...KIND_RULES, initiative: "CFG-2" } : KIND_RULES;
    sections[name] = guard(section, `CONFIG.${name}`, { mayAdd: isOpen, refuseSet });
  }
  return new Proxy(config, {
    get(target, name) {
      if (typeof name === "symbol" || ALWAYS.has(name)) return target[name];
      if (!(name in target)) throw notInContract(`CONFIG.${name}`);
      return sections[name] ?? target[name];
    },
    set(_target, name) {
      if (name === "statusEffects") throw new Error("CFG-7: CONFIG.statusEffects can't be replaced");
      throw notInContract(`CONFIG.${String(name)} = …`);
    },
  });
}
