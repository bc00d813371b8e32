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
    paid: orNothing(shaped({ ap: isNumber, path: isText })),
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
 * @param {any} flags  Of a message, as somebody wrote them.
 * @returns {Record<string, any>}  Without what is malformed.
 */
export const wellFormed = (flags) =>
  Object.fromEntries(
    Object.entries(isObject(flags) ? flags : {}).filter(
      ([key, value]) => SHAPES[key]?.(value) ?? true,
    ),
  );
