/** A peon's hits on its token: a pip for each in place of the bar. */

import { pips } from "../play/mobs.mjs";

const BAR = "bar1";
const HITS = "hits";
/** Height of a bar where squares have a hundred pixels. */
const HEIGHT = 8;
const EDGE = 0x000000;
const FULL = 0xd2574b;
const EMPTY = 0x2a2320;

/** Call in the `init` hook. */
export function registerPips() {
  Hooks.on("refreshToken", draw);
}

/**
 * After each drawing of the bars by the host. One that has none to draw on shows few points one by
 * one by itself.
 *
 * @param {any} token
 */
function draw(token) {
  const bar = token.bars?.[BAR];
  if (!bar?.clear || token.document[BAR]?.attribute !== HITS) return;
  const hits = token.document.getBarAttribute(BAR);
  if (!hits?.max) return;
  const scale = (token.scene?.grid.size ?? 100) / 100;
  bar.clear();
  for (const { x, y, radius, full } of pips(hits, token.w, HEIGHT * scale)) {
    bar.lineStyle(scale, EDGE, 1).beginFill(full ? FULL : EMPTY, 1);
    bar.drawCircle(x, y, radius).endFill();
  }
}
