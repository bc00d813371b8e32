/**
 * Exact fractions, none of them below zero where they become numbers again.
 *
 * Encounter weights such as 1/3 and 0.33 have no exact binary form, and a fight that costs just
 * what a band can pay has to belong to it.
 */

/** @typedef {{top: bigint, bottom: bigint}} Fraction  In no particular terms; `bottom` above 0. */

const DECIMAL = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
// Binary digits that `toNumber` keeps behind the point: far more than a number holds.
const SHIFT = 128;

/** @type {Fraction} */
export const ZERO = Object.freeze({ top: 0n, bottom: 1n });

/**
 * The fraction that a decimal stands for: 0.33 is 33/100.
 *
 * @param {number} value
 * @returns {Fraction}
 * @throws {RangeError}  If it isn't a finite number.
 */
export function exact(value) {
  const [, whole, part = "", power = "0"] = DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`not a number: ${value}`);
  const exponent = Number(power) - part.length;
  const scale = 10n ** BigInt(Math.abs(exponent));
  const digits = BigInt(whole + part);
  return exponent < 0 ? { top: digits, bottom: scale } : { top: digits * scale, bottom: 1n };
}

/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction} */
export const plus = (a, b) => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction}  `a` − `b`, or 0. */
export const less = (a, b) =>
  atMost(a, b)
    ? ZERO
    : { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };

/** @param {Fraction} a  @param {Fraction} b  @returns {Fraction} */
export const times = (a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** @param {Fraction} a  @param {Fraction} b  Above zero.  @returns {Fraction} */
export const over = (a, b) => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });

/** @param {Fraction} a  @param {Fraction} b  @returns {boolean} */
export const atMost = (a, b) => a.top * b.bottom <= b.top * a.bottom;

/** @param {Fraction} a  Not below zero.  @returns {number}  Rounded down. */
export const floored = ({ top, bottom }) => Number(top / bottom);

/**
 * The nearest number.
 *
 * @param {Fraction} a  Not below zero.
 * @returns {number}
 */
export const toNumber = ({ top, bottom }) =>
  Number((top << BigInt(SHIFT)) / bottom) / 2 ** SHIFT;
