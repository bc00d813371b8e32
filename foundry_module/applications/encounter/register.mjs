/** Ways to the builder: among the scene's tools, above the actors, in journal pages, by dragging. */

import { planOf } from "../../documents/encounters.mjs";
import { watchMembers } from "../../documents/mobs.mjs";
import { say } from "../../utils/i18n.mjs";
import { DRAGGED, openEncounter, registerBuilder } from "./app.mjs";
import { OPENER } from "./context.mjs";
import { showBudget } from "./tracker.mjs";

/** Milliseconds without a change after which the tracker renders anew. */
const CALM = 50;

const ICON = "fa-solid fa-scale-balanced";

/** Call in the `init` hook. */
export function registerEncounters() {
  registerBuilder();
  Hooks.on("getSceneControlButtons", addTool);
  Hooks.on("renderActorDirectory", addButton);
  Hooks.on("dropCanvasData", placeDragged);
  Hooks.on("renderCombatTracker", showBudget);
  // The host knows of no mobs: what happens to their members is none of its tracker's business.
  const refresh = foundry.utils.debounce(() => ui.combat?.render(), CALM);
  watchMembers((combat) => {
    if (game.user.isGM && combat === game.combat) refresh();
  });
  /** @type {any[]} */ (CONFIG.TextEditor.enrichers).push({
    id: "pysystemFight",
    pattern: new RegExp(`${OPENER}\\b`, "g"),
    enricher: async (/** @type {any} */ _match, /** @type {any} */ options) =>
      opener(options?.relativeTo),
    onRender: (/** @type {HTMLElement} */ element) => {
      const button = element.querySelector("button");
      button?.addEventListener("click", () => reopen(String(button.dataset.uuid)));
    },
  });
}

/** @param {any} controls */
function addTool(controls) {
  const { tools } = controls.tokens;
  tools.pysystemEncounter = {
    name: "pysystemEncounter",
    title: "PYSYSTEM.Encounter.title",
    icon: ICON,
    order: Object.keys(tools).length + 1,
    visible: game.user.isGM,
    button: true,
    onChange: () => openEncounter(),
  };
}

/**
 * @param {any} _app
 * @param {HTMLElement} element
 */
function addButton(_app, element) {
  const header = element.querySelector(".directory-header");
  if (!game.user.isGM || !header || header.querySelector(".pysystem-encounter-open")) return;
  const button = labelled(element.ownerDocument, say("Encounter.title"));
  button.classList.add("pysystem-encounter-open");
  button.addEventListener("click", () => openEncounter());
  (header.querySelector(".header-actions") ?? header).append(button);
}

/**
 * @param {Document} document
 * @param {string} label
 */
function labelled(document, label) {
  const button = document.createElement("button");
  const icon = document.createElement("i");
  button.type = "button";
  icon.className = ICON;
  icon.ariaHidden = "true";
  button.append(icon, ` ${label}`);
  return button;
}

/**
 * @param {any} _canvas
 * @param {any} data
 */
function placeDragged(_canvas, { type, x, y }) {
  if (type !== DRAGGED) return undefined;
  openEncounter().then((builder) => builder?.place({ x, y }));
  return false;
}

/**
 * @param {any} page
 * @returns {HTMLElement}  Nothing to press for players, nor on pages that keep no fight.
 */
function opener(page) {
  if (!game.user.isGM || !planOf(page)) return document.createElement("span");
  const button = labelled(document, say("Encounter.reopen"));
  button.dataset.uuid = page.uuid;
  return button;
}

/** @param {string} uuid */
async function reopen(uuid) {
  const plan = planOf(await fromUuid(uuid));
  if (plan) await openEncounter(plan);
}
