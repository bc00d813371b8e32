/** From the fields of the builder's form to its draft. */

import { ARCHETYPES, ATTRIBUTES, DAMAGE_TYPES, SKILLS, known } from "../rules/tables.mjs";
import { same } from "./same.mjs";

/** @import { Draft } from "./builder.mjs" */

/**
 * What a field says: the text of an input, and of a checkbox whether it is set.
 *
 * @typedef {{name: string, value: string, checked: boolean}} Said
 */

const NUMBERS = ["rank", "boss_hp", "hits", "caster_penalty"];
const FLAGS = ["full_damage", "mindless"];
const LISTS = ["types", "raised", "opened_by", "picks"];
const MAPS = ["shifts", "overrides", "hide", "pools"];
const SPREADS = { attributes: ATTRIBUTES, skills: SKILLS };

/**
 * @param {Draft} draft
 * @param {Said} said
 * @param {Readonly<Record<string, number>>} [rowHide]  That a hide of its own begins as.
 * @returns {Draft}  The same if it says nothing that could be.
 */
export function withField(draft, { name, value, checked }, rowHide = {}) {
  const [field, key] = name.split(".");
  if (NUMBERS.includes(field)) {
    return value === "" || !Number.isFinite(Number(value)) ? draft : { ...draft, [field]: Number(value) };
  }
  if (FLAGS.includes(field)) return { ...draft, [field]: checked };
  if (LISTS.includes(field)) {
    return { ...draft, [field]: toggled(draft[/** @type {"types"} */ (field)], value, checked) };
  }
  if (MAPS.includes(field)) return withEntry(draft, field, key, value);
  if (field in SPREADS) return withGood(draft, /** @type {"skills"} */ (field), value, checked);
  if (field === "element" || field === "demon") {
    return { ...draft, [field]: { ...draft[field], [key]: value } };
  }
  if (field === "ownHide") return { ...draft, hide: checked ? { ...rowHide } : null };
  if (field === "hands") return { ...draft, hands: value === "" ? null : wholeOf(value) };
  if (field === "trained") {
    return { ...draft, trained: value === "" ? null : value === "yes" };
  }
  return field in draft ? { ...draft, [field]: value } : draft;
}

/**
 * @param {readonly string[]} list
 * @param {string} word
 * @param {boolean} there
 * @returns {string[]}
 */
const toggled = (list, word, there) => {
  const rest = list.filter((each) => each !== word);
  return there ? [...rest, word] : rest;
};

/** @param {string} value */
const wholeOf = (value) => Math.trunc(Number(value)) || 0;

/**
 * @param {Draft} draft
 * @param {string} field
 * @param {string} key
 * @param {string} value
 * @returns {Draft}
 */
function withEntry(draft, field, key, value) {
  /** @type {Record<string, any>} */
  const entries = { .../** @type {any} */ (draft)[field] };
  if (field === "hide") entries[key] = wholeOf(value);
  else if (field === "pools") entries[key] = Math.max(0, wholeOf(value));
  else if (value === "" || (field === "shifts" && !wholeOf(value))) delete entries[key];
  else entries[key] = key === "damage" && field === "overrides" ? value : wholeOf(value);
  return { ...draft, [field]: field === "hide" ? inOrder(entries) : entries };
}

/** @param {Record<string, number>} hide  @returns {Record<string, number>}  In the book's order. */
const inOrder = (hide) =>
  Object.fromEntries([...DAMAGE_TYPES.keys()].filter((key) => key in hide).map((key) => [key, hide[key]]));

/**
 * @param {Draft} draft
 * @param {"attributes" | "skills"} field
 * @param {string} word
 * @param {boolean} good
 * @returns {Draft}
 */
function withGood(draft, field, word, good) {
  const usual = known(ARCHETYPES, draft.archetype)[field];
  const chosen = toggled(draft[field] ?? usual, word, good);
  const ordered = [...SPREADS[field].keys()].filter((key) => chosen.includes(key));
  return { ...draft, [field]: same(ordered, [...usual]) ? null : ordered };
}
