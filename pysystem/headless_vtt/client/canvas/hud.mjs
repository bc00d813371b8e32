/** The small menu at a token: bars to edit, and switches. */
import { el, iconButton } from "../applications/html.mjs";
import { t } from "../applications/lang/texts.mjs";
import { addToCombat } from "../applications/ui/combat-tracker.mjs";
import { barOf } from "./bars.mjs";

let open = null;

/** Close the menu; was there one? */
export function closeHud() {
  const was = open;
  open = null;
  was?.remove();
  return Boolean(was);
}

export function openHud(canvas, token) {
  closeHud();
  const { document: data } = token;
  const bars = ["bar1", "bar2"].map((name) => barInput(token, name)).filter(Boolean);
  const button = (classes, label, act, pressed) => iconButton(classes, label, { "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act });
  const gm = game.user.isGM;
  open = el("div", { class: "token-hud", role: "menu", "aria-label": token.name, style: `left: ${data.x + token.w}px; top: ${data.y}px` },
    el("div", { class: "hud-bars" }, bars),
    el("div", { class: "hud-buttons" },
      button("fa-solid fa-address-card", t("hud.sheet"), () => token.actor?.sheet?.render({ force: true })),
      button("fa-solid fa-crosshairs", t("hud.target"), () => {
        token.setTarget(!token.isTargeted, { releaseOthers: false });
        closeHud();
      }, token.isTargeted),
      gm ? button(data.hidden ? "fa-solid fa-eye-slash" : "fa-solid fa-eye", t("hud.hidden"), () => data.update({ hidden: !data.hidden }).then(closeHud), data.hidden) : null,
      gm ? button("fa-solid fa-shield-halved", t("hud.combat"), () => toggleCombat(token).then(closeHud), token.inCombat) : null,
      gm && token.inCombat ? button("fa-solid fa-skull", t("hud.defeated"), () => token.combatant.update({ defeated: !token.isDefeated }).then(closeHud), token.isDefeated) : null));
  canvas.board.append(open);
  keepInSight(canvas, token);
  open.querySelector("input, button")?.focus({ preventScroll: true });
}

/** Where the sidebar or the page's edge would cover the menu, it stands at the token's other side. */
function keepInSight(canvas, token) {
  const { scale } = canvas.viewport;
  const { right, bottom, width } = open.getBoundingClientRect();
  const { right: covered } = canvas.viewport.insets();
  if (right > innerWidth - covered) open.style.left = `${token.x - (width + 16) / scale}px`;
  if (bottom > innerHeight) open.style.top = `${token.y - (bottom - innerHeight) / scale}px`;
}

const toggleCombat = (token) => (token.combatant ? token.combatant.delete() : addToCombat([token.document]));

/** A number, or a change as "+3" or "-3", kept between 0 and the maximum. */
function barInput(token, name) {
  const bar = barOf(token.document, name);
  if (!bar || !token.isOwner) return null;
  const input = el("input", { type: "text", inputmode: "numeric", name, value: bar.value, "aria-label": t("hud.bar", { name: bar.attribute }), "data-bar": name });
  const apply = async () => {
    const typed = input.value.trim();
    const number = Number(typed.replace("−", "-").replace(/^\+/, ""));
    if (typed === String(bar.value) || typed === "" || !Number.isFinite(number)) return;
    closeHud();
    const wanted = /^[+\-−]/.test(typed) ? bar.value + number : number;
    const value = Math.min(Math.max(wanted, 0), bar.max ?? Infinity);
    await token.actor.update({ [bar.path]: value });
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") apply();
    if (event.key === "Escape") closeHud();
  });
  input.addEventListener("focus", () => input.select());
  return el("label", { class: name }, input, bar.max === undefined ? null : el("span", {}, `/ ${bar.max}`));
}
