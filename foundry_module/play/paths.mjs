/** Reading and writing by paths such as `system.attributes.hp.value`. */

/**
 * @param {any} data
 * @param {string | undefined} path
 * @returns {any}  Undefined where there is nothing.
 */
export const read = (data, path) =>
  path ? path.split(".").reduce((inner, key) => inner?.[key], data) : undefined;

/**
 * @param {any} data
 * @param {string | undefined} path
 * @returns {number | null}  Numbers that are kept as text count, too; null where there is none.
 */
export function number(data, path) {
  const value = read(data, path);
  if (value === null || value === undefined || value === "" || typeof value === "object") {
    return null;
  }
  return Number.isFinite(Number(value)) ? Number(value) : null;
}

/**
 * @param {any} data
 * @param {string} path
 * @returns {string[]}  What a list, a set, or a text of words with commas holds.
 */
export function list(data, path) {
  const value = read(data, path);
  if (typeof value === "string") return value.split(/[,;]\s*/).filter(Boolean);
  return typeof value?.[Symbol.iterator] === "function" ? [...value].map(String) : [];
}

/**
 * @param {Record<string, any>} values  Path → value.
 * @returns {Record<string, any>}  The same as nested objects.
 */
export function nested(values) {
  /** @type {Record<string, any>} */
  const made = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split(".");
    const last = String(keys.pop());
    let inner = made;
    for (const key of keys) inner = inner[key] ??= {};
    inner[last] = value;
  }
  return made;
}
