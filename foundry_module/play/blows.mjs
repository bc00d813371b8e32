/** What a blow or a healing does to one target, before anything is written. */

import { applyBlow, heal, resolveBlow } from "../rules/damage.mjs";
import { nested } from "./paths.mjs";

/** @import { Blow, BlowRow } from "../rules/damage.mjs" */
/** @import { Body } from "./bodies.mjs" */

/**
 * What will happen to one target. `before` and `after` are values at the path `at`; `temp` are its
 * temporary hit points, null where it has none. `against` is damage against its types,
 * which the rows hold already. `left` is what reached a peon that the surplus of others ran on to.
 *
 * @typedef {{
 *   path: "hp" | "hits", at: string, toughness: number | null, rows: BlowRow[], total: number,
 *   before: number, after: number, lost: number, defeated: boolean, shaken: boolean,
 *   temp: {at: string, before: number, after: number} | null, bypassed: boolean,
 *   against: {type: string, amount: number}[], left?: number,
 * }} Plan
 */
/**
 * How a game master has a target meet a blow: past its DR, with half of it, or not at all.
 *
 * @typedef {{bypass?: boolean, half?: boolean, skip?: boolean}} Treatment
 */

/**
 * @param {Body} body
 * @param {Blow} blow
 * @param {Treatment} [treatment]
 * @returns {Plan}
 */
export function planBlow(body, blow, { bypass = false, half = false } = {}) {
  const packets = half ? halved(blow.packets) : blow.packets;
  const { rows, total } = resolveBlow(bypass ? bare(body) : body.defences, { ...blow, packets });
  // Temporary hit points go first; a peon has none.
  const soaked = Math.min(body.temp, total);
  const temp = soaked
    ? { at: body.tempAt, before: body.temp, after: body.temp - soaked }
    : null;
  const outcome = applyBlow(body.health, total - soaked);
  const against = extra(packets, body.defences.types);
  return { ...about(body), rows, total, ...outcome, temp, bypassed: bypass, against };
}

/**
 * @param {readonly import("../rules/damage.mjs").Packet[]} packets
 * @param {readonly string[]} types  Of the creature.
 * @returns {{type: string, amount: number}[]}  What its types have it take in addition.
 */
const extra = (packets, types) =>
  packets.flatMap(({ against, amount }) =>
    against && amount > 0 && types.includes(against) ? [{ type: against, amount }] : [],
  );

/**
 * @param {Body} body
 * @param {number} amount
 * @returns {Plan}
 */
export const planHeal = (body, amount) => ({
  ...about(body),
  rows: [],
  total: amount,
  ...heal(body.health, amount),
  temp: null,
  bypassed: false,
  against: [],
});

/**
 * @param {readonly import("../rules/damage.mjs").Packet[]} packets
 * @returns {import("../rules/damage.mjs").Packet[]}  Each rounded down.
 */
export const halved = (packets) =>
  packets.map((packet) => ({ ...packet, amount: Math.floor(packet.amount / 2) }));

/**
 * @param {Body} body
 * @returns {import("../rules/dr.mjs").Defences}  Its types alone: damage against them still counts.
 */
const bare = ({ defences: { types } }) => ({
  types,
  traits: [],
  hide: {},
  hide_of_row: false,
  armor: [],
});

/** @param {Body} body */
const about = ({ kind, at, health }) => ({ path: kind, at, toughness: health.toughness ?? null });

/**
 * @param {Plan} plan
 * @returns {boolean}  Whether it changes anything.
 */
export const changes = ({ before, after, temp }) => before !== after || temp !== null;

/**
 * @param {Plan} plan
 * @returns {Record<string, any>}  The actor's update.
 */
export const written = ({ at, after, temp }) =>
  nested({ [at]: after, ...(temp ? { [temp.at]: temp.after } : {}) });

/**
 * @param {Plan} plan
 * @returns {Record<string, any>}  The actor's update that takes it back.
 */
export const unwritten = ({ at, before, temp }) =>
  nested({ [at]: before, ...(temp ? { [temp.at]: temp.before } : {}) });
