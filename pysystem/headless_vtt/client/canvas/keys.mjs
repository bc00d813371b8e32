/** The keyboard on the board. */
import { isTyping } from "../applications/html.mjs";
import { DialogV2 } from "../applications/api/dialog.mjs";
import { t } from "../applications/lang/texts.mjs";
import { closeHud, openHud } from "./hud.mjs";
import { moveTokens, openSheet, toggleTarget } from "./pointer.mjs";

/** On both layouts; they work wherever the focus is while the pointer is on a token. */
const TARGET = new Set(["t", "T", "е", "Е"]);
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Did the user come to where they are by the Tab key, rather than by the mouse? */
let tabbed = false;

/**
 * Does what has the focus want the keys? By the public types of `KeyboardManager#hasFocus`; else the
 * game's bindings take them, so that one gets stuck there (foundryvtt issue 8654).
 */
function hasFocus(element) {
  const { keyboardFocus } = element.dataset ?? {};
  if (["", "true"].includes(keyboardFocus)) return true;
  if (keyboardFocus === "false") return false;
  if (element.matches("input, select, textarea") || element.isContentEditable) return true;
  return element.localName === "button" && Boolean(element.closest("form"));
}

/** Tab goes to the next token and Space pauses the game; from the page's body Tab enters the page here. */
function bound(canvas, event) {
  const focused = document.activeElement;
  if (event.defaultPrevented || !canvas.ready || focused === document.body) return;
  if (["Tab", " "].includes(event.key) && !hasFocus(focused)) event.preventDefault();
}

export function listenForKeys(canvas) {
  window.addEventListener("keydown", (event) => bound(canvas, event));
  document.addEventListener("keydown", (event) => { tabbed ||= event.key === "Tab"; }, true);
  document.addEventListener("pointermove", () => { tabbed = false; }, true);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !canvas.tokens || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = event.target === document.body || canvas.host.contains(event.target);
    const pointsAt = Boolean(canvas.tokens.hover) && TARGET.has(event.key);
    if (!(onBoard || pointsAt) || isTyping(event.target) || event.target.closest?.(".token-hud")) return;
    if (act(canvas, event)) event.preventDefault();
  });
}

function act(canvas, event) {
  const focused = canvas.tokens.get(event.target.dataset?.tokenId);
  const { controlled } = canvas.tokens;
  if (event.key in ARROWS) return arrow(canvas, event);
  if (TARGET.has(event.key)) return target(canvas, event, focused);
  switch (event.key) {
    case "Enter": case " ":
      if (!focused) return false;
      if (focused.controlled && event.key === "Enter") openSheet(focused);
      else if (focused.controlled) focused.release();
      else focused.control({ releaseOthers: !event.shiftKey });
      return true;
    case "F10": case "ContextMenu":
      if (focused?.isOwner) openHud(canvas, focused);
      return Boolean(focused);
    case "Delete": case "Backspace":
      if (controlled.length) removeTokens(canvas, controlled);
      return controlled.length > 0;
    case "Escape":
      if (closeHud()) return true;
      if (!controlled.length) return false;
      canvas.tokens.releaseAll();
      return true;
    case "+": case "=": canvas.viewport.zoom(1.2); return true;
    case "-": canvas.viewport.zoom(1 / 1.2); return true;
    case "Home": canvas.fit(); return true;
    default: return false;
  }
}

/** Target what the pointer is on, or what the Tab key has come to. */
function target(canvas, event, focused) {
  const { hover } = canvas.tokens;
  const token = tabbed ? focused ?? hover : hover ?? focused;
  if (token) toggleTarget(token, event.shiftKey);
  return Boolean(token);
}

/** Arrows move what is controlled by a square, else the view. */
function arrow(canvas, event) {
  const [x, y] = ARROWS[event.key];
  const { controlled } = canvas.tokens;
  const { size } = canvas.scene.grid;
  if (controlled.length) moveTokens(canvas, controlled, { x: x * size, y: y * size });
  else canvas.viewport.moveBy(-x * 60, -y * 60);
  return true;
}

async function removeTokens(canvas, tokens) {
  const own = tokens.filter((token) => token.document.canUserModify(game.user, "delete"));
  if (!own.length) return;
  const sure = await DialogV2.confirm({ window: { title: "vtt.token.delete" }, content: `<p>${t("token.deleteSure", { n: own.length })}</p>` });
  if (sure) await canvas.scene.deleteEmbeddedDocuments("Token", own.map((token) => token.id));
}
