/** Data with changes laid over it. */

/** @param {any} value */
const isPlain = (value) => value?.constructor === Object;

/**
 * @param {any} data
 * @param {any} changes  Objects change what they name; anything else takes the place of the old.
 * @returns {any}  A copy where something changes, never `data` itself.
 */
export function merged(data, changes) {
  if (!isPlain(data) || !isPlain(changes)) return changes;
  const inner = Object.entries(changes).map(([key, value]) => [key, merged(data[key], value)]);
  return { ...data, ...Object.fromEntries(inner) };
}

/**
 * @param {any} documents  Those inside a document; none in an index.
 * @param {Record<string, any> | undefined} changes  Of each document, by its id.
 * @returns {any}
 */
export const mergedById = (documents, changes) =>
  changes && Array.isArray(documents)
    ? documents.map((each) => (changes[each._id] ? merged(each, changes[each._id]) : each))
    : documents;
