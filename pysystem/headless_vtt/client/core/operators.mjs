/**
 * Deleting and replacing in updates (UPD-5): `-=key` and `==key`, and generation 14's operators.
 *
 * Inside the host, and on the wire, both are written with keys; packages see their generation's
 * form.
 */

import { isPlainObject } from "./object.mjs";
import { notInContract } from "./not-in-contract.mjs";

export class DataFieldOperator {}

/** Deletes the key that it is given to. */
export class ForcedDeletion extends DataFieldOperator {
  toJSON() {
    throw new Error("UPD-5: an operator can't travel as JSON by itself");
  }
}

/** Replaces the value of the key that it is given to, without merging. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value) {
    super();
    this.value = value;
  }
}

export const DELETE = "-=";
export const REPLACE = "==";

/** The name of the field that a key of an update is about. */
export function fieldName(key) {
  return key.startsWith(DELETE) || key.startsWith(REPLACE) ? key.slice(2) : key;
}

/**
 * Rewrites operators of generation 14 as keys. There, the old keys are refused: deprecated use is
 * an error in this host.
 */
export function toKeys(changes, generation) {
  if (!isPlainObject(changes)) return changes;
  const result = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) result[DELETE + key] = null;
    else if (value instanceof ForcedReplacement) result[REPLACE + key] = value.value;
    else {
      if (generation >= 14 && key !== fieldName(key)) {
        throw new Error(`UPD-5: "${key}" is deprecated since generation 14`);
      }
      result[key] = toKeys(value, generation);
    }
  }
  return result;
}

/** Rewrites keys as operators where the generation has them. */
export function toOperators(changes, generation) {
  if (generation < 14 || !isPlainObject(changes)) return changes;
  const result = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith(DELETE)) result[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith(REPLACE)) result[key.slice(2)] = new ForcedReplacement(value);
    else result[key] = toOperators(value, generation);
  }
  return result;
}

/** Applies changes in key form to plain data, as the server does. */
export function applyKeys(target, changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (fieldName(key) === "__proto__") continue;
    if (key.startsWith(DELETE)) delete target[key.slice(2)];
    else if (key.startsWith(REPLACE)) target[key.slice(2)] = value;
    else if (isPlainObject(value)) {
      if (!isPlainObject(target[key])) target[key] = {};
      applyKeys(target[key], value);
    } else target[key] = value;
  }
}

/**
 * Merges changes into the differences of an unlinked token's actor. Deletions and replacements
 * are kept as such: they concern the base actor's values.
 */
export function mergeDelta(delta, changes) {
  const forget = (key) => [key, DELETE + key, REPLACE + key].forEach((form) => delete delta[form]);
  for (const [key, value] of Object.entries(changes)) {
    const name = fieldName(key);
    if (key !== name) {
      forget(name);
      delta[key] = value;
    } else if (isPlainObject(value)) {
      const replaced = delta[REPLACE + key];
      if (isPlainObject(replaced)) {
        applyKeys(replaced, value);
        continue;
      }
      delete delta[DELETE + key];
      if (!isPlainObject(delta[key])) delta[key] = {};
      mergeDelta(delta[key], value);
    } else {
      forget(key);
      delta[key] = value;
    }
  }
}

/** The globals of generation 14 (CFG-9). */
export function operatorGlobals(generation) {
  if (generation < 14) return {};
  return {
    _del: new ForcedDeletion(),
    _replace: (value) => {
      if (value === undefined) throw notInContract("_replace(undefined)");
      return new ForcedReplacement(value);
    },
  };
}
