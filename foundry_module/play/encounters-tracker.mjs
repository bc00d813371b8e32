/**
 * The budget of a fight that is being fought. It is worked out from who is in the tracker until the
 * fight begins; from then on from what was written down at its start, so that the dead and the fled
 * go on counting. Everything is told apart by combatant, never by actor.
 */

import { weighed } from "./encounters.mjs";

/** @import { Encounter } from "../rules/encounters.mjs" */
/** @import { Kind, Party, Plan } from "./encounters.mjs" */

/**
 * A combatant, or a mob behind one. `kind` is null for whoever has no rank by the rules; `standing`
 * is how many of `count` are still up.
 *
 * @typedef {{
 *   id: string, name: string, side: "foe" | "ally" | "party" | "neutral", kind: Kind | null,
 *   count: number, standing: number, excluded: boolean, hidden: boolean,
 * }} Member
 */
/** @typedef {Pick<Plan, "party" | "synergy" | "tactics">} Terms */
/** @typedef {{id: string, name: string, kind: Kind, count: number, excluded: boolean}} Written */
/** What is written down when a fight begins. */
/** @typedef {Terms & {foes: Written[]}} Frozen */
/**
 * `late`: it joined after the start. `gone`: it was counted and is in the tracker no more.
 *
 * @typedef {{
 *   id: string, name: string, count: number, standing: number, total: number, excluded: boolean,
 *   hidden: boolean, late: boolean, gone: boolean,
 * }} BudgetRow
 */
/**
 * `reinforced` is the fight with those who came later, null without any. `allies` is what those on
 * the party's side weigh, `left` who isn't counted and why.
 *
 * @typedef {{
 *   fight: Encounter | null, reinforced: Encounter | null, frozen: boolean, party: Party,
 *   rows: BudgetRow[], allies: number, left: {name: string, why: string}[],
 *   standing: number, count: number,
 * }} Budget
 */

/**
 * @param {readonly Member[]} members
 * @param {Terms} terms
 * @returns {Frozen}
 */
export const freeze = (members, { party, synergy, tactics }) => ({
  party,
  synergy,
  tactics,
  foes: foesOf(members),
});

/**
 * @param {readonly Member[]} members
 * @returns {Written[]}
 */
const foesOf = (members) =>
  members.flatMap(({ id, name, side, kind, count, excluded }) =>
    side === "foe" && kind ? [{ id, name, kind, count, excluded }] : [],
  );

/**
 * @param {readonly Member[]} members  Who is in the tracker.
 * @param {Terms} terms  Before the start.
 * @param {Frozen | null} frozen  From the start on.
 * @returns {Budget}
 */
export function budgetOf(members, terms, frozen) {
  const now = new Map(members.map((member) => [member.id, member]));
  const { party, synergy, tactics, foes } = frozen ?? freeze(members, terms);
  const known = new Set(foes.map(({ id }) => id));
  const late = foesOf(members).filter(({ id }) => !known.has(id));
  const weigh = (/** @type {readonly Written[]} */ all) =>
    weighed({ party, synergy, tactics, rows: all.map((foe) => rowOf(foe, now.get(foe.id))) });
  const fight = weigh(foes);
  const whole = late.length ? weigh([...foes, ...late]) : null;
  const rows = [...foes, ...late].map((foe, index) => {
    const member = now.get(foe.id);
    return {
      id: foe.id,
      name: foe.name,
      count: foe.count,
      standing: member?.standing ?? 0,
      total: (whole ?? fight)?.rows[index].total ?? 0,
      excluded: member?.excluded ?? foe.excluded,
      hidden: member?.hidden ?? false,
      late: index >= foes.length,
      gone: !member,
    };
  });
  const counted = rows.filter(({ excluded }) => !excluded);
  return {
    fight,
    reinforced: whole,
    frozen: frozen !== null,
    party,
    rows,
    allies: alliesOf(members, party),
    left: members.flatMap(leftOut),
    standing: sum(counted, "standing"),
    count: sum(counted, "count"),
  };
}

/**
 * What was written down, once peons share an entry or have each their own again: the creatures stay,
 * their entries change. One entry takes all of a group; of several, each takes its share, and those
 * who were gone by then stay with the first.
 *
 * @param {readonly Written[]} foes
 * @param {readonly {from: string[], to: string[]}[]} moves
 * @param {Readonly<Record<string, string>>} names  Of the new entries, by id; the old one without.
 * @returns {Written[]}
 */
export function regrouped(foes, moves, names) {
  const touched = new Set(moves.flatMap(({ from }) => from));
  const kept = foes.filter(({ id }) => !touched.has(id));
  const moved = moves.flatMap(({ from, to }) => {
    const old = foes.filter(({ id }) => from.includes(id));
    if (!old.length) return [];
    const count = old.reduce((sum, foe) => sum + foe.count, 0);
    const ids = to.slice(0, count);
    return ids.map((id, index) => ({
      ...old[0],
      id,
      name: names[id] || old[0].name,
      count: index === 0 ? 1 + count - ids.length : 1,
    }));
  });
  return [...kept, ...moved];
}

/**
 * A mob that lost members in the meantime counts as it was; leaving out by hand holds at any time.
 *
 * @param {Written} foe
 * @param {Member | undefined} member
 * @returns {any}
 */
const rowOf = ({ name, kind, count, excluded }, member) => ({
  ...kind,
  name,
  count,
  excluded: member?.excluded ?? excluded,
});

/**
 * @param {readonly Member[]} members
 * @param {Party} party
 */
function alliesOf(members, party) {
  const rows = members.flatMap(({ side, kind, name, count, excluded }) =>
    side === "ally" && kind ? [/** @type {any} */ ({ ...kind, name, count, excluded })] : [],
  );
  return weighed({ party, rows, synergy: false, tactics: 0 })?.raw ?? 0;
}

/**
 * @param {Member} member
 * @returns {{name: string, why: string}[]}
 */
function leftOut({ name, side, kind }) {
  if (side === "foe" && kind) return [];
  return [{ name, why: side === "foe" ? "noRank" : side }];
}

/**
 * @template {string} K
 * @param {readonly Record<K, number>[]} rows
 * @param {K} key
 */
const sum = (rows, key) => rows.reduce((total, row) => total + row[key], 0);
