/** From the fields of our forms to updates. */

/**
 * Of a form that is sent because one field changed, that field alone counts: the others may be
 * older than the document. Rows of a list are sent together, since updates replace lists.
 *
 * @param {Event} event
 * @param {any} formData
 * @returns {{object: Record<string, any>}}
 */
export function changedOnly(event, formData) {
  const name = /** @type {any} */ (event.target)?.name;
  if (event.type !== "change" || !(name in formData.object)) return formData;
  const list = /^(.*?)\.\d+\./.exec(name)?.[1];
  const belongs = (/** @type {string} */ each) =>
    list ? each.startsWith(`${list}.`) : each === name;
  const entries = Object.entries(formData.object).filter(([each]) => belongs(each));
  return { object: Object.fromEntries(entries) };
}

/**
 * Checkboxes of one name give a list with gaps, rows of a table an object with number keys.
 *
 * @param {any} value  Expanded form data; changed in place.
 * @returns {any}  The same with plain lists.
 */
export function tidied(value) {
  if (Array.isArray(value)) return value.filter((each) => each !== null && each !== undefined);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = tidied(value[key]);
  const rows = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return rows ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]) : value;
}

/**
 * An emptied number field leaves the stored number alone.
 *
 * @param {any} value  Changed in place.
 * @param {readonly string[]} nullable  Keys that may be null.
 */
export function withoutEmpty(value, nullable) {
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null && !nullable.includes(key)) delete value[key];
    else if (inner !== null && typeof inner === "object") withoutEmpty(inner, nullable);
  }
  return value;
}
