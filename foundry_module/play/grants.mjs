/**
 * What talents bring along (`adds_items`), what of it is missing on an actor, and what goes with
 * them. An item that is there already is never brought twice; one with several givers goes with the
 * last of them.
 */

import { parted } from "./refs.mjs";

/**
 * An item of the actor as far as grants look. `givers` are the ids of the items that bring it;
 * empty for what the actor has of its own.
 *
 * @typedef {{id: string, slug: string, givers: readonly string[]}} Owned
 */
/**
 * A talent that was added: its id on the actor, and the references of what it brings.
 *
 * @typedef {{id: string, brings: readonly string[], from: string}} Giver
 */
/**
 * What a reference leads to. `brings` is empty for all but talents; `from` says where it was found,
 * so that what it brings is looked for there first.
 *
 * @typedef {{data: object, brings: readonly string[], from: string}} Found
 */
/**
 * @typedef {{
 *   create: {id: string, slug: string, givers: string[], data: object}[],
 *   update: {id: string, givers: string[]}[],
 *   missing: string[],
 * }} Plan
 */

/**
 * Works out everything that the added talents bring, those talents' own talents included. A circle
 * ends where it closes, since what is there is not brought again.
 *
 * @param {readonly Owned[]} owned  All items of the actor, the added ones among them.
 * @param {readonly Giver[]} added
 * @param {(ref: string, from: string) => Promise<Found | null>} find
 * @param {() => string} newId
 * @returns {Promise<Plan>}
 */
export async function planGrants(owned, added, find, newId) {
  /** @type {Map<string, Owned>} */
  const there = new Map();
  for (const item of owned) {
    // Of two with one reference the actor's own counts.
    if (!there.has(item.slug) || !item.givers.length) there.set(item.slug, item);
  }
  /** @type {Map<string, Plan["create"][number]>} */
  const made = new Map();
  /** @type {Map<string, string[]>} */
  const givers = new Map();
  /** @type {Set<string>} */
  const missing = new Set();
  const waiting = [...added];
  for (let giver = waiting.shift(); giver; giver = waiting.shift()) {
    for (const ref of giver.brings) {
      const { plain } = parted(ref);
      const known = there.get(plain);
      if (known) {
        const by = givers.get(known.id) ?? [...known.givers];
        const own = !known.givers.length || known.id === giver.id;
        if (!own && !by.includes(giver.id)) givers.set(known.id, [...by, giver.id]);
        continue;
      }
      const planned = made.get(plain);
      if (planned) {
        if (!planned.givers.includes(giver.id)) planned.givers.push(giver.id);
        continue;
      }
      const found = await find(ref, giver.from);
      if (!found) {
        missing.add(ref);
        continue;
      }
      const id = newId();
      made.set(plain, { id, slug: plain, givers: [giver.id], data: found.data });
      waiting.push({ id, brings: found.brings, from: found.from });
    }
  }
  return {
    create: [...made.values()],
    update: [...givers].map(([id, by]) => ({ id, givers: by })),
    missing: [...missing],
  };
}

/**
 * What goes when items are deleted: whatever no item of the actor's own leads to any more.
 *
 * @param {readonly Owned[]} owned  What is left on the actor.
 * @param {readonly string[]} deleted  The ids that went.
 * @returns {{remove: string[], update: {id: string, givers: string[]}[]}}
 */
export function planRemoval(owned, deleted) {
  const gone = new Set(deleted);
  const ids = new Set(owned.map((item) => item.id));
  const known = (/** @type {string} */ id) => ids.has(id) || gone.has(id);
  // Givers that nobody remembers (an item that was copied from elsewhere) count for nothing.
  const own = owned.filter((item) => !item.givers.some(known));
  const alive = new Set(own.map((item) => item.id));
  let before = -1;
  while (before !== alive.size) {
    before = alive.size;
    for (const item of owned) {
      if (item.givers.some((id) => alive.has(id))) alive.add(item.id);
    }
  }
  const touched = owned.filter((item) => item.givers.some((id) => gone.has(id)));
  return {
    remove: owned.filter((item) => !alive.has(item.id)).map((item) => item.id),
    update: touched
      .filter((item) => alive.has(item.id))
      .map(({ id, givers }) => ({ id, givers: givers.filter((by) => !gone.has(by)) })),
  };
}

/**
 * Givers that really are on the actor.
 *
 * @param {readonly string[]} givers
 * @param {ReadonlySet<string>} ids
 * @returns {string[]}
 */
export const realGivers = (givers, ids) => givers.filter((id) => ids.has(id));
