/** The picture of a new creature or item that brings none of its own. */

import { address, isCreature, subtype } from "../utils/module.mjs";

/** Call in the `init` hook. */
export function registerPictures() {
  Hooks.on("preCreateActor", ofType);
  Hooks.on("preCreateItem", ofKind);
}

/** What a character looks like before somebody says what it is. */
const SOMEBODY = "human";

/**
 * An enemy without a creature type keeps the host's picture.
 *
 * @param {any} actor
 */
function ofType(actor) {
  if (!isCreature(actor) || actor.img !== actor.constructor.DEFAULT_ICON) return;
  const { system, prototypeToken } = actor.toObject();
  const { types, tier } = system;
  const type = types[0] ?? (subtype(actor) === "character" ? SOMEBODY : null);
  if (!type) return;
  const img = address(`assets/types/${type}-${tier}.webp`);
  const { src } = prototypeToken.texture;
  const bare = !src || src === actor.img;
  actor.updateSource({ img, ...(bare ? { prototypeToken: { texture: { src: img } } } : {}) });
}

/** @param {any} item */
function ofKind(item) {
  const kind = subtype(item);
  if (!kind || item.img !== item.constructor.DEFAULT_ICON) return;
  item.updateSource({ img: address(`assets/kinds/${item.system.gift ? "gift" : kind}.webp`) });
}
