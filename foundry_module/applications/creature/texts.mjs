/** The texts of a creature: its looks for all who see it, how to play it for the game master. */

import { SECRETS } from "../../documents/notes.mjs";
import { say } from "../../utils/i18n.mjs";

/** In the order of the sheet. */
const TEXTS = ["tactics", "wound_trigger", "look", "description", "budget_note"];

/**
 * @param {Record<string, any>} texts  HTML by key; secrets only for those who may read them.
 * @param {(html: string) => Promise<string>} enrich
 */
export const textsOf = (texts, enrich) =>
  Promise.all(
    TEXTS.filter((key) => texts[key]).map(async (key) => ({
      key,
      secret: SECRETS.includes(key),
      label: say(`Text.${key}`),
      html: await enrich(texts[key]),
    })),
  );

/**
 * All texts for the editors.
 *
 * @param {any} source  `system` as stored.
 * @param {Record<string, string>} notes  The secrets; empty for players.
 */
export const editedTexts = (source, notes) =>
  TEXTS.filter((key) => key in notes || !SECRETS.includes(key)).map((key) => ({
    key,
    secret: SECRETS.includes(key),
    name: SECRETS.includes(key) ? "" : `system.${key}`,
    label: say(`Text.${key}`),
    value: notes[key] ?? source[key],
  }));
