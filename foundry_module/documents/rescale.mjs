/** Reads creatures for a rescaling and writes it: numbers, items and texts of each. */

import { decisionsOf } from "../play/decisions.mjs";
import { rescaled } from "../play/rescale.mjs";
import { changesOf, diceSwaps, itemChanges, rewritten } from "../play/rescale-diff.mjs";
import { findings } from "../rules/checks.mjs";
import { HIGHEST_RANK, LOWEST_RANK } from "../rules/tables.mjs";
import { FLAGS, flagsOf, subtype, typed } from "../utils/module.mjs";
import { armorOf, held, itemsOf } from "./creature.mjs";
import { READY, itemsFollowed } from "./derivation.mjs";
import { SECRETS, changeNote, notesOf } from "./notes.mjs";
import { replacement } from "./operators.mjs";
import { barsOf } from "./tiers.mjs";

/** @import { Wish } from "../play/rescale.mjs" */
/** @import { Change, Named } from "../play/rescale-diff.mjs" */
/** @import { Scaled } from "../play/templates.mjs" */
/** @import { Finding } from "../rules/checks.mjs" */

const RANKS = { low: LOWEST_RANK, high: HIGHEST_RANK };
const TEXTS = ["description", "look"];

/**
 * A text whose dice or difficulty follow: `item` is empty for those of the creature itself.
 *
 * @typedef {{id: string, item: string, key: string, before: string, after: string}} Rewrite
 */
/**
 * All that would change of one creature.
 *
 * @typedef {object} Preview
 * @property {any} actor
 * @property {Scaled} after
 * @property {(Change & {item?: Named})[]} changes
 * @property {Rewrite[]} texts
 * @property {Finding[]} faults  Errors by the rules that it didn't have before.
 */

/** @param {any} actor  @returns {Scaled} */
export const scaledOf = (actor) => ({
  type: /** @type {"npc" | "character"} */ (subtype(actor)),
  system: actor.toObject().system,
  aside: flagsOf(actor).aside ?? {},
  templates: flagsOf(actor).templates ?? [],
});

/**
 * @param {any} actor
 * @param {Wish} wish
 * @returns {Preview}
 */
export function previewOf(actor, wish) {
  const before = scaledOf(actor);
  const armor = armorOf(actor);
  const after = rescaled(before, wish, armor, RANKS);
  const known = new Set(errorsOf(before.system, armor).map(({ code }) => code));
  const items = itemsOf(actor).map((item) => ({ ...held(item), id: item.id, name: item.name }));
  const ofItems = itemChanges(before.system, after.system, items);
  const dice = diceSwaps(before.system, after.system, ofItems);
  const dc = { before: before.system.gift_dc, after: after.system.gift_dc };
  return {
    actor,
    after,
    changes: [...changesOf(before.system, after.system), ...ofItems],
    texts: textsOf(actor).flatMap((text) => {
      const html = rewritten(text.before, dice, dc);
      return html === text.before ? [] : [{ ...text, after: html }];
    }),
    faults: errorsOf(after.system, armor).filter(({ code }) => !known.has(code)),
  };
}

/**
 * Of the decisions; what a tier has no use for waits in the recipe and is no fault.
 *
 * @param {any} system
 * @param {readonly any[]} armor
 * @returns {Finding[]}
 */
function errorsOf(system, armor) {
  const idle = ["field-of-tier", "number-of-tier", "raised-on-whole", "caster-penalty-unused"];
  return findings(decisionsOf(system, armor)).filter(
    ({ code, severity }) => severity === "error" && !idle.includes(code),
  );
}

/** @param {any} actor  @returns {Omit<Rewrite, "after">[]}  Every text of it and of its items. */
function textsOf(actor) {
  const { system } = actor;
  const own = { ...Object.fromEntries(TEXTS.map((key) => [key, system[key]])), ...notesOf(actor) };
  const id = (/** @type {string} */ item, /** @type {string} */ key) => [actor.uuid, item, key].join("/");
  return [
    ...Object.entries(own).map(([key, before]) => ({ id: id("", key), item: "", key, before: before ?? "" })),
    ...itemsOf(actor).map((item) => {
      const key = "description";
      return { id: id(item.id, key), item: item.id, key, before: item.system.description ?? "" };
    }),
  ];
}

/**
 * Done once items have followed: what is read of the creature then is all new.
 *
 * @param {Preview} preview
 * @param {ReadonlySet<string>} left  Ids of texts that stay as they are.
 */
export async function writeRescaled({ actor, after, texts }, left) {
  const wanted = texts.filter(({ id }) => !left.has(id));
  const { type, system, aside, templates } = after;
  const own = wanted.filter(({ item, key }) => !item && !SECRETS.includes(key));
  for (const { key, after: html } of own) system[key] = html;
  await actor.update(
    {
      ...(type === subtype(actor) ? {} : { type: typed(type) }),
      ...replacement("system", system),
      ...replacement(`flags.${FLAGS}.aside`, aside),
      ...replacement(`flags.${FLAGS}.templates`, [...templates]),
      ...barsOf(actor, system, type),
    },
    READY,
  );
  await itemsFollowed(actor);
  for (const { key, after: html } of wanted.filter(({ item, key }) => !item && SECRETS.includes(key))) {
    await changeNote(actor, key, html);
  }
  const updates = wanted
    .filter(({ item }) => item)
    .map(({ item, after: html }) => ({ _id: item, system: { description: html } }));
  if (updates.length) await actor.updateEmbeddedDocuments("Item", updates);
}
