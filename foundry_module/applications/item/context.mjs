/** What the sheet of an item shows and lets one change. */

import {
  AP_POOLS,
  ATTRIBUTES,
  CONDITIONS,
  CONTESTS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  LADDER,
  MANEUVER_CATEGORIES,
  MATERIALS,
  SKILLS,
  STATES,
} from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { packedIndex } from "../../documents/packed.mjs";
import { checks } from "../creature/edit.mjs";
import { defenceWord } from "../facts.mjs";

const BORNE = ["rank", "weapon"];
const SHAPES = ["cone", "line", "burst", "aura"];
const PERS = ["round", "scene", "day"];
const AGAINST = ["physical", "block", "dodge", "mental"];
const LAYERS = ["under", "mail", "plate", "shield"];

/** @param {string} key  @param {string} label */
const option = (key, label) => ({ value: key, label });

/** @param {ReadonlyMap<string, any>} table */
const of = (table) => [...table.keys()].map((key) => option(key, word(table, key)));

const none = () => option("", say("Edit.none"));

/**
 * The lists to choose from; each is for `selectOptions`.
 */
export const lists = () => ({
  damageTypes: of(DAMAGE_TYPES),
  creatureTypes: of(CREATURE_TYPES),
  steps: [
    ...BORNE.map((key) => option(key, say(`Step.${key}`))),
    ...[...LADDER.values()].map(({ key, dice }) => option(key, `${key} (${dice})`)),
  ],
  healSteps: [
    none(),
    ...BORNE.map((key) => option(key, say(`Step.${key}`))),
    ...[...LADDER.values()].map(({ key, dice }) => option(key, `${key} (${dice})`)),
  ],
  skills: of(SKILLS),
  attackSkills: [none(), ...of(SKILLS)],
  against: [none(), ...AGAINST.map((key) => option(key, defenceWord(key)))],
  attributes: [none(), ...of(ATTRIBUTES)],
  pools: [none(), ...of(AP_POOLS)],
  shapes: [none(), ...SHAPES.map((key) => option(key, say(`Shape.${key}`)))],
  pers: [none(), ...PERS.map((key) => option(key, say(`Per.${key}`)))],
  contests: [none(), ...of(CONTESTS), option("disarm", say("Fact.disarm"))],
  categories: of(MANEUVER_CATEGORIES),
  layers: LAYERS.map((key) => option(key, say(`Layer.${key}`))),
});

/**
 * @param {string} kind
 * @param {any} source  `system` as stored.
 */
export function fieldsOf(kind, source) {
  const holder = kind === "weapon" ? source : source.use;
  return {
    materials: kind === "weapon" ? checks(MATERIALS, source.materials) : [],
    bane: kind === "weapon" ? checks(CREATURE_TYPES, source.bane) : [],
    inflicts: source.use ? checks(new Map([...STATES, ...CONDITIONS]), source.use.inflicts) : [],
    packets: holder?.damage ?? [],
    packetPath: kind === "weapon" ? "system.damage" : "system.use.damage",
    dr:
      kind === "armor"
        ? [...DAMAGE_TYPES.keys()].map((key) => ({
            name: `system.dr.${key}`,
            label: word(DAMAGE_TYPES, key),
            value: source.dr[key] ?? 0,
          }))
        : [],
    grants: kind === "talent" ? source.adds_items.map(grant) : [],
  };
}

/** @param {string} ref */
function grant(ref) {
  const entry = packedIndex(ref);
  return { ref, name: entry?.name ?? ref, uuid: entry?.uuid ?? "", missing: !entry };
}
