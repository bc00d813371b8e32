/** The decisions and numbers of a creature as the fields of a form. */

import { isCharacter } from "../../play/decisions.mjs";
import { apOf } from "../../play/rederive.mjs";
import {
  ARCHETYPES,
  ATTRIBUTES,
  COLUMNS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  ELITE_FOCUS,
  LADDER,
  MATERIALS,
  MINDLESS_TYPES,
  NUMBERS,
  PHYSICAL,
  SIZES,
  SKILLS,
  TIERS,
  AP_POOLS,
} from "../../rules/tables.mjs";
import { rankText, say, word } from "../../utils/i18n.mjs";
import { RANKS } from "./header.mjs";
import { editedTexts } from "./texts.mjs";

/** @import { StatBlock } from "../../rules/stats.mjs" */
/** @import { Table } from "../../rules/tables.mjs" */

const NUMBER_KEYS = ["attack", "block", "dodge", "mental", "toughness", "speed", "control"];
const REST = ["skill", "gift_attack", "gift_dc"];

/**
 * @param {any} source  `system` as stored.
 * @param {StatBlock | null} stats
 * @param {Record<string, string>} notes  Texts for game masters; empty for players.
 */
export const editOf = (source, stats, notes) => ({
  ranks: options(new Map(RANKS.map((rank) => [String(rank), rankText(rank)])), source.rank),
  tiers: words(TIERS, source.tier),
  sizes: words(SIZES, source.size),
  archetypes: words(ARCHETYPES, source.archetype),
  types: checks(CREATURE_TYPES, source.types),
  raised: source.rank % 1 ? checks(COLUMNS, source.recipe.raised) : [],
  opened: checks(MATERIALS, source.recipe.opened_by),
  tierFields: tierFields(source),
  choices: choices(source),
  mindless: source.types.some((/** @type {string} */ type) => MINDLESS_TYPES.includes(type)),
  numbers: numbers(source, stats),
  pools: pools(source, stats),
  attributes: fields(ATTRIBUTES, "system.attributes", source.attributes),
  skills: fields(SKILLS, "system.skills", source.skills),
  hide: hide(source),
  texts: editedTexts(source, notes),
  character: isCharacter(source),
});

/**
 * @param {ReadonlyMap<string, string>} labels
 * @param {any} chosen
 */
const options = (labels, chosen) =>
  [...labels].map(([value, label]) => ({ value, label, selected: value === String(chosen) }));

/**
 * @param {Table} table
 * @param {string} chosen
 */
export const words = (table, chosen) =>
  options(new Map([...table.keys()].map((key) => [key, word(table, key)])), chosen);

/**
 * @param {Table} table
 * @param {readonly string[]} chosen
 */
export const checks = (table, chosen) =>
  [...table.keys()].map((value) => ({
    value,
    label: word(table, value),
    checked: chosen.includes(value),
  }));

/**
 * @param {Table} table
 * @param {string} path
 * @param {Record<string, number>} values
 */
const fields = (table, path, values) =>
  [...table.keys()].map((key) => ({
    name: `${path}.${key}`,
    label: word(table, key),
    value: values[key] ?? 0,
  }));

/** @param {any} source */
function tierFields(source) {
  const { tier, recipe } = source;
  return {
    peon: tier === "peon",
    elite: tier === "elite" ? words(ELITE_FOCUS, recipe.elite_focus) : null,
    boss: tier === "boss",
    caster: source.archetype === "caster",
  };
}

/** @param {any} source */
const choices = (source) =>
  ["elemental", "demon"]
    .filter((type) => source.types.includes(type))
    .flatMap((type) => {
      const field = { elemental: "element", demon: "demon" }[type] ?? type;
      const [first, second] = Object.keys(source.recipe[field]);
      const kinds = CREATURE_TYPES.get(type)?.choices ?? [];
      return kinds.map((choice, index) => {
        const key = index ? second : first;
        const fitting = new Map([
          ["", say("Edit.choose")],
          ...choice.damage_types.map((t) => /** @type {const} */ ([t, word(DAMAGE_TYPES, t)])),
        ]);
        return {
          name: `system.recipe.${field}.${key}`,
          label: word(new Map([[choice.key, choice]]), choice.key),
          options: options(fitting, source.recipe[field][key]),
        };
      });
    });

/**
 * @param {any} source
 * @param {StatBlock | null} stats
 */
function numbers(source, stats) {
  const shown = [...NUMBER_KEYS, ...REST].filter(
    (key) => key !== "toughness" || stats?.numbers.toughness,
  );
  const plain = shown.map((key) => ({
    key,
    name: `system.${key}`,
    label: word(NUMBERS, key),
    value: source[key],
    ...byRules(stats, key, source[key]),
  }));
  const damage = {
    key: "damage",
    name: "system.damage",
    label: word(NUMBERS, "damage"),
    options: options(
      new Map([...LADDER.values()].map(({ key, dice }) => [key, `${key} (${dice})`])),
      source.damage,
    ),
    ...byRules(stats, "damage", source.damage),
  };
  return [plain[0], damage, ...plain.slice(1)];
}

/**
 * @param {StatBlock | null} stats
 * @param {string} key
 * @param {number | string} stored
 */
function byRules(stats, key, stored) {
  const value = stats?.numbers[key]?.value;
  const overridden = stats?.numbers[key]?.origin.at(-1)?.code === "override";
  const differs = value !== undefined && (value !== stored || overridden);
  return { reset: differs, hint: differs && !overridden ? say("Edit.byRules", { value }) : "" };
}

/**
 * @param {any} source
 * @param {StatBlock | null} stats
 */
function pools(source, stats) {
  const health = TIERS.get(source.tier)?.health === "hits" ? "hits" : "hp";
  const found = [
    pool(`system.${health}`, word(NUMBERS, health), source[health], {
      key: health,
      ...(health === "hp" ? byRules(stats, "hp", source.hp.max) : { reset: false, hint: "" }),
    }),
  ];
  if (!isCharacter(source)) {
    const by = byRules(stats, "ap", apOf(source));
    return [...found, pool("system.ap", word(NUMBERS, "ap"), source.ap, { key: "ap", ...by })];
  }
  const none = { key: "", reset: false, hint: "" };
  for (const key of AP_POOLS.keys()) {
    found.push(pool(`system.ap.${key}`, word(AP_POOLS, key), source.ap[key], none));
  }
  return [...found, pool("system.wounds", say("Sheet.wounds"), source.wounds, none)];
}

/**
 * @param {string} name
 * @param {string} label
 * @param {{value: number, max: number}} stored
 * @param {{key: string, reset: boolean, hint: string}} more
 */
const pool = (name, label, { value, max }, more) => ({ name, label, value, max, ...more });

/** @param {any} source */
function hide({ recipe }) {
  return {
    own: recipe.hide !== null,
    main: words(
      new Map(PHYSICAL.map((key) => [key, /** @type {any} */ (DAMAGE_TYPES.get(key))])),
      recipe.dr_main,
    ),
    fields: fields(DAMAGE_TYPES, "system.recipe.hide", recipe.hide ?? {}),
  };
}
