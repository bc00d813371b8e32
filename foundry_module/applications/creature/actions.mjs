/** What a creature can do, in the groups of the sheet. */

import { BASE_MANEUVERS, MANEUVER_CATEGORIES } from "../../rules/tables.mjs";
import { bearerFor, itemsOf } from "../../documents/creature.mjs";
import { packedIndex } from "../../documents/packed.mjs";
import { flagsOf, subtype } from "../../utils/module.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { factsOf } from "../facts.mjs";

/** Groups in the order of the sheet. */
const GROUPS = ["maneuver", "gift", "spell", "weapon", "talent", "armor"];
const USED = ["maneuver", "spell", "talent"];

/**
 * @param {any} actor
 * @param {ReadonlySet<string>} open  The ids of items whose text is shown.
 * @param {(html: string, item: any) => Promise<string>} enrich
 */
export async function actionsOf(actor, open, enrich) {
  const bearer = bearerFor(actor);
  /** @type {Map<string, any[]>} */
  const groups = new Map(GROUPS.map((key) => [key, []]));
  for (const item of itemsOf(actor)) {
    const kind = subtype(item);
    const { system } = item;
    groups.get(system.gift ? "gift" : kind ?? "")?.push({
      id: item.id,
      name: item.name,
      img: item.img,
      kind,
      usable: USED.includes(kind ?? "") && (kind !== "talent" || system.active),
      strikes: kind === "weapon",
      worn: ["weapon", "armor"].includes(kind ?? "") && !system.natural,
      equipped: system.equipped,
      facts: factsOf(kind ?? "", system, bearer, actor.system),
      note: noteOf(item, actor),
      open: open.has(item.id),
      description: open.has(item.id) ? await enrich(system.description, item) : "",
    });
  }
  return [...groups]
    .filter(([, items]) => items.length)
    .map(([key, items]) => ({ key, label: say(`Group.${key}`), items }));
}

/**
 * @param {any} item
 * @param {any} actor
 * @returns {string}  Where it comes from, and what kind of manoeuvre it is.
 */
function noteOf(item, actor) {
  const givers = (flagsOf(item).grantedBy ?? []).map((/** @type {string} */ id) => {
    return actor.items.get(id)?.name;
  });
  const names = givers.filter(Boolean).join(", ");
  const from = names ? say("Sheet.from", { names }) : "";
  const { category } = item.system;
  const plain = !category || category === "monster";
  return [plain ? "" : word(MANEUVER_CATEGORIES, category), from].filter(Boolean).join(" · ");
}

/**
 * The manoeuvres everybody has, with their cost where a pack tells it.
 *
 * @param {any} actor
 * @returns {{key: string, name: string, ap: string, uuid: string}[]}
 */
export const baseManeuversOf = (actor) =>
  [...actor.system.base_maneuvers].map((key) => {
    const entry = packedIndex(`maneuver:${key}`);
    const ap = foundry.utils.getProperty(entry ?? {}, "system.use.ap");
    return {
      key,
      name: word(BASE_MANEUVERS, key),
      ap: ap === undefined ? "" : say("Fact.apValue", { ap }),
      uuid: entry?.uuid ?? "",
    };
  });
