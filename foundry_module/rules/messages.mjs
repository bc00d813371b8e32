/** Texts for codes, in Russian and English. The twin of pysystem/rules/messages.py. */

import {
  AP_POOLS,
  ARCHETYPES,
  BANDS,
  COLUMNS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  ENCOUNTERS,
  MANEUVER_CATEGORIES,
  MATERIALS,
  MESSAGES,
  MINDLESS,
  NUMBERS,
  PACKAGES,
  SIZES,
  TIERS,
  known,
} from "./tables.mjs";

/** @import { Entry, Label } from "./tables.mjs" */
/** @typedef {"ru" | "en"} Lang */

/**
 * @param {Iterable<Entry>[]} groups
 * @returns {Map<string, Label>}
 */
const labels = (...groups) =>
  new Map(groups.flatMap((entries) => [...entries].map((entry) => [entry.key, entry.label])));

const CHOICES = [...CREATURE_TYPES.values()].flatMap((kind) => kind.choices);

/** @type {ReadonlyMap<string, ReadonlyMap<string, Label>>}  The tables a placeholder may name. */
export const LABELS = new Map([
  ["damage_types", labels(DAMAGE_TYPES.values())],
  ["types", labels(CREATURE_TYPES.values())],
  ["traits", labels(CREATURE_TYPES.values(), PACKAGES.values(), [MINDLESS], CHOICES)],
  [
    "openers",
    labels(CREATURE_TYPES.values(), MATERIALS.values(), [
      { key: "direct", label: known(MESSAGES, "opener-direct") },
    ]),
  ],
  ["columns", labels(COLUMNS.values())],
  ["numbers", labels(NUMBERS.values())],
  ["tiers", labels(TIERS.values())],
  ["sizes", labels(SIZES.values())],
  ["materials", labels(MATERIALS.values())],
  ["archetypes", labels(ARCHETYPES.values())],
  ["pools", labels(AP_POOLS.values())],
  ["bands", labels(BANDS.values(), [ENCOUNTERS.beyond, ENCOUNTERS.none])],
  ["categories", labels(MANEUVER_CATEGORIES.values())],
]);

const PLACEHOLDER = /\{(\w+)(?::([^}]*))?\}/g;

/**
 * The text of a step, reason, note or finding.
 *
 * @param {string} code
 * @param {Record<string, any>} params
 * @param {Lang} [lang]
 * @returns {string}
 * @throws {RangeError}  For an unknown code, a missing parameter or an unknown key.
 */
export function text(code, params, lang = "ru") {
  return known(MESSAGES, code)[lang].replace(PLACEHOLDER, (_, name, format = "") => {
    if (!(name in params)) throw new RangeError(`${code} needs ${name}`);
    return formatted(params[name], format, lang);
  });
}

/**
 * @param {any} value
 * @param {string} format  A table of `LABELS`, `names`, `moves`, or `+` for a sign before a number.
 * @param {Lang} lang
 * @returns {string}
 */
function formatted(value, format, lang) {
  if (format === "moves") {
    return value.map((/** @type {any} */ entry) => move(entry, lang)).join("; ");
  }
  if (format === "names") return TIERS.get(value)?.label[lang] ?? String(value);
  if (Array.isArray(value)) return value.map((v) => formatted(v, format, lang)).join(", ");
  const table = LABELS.get(format);
  if (table) return known(table, value)[lang];
  if (typeof value !== "number") return String(value);
  return (format === "+" && value >= 0 ? "+" : "") + rounded(value);
}

/**
 * A number that the author moved.
 *
 * @param {{key: string, given: number | string, value: number | string, steps: number}} move
 * @param {Lang} lang
 */
function move({ key, given, value, steps }, lang) {
  const name = formatted(key, "numbers", lang);
  return `${name}: ${given} → ${value} (${formatted(steps, "+", lang)})`;
}

/**
 * Two digits after the point, halves to the even one. Only eighths lie halfway between two
 * hundredths in binary; all else `toFixed` rounds exactly.
 *
 * @param {number} value
 */
function rounded(value) {
  const halfway = Number.isInteger(value * 8) && !Number.isInteger(value * 4);
  return halfway ? (2 * Math.round(value * 50)) / 100 : Number(value.toFixed(2));
}
