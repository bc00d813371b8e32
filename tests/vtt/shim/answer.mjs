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
const beside = (path) => import(pathToFileURL(join(folder, "..", path)));
const { READY } = await beside("adapters/ready.mjs");

/** Questions whose arguments need more than JSON holds. */
const own = {
  /** `library`: reference → references it brings; ids of what is made are 1, 2, 3 … */
  async grants(owned, added, library) {
    let id = 0;
    const find = async (ref) =>
      ref in library ? { data: { name: ref }, brings: library[ref], from: "" } : null;
    return play.planGrants(owned, added, find, () => String(++id));
  },
  newNames: (name, count, taken) => play.numbered(name, count, new Set(taken)),
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
    play.planBlow(play.ownBody(system, play.statsOf(system, armor).defences), blow),
  /** A source file of a creature of the library. */
  yaml({ name, system, items, img, prototypeToken: token }, texts) {
    const slug = (item) => item.flags.pysystem.slug;
    const own = items.filter((item) => !item.flags.pysystem.grantedBy?.length);
    const armor = items.filter((item) => slug(item).startsWith("armor:"));
    const worn = armor.map((item) => item.system.dr);
    return play.creatureYaml({
      draft: play.draftOf(name, system, own.map(slug), worn),
      armor: worn,
      lang: "ru",
      texts,
      img,
      disposition: token.disposition,
      linked: token.actorLink,
      squares: token.width,
      left: [],
    });
  },
  /** Built anew from what was read: what an actor stores then. */
  again({ name, system, items }) {
    const armor = items.filter((item) => item.type === "pysystem.armor").map((i) => i.system.dr);
    return play.systemOf(play.draftOf(name, system, [], armor), armor);
  },
  /** Templates laid on (`+key`) and taken off (`-key`) in turn; what is left of each step. */
  templates(system, armor, steps, choice) {
    let now = { type: "npc", system, aside: {}, templates: [] };
    return steps.map((step) => {
      const template = { key: step.slice(1), choice, mindless: true };
      now = step.startsWith("+")
        ? play.applied(now, template, armor)
        : play.removed(now, template.key, armor);
      return now;
    });
  },
  scaled(system, armor, wishes) {
    let now = { type: "npc", system, aside: {}, templates: [] };
    const ranks = { low: 1, high: 6 };
    return wishes.map((wish) => {
      now = play.rescaled(now, { ...play.NO_WISH, ...wish }, armor, ranks);
      return now;
    });
  },
  /** An actor of another system, as dnd5e stores it; `packets`: damage type → amount. */
  foreign(actor, rules, packets, source) {
    const body = play.foreignBody(actor, READY.dnd5e["*"], rules, { source });
    const damage = Object.entries(packets).map(([type, amount]) => ({ type, amount }));
    return body && play.planBlow(body, { packets: damage, source });
  },
  heal: (system, amount) => play.planHeal(play.ownBody(system, {}), amount),
  /** What comes along with picks, and which candidates a creature may have. */
  picks(picks, candidates, build) {
    const all = new Map(candidates.map((each) => [each.ref, each]));
    return {
      brought: play.broughtBy(picks, all),
      groups: candidates.map((each) => play.groupOf(each, all)),
      allowed: candidates.filter((each) => play.isAllowed(build, each, all)).map(({ ref }) => ref),
      findings: play
        .pickFindings(build, [...picks, ...play.broughtBy(picks, all)], all, 0)
        .map(({ code, ref }) => [code, ref]),
    };
  },
  /** A new draft after some fields, and what an actor stores of it. */
  built(fields) {
    const draft = fields.reduce(
      (so, [name, value]) =>
        play.withField(so, { name, value: String(value), checked: value !== false }, { slashing: 3 }),
      play.newDraft("Проба"),
    );
    return { draft, ...play.systemOf(draft, []) };
  },
  rebuiltWith(system, changes, aside) {
    const draft = { ...play.draftOf("x", system, [], []), ...changes };
    return play.rebuilt(system, draft, [], aside);
  },
  source: (sheet) =>
    play.creatureYaml({
      armor: [], lang: "ru", texts: {}, img: "", disposition: -1, linked: false, squares: 1,
      left: [], ...sheet, draft: { ...play.newDraft("x"), ...sheet.draft },
    }),
  fitted: (system, items, dcBefore) =>
    items.map((item) => play.borne(item, play.bearerOf(system, items), dcBefore)),
};

const questions = JSON.parse(await read(process.stdin));
const answers = [];
for (const [name, ...given] of questions) answers.push(await (own[name] ?? play[name])(...given));
process.stdout.write(JSON.stringify(answers.map((answer) => answer ?? null)));
