/** From a formula to terms. */

import { Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm } from "./terms.mjs";

const SPACE = /\s+/y;
const DICE = /(\d*)d(\d+)((?:(?:kh|kl|dh|dl|rr|xo|min|max|cs|k|d|r|x)(?:[<>]=?|=)?\d*)*)/iy;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[a-z]+/iy;
const OPERATOR = /[-+*/%]/y;
const FLAVOR = /\[([^\]]*)\]/y;
const MODIFIERS = /(?:kh|kl|dh|dl|rr|xo|min|max|cs|k|d|r|x)(?:[<>]=?|=)?\d*/gi;

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  take(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  skip() {
    this.take(SPACE);
  }

  is(letter) {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  fail() {
    return new Error(`ROLL-1: not a formula: "${this.text}" (at ${this.at})`);
  }
}

/** @returns {import("./terms.mjs").RollTerm[]}  Throws if the formula can't be read. */
export function parse(formula) {
  const reader = new Reader(formula);
  const terms = readSum(reader);
  reader.skip();
  if (reader.at < formula.length) throw reader.fail();
  return terms;
}

function readSum(reader) {
  const terms = [];
  for (;;) {
    reader.skip();
    let sign;
    while ((sign = reader.take(/[-+]/y))) {
      terms.push(new OperatorTerm({ operator: sign[0] }));
      reader.skip();
    }
    terms.push(readTerm(reader));
    reader.skip();
    const operator = reader.take(OPERATOR);
    if (!operator) return terms;
    terms.push(new OperatorTerm({ operator: operator[0] }));
  }
}

function readTerm(reader) {
  const term = readBare(reader);
  const flavor = reader.take(FLAVOR);
  if (flavor) term.options.flavor = flavor[1];
  return term;
}

function readBare(reader) {
  const dice = reader.take(DICE);
  if (dice) {
    const [, number, faces, modifiers] = dice;
    return new Die({
      number: number === "" ? 1 : Number(number),
      faces: Number(faces),
      modifiers: modifiers.match(MODIFIERS) ?? [],
    });
  }
  const number = reader.take(NUMBER);
  if (number) return new NumericTerm({ number: Number(number[0]) });
  if (reader.is("(")) return new ParentheticalTerm({ terms: readInner(reader) });
  const name = reader.take(NAME);
  if (!name || !reader.is("(")) throw reader.fail();
  const terms = [];
  do {
    terms.push(new ParentheticalTerm({ terms: readSum(reader) }));
    reader.skip();
  } while (reader.is(","));
  if (!reader.is(")")) throw reader.fail();
  return new FunctionTerm({ fn: name[0], terms });
}

function readInner(reader) {
  const terms = readSum(reader);
  reader.skip();
  if (!reader.is(")")) throw reader.fail();
  return terms;
}
