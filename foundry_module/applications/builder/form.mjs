/** The builder's questions, in the order of the rules' check-list, ready for the template. */

import { COLUMN_OF } from "../../rules/numbers.mjs";
import { deriveNumbers } from "../../rules/stats.mjs";
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
  known,
} from "../../rules/tables.mjs";
import { lang, rankText, say, signed, word } from "../../utils/i18n.mjs";
import { RANKS } from "../creature/header.mjs";
import { shown } from "../creature/numbers.mjs";
import { checks, words } from "../creature/edit.mjs";

/** @import { Build } from "../../rules/build.mjs" */
/** @import { StatBlock } from "../../rules/stats.mjs" */
/** @import { Draft } from "../../play/builder.mjs" */

/** Numbers an author may move, in the order of the sheet. */
const MOVED = [
  "hp", "toughness", "attack", "damage", "block", "dodge", "mental", "dr", "ap", "speed", "skill",
  "control",
]; // prettier-ignore
/** Types of which more is asked. */
const ASKING = ["elemental", "demon", ...MINDLESS_TYPES];
/** Those without a column to be shifted along; and those that nobody sets by hand. */
const UNSHIFTED = ["control"];
const UNSET = ["dr"];

/**
 * @param {Draft} draft
 * @param {Build} build
 * @param {StatBlock} stats
 */
export const formOf = (draft, build, stats) => ({
  name: draft.name,
  archetypes: words(ARCHETYPES, draft.archetype),
  types: checks(CREATURE_TYPES, draft.types).map((type) => ({
    ...type,
    note: noteOf(type.value),
  })),
  choices: choicesOf(draft),
  mindless: draft.types.some((type) => MINDLESS_TYPES.includes(type)) ? { set: draft.mindless } : null,
  opened: draft.types.some((type) => bodiless(type)) ? checks(MATERIALS, draft.opened_by) : [],
  asked: draft.types.some((type) => ASKING.includes(type) || bodiless(type)),
  tiers: words(TIERS, draft.tier),
  tierAbout: known(TIERS, draft.tier).about[lang()],
  sizes: words(SIZES, draft.size),
  sizeAbout: known(SIZES, draft.size).about[lang()],
  elite: draft.tier === "elite" ? words(ELITE_FOCUS, draft.elite_focus) : null,
  boss: draft.tier === "boss" ? { value: draft.boss_hp, ...ends(known(TIERS, "boss").hp_factor) } : null,
  peon: draft.tier === "peon" ? { value: draft.hits, ...ends(known(TIERS, "peon").hits), full: draft.full_damage } : null,
  caster: draft.archetype === "caster" ? { value: draft.caster_penalty } : null,
  ranks: RANKS.map((rank) => ({ value: rank, label: rankText(rank), selected: rank === draft.rank })),
  raised: draft.rank % 1 ? checks(COLUMNS, draft.raised) : [],
  numbers: MOVED.filter((key) => key in stats.numbers).map((key) => numberOf(key, draft, build, stats)),
  hide: hideOf(draft, build),
  pools:
    known(TIERS, draft.tier).actor === "character"
      ? Object.entries(draft.pools).map(([key, value]) => ({ key, value, label: say(`Builder.pool.${key}`) }))
      : [],
  attributes: checks(ATTRIBUTES, draft.attributes ?? known(ARCHETYPES, draft.archetype).attributes),
  skills: checks(SKILLS, draft.skills ?? known(ARCHETYPES, draft.archetype).skills),
  hands: draft.hands,
  handsUsual: stats.hands,
  trained: ["", "yes", "no"].map((value) => ({
    value,
    label: say(`Builder.trained.${value || "usual"}`),
    selected: value === { true: "yes", false: "no", null: "" }[String(draft.trained)],
  })),
});

/** @param {readonly number[] | null} span  Least, perhaps the usual, and most. */
const ends = (span) => ({ low: span?.[0], high: span?.at(-1) });

/** @param {string} type  @returns {boolean} */
const bodiless = (type) => Boolean(CREATURE_TYPES.get(type)?.packages.includes("incorporeal"));

/** @param {string} type  @returns {string}  What the rules say of it. */
const noteOf = (type) => CREATURE_TYPES.get(type)?.about[lang()] ?? "";

/**
 * What types have to name, of an elemental its own element and the opposite one.
 *
 * @param {Draft} draft
 */
function choicesOf(draft) {
  const fields = [
    { type: "elemental", field: "element", values: draft.element },
    { type: "demon", field: "demon", values: draft.demon },
  ];
  return fields
    .filter(({ type }) => draft.types.includes(type))
    .flatMap(({ type, field, values }) =>
      Object.entries(values).map(([key, value], index) => {
        const choice = known(CREATURE_TYPES, type).choices[index];
        const fitting = new Map(
          choice.damage_types.map((each) => [each, known(DAMAGE_TYPES, each)]),
        );
        return {
          name: `${field}.${key}`,
          label: `${word(CREATURE_TYPES, type)}: ${choice.label[lang()].toLocaleLowerCase(lang())}`,
          options: [{ value: "", label: say("Edit.choose"), selected: !value }, ...words(fitting, value)],
        };
      }),
    );
}

/**
 * @param {string} key
 * @param {Draft} draft
 * @param {Build} build
 * @param {StatBlock} stats
 */
function numberOf(key, draft, build, stats) {
  const given = deriveNumbers(build, false)[key]?.value;
  const override = draft.overrides[key];
  const value = stats.numbers[key].value;
  const difference = key === "damage" ? ladderSteps(value) - ladderSteps(given) : Number(value) - Number(given);
  return {
    key,
    label: word(NUMBERS, key),
    given: shown(key, given),
    value: shown(key, value),
    moved: difference > 0 ? "up" : difference < 0 ? "down" : "",
    movedText: difference ? signed(difference) : "",
    shift: UNSHIFTED.includes(key) ? null : { value: draft.shifts[key] ?? "" },
    override:
      UNSET.includes(key) || key === "damage" ? null : { value: override ?? "" },
    steps:
      key === "damage"
        ? [
            { value: "", label: "—", selected: !override },
            ...[...LADDER.values()].map((step) => ({
              value: step.key,
              label: `${step.key} (${step.dice})`,
              selected: step.key === override,
            })),
          ]
        : null,
    column: COLUMN_OF.get(key) ?? "",
  };
}

/** @param {any} step */
const ladderSteps = (step) => [...LADDER.keys()].indexOf(step);

/**
 * @param {Draft} draft
 * @param {Build} build
 */
const hideOf = (draft, build) => ({
  own: draft.hide !== null,
  armored: build.armor.length > 0,
  main: words(new Map(PHYSICAL.map((key) => [key, known(DAMAGE_TYPES, key)])), draft.dr_main),
  fields: [...DAMAGE_TYPES.keys()].map((key) => ({
    name: `hide.${key}`,
    label: word(DAMAGE_TYPES, key),
    value: draft.hide?.[key] ?? 0,
  })),
});
