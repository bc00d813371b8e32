/**
 * A creature against one character of its own rank: exact, nothing sampled. How many attacks fit
 * into a round the rules don't say, so rounds are given for one, two and three.
 *
 * The twin of pysystem/rules/calibration.py. Inside everything is whole numbers; what comes out are
 * plain numbers.
 */

import { complete, rowOf } from "./build.mjs";
import { afterDr } from "./damage.mjs";
import { toNumber } from "./fractions.mjs";
import { derive } from "./stats.mjs";
import { CALIBRATION, LADDER, TIERS, known } from "./tables.mjs";

/** @import { Decisions } from "./build.mjs" */
/** @import { StatBlock } from "./stats.mjs" */

/**
 * What one attack takes (0 for a miss), each with the number of its ways out of `whole`.
 *
 * @typedef {{ways: ReadonlyMap<number, bigint>, whole: bigint}} Losses
 */
/**
 * One side's attacks on the other, as in Python: `defence` is the better of Block and Dodge, rounds
 * are null where the defender never falls.
 *
 * @typedef {object} Duel
 * @property {number} attack
 * @property {number} defence
 * @property {number} chance
 * @property {string} damage
 * @property {string} damage_type
 * @property {number} dr
 * @property {(number | null)[]} with_dr
 * @property {(number | null)[]} without_dr
 */

/** @type {number} */
const DIE = CALIBRATION.attack_die;
/** @type {readonly number[]} */
export const ATTACKS_A_ROUND = CALIBRATION.attacks_a_round;
const NONE = BigInt(0);
const ONE = BigInt(1);

/**
 * Measures a creature against a normal character of its rank; half ranks against the lower row.
 *
 * @param {Decisions} decisions
 * @returns {{rank: number, deals: Duel, takes: Duel}}  `deals`: the creature attacks the character.
 * @throws {RangeError}  As `derive` does.
 */
export function calibrate(decisions) {
  const build = complete(decisions);
  const rank = rowOf(build);
  const hero = complete({ rank, tier: "normal", player: true });
  const [creature, character] = [derive(build), derive(hero)];
  return {
    rank,
    deals: duel(creature, character, hero.dr_main),
    takes: duel(character, creature, build.dr_main),
  };
}

/**
 * @param {number} attack
 * @param {number} defence
 * @returns {number}  Faces of the attack die that reach the defence.
 */
export function hittingFaces(attack, defence) {
  const least = Math.max(defence - attack, 1);
  return Math.max(DIE + 1 - least, 0);
}

/**
 * @param {StatBlock} attacker
 * @param {StatBlock} defender
 * @param {string} type  Of the damage.
 * @returns {Duel}
 */
function duel(attacker, defender, type) {
  const value = (/** @type {StatBlock} */ side, /** @type {string} */ key) =>
    Number(side.numbers[key].value);
  const attack = value(attacker, "attack");
  const defence = Math.max(value(defender, "block"), value(defender, "dodge"));
  const faces = hittingFaces(attack, defence);
  const damage = String(attacker.numbers.damage.value);
  const { health } = known(TIERS, defender.tier);
  const toughness = health === "hits" ? value(defender, "toughness") : null;
  const dr = defender.dr[type].value;
  const rounds = (/** @type {number} */ against) => {
    const one = losses(faces, damage, against, toughness);
    return ATTACKS_A_ROUND.map((attacks) => expectedRounds(value(defender, health), one, attacks));
  };
  return {
    attack,
    defence,
    chance: faces / DIE,
    damage,
    damage_type: type,
    dr,
    with_dr: rounds(dr),
    without_dr: rounds(0),
  };
}

/**
 * What one attack takes that lands with so many faces of the die: hit points, or with `toughness`
 * a peon's hits.
 *
 * @param {number} faces
 * @param {string} step  Of the ladder.
 * @param {number} dr
 * @param {number | null} [toughness]
 * @returns {Losses}
 * @throws {RangeError}  For an unknown step.
 */
export function losses(faces, step, dr, toughness = null) {
  const dice = known(LADDER, step);
  const die = Array.from({ length: dice.faces }, (_, face) => ({ lost: face + 1, ways: ONE }));
  const rolled = summed(new Map(die.map(({ lost, ways }) => [lost, ways])), dice.count);
  const every = BigInt(dice.faces) ** BigInt(dice.count);
  const ways = new Map([[0, BigInt(DIE - faces) * every]]);
  for (const [total, count] of rolled) {
    const left = afterDr(total, dr);
    const lost = toughness === null ? left : Number(left >= toughness);
    ways.set(lost, (ways.get(lost) ?? NONE) + BigInt(faces) * count);
  }
  return { ways, whole: BigInt(DIE) * every };
}

/**
 * The round, on average, in which somebody falls under so many attacks alike a round. With the
 * chance `p[d]` that a round takes `d`, the rounds left at health `h` are
 * `E[h] = (1 + Σ p[d] · E[h − d]) / (1 − p[0])` over all `d > 0`, and nothing is left at 0.
 *
 * @param {number} health
 * @param {Losses} attack
 * @param {number} attacks
 * @returns {number | null}  Null: it never falls, since no attack takes anything.
 */
export function expectedRounds(health, attack, attacks) {
  if (health <= 0) return 0;
  const ways = summed(attack.ways, attacks);
  const missed = ways.get(0) ?? NONE;
  const taking = [...ways].filter(([lost, count]) => lost > 0 && count > NONE);
  if (!taking.length) return null;
  const whole = attack.whole ** BigInt(attacks);
  const common = taking.reduce((so, [, count]) => divisor(so, count), divisor(whole, missed));
  const unit = whole / common;
  const falls = (whole - missed) / common;
  const scale = falls ** BigInt(health);
  // In whole numbers of 1 / scale; each division comes out even.
  const left = [NONE];
  for (let now = 1; now <= health; now += 1) {
    let sum = unit * scale;
    for (const [lost, count] of taking) {
      if (lost < now) sum += (count / common) * left[now - lost];
    }
    left.push(sum / falls);
  }
  return toNumber({ top: left[health], bottom: scale });
}

/**
 * @param {ReadonlyMap<number, bigint>} amounts
 * @param {number} times
 * @returns {Map<number, bigint>}  The sum of several independent amounts alike.
 */
function summed(amounts, times) {
  let total = new Map([[0, ONE]]);
  for (let done = 0; done < times; done += 1) {
    /** @type {Map<number, bigint>} */
    const longer = new Map();
    for (const [soFar, ways] of total) {
      for (const [more, count] of amounts) {
        longer.set(soFar + more, (longer.get(soFar + more) ?? NONE) + ways * count);
      }
    }
    total = longer;
  }
  return total;
}

/** @param {bigint} a  @param {bigint} b  @returns {bigint}  Greatest common divisor. */
function divisor(a, b) {
  return b === NONE ? a : divisor(b, a % b);
}
