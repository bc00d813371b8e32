/** A contest between two tokens: trip, grapple, shove, disarm. For game masters. */

import { bodyOf, hasBody } from "../../adapters/adapters.mjs";
import { postContest } from "../../chat/contest.mjs";
import { itemsOf } from "../../documents/creature.mjs";
import { KINDS, terms } from "../../play/contests.mjs";
import { ATTRIBUTES, CONTESTS, SIZES, SKILLS } from "../../rules/tables.mjs";
import { say, signed, told, word } from "../../utils/i18n.mjs";
import { address, isCreature, subtype } from "../../utils/module.mjs";
import { windowBase } from "../window.mjs";

/** What a side rolls unless somebody says otherwise. */
const USUAL = "skills.athletics";

/** @typedef {"a" | "b"} Side */

/** @type {any} */
let Contest = null;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function contestWindow() {
  const Base = windowBase();

  return class PysystemContest extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-contest",
      classes: ["pysystem", "contest"],
      window: { title: "PYSYSTEM.Contest.title", icon: "fa-solid fa-people-pulling" },
      position: { width: 520 },
      actions: { roll: PysystemContest.#roll, swap: PysystemContest.#swap },
    };

    static PARTS = { main: { template: address("templates/contests/contest.hbs") } };

    /** What stands in the form. */
    #given = { a: "", b: "", kind: KINDS[0], with_a: USUAL, with_b: USUAL, more_a: 0, more_b: 0,
      override: false }; // prettier-ignore

    /** @param {{a?: any, b?: any, kind?: string}} sides  Tokens or actors. */
    set(sides) {
      const tokens = tokensHere();
      const [first, second] = chosen();
      const a = sides.a ?? first;
      const b = sides.b ?? second ?? tokens.find((each) => each !== a);
      Object.assign(this.#given, {
        a: uuidOf(a, tokens),
        b: uuidOf(b, tokens),
        kind: sides.kind && KINDS.includes(sides.kind) ? sides.kind : this.#given.kind,
        override: false,
      });
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const given = this.#given;
      const [a, b] = [side(given.a), side(given.b)];
      const ready = Boolean(a && b && a.uuid !== b.uuid);
      const found = a && b ? termsOf(given.kind, a, b) : null;
      return Object.assign(context, {
        given,
        tokens: tokensHere().map(({ uuid, name }) => ({ value: uuid, label: name })),
        kinds: KINDS.map((value) => ({ value, label: kindWord(value) })),
        sides: [shownSide("a", a, given), shownSide("b", b, given)],
        ready,
        reasons: found ? reasonsOf(found) : [],
        blocked: found?.blocked ?? false,
        disabled: !ready || (found?.blocked && !given.override),
      });
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      for (const field of this.element.querySelectorAll("[name]")) {
        field.addEventListener("change", () => this.#onChange(field));
      }
    }

    /** @param {any} field */
    #onChange({ name, type, value, checked }) {
      const read = type === "checkbox" ? checked : type === "number" ? Number(value) : value;
      Object.assign(this.#given, { [name]: read });
      this.render();
    }

    /** @this {PysystemContest} */
    static async #swap() {
      const { a, b, with_a, with_b, more_a, more_b } = this.#given;
      Object.assign(this.#given, {
        a: b, b: a, with_a: with_b, with_b: with_a, more_a: more_b, more_b: more_a,
      }); // prettier-ignore
      await this.render();
    }

    /** @this {PysystemContest} */
    static async #roll() {
      const given = this.#given;
      const [a, b] = [side(given.a), side(given.b)];
      if (!a || !b) return;
      const found = termsOf(given.kind, a, b);
      if (found.blocked && !given.override) return;
      const sides = /** @type {const} */ (["a", "b"]).map((key) => {
        const { name, texture, actor } = key === "a" ? a : b;
        return {
          name,
          img: texture.src,
          seen: !(key === "a" ? a : b).hidden,
          with: isCreature(actor) ? abilityWord(given[`with_${key}`]) : "",
          bonus: valueOf(actor, given[`with_${key}`]) + given[`more_${key}`],
          size: found[key],
        };
      });
      await postContest({
        kind: kindWord(given.kind),
        sides,
        reasons: reasonsOf(found),
        overridden: found.blocked,
      });
      await this.close();
    }
  };
}

/** @returns {any[]}  Tokens of the scene that somebody stands behind. */
const tokensHere = () => {
  const scene = /** @type {any} */ (canvas.scene ?? game.scenes.viewed ?? null);
  return scene ? [...scene.tokens].filter(({ actor }) => hasBody(actor)) : [];
};

/** @returns {any[]}  Who is under control, and who is aimed at. */
function chosen() {
  const controlled = canvas.ready ? [...(canvas.tokens?.controlled ?? [])] : [];
  const targets = [...game.user.targets];
  const first = controlled[0]?.document;
  const second = (targets[0] ?? controlled[1])?.document;
  return [first, second];
}

/**
 * @param {any} given  A token, its document, or an actor.
 * @param {readonly any[]} tokens
 * @returns {string}
 */
function uuidOf(given, tokens) {
  const document = given?.document ?? given;
  if (!document) return "";
  if (document.documentName === "Token") return document.uuid;
  const own = document.token ?? tokens.find(({ actor }) => actor === document);
  return own?.uuid ?? "";
}

/** @param {string} uuid  @returns {any}  The token. */
const side = (uuid) => (uuid ? fromUuidSync(uuid) : null);

/**
 * @param {string} kind
 * @param {any} a
 * @param {any} b
 */
const termsOf = (kind, a, b) =>
  terms(kind, bodyOf(a.actor)?.size ?? null, bodyOf(b.actor)?.size ?? null, weaponsOf(b.actor));

/** @param {any} actor */
const weaponsOf = (actor) =>
  itemsOf(actor)
    .filter((item) => subtype(item) === "weapon")
    .map(({ name, system: { natural, equipped } }) => ({ name, natural, equipped }));

/** @param {import("../../play/contests.mjs").Terms} found  @returns {string[]} */
const reasonsOf = ({ size, note }) =>
  [size ? told(size) : "", note ? say(`ContestNote.${note}`) : ""].filter(Boolean);

/** @param {string} kind */
export const kindWord = (kind) =>
  CONTESTS.has(kind) ? word(CONTESTS, kind) : say("Fact.disarm");

/** @param {string} path  Such as `skills.athletics`. */
function abilityWord(path) {
  const [group, key] = path.split(".");
  return word(group === "skills" ? SKILLS : ATTRIBUTES, key);
}

/**
 * @param {any} actor
 * @param {string} path
 * @returns {number}  Nought for what other systems don't have.
 */
const valueOf = (actor, path) =>
  isCreature(actor) ? Number(foundry.utils.getProperty(actor.system, path) ?? 0) : 0;

/**
 * @param {Side} key
 * @param {any} token
 * @param {any} given
 */
function shownSide(key, token, given) {
  const size = token ? bodyOf(token.actor)?.size : null;
  const paths = [
    ...[...SKILLS.keys()].map((each) => `skills.${each}`),
    ...[...ATTRIBUTES.keys()].map((each) => `attributes.${each}`),
  ];
  const foreign = Boolean(token) && !isCreature(token.actor);
  return {
    key,
    label: say(key === "a" ? "Contest.who" : "Contest.whom"),
    token: given[key],
    img: token?.texture.src ?? "",
    size: size ? word(SIZES, size) : "",
    foreign,
    withName: `with_${key}`,
    moreName: `more_${key}`,
    ability: given[`with_${key}`],
    more: given[`more_${key}`],
    abilities: paths.map((value) => ({
      value,
      label: token && !foreign
        ? `${abilityWord(value)} ${signed(valueOf(token.actor, value))}`
        : abilityWord(value),
    })), // prettier-ignore
  };
}

/** Call in the `init` hook. */
export function registerContests() {
  Contest = contestWindow();
}

/** @type {any} */
let opened = null;

/**
 * @param {{a?: any, b?: any, kind?: string}} [sides]  Tokens or actors; without them whoever is
 *   under control, and the user's target.
 */
export async function openContest(sides = {}) {
  if (!game.user.isGM) {
    ui.notifications.warn(say("Contest.masterOnly"));
    return;
  }
  opened ??= new Contest();
  opened.set(sides);
  await opened.render({ force: true });
}
