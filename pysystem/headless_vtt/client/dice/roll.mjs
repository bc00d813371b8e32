/** `Roll` (ROLL-1 to ROLL-3). */

import { checkKeys, notInContract } from "../core/not-in-contract.mjs";
import { getProperty, deepClone } from "../core/object.mjs";
import { escapeHTML } from "../core/helpers.mjs";
import { state } from "../core/state.mjs";
import { parse } from "./parser.mjs";
import { calculate, termFromJSON } from "./terms.mjs";

export class Roll {
  constructor(formula, data = {}, options = {}) {
    this.data = data;
    this.options = options;
    this._formula = Roll.replaceFormulaData(String(formula), data, { missing: "0" });
    this.terms = parse(this._formula);
    this._evaluated = false;
    this._total = undefined;
  }

  /** Puts values of `data` in the places of `@path`. */
  static replaceFormulaData(formula, data, { missing, warn = false } = {}) {
    return formula.replace(/@([a-z0-9_.-]*[a-z0-9_])/gi, (whole, path) => {
      const value = getProperty(data, path);
      if (value === undefined || value === null || typeof value === "object") {
        if (warn) console.warn(`ROLL-2: ${whole} is not in the data`);
        return missing ?? whole;
      }
      return String(value).trim();
    });
  }

  static validate(formula) {
    try {
      parse(Roll.replaceFormulaData(String(formula), {}, { missing: "1" }));
      return true;
    } catch {
      return false;
    }
  }

  static create(formula, data, options) {
    return new state.config.Dice.rolls[0](formula, data, options);
  }

  get formula() {
    return this.terms.map((term) => term.formula).join("");
  }

  get result() {
    return this.terms.map((term) => term.total).join("");
  }

  get total() {
    return this._evaluated ? this._total : undefined;
  }

  get dice() {
    return this.terms.flatMap((term) => term.dice);
  }

  get isDeterministic() {
    return this.terms.every((term) => term.isDeterministic);
  }

  async evaluate(options = {}) {
    checkKeys("Roll.evaluate", options, ["minimize", "maximize", "allowStrings", "allowInteractive"]);
    return this.#evaluate(options);
  }

  evaluateSync(options = {}) {
    checkKeys("Roll.evaluateSync", options, ["minimize", "maximize", "allowStrings", "strict"]);
    const fixed = options.minimize || options.maximize;
    if (options.strict !== false && !fixed && !this.isDeterministic) {
      throw new Error("ROLL-1: evaluateSync is for terms that are not random, unless strict is false");
    }
    return this.#evaluate(options);
  }

  #evaluate(options) {
    if (this._evaluated) throw new Error("ROLL-1: a roll is evaluated only once");
    for (const term of this.terms) term.evaluateNow(options);
    this._total = calculate(this.terms);
    this._evaluated = true;
    return this;
  }

  async roll(options) {
    return this.evaluate(options);
  }

  async reroll(options) {
    return new this.constructor(this._formula, this.data, this.options).evaluate(options);
  }

  clone() {
    return new this.constructor(this._formula, this.data, this.options);
  }

  /** Says the roll in the chat; without `create` returns the data of the message. */
  async toMessage(messageData = {}, options = {}) {
    const modeKey = state.generation >= 14 ? "messageMode" : "rollMode";
    checkKeys("Roll.toMessage", options, [modeKey, "create"]);
    if (!this._evaluated) await this.evaluate();
    const ChatMessage = state.documentClass("ChatMessage");
    const data = { ...messageData, rolls: [this] };
    data.content ??= String(this.total);
    const mode = options[modeKey] ?? state.game.settings.get("core", modeKey);
    if (options.create === false) {
      return state.generation >= 14 ? ChatMessage.applyMode(data, mode) : ChatMessage.applyRollMode(data, mode);
    }
    return ChatMessage.create(data, { [modeKey]: mode });
  }

  /** HTML of the roll. */
  async render({ flavor, isPrivate = false } = {}) {
    if (!this._evaluated) await this.evaluate();
    const shown = (text) => (isPrivate ? "?" : escapeHTML(String(text)));
    const label = flavor ? `<div class="dice-flavor">${escapeHTML(flavor)}</div>` : "";
    return (
      `<div class="dice-roll">${label}<div class="dice-result">` +
      `<div class="dice-formula">${shown(this.formula)}</div>` +
      `<h4 class="dice-total">${shown(Math.round(this.total * 100) / 100)}</h4></div></div>`
    );
  }

  toJSON() {
    return {
      class: this.constructor.name,
      options: this.options,
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  static fromData(data) {
    if (data instanceof Roll) return data;
    if (typeof data?.formula !== "string") throw notInContract("Roll.fromData of something that is no roll");
    const Class = state.config.Dice.rolls.find((known) => known.name === data.class) ?? this;
    const roll = new Class(data.formula, {}, deepClone(data.options ?? {}));
    if (data.evaluated ?? data.total !== undefined) {
      roll.terms = data.terms.map(termFromJSON);
      roll._total = data.total;
      roll._evaluated = true;
    }
    return roll;
  }

  static fromJSON(json) {
    return this.fromData(JSON.parse(json));
  }
}
