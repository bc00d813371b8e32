/** What lives only while users are connected: who views which scene, who targets what (TOK-11). */

import { Hooks } from "./hooks.mjs";
import { state } from "./state.mjs";

/** Shows a scene (or none) on this client. */
export async function viewScene(scene) {
  const { game, canvas } = state;
  if (!game.ready) return;
  game.viewedSceneId = scene?.id ?? null;
  await canvas.draw(scene);
  shareScene();
}

/** Tells the others which scene this user views. */
export function shareScene() {
  state.game.user.viewedScene = state.game.viewedSceneId;
  state.connection.tell("activity", { sceneId: state.game.viewedSceneId, targets: [] });
}

/** Tells the others what this user targets. */
export function shareTargets(ids) {
  state.connection.tell("activity", { targets: [...ids] });
}

/** Follows what another user views and targets. */
export function receivePresence({ userId, sceneId, targets }) {
  const user = state.game.users.get(userId);
  if (!user) return;
  if (sceneId !== undefined) user.viewedScene = sceneId;
  if (!targets || !state.canvas.ready) return;
  const known = new Set(targets);
  for (const token of [...user.targets]) {
    if (!known.has(token.id)) token.setTarget(false, { user, releaseOthers: false });
  }
  for (const id of known) state.canvas.tokens?.get(id)?.setTarget(true, { user, releaseOthers: false });
}

/** Follows a user's coming and going. */
export function setActive(userId, active) {
  const user = state.game.users.get(userId);
  if (!user || user.active === active) return;
  user.active = active;
  if (!active) user.targets.clear();
  Hooks.callAll("userConnected", user, active);
}

/** Takes in a document that the user may see from now on, or lets go of one (SEE-3). No hooks. */
export function receiveVisibility({ documentName, documentId, data }) {
  const collection = state.game.collections.get(documentName);
  const known = collection.get(documentId);
  for (const app of Object.values(known?.apps ?? {})) app.close();
  if (data) collection.addRemote(data);
  else collection.remove(documentId);
  const list = Object.entries(state.ui).find(([name]) => state.game[name] === collection)?.[1];
  list?.render();
}
