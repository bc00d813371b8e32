/** Options of applications: which keys exist, and how they merge up the class chain (APP-2). */
import { isPlainObject, refuseUnknownKeys } from "../contract.mjs";

const WINDOW_KEYS = [
  "frame", "positioned", "title", "icon", "controls", "minimizable", "resizable", "contentTag", "contentClasses",
];
const CONTROL_KEYS = ["icon", "label", "action", "visible", "ownership", "onClick"];
const NESTED = {
  window: WINDOW_KEYS,
  form: ["handler", "submitOnChange", "closeOnSubmit"],
  position: ["width", "height", "top", "left", "scale", "zIndex"],
};
/** Under this symbol a class of the host names the option keys which it adds. */
export const OPTION_KEYS = Symbol("option keys");

const BASE_KEYS = ["id", "uniqueId", "classes", "tag", "window", "actions", "form", "position"];
const TAGS = ["div", "form", "dialog", "section", "aside", "nav", "article", "header", "footer", "menu", "ol", "ul"];

/** Check one options record against the contract. `extra` are the keys which a class adds. */
export function checkOptions(options, extra, path) {
  refuseUnknownKeys(options, [...BASE_KEYS, ...extra], path, "APP-2");
  for (const [key, allowed] of Object.entries(NESTED)) {
    refuseUnknownKeys(options[key], allowed, `${path}.${key}`, "APP-2");
  }
  for (const [i, control] of (options.window?.controls ?? []).entries()) {
    refuseUnknownKeys(control, CONTROL_KEYS, `${path}.window.controls[${i}]`, "APP-2");
  }
  for (const [name, action] of Object.entries(options.actions ?? {})) {
    if (typeof action === "function") continue;
    refuseUnknownKeys(action, ["handler", "buttons"], `${path}.actions.${name}`, "APP-3");
    if (typeof action?.handler !== "function") throw new Error(`${path}.actions.${name} is no function [APP-3]`);
  }
  if (options.tag && !TAGS.includes(options.tag)) throw new Error(`${path}.tag "${options.tag}" is unknown [APP-2]`);
}

/** A fresh record: arrays concatenate, plain objects merge, everything else replaces. */
export function mergeOptions(base, other) {
  const merged = copy(base);
  for (const [key, value] of Object.entries(other ?? {})) {
    if (value === undefined) continue;
    const before = merged[key];
    if (Array.isArray(value)) merged[key] = Array.isArray(before) ? [...before, ...value] : [...value];
    else if (key === "actions") merged[key] = { ...before, ...value };
    else if (isPlainObject(value)) merged[key] = mergeOptions(isPlainObject(before) ? before : {}, value);
    else merged[key] = value;
  }
  return merged;
}

function copy(value) {
  if (Array.isArray(value)) return [...value];
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

/** DEFAULT_OPTIONS of the whole chain, then what the caller gave. */
export function assembleOptions(cls, given) {
  const chain = [...cls.inheritanceChain()].reverse();
  const extra = chain.flatMap((link) => (Object.hasOwn(link, OPTION_KEYS) ? link[OPTION_KEYS] : []));
  let options = {};
  for (const link of chain) {
    if (!Object.hasOwn(link, "DEFAULT_OPTIONS")) continue;
    checkOptions(link.DEFAULT_OPTIONS, extra, `${link.name}.DEFAULT_OPTIONS`);
    options = mergeOptions(options, link.DEFAULT_OPTIONS);
  }
  checkOptions(given, extra, `new ${cls.name}(options)`);
  options = mergeOptions(options, given);
  options.classes = [...new Set(options.classes)];
  return options;
}
