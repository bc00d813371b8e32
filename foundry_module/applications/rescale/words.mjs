/** A comparison in words. */

import { shownName } from "../../documents/creature.mjs";
import {
  ATTRIBUTES,
  BASE_MANEUVERS,
  CONDITIONS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  FEATURES,
  LADDER,
  NUMBERS,
  SKILLS,
  TIERS,
} from "../../rules/tables.mjs";
import { list, rankText, say, signed, whole, word } from "../../utils/i18n.mjs";

/** @import { Change, Named } from "../../play/rescale-diff.mjs" */
/** @import { Rewrite } from "../../documents/rescale.mjs" */

const GROUPS = ["head", "number", "damage", "dr", "attributes", "skills", "list", "item"];
const TABLES = { dr: DAMAGE_TYPES, attributes: ATTRIBUTES, skills: SKILLS };
const LISTS = {
  types: CREATURE_TYPES,
  immunities: CONDITIONS,
  features: FEATURES,
  base_maneuvers: BASE_MANEUVERS,
};
const SIGNED = ["attack", "gift_attack"];
/** Letters around a changed place in a text. */
const AROUND = 40;

/** @param {string} key  Of a template.  @returns {string} */
export function templateName(key) {
  const [kind, name] = key.split(":");
  return kind === "tier"
    ? say("Rescale.ofTier", { name: word(TIERS, name) })
    : say("Rescale.ofType", { name: word(CREATURE_TYPES, name) });
}

/** @param {readonly (Change & {item?: Named})[]} changes */
export const groupsOf = (changes) =>
  GROUPS.map((key) => ({
    key,
    label: say(`Rescale.group.${key}`),
    rows: changes
      .filter(({ group }) => group === key)
      .map((change) => ({
        key: change.key,
        label: labelOf(change),
        before: valueOf(change, change.before),
        after: valueOf(change, change.after),
      })),
  })).filter(({ rows }) => rows.length);

/** @param {Change & {item?: Named}} change */
function labelOf({ group, key, item }) {
  if (group === "head") return say(`Rescale.head.${key}`);
  if (group === "list") return say(`Rescale.list.${key}`);
  if (group === "item") return say(`Rescale.item.${key}`, { name: item?.name });
  return word(TABLES[/** @type {"dr"} */ (group)] ?? NUMBERS, key);
}

/**
 * @param {Change} change
 * @param {any} value
 * @returns {string}
 */
function valueOf({ group, key }, value) {
  if (value === null || value === undefined || value === "") return say("Rescale.none");
  if (key === "rank") return rankText(value);
  if (key === "tier") return word(TIERS, value);
  if (group === "damage") return `${value} (${LADDER.get(value)?.dice ?? ""})`;
  if (group === "list") {
    const table = LISTS[/** @type {"types"} */ (key)];
    return list(value.map((/** @type {string} */ each) => word(table, each))) || say("Rescale.none");
  }
  return SIGNED.includes(key) ? signed(value) : whole(value);
}

/**
 * @param {Rewrite} text
 * @param {any} actor
 */
export function rewriteOf({ id, item, key, before, after }, actor) {
  const name = item
    ? actor.items.get(item)?.name
    : say("Rescale.textOf", { name: shownName(actor), text: say(`Text.${key}`) });
  const [was, is] = [plain(before), plain(after)];
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  const from = Math.max(0, start - AROUND);
  return { id, label: say("Rescale.rewrite", { name }), before: cut(was, from), after: cut(is, from) };
}

/** @param {string} html */
const plain = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

/** @param {string} text  @param {number} from */
const cut = (text, from) =>
  `${from ? "…" : ""}${text.slice(from, from + 2 * AROUND)}${text.length > from + 2 * AROUND ? "…" : ""}`;
