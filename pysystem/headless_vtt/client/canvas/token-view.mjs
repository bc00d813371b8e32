/** How a token looks on the board. */
import { el } from "../applications/html.mjs";
import { t } from "../applications/lang/texts.mjs";
import { barOf } from "./bars.mjs";

/** Points that are shown one by one: at most, and on each square of the token's width. */
const PIPS = 6;
const PIPS_ON_SQUARE = 4;
const DISPOSITIONS = { "-2": "secret", "-1": "hostile", 0: "neutral", 1: "friendly" };

export function buildTokenElement(token) {
  return el("div", { class: "token", "data-token-id": token.id, tabindex: "0", role: "button" },
    el("div", { class: "token-art" }), el("div", { class: "token-bars" }), el("div", { class: "token-marks" }), el("span", { class: "token-nameplate" }));
}

/** Does the mode (CONST.TOKEN_DISPLAY_MODES: 0 none … 50 always) show it now? */
function shown(mode, token) {
  const { isOwner, controlled, hover } = token;
  switch (mode) {
    case 10: return controlled;
    case 20: return isOwner && (hover || controlled);
    case 30: return hover || controlled;
    case 40: return isOwner;
    case 50: return true;
    default: return false;
  }
}

/** Bring the element up to date with document, actor and state. */
export function refreshTokenElement(element, token) {
  const { document: data, w, h } = token;
  Object.assign(element.style, { left: `${data.x}px`, top: `${data.y}px`, width: `${w}px`, height: `${h}px`, zIndex: String(10 + (data.sort ?? 0) + (token.controlled ? 1000 : 0)) });
  element.hidden = !token.visible;
  for (const name of Object.values(DISPOSITIONS)) element.classList.toggle(name, DISPOSITIONS[data.disposition] === name);
  const bars = ["bar1", "bar2"].map((name) => [name, barOf(data, name)]).filter(([, bar]) => bar);
  const states = { controlled: token.controlled, targeted: token.isTargeted, "hidden-token": data.hidden, defeated: token.isDefeated, "in-turn": token.isInTurn, owned: token.isOwner };
  for (const [name, on] of Object.entries(states)) element.classList.toggle(name, Boolean(on));
  element.setAttribute("aria-pressed", String(token.controlled));
  element.setAttribute("aria-label", label(token, bars));
  art(element.querySelector(".token-art"), token);
  const showBars = shown(data.displayBars, token);
  element.querySelector(".token-bars").replaceChildren(...(showBars ? bars.map(([name, bar]) => barElement(name, bar, data.width)) : []));
  const plate = element.querySelector(".token-nameplate");
  plate.textContent = data.name;
  plate.hidden = !shown(data.displayName, token);
  element.querySelector(".token-marks").replaceChildren(...targetMarks(token));
}

function label(token, bars) {
  const parts = [token.name];
  if (token.isOwner) for (const [, { value, max }] of bars) parts.push(max === undefined ? String(value) : t("token.of", { value, max }));
  if (token.isTargeted) parts.push(t("token.targeted"));
  if (token.document.hidden) parts.push(t("token.isHidden"));
  return parts.join(", ");
}

function art(holder, token) {
  const { src, scaleX = 1, scaleY = 1 } = token.document.texture;
  if (holder.dataset.src === String(src)) return;
  holder.dataset.src = String(src);
  const initials = () => el("span", { class: "token-initials" }, token.name.split(/\s+/).map((word) => word[0] ?? "").join("").slice(0, 2).toUpperCase());
  if (!src) {
    holder.replaceChildren(initials());
    return;
  }
  const image = el("img", { src, alt: "", draggable: "false", style: `transform: scale(${scaleX}, ${scaleY})` });
  image.addEventListener("error", () => holder.replaceChildren(initials()));
  holder.replaceChildren(image);
}

/** A few points are shown one by one, as a peon's hits are counted; more, or more than fit, as a bar. */
function barElement(name, { value, max }, squares) {
  if (max === undefined) return el("div", { class: `token-bar ${name} number` }, el("span", { class: "value" }, String(value)));
  const text = el("span", { class: "value" }, `${value}/${max}`);
  if (max <= Math.min(PIPS, PIPS_ON_SQUARE * squares)) {
    return el("div", { class: `token-bar ${name} pips`, style: `--pips: ${max}` }, Array.from({ length: Math.max(0, max) }, (_, i) => el("i", { class: i < value ? "full" : null })), text);
  }
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return el("div", { class: `token-bar ${name}` }, el("i", { style: `width: ${share * 100}%; --share: ${share}` }), text);
}

const targetMarks = (token) => [...token.targeted].map((user) =>
  el("span", { class: `target-mark${user.isSelf ? " own" : ""}`, style: `--author: ${user.color?.css ?? String(user.color ?? "")}`, title: user.name }));
