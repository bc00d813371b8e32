/** What an item does, in short pieces: cost, reach, roll, damage, save. */

import { diceOf } from "../play/borne.mjs";
import {
  ATTRIBUTES,
  CONDITIONS,
  CONTESTS,
  CREATURE_TYPES,
  DAMAGE_TYPES,
  MATERIALS,
  NUMBERS,
  SKILLS,
  STATES,
} from "../rules/tables.mjs";
import { count, list, say, signed, word } from "../utils/i18n.mjs";

/** @import { Bearer } from "../play/borne.mjs" */

/** One piece: `kind` for its looks, `text`, and `title` for what it is about. */
/** @typedef {{kind: string, text: string, title: string}} Fact */

/**
 * @param {string} kind
 * @param {string} text
 * @param {string} [title]
 * @returns {Fact}
 */
const fact = (kind, text, title = say(`Fact.${kind}`)) => ({ kind, text, title });

/**
 * @param {string} kind  The item's sub-type.
 * @param {any} system
 * @param {Bearer | null} bearer
 * @param {any} [creature]  `system` of the actor that has it.
 * @returns {Fact[]}
 */
export function factsOf(kind, system, bearer, creature) {
  if (kind === "weapon") return weaponFacts(system, bearer);
  if (kind === "armor") return armorFacts(system);
  if (kind === "talent" && !system.active) return [];
  return useFacts(kind, system, bearer, creature);
}

/**
 * @param {string} kind
 * @param {any} system
 * @param {Bearer | null} bearer
 * @param {any} creature
 */
function useFacts(kind, system, bearer, creature) {
  const { use } = system;
  const weapon = system.weapon ?? "";
  const facts = [fact("ap", say("Fact.apValue", { ap: use.ap }))];
  if (use.range !== null) {
    facts.push(fact("range", use.range ? metres(use.range) : say("Fact.self")));
  }
  if (use.area.shape) {
    facts.push(fact("area", `${say(`Shape.${use.area.shape}`)} ${metres(use.area.size)}`));
  }
  if (use.targets > 1) facts.push(fact("targets", count("Fact.targetsValue", use.targets)));
  if (use.attack.skill) facts.push(attackFact(use.attack, creature));
  if (use.damage.length) facts.push(fact("damage", damageText(use.damage, bearer, weapon)));
  if (use.save.attribute) facts.push(saveFact(use.save, bearer));
  if (use.inflicts.size ?? use.inflicts.length) {
    facts.push(fact("inflicts", list([...use.inflicts].map(stateWord))));
  }
  if (use.contest) facts.push(fact("contest", contestWord(use.contest)));
  if (use.heal.step) {
    const { step, dice } = diceOf(use.heal, bearer, weapon);
    const amount = dice || stepWord(step);
    facts.push(fact("heal", use.heal_self ? `${amount} (${say("Fact.self")})` : amount));
  }
  if (use.move) facts.push(fact("move", metres(use.move)));
  if (use.limit.per) {
    facts.push(fact("limit", `${use.limit.uses} / ${say(`Per.${use.limit.per}`)}`));
  }
  if (use.trigger) facts.push(fact("trigger", use.trigger));
  return facts;
}

/**
 * @param {any} attack
 * @param {any} creature
 */
function attackFact({ skill, against }, creature) {
  const bonus = attackBonus(skill, creature);
  const roll = bonus === null ? word(SKILLS, skill) : signed(bonus);
  return fact("attack", `${roll} ${say("Fact.versus")} ${defenceWord(against)}`);
}

/**
 * @param {string} skill
 * @param {any} creature
 * @returns {number | null}  What the creature adds to the die; null for nobody's item.
 */
export function attackBonus(skill, creature) {
  if (!creature) return null;
  return skill === "magic_attacks" ? creature.gift_attack : creature.attack;
}

/** @param {string} key  `physical`, or a defence.  @returns {string} */
export const defenceWord = (key) =>
  key === "physical"
    ? `${word(NUMBERS, "block")}/${word(NUMBERS, "dodge")}`
    : word(NUMBERS, key || "block");

/**
 * @param {any} save
 * @param {Bearer | null} bearer
 */
function saveFact({ attribute, dc, half }, bearer) {
  const against = dc ?? bearer?.dc;
  const text = `${word(ATTRIBUTES, attribute)} ${against ?? say("Fact.dcOfRank")}`;
  return fact("save", half ? `${text} (½)` : text, say(half ? "Fact.saveHalf" : "Fact.save"));
}

/**
 * @param {any[]} packets
 * @param {Bearer | null} bearer
 * @param {string} weapon
 * @returns {string}
 */
export const damageText = (packets, bearer, weapon) =>
  packets
    .map((packet) => {
      const { step, dice } = diceOf(packet, bearer, weapon);
      const type = word(DAMAGE_TYPES, packet.type).toLowerCase();
      return dice ? `${dice} ${type}` : `${type} (${stepWord(step, packet.shift)})`;
    })
    .join(" + ");

/**
 * @param {string} step
 * @param {number} [shift]
 */
function stepWord(step, shift = 0) {
  const name = ["rank", "weapon"].includes(step) ? say(`Step.${step}`) : step;
  return shift ? `${name} ${signed(shift)}` : name;
}

/**
 * @param {any} system
 * @param {Bearer | null} bearer
 */
function weaponFacts(system, bearer) {
  const facts = [
    fact("damage", damageText(system.damage, bearer, "")),
    fact("range", metres(system.range)),
  ];
  if (system.control !== 1) facts.push(fact("control", String(system.control)));
  if (system.natural) facts.push(fact("natural", say("Fact.naturalValue"), say("Fact.natural")));
  else facts.push(fact("hands", count("Fact.handsValue", system.hands)));
  const materials = [...system.materials].map((key) => word(MATERIALS, key));
  if (materials.length) facts.push(fact("materials", list(materials)));
  const bane = [...system.bane].map((key) => word(CREATURE_TYPES, key));
  if (bane.length) facts.push(fact("bane", list(bane)));
  for (const { against, amount } of system.bonus) {
    facts.push(fact("bonus", `${signed(amount)}: ${word(CREATURE_TYPES, against)}`));
  }
  return facts;
}

/** @param {any} system */
function armorFacts({ dr }) {
  const kinds = [...DAMAGE_TYPES.keys()].filter((type) => dr[type]);
  const said = kinds.map((type) => `${word(DAMAGE_TYPES, type).toLowerCase()} ${signed(dr[type])}`);
  return said.length ? [fact("protects", list(said))] : [];
}

/** @param {number} value */
const metres = (value) => say("Fact.metres", { value });

/** @param {string} key */
const stateWord = (key) => word(STATES.has(key) ? STATES : CONDITIONS, key);

/** @param {string} key */
const contestWord = (key) => (CONTESTS.has(key) ? word(CONTESTS, key) : say("Fact.disarm"));
