/** The items that the builder offers, by groups. */

import { PICK_GROUPS, broughtBy, groupOf, isAllowed } from "../../play/builder-picks.mjs";
import { list, say } from "../../utils/i18n.mjs";
import { MODULE } from "../../utils/module.mjs";

/** @import { Candidate, Candidates } from "../../play/builder-picks.mjs" */
/** @import { Draft } from "../../play/builder.mjs" */
/** @import { Build } from "../../rules/build.mjs" */

/** Base manoeuvres everybody has anyway. */
const OFFERED = (/** @type {Candidate} */ each) => each.category !== "base";

/**
 * @param {Draft} draft
 * @param {Build} build
 * @param {Candidates} all
 * @param {readonly any[]} own  Items that no compendium knows.
 * @param {ReadonlySet<string>} open  Groups that are unfolded.
 */
export function picksOf(draft, build, all, own, open) {
  const name = (/** @type {string} */ ref) => all.get(ref)?.name ?? ref;
  const givers = new Map();
  for (const pick of draft.picks) {
    for (const ref of broughtBy([pick], all)) givers.set(ref, [...(givers.get(ref) ?? []), name(pick)]);
  }
  const offered = [...all.values()].filter(OFFERED).map((each) => {
    const picked = draft.picks.includes(each.ref);
    const by = picked ? undefined : givers.get(each.ref);
    const allowed = isAllowed(build, each, all);
    return {
      ref: each.ref,
      name: each.name,
      group: groupOf(each, all),
      checked: picked || by !== undefined,
      // What is picked already can be put away, allowed or not.
      disabled: by !== undefined || (!allowed && !picked),
      ap: each.ap ? say("Fact.apValue", { ap: each.ap }) : "",
      note: noteOf(each, by, allowed, name),
    };
  });
  return {
    chosen: draft.picks.map((ref) => ({ ref, name: name(ref) })),
    brought: toldApart(broughtBy(draft.picks, all), name),
    own: own.map((item) => item.name),
    groups: PICK_GROUPS.map((key) => {
      const items = offered.filter((each) => each.group === key);
      const chosen = items.filter(({ checked }) => checked).length;
      return { key, label: say(`Builder.group.${key}`), items, chosen, open: open.has(key) };
    }).filter(({ items }) => items.length),
  };
}

/**
 * @param {readonly string[]} refs
 * @param {(ref: string) => string} name
 * @returns {string[]}  Names; of several things that are called alike also the kind.
 */
function toldApart(refs, name) {
  const names = refs.map(name);
  return refs.map((ref, index) => {
    const alike = names.filter((other) => other === names[index]).length > 1;
    const kind = game.i18n.localize(`TYPES.Item.${MODULE}.${ref.split(":")[0]}`);
    return alike ? `${names[index]} (${kind.toLocaleLowerCase()})` : names[index];
  });
}

/**
 * @param {Candidate} candidate
 * @param {readonly string[] | undefined} by
 * @param {boolean} allowed
 * @param {(ref: string) => string} name
 * @returns {string}
 */
function noteOf({ brings }, by, allowed, name) {
  if (by) return say("Builder.broughtBy", { names: list(by) });
  if (!allowed) return say("Builder.untrained");
  return brings.length ? say("Builder.brings", { names: list(toldApart(brings, name)) }) : "";
}
