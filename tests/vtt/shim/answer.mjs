/**
 * Answers questions about the module's pure functions of play.
 *
 * Usage: node answer.mjs PLAY < questions. PLAY is the folder of the modules; the questions are
 * a JSON array of [function, …arguments], the answers an array of values.
 */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text as read } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(pathToFileURL(join(folder, file)))),
);
const play = Object.assign({}, ...modules);

/** Questions whose arguments need more than JSON holds. */
const own = {
  /** `library`: reference → references it brings; ids of what is made are 1, 2, 3 … */
  async grants(owned, added, library) {
    let id = 0;
    const find = async (ref) =>
      ref in library ? { data: { name: ref }, brings: library[ref], from: "" } : null;
    return play.planGrants(owned, added, find, () => String(++id));
  },
  library: (library, stored, built) =>
    play.planLibrary(library, new Map(Object.entries(stored)), built),
  /** The stat block by the rules, and what somebody must have typed. */
  hand(system, armor) {
    const stats = play.statsOf(system, armor);
    const dr = Object.fromEntries(Object.entries(stats.dr).map(([key, t]) => [key, t.value]));
    return { hand: play.byHand(system, stats), dr };
  },
  /** One tier after another, with what is put aside handed on. */
  tiers(system, armor, tiers) {
    let now = { system, aside: {} };
    return tiers.map((tier) => (now = play.retiered(now.system, tier, armor, now.aside)));
  },
  changed(before, changes, armor) {
    const after = structuredClone(before);
    play.merge(after, changes);
    const follows = play.decided(before, after) ? play.rederived(before, after, armor) : {};
    play.merge(after, follows);
    return { system: after, follows };
  },
  blow: (system, armor, blow) =>
    play.planBlow(system, play.statsOf(system, armor).defences, blow),
  fitted: (system, items, dcBefore) =>
    items.map((item) => play.borne(item, play.bearerOf(system, items), dcBefore)),
};

const questions = JSON.parse(await read(process.stdin));
const answers = [];
for (const [name, ...given] of questions) answers.push(await (own[name] ?? play[name])(...given));
process.stdout.write(JSON.stringify(answers.map((answer) => answer ?? null)));
