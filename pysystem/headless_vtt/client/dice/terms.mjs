/** The parts of a roll: dice, numbers, operators, parentheses and functions. */

import { state } from "../core/state.mjs";

/** One part of a formula. */
export class RollTerm {
  constructor({ options = {} } = {}) {
    this.options = options;
    this._evaluated = false;
  }

  get flavor() {
    return this.options.flavor ?? "";
  }

  get isDeterministic() {
    return true;
  }

  get expression() {
    return "";
  }

  get formula() {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get dice() {
    return [];
  }

  async evaluate(options) {
    return this.evaluateNow(options);
  }

  evaluateNow(_options) {
    this._evaluated = true;
    return this;
  }

  toJSON() {
    return { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
  }
}

export class NumericTerm extends RollTerm {
  constructor({ number, options } = {}) {
    super({ options });
    this.number = number;
  }

  get expression() {
    return String(this.number);
  }

  get total() {
    return this.number;
  }

  toJSON() {
    return { ...super.toJSON(), number: this.number };
  }
}

export class OperatorTerm extends RollTerm {
  constructor({ operator, options } = {}) {
    super({ options });
    this.operator = operator;
  }

  get expression() {
    return ` ${this.operator} `;
  }

  get total() {
    return ` ${this.operator} `;
  }

  toJSON() {
    return { ...super.toJSON(), operator: this.operator };
  }
}

const MODIFIER = /(kh|kl|dh|dl|rr|xo|min|max|cs|k|d|r|x)((?:[<>]=?|=)?\d*)/gi;

export class DiceTerm extends RollTerm {
  constructor({ number = 1, faces = 6, modifiers = [], results = [], options } = {}) {
    super({ options });
    this.number = number;
    this.faces = faces;
    this.modifiers = modifiers;
    this.results = results;
  }

  get isDeterministic() {
    return false;
  }

  get expression() {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }

  get dice() {
    return [this];
  }

  get values() {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  get total() {
    if (!this._evaluated) return undefined;
    if (this.results.some((entry) => "success" in entry)) {
      return this.results.filter((entry) => entry.active && entry.success).length;
    }
    return this.values.reduce((sum, value) => sum + value, 0);
  }

  evaluateNow({ minimize = false, maximize = false } = {}) {
    if (this._evaluated) throw new Error("ROLL-1: a term is evaluated only once");
    if (this.number > 999) throw new Error("ROLL-1: more than 999 dice in a term");
    for (let count = 0; count < this.number; count++) this.roll({ minimize, maximize });
    this._evaluated = true;
    for (const modifier of this.modifiers) this.#modify(modifier, { minimize, maximize });
    return this;
  }

  /** Rolls one die; every face comes from CONFIG.Dice.randomUniform (ROLL-3). */
  roll({ minimize = false, maximize = false } = {}) {
    let face;
    if (minimize) face = 1;
    else if (maximize) face = this.faces;
    else face = Math.ceil((1 - state.config.Dice.randomUniform()) * this.faces);
    const entry = { result: face, active: true };
    this.results.push(entry);
    return entry;
  }

  #modify(modifier, options) {
    const [, name, rest] = new RegExp(MODIFIER.source, "i").exec(modifier);
    const [, comparison, digits] = /^([<>]=?|=)?(\d*)$/.exec(rest);
    const number = digits === "" ? undefined : Number(digits);
    switch (name.toLowerCase()) {
      case "k":
      case "kh":
        return this.#keep(number ?? 1, true);
      case "kl":
        return this.#keep(number ?? 1, false);
      case "d":
      case "dl":
        return this.#keep(this.number - (number ?? 1), true);
      case "dh":
        return this.#keep(this.number - (number ?? 1), false);
      case "r":
      case "rr":
        return this.#reroll(comparison, number ?? 1, name.toLowerCase() === "rr", options);
      case "x":
      case "xo":
        return this.#explode(comparison, number ?? this.faces, name.toLowerCase() === "x", options);
      case "min":
        return this.results.forEach((entry) => (entry.result = Math.max(entry.result, number)));
      case "max":
        return this.results.forEach((entry) => (entry.result = Math.min(entry.result, number)));
      default:
        return this.results.forEach((entry) => (entry.success = compare(entry.result, comparison, number ?? this.faces)));
    }
  }

  #keep(count, highest) {
    const active = this.results.filter((entry) => entry.active);
    active.sort((a, b) => (highest ? b.result - a.result : a.result - b.result));
    for (const entry of active.slice(Math.max(count, 0))) {
      entry.active = false;
      entry.discarded = true;
    }
  }

  #reroll(comparison, number, recursive, options) {
    for (let index = 0; index < this.results.length && this.results.length < 1000; index++) {
      const entry = this.results[index];
      const isNew = index >= this.number && !recursive;
      if (!entry.active || isNew || !compare(entry.result, comparison, number)) continue;
      entry.active = false;
      entry.rerolled = true;
      this.roll(options);
      if (options.minimize || options.maximize) break;
    }
  }

  #explode(comparison, number, recursive, options) {
    const last = this.results.length;
    for (let index = 0; index < (recursive ? this.results.length : last); index++) {
      const entry = this.results[index];
      if (!entry.active || !compare(entry.result, comparison, number)) continue;
      entry.exploded = true;
      if (this.results.length >= 1000 || options.maximize || options.minimize) break;
      this.roll(options);
    }
  }

  toJSON() {
    const { number, faces, modifiers, results } = this;
    return { ...super.toJSON(), number, faces, modifiers, results };
  }
}

export class Die extends DiceTerm {}

function compare(value, comparison, number) {
  switch (comparison) {
    case "<":
      return value < number;
    case "<=":
      return value <= number;
    case ">":
      return value > number;
    case ">=":
      return value >= number;
    default:
      return value === number;
  }
}

const FUNCTIONS = { floor: Math.floor, ceil: Math.ceil, round: Math.round, abs: Math.abs, min: Math.min, max: Math.max };

/** Terms in parentheses, or the arguments of a function. */
export class ParentheticalTerm extends RollTerm {
  constructor({ terms = [], options } = {}) {
    super({ options });
    this.terms = terms;
  }

  get isDeterministic() {
    return this.terms.every((term) => term.isDeterministic);
  }

  get expression() {
    return `(${this.terms.map((term) => term.formula).join("")})`;
  }

  get dice() {
    return this.terms.flatMap((term) => term.dice);
  }

  get total() {
    return calculate(this.terms);
  }

  evaluateNow(options) {
    for (const term of this.terms) term.evaluateNow(options);
    return super.evaluateNow(options);
  }

  toJSON() {
    return { ...super.toJSON(), terms: this.terms.map((term) => term.toJSON()) };
  }
}

export class FunctionTerm extends RollTerm {
  constructor({ fn, terms = [], options } = {}) {
    super({ options });
    if (!(fn in FUNCTIONS)) throw new Error(`not in contract: ROLL-1: function ${fn}`);
    this.fn = fn;
    this.terms = terms;
  }

  get isDeterministic() {
    return this.terms.every((term) => term.isDeterministic);
  }

  get expression() {
    return `${this.fn}(${this.terms.map((term) => term.expression.slice(1, -1)).join(", ")})`;
  }

  get dice() {
    return this.terms.flatMap((term) => term.dice);
  }

  get total() {
    return FUNCTIONS[this.fn](...this.terms.map((term) => term.total));
  }

  evaluateNow(options) {
    for (const term of this.terms) term.evaluateNow(options);
    return super.evaluateNow(options);
  }

  toJSON() {
    return { ...super.toJSON(), fn: this.fn, terms: this.terms.map((term) => term.toJSON()) };
  }
}

export const TERMS = { NumericTerm, OperatorTerm, Die, ParentheticalTerm, FunctionTerm };

/** Makes terms of their JSON. */
export function termFromJSON({ class: name, evaluated, terms, ...data }) {
  const Term = TERMS[name];
  if (!Term) throw new Error(`ROLL-2: unknown term ${name}`);
  const term = new Term({ ...data, ...(terms && { terms: terms.map(termFromJSON) }) });
  term._evaluated = evaluated;
  return term;
}

/** The value of terms and operators between them: products before sums. */
export function calculate(terms) {
  const values = [];
  const operators = [];
  let sign = 1;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (values.length === operators.length) sign *= term.operator === "-" ? -1 : 1;
      else operators.push(term.operator);
    } else {
      values.push(sign * term.total);
      sign = 1;
    }
  }
  for (let index = 0; index < operators.length; ) {
    const [a, b] = [values[index], values[index + 1]];
    const product = { "*": a * b, "/": a / b, "%": a % b }[operators[index]];
    if (product === undefined) index += 1;
    else {
      values.splice(index, 2, product);
      operators.splice(index, 1);
    }
  }
  return operators.reduce((sum, operator, index) => sum + (operator === "-" ? -1 : 1) * values[index + 1], values[0] ?? 0);
}
