/**
 * Answers questions about the rules of the module in the VTT.
 *
 * Usage: node answer.mjs RULES < questions. RULES is the folder of the rules modules; the questions
 * are a JSON array of [function, …arguments]. The answers are a JSON array, too, of {value} or,
 * when the function threw, {error: its kind, message}.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text as read } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const files = readdirSync(folder);
const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)))));
const rules = Object.assign({}, ...modules);

/** Questions that take more than one function, or that need a JSON form. */
const own = {
  table: (name) => (rules[name] instanceof Map ? [...rules[name]] : rules[name]),
  exports: () => Object.keys(rules),
  changeable: () => Object.keys(rules).filter((name) => !isFrozen(rules[name])),
  labels: () => Object.fromEntries([...rules.LABELS].map(([k, v]) => [k, Object.fromEntries(v)])),
  totalsOf: (build, source) => rules.totals(rules.derive(build).defences, source),
  blowOf: (build, blow) => rules.resolveBlow(rules.derive(build).defences, blow),
  controlOf: (build, weapon) => rules.controlWith(rules.derive(build), weapon),
  moreOf(fight, foe, band) {
    const found = rules.weigh(...fight);
    return { room: rules.room(found, band), fit: rules.howManyFit(foe, found, band) };
  },
  roundsOf: ({ tenths, step, dr, toughness }, health, attacks) =>
    rules.expectedRounds(health, rules.losses(tenths, step, dr, toughness ?? null), attacks),
  texts: (said) => said.map(([code, params, lang]) => rules.text(code, params, lang)),
};

function isFrozen(value) {
  if (value instanceof Map) return [...value.values()].every(isFrozen);
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

function answer([name, ...given]) {
  try {
    return { value: (own[name] ?? rules[name])(...given) };
  } catch (problem) {
    return { error: problem.constructor.name, message: problem.message };
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await read(process.stdin)).map(answer)));
