/** A creature as a source file of a project, in the dialect that `pysystem validate` reads. */

import { DEFAULTS } from "../rules/build.mjs";
import { SIZES, known } from "../rules/tables.mjs";
import { decisionsIn } from "./builder.mjs";
import { same } from "./same.mjs";

/** @import { Resistances } from "../rules/tables.mjs" */
/** @import { Draft } from "./builder.mjs" */

/**
 * @typedef {object} Sheet
 * @property {Draft} draft
 * @property {readonly Resistances[]} armor
 * @property {"ru" | "en"} lang  Of the name and the texts.
 * @property {Record<string, string>} texts  Markdown by key.
 * @property {string} img
 * @property {number} disposition  As tokens have it.
 * @property {boolean} linked
 * @property {number} squares
 * @property {readonly string[]} left  Names of items that no project can refer to.
 */

const LISTS = /** @type {const} */ ({
  talents: "talent",
  maneuvers: "maneuver",
  weapons: "weapon",
  armor: "armor",
  spells: "spell",
});
const TEXTS = ["description", "look", "tactics", "wound_trigger", "budget_note"];
const DISPOSITIONS = new Map([
  [0, "neutral"],
  [1, "friendly"],
]);
const MAX_NAME = 120;

/** Pictures that every host has; all others lie in a world or a module. Its stand-in is none. */
const IMAGE = /^icons(?:[./][A-Za-z0-9_-]+)+\.(?:webp|png|svg|jpg)$/;
const NO_IMAGE = "icons/svg/mystery-man.svg";
/** Letters of a line of prose. */
const WIDTH = 96;

/**
 * @param {Sheet} sheet
 * @returns {string}
 */
export function creatureYaml(sheet) {
  const { draft, armor, lang, texts } = sheet;
  const build = decisionsIn(draft, armor);
  /** @type {[string, any][]} */
  const entries = [
    ["kind", "creature"],
    ["name", bilingual(nameOf(draft.name), lang)],
    ["img", IMAGE.test(sheet.img) && sheet.img !== NO_IMAGE ? sheet.img : null],
    ["types", build.player ? null : build.types],
    ["tier", build.tier],
    ["rank", build.rank],
    ["size", build.size],
    ["archetype", build.archetype],
    ["player", build.player || null],
    ["elite_focus", build.tier === "elite" ? build.elite_focus : null],
    ["boss_hp", unusual(build, "boss_hp")],
    ["hits", build.tier === "peon" ? build.hits : null],
    ["full_damage", build.full_damage || null],
    ["caster_penalty", unusual(build, "caster_penalty")],
    ["raise", listed(build.raised)],
    ["shifts", build.shifts],
    ["overrides", build.overrides],
    ["dr_main", unusual(build, "dr_main")],
    ["hide", build.hide],
    ["element", build.element && { native: build.element[0], opposite: build.element[1] }],
    ["demon", build.demon && { strong: build.demon[0], weak: build.demon[1] }],
    ["mindless", build.mindless || null],
    ["opened_by", listed(build.opened_by)],
    ["ap_pools", build.ap_pools && nonZero(build.ap_pools)],
    ["attributes", draft.attributes && listed(draft.attributes)],
    ["skills", draft.skills && listed(draft.skills)],
    ["hands", build.hands],
    ["trained", build.trained],
    ...Object.entries(LISTS).map(([key, kind]) => /** @type {[string, any]} */ ([key, ofKind(draft.picks, kind)])),
    ["disposition", DISPOSITIONS.get(sheet.disposition) ?? null],
    ["token", tokenOf(sheet)],
    ...TEXTS.map((key) => /** @type {[string, any]} */ ([key, texts[key] ? bilingual(texts[key], lang) : null])),
  ];
  const lines = entries.filter(([key, value]) => written(key, value)).map(([key, value]) => line(key, value));
  const remarks = sheet.left.map((name) => `# ${nameOf(name)}`);
  return [...remarks, ...lines, ""].join("\n");
}

/**
 * An empty hide is a decision; anything else that is empty is none.
 *
 * @param {string} key
 * @param {any} value
 */
const written = (key, value) =>
  value !== null && value !== undefined && (key === "hide" || !same(value, {}));

/**
 * @param {import("../rules/build.mjs").Build} build
 * @param {"boss_hp" | "caster_penalty" | "dr_main"} key
 */
const unusual = (build, key) => (build[key] === DEFAULTS[key] ? null : build[key]);

/** @param {readonly string[]} list */
const listed = (list) => (list.length ? list : null);

/** @param {Readonly<Record<string, number>>} values */
const nonZero = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));

/**
 * @param {readonly string[]} picks
 * @param {string} kind
 */
const ofKind = (picks, kind) =>
  listed(picks.filter((ref) => ref.startsWith(`${kind}:`)).map((ref) => ref.slice(kind.length + 1)));

/** @param {Sheet} sheet */
function tokenOf({ draft, linked, squares }) {
  const usual = { linked: draft.tier === "boss", squares: known(SIZES, draft.size).squares };
  return {
    ...(linked === usual.linked ? {} : { linked }),
    ...(squares === usual.squares ? {} : { squares }),
  };
}

/**
 * @param {string} text
 * @param {"ru" | "en"} lang
 * @returns {Record<string, string>}  Russian must be there; where it is missing, English stands in.
 */
const bilingual = (text, lang) =>
  lang === "ru" || /\p{Script=Cyrillic}/u.test(text) ? { ru: text } : { ru: text, en: text };

/** @param {string} name  @returns {string}  As a name of the project may read. */
export const nameOf = (name) =>
  name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[<>]/g, "")
    .replace(/\{\{|\]\(/g, " ")
    .trim()
    .slice(0, MAX_NAME) || "?";

/**
 * @param {string} key
 * @param {any} value
 * @returns {string}
 */
function line(key, value) {
  if (value && typeof value === "object" && "ru" in value) {
    const [, text] = Object.entries(value)[0];
    if (key === "name" || !isBlock(text)) return `${key}: ${flow(value)}`;
    const said = Object.entries(value).map(([lang, each]) =>
      each.includes("\n")
        ? `  ${lang}: |-\n${indented(each)}`
        : `  ${lang}: >-\n${indented(wrapped(each))}`,
    );
    return `${key}:\n${said.join("\n")}`;
  }
  return `${key}: ${flow(value)}`;
}

/** @param {string} text  @returns {boolean}  Whether a block says it plainly. */
const isBlock = (text) => /^\S/.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\uFEFF]/u.test(text.replaceAll("\n", ""));

/** @param {string} text  On one line.  @returns {string}  On several, none of them too long. */
function wrapped(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** @param {string} text */
const indented = (text) =>
  text
    .split("\n")
    .map((each) => (each.trim() ? `    ${each.trimEnd()}` : ""))
    .join("\n")
    .trimEnd();

/**
 * @param {any} value
 * @returns {string}  On one line.
 */
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).map(([key, each]) => `${key}: ${flow(each)}`);
    return `{${entries.join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  // Keys of the rules and slugs are plain words; everything else stands in quotes.
  return /^[a-z][a-z0-9_-]*$/.test(value) && !WORDS.has(value) ? value : JSON.stringify(value);
}

const WORDS = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);

const LATIN = new Map(
  Object.entries({
    а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "yo", ж: "zh", з: "z", и: "i", й: "y",
    к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f",
    х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya",
  }), // prettier-ignore
);
const MAX_SLUG = 80;

/** @param {string} name  @returns {string}  A file name for it, and so its slug. */
export const slugFor = (name) =>
  [...name.toLowerCase()]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join("")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "") || "creature";
