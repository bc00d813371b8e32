/** The texts of a creature: its looks for all who see it, how to play it for the game master. */

import { say } from "../../utils/i18n.mjs";

/** Who may read what, in the order of the sheet. */
const TEXTS = [
  { key: "tactics", secret: true },
  { key: "wound_trigger", secret: true },
  { key: "look", secret: false },
  { key: "description", secret: false },
  { key: "budget_note", secret: true },
];

/**
 * @param {any} system
 * @param {boolean} master  Whether the reader is a game master.
 * @param {(html: string) => Promise<string>} enrich
 */
export const textsOf = (system, master, enrich) =>
  Promise.all(
    TEXTS.filter(({ key, secret }) => system[key] && (master || !secret)).map(
      async ({ key, secret }) => ({
        key,
        secret,
        label: say(`Text.${key}`),
        html: await enrich(system[key]),
      }),
    ),
  );

/**
 * All texts for the editors.
 *
 * @param {any} source
 * @param {boolean} master
 */
export const editedTexts = (source, master) =>
  TEXTS.filter(({ secret }) => master || !secret).map(({ key, secret }) => ({
    key,
    secret,
    name: `system.${key}`,
    label: say(`Text.${key}`),
    value: source[key],
  }));
