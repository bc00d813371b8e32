/** Which actors of the world's own game system our rules reach, and by which paths. */

import { READY } from "./ready.mjs";
import { MODULE, flagsOf, isCreature } from "../utils/module.mjs";
import { defencesFor } from "../documents/creature.mjs";
import { foreignBody, ownBody } from "../play/bodies.mjs";

/** @import { Body, Paths, Rules } from "../play/bodies.mjs" */
/** @import { Source } from "../rules/dr.mjs" */

const SETTING = "adapters";

/** Call in the `init` hook. */
export function registerAdapters() {
  game.settings.register(MODULE, SETTING, {
    scope: "world",
    config: false,
    type: Object,
    default: {},
  });
}

/** @returns {Record<string, Paths>}  Actor type → paths, as game masters typed them. */
export const typedPaths = () => game.settings.get(MODULE, SETTING);

/** @param {Record<string, Paths>} paths */
export const storePaths = (paths) => game.settings.set(MODULE, SETTING, paths);

/**
 * @param {string} type  Of actors.
 * @returns {Paths | null}  What comes ready-made.
 */
export function readyPaths(type) {
  const ready = READY[game.system.id];
  return ready?.[type] ?? ready?.["*"] ?? null;
}

/** @param {string} type  @returns {Paths | null} */
export const pathsFor = (type) => typedPaths()[type] ?? readyPaths(type);

/** @returns {Readonly<Record<string, string>>}  The damage types of the world's system → ours. */
export const damageWords = () => READY[game.system.id]?.["*"]?.words ?? {};

/** @param {any} actor  @returns {Rules}  What was laid down for it by our rules. */
export const rulesOf = (actor) => flagsOf(actor).rules ?? {};

/**
 * @param {any} actor
 * @param {Source} [source]  What strikes it: some resistances of other systems depend on that.
 * @returns {Body | null}  Null for an actor that blows can't reach.
 */
export function bodyOf(actor, source = {}) {
  if (isCreature(actor)) return ownBody(actor.system, defencesFor(actor));
  const paths = actor?.documentName === "Actor" ? pathsFor(actor.type) : null;
  if (!paths?.hp) return null;
  return foreignBody(actor, paths, rulesOf(actor), { player: actor.hasPlayerOwner, source });
}

/**
 * @param {any} actor
 * @returns {boolean}  Whether blows can reach it; that is quicker said than what its body is like.
 */
export const hasBody = (actor) => isCreature(actor) || bodyOf(actor) !== null;
