/** The picture of a new creature or item that brings none of its own. */

import { address, isCreature, subtype } from "../utils/module.mjs";

/** Call in the `init` hook. */
export function registerPictures() {
  Hooks.on("preCreateActor", ofType);
  Hooks.on("preCreateItem", ofKind);
}

/**
 * One without a creature type keeps the host's picture: it may become somebody's character.
 *
 * @param {any} actor
 */
function ofType(actor) {
  if (!isCreature(actor) || actor.img !== actor.constructor.DEFAULT_ICON) return;
  const { system, prototypeToken } = actor.toObject();
  const { types, tier } = system;
  if (!types.length) return;
  const img = address(`assets/types/${types[0]}-${tier}.webp`);
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
