/**
 * What has the focus keeps it when its window is drawn anew. The host finds it again by id or name
 * alone, so it would lose most buttons, and take the first of several fields of one name.
 */

/**
 * @param {Element} root  Of a part that is about to be replaced.
 * @returns {(root: Element) => any}  What has the focus in the new one: the same thing or, where that
 *   is gone, what took its place; null where the host finds it by its id, or nothing had the focus.
 */
export function focusIn(root) {
  if (root.matches(":focus")) return (anew) => anew;
  const element = /** @type {any} */ (root.querySelector(":focus"));
  if (!element || element.id) return () => null;
  const name = element.localName;
  const [whole, kind] = [wholeOf(element), kindOf(element)];
  const nth = alike(root, name, wholeOf, whole).indexOf(element);
  const place = alike(root, name, kindOf, kind).indexOf(element);
  return (anew) =>
    alike(anew, name, wholeOf, whole)[nth] ??
    alike(anew, name, kindOf, kind).slice(0, place + 1).at(-1);
}

/**
 * @param {Element} root
 * @param {string} name
 * @param {(element: any) => string} tell
 * @param {string} told
 */
const alike = (root, name, tell, told) =>
  [...root.querySelectorAll(name)].filter((each) => tell(each) === told);

/** @param {any} element  @returns {string} */
const kindOf = ({ name = "", dataset: { action = "", pool = "", card = "" } }) =>
  [name, action, pool, card].join(" ");

/** @param {any} element  @returns {string}  With its choice among several of a name, and whose it is. */
function wholeOf(element) {
  const choice = ["radio", "checkbox"].includes(element.type) ? element.value : "";
  let owner = element.parentElement;
  while (owner && !Object.keys(owner.dataset).length) owner = owner.parentElement;
  const { keyboardFocus, ...about } = element.dataset;
  return JSON.stringify([kindOf(element), choice, about, owner?.dataset]);
}
