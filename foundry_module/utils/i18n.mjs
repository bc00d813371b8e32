/** Texts: those of the sheets from `lang/`, words of the rules from their tables. */

import { text } from "../rules/messages.mjs";

/** @import { Entry, Table } from "../rules/tables.mjs" */

/** @returns {"ru" | "en"}  The language of the rules' words. */
export const lang = () => (game.i18n.lang === "ru" ? "ru" : "en");

/**
 * @param {string} key  Below `PYSYSTEM` in the language files.
 * @param {Record<string, unknown>} [data]  For the placeholders.
 * @returns {string}
 */
export function say(key, data) {
  if (!data) return game.i18n.localize(`PYSYSTEM.${key}`);
  const texts = Object.entries(data).map(([name, value]) => [name, String(value)]);
  return game.i18n.format(`PYSYSTEM.${key}`, Object.fromEntries(texts));
}

/**
 * A text that goes with a number: the key has one entry for each plural form of the language.
 *
 * @param {string} key
 * @param {number} count
 * @param {Record<string, unknown>} [data]
 * @returns {string}
 */
export function count(key, count, data = {}) {
  const form = new Intl.PluralRules(lang()).select(count);
  return say(`${key}.${form}`, { ...data, count: decimal(count) });
}

/**
 * @param {Table} table
 * @param {string} key
 * @returns {string}  The rules' word for it; the key itself where they have none.
 */
export const word = (table, key) => table.get(key)?.label[lang()] ?? key;

/**
 * @param {{code: string, params: Record<string, any>}} said
 * @returns {string}  The text of a step or a reason.
 */
export function told({ code, params }) {
  const { rank } = params;
  return text(code, typeof rank === "number" ? { ...params, rank: rankText(rank) } : params, lang());
}

/**
 * @param {readonly string[]} words
 * @returns {string}
 */
export const list = (words) => words.filter(Boolean).join(", ");

/** @param {number} value  @returns {string}  With its sign, a true minus. */
export const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

/** @param {number} value  @returns {string}  A whole number, with a true minus. */
export const whole = (value) => String(value).replace("-", "−");

/**
 * @param {number} value
 * @param {number} [digits]  After the point, at most.
 * @returns {string}  As the language writes it.
 */
export const decimal = (value, digits = 2) =>
  value.toLocaleString(lang(), { maximumFractionDigits: digits });

/** @param {number} rank  @returns {string}  Half ranks with a true half, in every language. */
export const rankText = (rank) => `${Math.floor(rank)}${rank % 1 === 1 / 2 ? "½" : ""}`;
