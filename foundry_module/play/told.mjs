/**
 * What a chat message says in the module's flags. Whoever writes a message can put anything there,
 * so what doesn't have the shape of our own is as good as nothing.
 */

/** More targets than any scene holds. */
const MOST = 1000;

/** @param {any} value  @returns {boolean} */
const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} value  @returns {boolean} */
const isText = (value) => typeof value === "string";

/** @param {any} value  @returns {boolean} */
const isNumber = (value) => Number.isFinite(value);

/**
 * @param {(value: any) => boolean} test
 * @returns {(value: any) => boolean}
 */
const listOf = (test) => (value) =>
  Array.isArray(value) && value.length <= MOST && value.every(test);

/**
 * @param {(value: any) => boolean} test
 * @returns {(value: any) => boolean}
 */
const orNothing = (test) => (value) => value === null || value === undefined || test(value);

/**
 * @param {Record<string, (value: any) => boolean>} tests
 * @returns {(value: any) => boolean}
 */
const shaped = (tests) => (value) =>
  isObject(value) && Object.entries(tests).every(([key, test]) => test(value[key]));

const isPlan = shaped({
  at: isText,
  before: isNumber,
  after: isNumber,
  temp: orNothing(shaped({ at: isText, before: isNumber, after: isNumber })),
});

/** @type {Record<string, (value: any) => boolean>} */
const SHAPES = {
  use: shaped({
    item: isText,
    name: isText,
    against: isText,
    targets: listOf(isText),
    verdicts: listOf(orNothing((value) => typeof value === "boolean")),
    saves: listOf(orNothing(isNumber)),
    choices: listOf(orNothing(isObject)),
    save: orNothing(shaped({ attribute: isText, dc: isNumber })),
    paid: orNothing(
      shaped({ ap: isNumber, parts: listOf(shaped({ path: isText, ap: isNumber })) }),
    ),
  }),
  request: shaped({
    use: isText,
    share: isText,
    targets: listOf(isText),
    state: orNothing((value) => ["accepted", "refused"].includes(value)),
    claims: orNothing(isObject),
  }),
  blow: shaped({
    use: isText,
    told: isText,
    struck: listOf(shaped({ uuid: isText, name: isText, plan: isPlan, marks: isObject })),
  }),
  told: isObject,
};

/**
 * What a record stores of those who were struck: an area meets many who are alike, so what is to be
 * told of them stands there once, and each names its place.
 *
 * @param {readonly {uuid: string, name: string, marks: object}[]} struck
 * @returns {{struck: {uuid: string, name: string, marks: object, told: number}[], alike: object[]}}
 */
export function stored(struck) {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {object[]} */
  const alike = [];
  const placed = struck.map(({ uuid, name, marks, ...rest }) => {
    const text = JSON.stringify(rest);
    const told = places.get(text) ?? alike.push(rest) - 1;
    places.set(text, told);
    return { uuid, name, marks, told };
  });
  return { struck: placed, alike };
}

/** @param {any} value  Of the flag of a record.  @returns {any}  Each with all that is told of it. */
function restored(value) {
  if (!isObject(value) || !Array.isArray(value.struck) || !Array.isArray(value.alike)) return value;
  const { alike, ...blow } = value;
  const struck = blow.struck.map((/** @type {any} */ each) => {
    if (!isObject(each)) return each;
    const { uuid, marks, told, name = alike[told]?.name } = each;
    return { ...alike[told], uuid, name, marks };
  });
  return { ...blow, struck };
}

/**
 * @param {any} flags  Of a message, as somebody wrote them.
 * @returns {Record<string, any>}  Without what is malformed.
 */
export const wellFormed = (flags) =>
  Object.fromEntries(
    Object.entries(isObject(flags) ? flags : {})
      .map(([key, value]) => [key, key === "blow" ? restored(value) : value])
      .filter(([key, value]) => SHAPES[key]?.(value) ?? true),
  );
