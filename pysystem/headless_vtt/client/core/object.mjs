/** Working on nested plain objects (contract §16). */

import { checkKeys } from "./not-in-contract.mjs";

/** @param {any} value  @returns {boolean}  Whether it is an object that merges key by key. */
export function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Names the kind of a value as the contract's utilities do. */
export function getType(value) {
  if (value === null) return "null";
  if (typeof value !== "object") {
    if (typeof value === "function") {
      return /^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "function";
    }
    return typeof value;
  }
  for (const type of [Array, Set, Map, Promise, Error]) {
    if (value instanceof type) return type.name === "Array" ? "Array" : type.name;
  }
  return isPlainObject(value) ? "Object" : "Unknown";
}

/**
 * Copies nested arrays, plain objects and dates. Other objects are kept as they are, or refused
 * with `strict`.
 */
export function deepClone(original, { strict = false } = {}) {
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((value) => deepClone(value, { strict }));
  if (original instanceof Date) return new Date(original);
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone can't copy objects of classes");
    return original;
  }
  return Object.fromEntries(
    Object.entries(original).map(([key, value]) => [key, deepClone(value, { strict })]),
  );
}

/** Copies by way of JSON. */
export function duplicate(original) {
  return JSON.parse(JSON.stringify(original));
}

export function isEmpty(value) {
  if (value === undefined || value === null) return true;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Compares by content: arrays, plain objects, sets and dates included. */
export function objectsEqual(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return Number.isNaN(a) && Number.isNaN(b);
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => objectsEqual(value, b[index]))
    );
  }
  if (a.equals instanceof Function) return a.equals(b);
  if (a instanceof Date || b instanceof Date) return +a === +b;
  if (a instanceof Set || b instanceof Set) {
    return a instanceof Set && b instanceof Set && objectsEqual([...a], [...b]);
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && objectsEqual(a[key], b[key]))
  );
}

/** @param {object} object  @param {string} path  Dotted. */
export function getProperty(object, path) {
  if (!path || object === undefined || object === null) return undefined;
  if (path in Object(object)) return object[path];
  let value = object;
  for (const part of path.split(".")) {
    if (value === undefined || value === null) return undefined;
    value = value[part];
  }
  return value;
}

export function hasProperty(object, path) {
  if (!path || object === undefined || object === null) return false;
  if (path in Object(object)) return true;
  let value = object;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || !(part in value)) return false;
    value = value[part];
  }
  return true;
}

/** Sets a value at a dotted path. @returns {boolean}  Whether it changed. */
export function setProperty(object, path, value) {
  const parts = path.split(".");
  const last = parts.pop();
  let target = object;
  for (const part of parts) {
    if (part === "__proto__") return false;
    if (typeof target[part] !== "object" || target[part] === null) target[part] = {};
    target = target[part];
  }
  if (last === "__proto__" || (last in target && objectsEqual(target[last], value))) return false;
  target[last] = value;
  return true;
}

/** @returns {boolean}  Whether there was something to delete. */
export function deleteProperty(object, path) {
  const parts = path.split(".");
  const last = parts.pop();
  const target = parts.length ? getProperty(object, parts.join(".")) : object;
  if (typeof target !== "object" || target === null || !(last in target)) return false;
  delete target[last];
  return true;
}

/** Turns dotted keys into nested objects. */
export function expandObject(object) {
  if (Array.isArray(object)) return object.map(expandObject);
  if (!isPlainObject(object)) return object;
  const expanded = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = expandObject(value);
    const known = getProperty(expanded, key);
    if (isPlainObject(known) && isPlainObject(inner)) mergeObject(known, inner);
    else setProperty(expanded, key, inner);
  }
  return expanded;
}

/** Turns nested objects into dotted keys; empty objects and arrays are values. */
export function flattenObject(object) {
  const flat = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, leaf] of Object.entries(flattenObject(value))) {
        flat[`${key}.${inner}`] = leaf;
      }
    } else flat[key] = value;
  }
  return flat;
}

const MERGE_OPTIONS = new Set([
  "inplace",
  "insertKeys",
  "insertValues",
  "overwrite",
  "recursive",
  "enforceTypes",
  "performDeletions",
  "applyOperators",
]);

/** Merges `other` into `original`; dotted keys are understood at the top. */
export function mergeObject(original, other = {}, options = {}) {
  checkKeys("foundry.utils.mergeObject options", options, MERGE_OPTIONS);
  if (!(original instanceof Object) || !(other instanceof Object)) {
    throw new Error("mergeObject needs two objects");
  }
  const target = options.inplace === false ? deepClone(original) : original;
  const settings = {
    insertKeys: true,
    insertValues: true,
    overwrite: true,
    recursive: true,
    enforceTypes: false,
    ...options,
  };
  const source = Object.keys(other).some((key) => key.includes(".")) ? expandObject(other) : other;
  merge(target, source, settings, 0);
  return target;
}

function merge(target, source, options, depth) {
  const deletions = options.performDeletions ?? options.applyOperators;
  for (const [key, value] of Object.entries(source)) {
    if (key === "__proto__") continue;
    if (deletions && key.startsWith("-=")) {
      delete target[key.slice(2)];
      continue;
    }
    if (!(key in target)) {
      if (depth === 0 ? options.insertKeys : options.insertValues) target[key] = deepClone(value);
      continue;
    }
    const known = target[key];
    if (isPlainObject(known) && isPlainObject(value) && options.recursive) {
      merge(known, value, options, depth + 1);
    } else if (options.overwrite) {
      if (options.enforceTypes && known !== undefined && getType(known) !== getType(value)) {
        throw new Error(`mergeObject: ${key} has another type`);
      }
      target[key] = deepClone(value);
    }
  }
}

/** Returns what of `other` differs from `original`. */
export function diffObject(original, other, { inner = false, deletionKeys = false } = {}) {
  const difference = {};
  for (const [key, value] of Object.entries(other)) {
    const isDeletion = deletionKeys && key.startsWith("-=");
    if (isDeletion ? !(key.slice(2) in original) : inner && !(key in original)) continue;
    if (isPlainObject(value) && isPlainObject(original[key])) {
      const nested = diffObject(original[key], value, { inner, deletionKeys });
      if (!isEmpty(nested)) difference[key] = nested;
    } else if (isDeletion || !objectsEqual(original[key], value)) difference[key] = value;
  }
  return difference;
}
