/** Dropping something on the board (UTL-2, TOK-4). */
import { t } from "../applications/lang/texts.mjs";
import { clampInside, snap } from "./grid.mjs";

export function listenForDrops(canvas) {
  canvas.host.addEventListener("dragover", (event) => event.preventDefault());
  canvas.host.addEventListener("drop", (event) => onDrop(canvas, event));
}

async function onDrop(canvas, event) {
  event.preventDefault();
  if (!canvas.scene) return;
  const found = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
  const data = { ...found, ...canvas.viewport.toScene(event) };
  if (Hooks.call("dropCanvasData", canvas, data, event) === false) return;
  if (data.type === "Actor") await placeActor(canvas, data, { hidden: event.altKey });
}

/** Place a token for the actor at the point; an actor of a compendium is imported first. */
async function placeActor(canvas, data, { hidden }) {
  if (!game.user.can("TOKEN_CREATE")) {
    ui.notifications.warn(t("token.notAllowed"), { console: false });
    return;
  }
  let actor = await Actor.implementation.fromDropData(data);
  if (actor.pack) actor = (await worldCopy(actor)) ?? null;
  if (!actor?.isOwner) return;
  const token = await actor.getTokenDocument({ hidden });
  const { size } = canvas.scene.grid;
  const box = { w: token.width * size, h: token.height * size };
  const corner = snap({ x: data.x - box.w / 2, y: data.y - box.h / 2 }, token, canvas.scene.grid);
  const [created] = await canvas.scene.createEmbeddedDocuments("Token", [{ ...token.toObject(), ...clampInside(corner, box, canvas.dimensions) }]);
  canvas.tokens.get(created?.id)?.control();
}

/** The world's actor made of this pack actor: the one that is there already, or a new import. */
async function worldCopy(actor) {
  const present = game.actors.find((each) => each._stats?.compendiumSource === actor.uuid);
  return present ?? game.actors.importFromCompendium(game.packs.get(actor.pack), actor.id);
}
