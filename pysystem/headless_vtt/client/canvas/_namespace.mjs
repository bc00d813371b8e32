/** foundry.canvas, the global `canvas`, and its start (U-18: before `ready`). */
import { canvas } from "./canvas.mjs";
import { UserTargets } from "./targets.mjs";
import { TokenLayer } from "./token-layer.mjs";
import { Token } from "./token.mjs";

export default { placeables: { Token }, layers: { TokenLayer } };

/** Start the board and view the active scene; with the core setting `noCanvas` there is none. */
export async function initCanvas(game) {
  for (const user of game.users) user.targets = new UserTargets(user);
  Hooks.on("createUser", (user) => { user.targets = new UserTargets(user); });
  if (noCanvas(game)) return;
  canvas.start(document.getElementById("board-host"));
  await canvas.draw(game.scenes.viewed ?? game.scenes.active ?? null);
}

function noCanvas(game) {
  return game.settings.settings.has("core.noCanvas") && game.settings.get("core", "noCanvas");
}

export { canvas, UserTargets };
