/** Comparing stored data. */

/**
 * @param {any} a
 * @param {any} b
 * @returns {boolean}  Whether they are the same data; sets and lists compare without their order.
 */
export function same(a, b) {
  if (a === b) return true;
  if (a instanceof Set || b instanceof Set) return same([...(a ?? [])], [...(b ?? [])]);
  if (Array.isArray(a) && Array.isArray(b)) {
    return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
  }
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}
