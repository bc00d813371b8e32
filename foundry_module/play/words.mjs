/** Words as people type them, and those that other game systems have for our sizes. */

import { SIZES } from "../rules/tables.mjs";

/** @param {string} text  For comparison: ё (451) is typed as е (435) more often than not. */
export const folded = (text) =>
  text.normalize("NFC").toLocaleLowerCase().replaceAll("\u0451", "\u0435");

/** How their words begin; what lies between tiny and medium is medium to the rules. */
const BEGINNINGS = [
  { key: "tiny", begins: /^(diminutive|fine)/ },
  { key: "medium", begins: /^(sm|med)/ },
  { key: "large", begins: /^lg/ },
  { key: "gargantuan", begins: /^(grg|colossal)/ },
];

/** Letters of a label that tell it from the others, whatever ending it has in a phrase. */
const STEM = 4;

/**
 * @param {unknown} word
 * @returns {string | null}  The key of our size; null for a word that names none.
 */
export function sizeOf(word) {
  const said = String(word ?? "").trim().toLowerCase();
  if (!said) return null;
  const own = [...SIZES.values()].find(({ key, label }) =>
    [key, label.ru, label.en].some((name) => said.startsWith(name.toLowerCase().slice(0, STEM))),
  );
  return own?.key ?? BEGINNINGS.find(({ begins }) => begins.test(said))?.key ?? null;
}
