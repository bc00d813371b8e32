/** The mouse on the board: control, target, drag, box, pan, menu. */
import { el } from "../applications/html.mjs";
import { clampInside, snap } from "./grid.mjs";
import { closeHud, openHud } from "./hud.mjs";

const STARTED = 5;
const DOUBLE = 400;

/** Listen on the host of `canvas`; everything ends with the host. */
export function listenForPointer(canvas) {
  const { host } = canvas;
  let lastRight = { id: null, at: 0 };
  host.addEventListener("contextmenu", (event) => event.preventDefault());
  host.addEventListener("pointerdown", (event) => onDown(canvas, event));
  host.addEventListener("dblclick", (event) => {
    const token = tokenAt(canvas, event);
    if (token) openSheet(token);
  });
  host.addEventListener("pointerup", (event) => {
    const token = event.button === 2 && !canvas.panned ? tokenAt(canvas, event) : null;
    if (event.button === 2 && !token && !canvas.panned) closeHud();
    if (!token) return;
    const soon = lastRight.id === token.id && event.timeStamp - lastRight.at < DOUBLE;
    const twice = soon && (closeHud() || !token.isOwner);
    lastRight = { id: token.id, at: twice ? 0 : event.timeStamp };
    if (twice) {
      toggleTarget(token, event.shiftKey);
    } else if (token.isOwner) openHud(canvas, token);
  });
}

const tokenAt = (canvas, event) => canvas.tokens?.get(event.target.closest?.("[data-token-id]")?.dataset.tokenId) ?? null;

/** Target or stop; without `keep` other targets are dropped. */
export const toggleTarget = (token, keep = false) => token.setTarget(!token.isTargeted, { releaseOthers: !keep });

export function openSheet(token) {
  if (token.actor?.testUserPermission(game.user, 1)) token.actor.sheet?.render({ force: true });
}

function onDown(canvas, event) {
  if (event.target.closest(".token-hud, button, a, input")) return;
  const token = tokenAt(canvas, event);
  canvas.panned = false;
  if (event.button === 1 || event.button === 2) {
    track(event, (dx, dy, stepX, stepY) => {
      canvas.panned = true;
      canvas.viewport.moveBy(stepX, stepY);
    }, () => undefined);
    return;
  }
  if (event.button !== 0) return;
  closeHud();
  if (!token) selectBox(canvas, event);
  else if (ui.controls?.tool?.name === "target") toggleTarget(token, event.shiftKey);
  else grab(canvas, token, event);
}

/** Follow the pointer until it is let go; `onMove` only after a few pixels. */
function track(event, onMove, onEnd) {
  let last = { x: event.clientX, y: event.clientY };
  let started = false;
  const move = (moved) => {
    const dx = moved.clientX - event.clientX;
    const dy = moved.clientY - event.clientY;
    started ||= Math.hypot(dx, dy) >= STARTED;
    if (started) onMove(dx, dy, moved.clientX - last.x, moved.clientY - last.y);
    last = { x: moved.clientX, y: moved.clientY };
  };
  const end = (ended) => {
    for (const [type, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end], ["keydown", escape]]) window.removeEventListener(type, listener, true);
    onEnd(started && ended.type === "pointerup", ended);
  };
  const escape = (key) => {
    if (key.key !== "Escape") return;
    key.preventDefault();
    key.stopPropagation();
    end(key);
  };
  for (const [type, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end], ["keydown", escape]]) window.addEventListener(type, listener, true);
}

/** Control the token and drag all controlled ones. */
function grab(canvas, token, event) {
  const wasControlled = token.controlled;
  if (event.shiftKey && wasControlled) {
    token.release();
    return;
  }
  if (!wasControlled || event.shiftKey) token.control({ releaseOthers: !event.shiftKey });
  if (!token.controlled) return;
  const moving = canvas.tokens.controlled;
  let offset = { x: 0, y: 0 };
  track(event, (dx, dy) => {
    offset = { x: dx / canvas.viewport.scale, y: dy / canvas.viewport.scale };
    for (const each of moving) {
      each.element.classList.add("dragging");
      each.element.style.left = `${each.x + offset.x}px`;
      each.element.style.top = `${each.y + offset.y}px`;
    }
  }, async (moved, ended) => {
    for (const each of moving) each.element?.classList.remove("dragging");
    if (!moved) {
      for (const each of moving) each.refresh();
      if (ended.type === "pointerup" && wasControlled && !event.shiftKey) token.control();
      return;
    }
    await moveTokens(canvas, moving, offset, { free: ended.shiftKey });
  });
}

/** Move by pixels; one update for all, and back to the old place where it is refused. */
export async function moveTokens(canvas, tokens, { x, y }, { free = false } = {}) {
  const updates = tokens.map((token) => {
    const wanted = { x: token.x + x, y: token.y + y };
    const snapped = free ? { x: Math.round(wanted.x), y: Math.round(wanted.y) } : snap(wanted, token.document, canvas.scene.grid);
    return { _id: token.id, ...clampInside(snapped, token, canvas.dimensions) };
  });
  try {
    await canvas.scene.updateEmbeddedDocuments("Token", updates);
  } finally {
    for (const token of tokens) token.refresh();
  }
}

/** A box drawn on the empty board takes control of the tokens in it; a click releases. */
function selectBox(canvas, event) {
  const from = canvas.viewport.toScene(event);
  const box = el("div", { class: "select-box" });
  let to = from;
  if (!event.shiftKey) canvas.tokens?.releaseAll();
  track(event, (dx, dy) => {
    to = { x: from.x + dx / canvas.viewport.scale, y: from.y + dy / canvas.viewport.scale };
    if (!box.isConnected) canvas.board.append(box);
    Object.assign(box.style, { left: `${Math.min(from.x, to.x)}px`, top: `${Math.min(from.y, to.y)}px`, width: `${Math.abs(to.x - from.x)}px`, height: `${Math.abs(to.y - from.y)}px` });
  }, (drawn) => {
    box.remove();
    if (!drawn) return;
    const inside = ({ center }) => center.x >= Math.min(from.x, to.x) && center.x <= Math.max(from.x, to.x) && center.y >= Math.min(from.y, to.y) && center.y <= Math.max(from.y, to.y);
    for (const token of canvas.tokens.placeables.filter((each) => each.visible && inside(each))) token.control({ releaseOthers: false });
  });
}
