/** How weights and bands are written. */

import { LABELS } from "../../rules/messages.mjs";
import { known } from "../../rules/tables.mjs";
import { decimal, lang, say } from "../../utils/i18n.mjs";

/** @param {string} key  Of a band, also those below and above all of them.  @returns {string} */
export const bandWord = (key) => known(known(LABELS, "bands"), key)[lang()];

/** @param {number} weight  @returns {string}  With its unit. */
export const weightText = (weight) => say("Encounter.weight", { value: decimal(weight) });

/** @param {number} weight  @returns {string}  Of one creature: eighths would not add up otherwise. */
export const weightOfOne = (weight) => decimal(weight, 3);
