/** Our tiers, sizes, types and resistances for actors of another game system. */

import { centred, followed } from "../play/squares.mjs";
import { tierChange } from "../play/foreign.mjs";
import { nested, number } from "../play/paths.mjs";
import { FLAGS } from "../utils/module.mjs";
import { bodyOf, pathsFor, rulesOf } from "./adapters.mjs";

/** @import { Rules } from "../play/bodies.mjs" */

/**
 * Lays rules down for an actor, in one write: its hit points follow the tier, its token the size.
 *
 * @param {any} actor  Of another system, at whose hit points a path leads.
 * @param {Rules} rules
 * @returns {Promise<any>}  The actor; null where no path leads to its hit points.
 */
export async function layDownRules(actor, rules) {
  const paths = pathsFor(actor.type);
  const before = rulesOf(actor);
  const sizeBefore = bodyOf(actor)?.size ?? null;
  const value = paths?.hp ? number(actor, paths.hp) : null;
  if (!paths || value === null) return null;
  const max = number(actor, paths.hpMax) ?? value;
  const { stored, health } = tierChange({ ...before }, rules, { value, max });
  const update = nested({
    ...(health ? { [paths.hp]: health.value } : {}),
    ...(health && paths.hpMax ? { [paths.hpMax]: health.max } : {}),
    [`flags.${FLAGS}.rules`]: stored,
  });
  const side = sizeBefore && rules.size && followed(actor.prototypeToken, sizeBefore, rules.size);
  if (side && !actor.isToken) update.prototypeToken = side;
  await actor.update(update);
  if (sizeBefore && rules.size) await tokensFollow(actor, sizeBefore, rules.size);
  return actor;
}

/**
 * @param {any} actor
 * @param {string} before
 * @param {string} after
 */
async function tokensFollow(actor, before, after) {
  const tokens = actor.isToken ? [actor.token] : actor.getDependentTokens({ linked: true });
  for (const token of tokens) {
    const side = followed(token, before, after);
    if (side && token.parent) {
      await token.update({ ...side, ...centred(token, side, token.parent.grid.size) });
    }
  }
}
