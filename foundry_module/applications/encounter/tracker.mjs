/** The budget of the fight in the combat tracker, and the lines of its mobs; for game masters. */

import { canGroup, combatBudget, groupPeons, splitMob, toggleCounted } from "../../documents/budgets.mjs";
import { playersActors } from "../../documents/encounters.mjs";
import { removeOne } from "../../chat/mobs.mjs";
import { mobIds, mobState, mobTokens } from "../../documents/mobs.mjs";
import { count, decimal, say } from "../../utils/i18n.mjs";
import { address } from "../../utils/module.mjs";
import { openEncounter } from "./app.mjs";
import { partyText, resultContext } from "./context.mjs";
import { bandWord, weightText } from "./words.mjs";

/** @import { Budget, BudgetRow } from "../../play/encounters-tracker.mjs" */

/** Where the list of who is counted is open, and what has the focus, by the tracker's element. */
/** @type {WeakMap<HTMLElement, {open: boolean, focus: string}>} */
const states = new WeakMap();

const MOB_BUTTONS = [
  { key: "drop", icon: "fa-person-falling" },
  { key: "select", icon: "fa-object-group" },
  { key: "split", icon: "fa-arrows-split-up-and-left" },
];

/**
 * On each rendering of the tracker.
 *
 * @param {any} _app
 * @param {HTMLElement} element
 */
export async function showBudget(_app, element) {
  const { combat } = game;
  if (!game.user.isGM || !combat) return;
  const state = states.get(element) ?? { open: false, focus: "" };
  states.set(element, state);
  const budget = combatBudget(combat);
  const { renderTemplate } = foundry.applications.handlebars;
  const html = await renderTemplate(address("templates/encounter/tracker.hbs"), {
    open: state.open,
    canGroup: canGroup(combat),
    ...budgetContext(budget),
  });
  const panel = piece(element, "section", "pysystem pysystem-budget", html);
  element.querySelector(".pysystem-budget")?.remove();
  const list = element.querySelector(".combat-tracker");
  if (list) list.before(panel);
  else element.append(panel);
  panel.querySelector("details")?.addEventListener("toggle", (event) => {
    state.open = /** @type {HTMLDetailsElement} */ (event.target).open;
  });
  const mobs = [...combat.combatants].filter((each) => mobIds(each).length);
  await Promise.all(mobs.map((mob) => showMob(element, mob)));
  keepFocus(element, panel, state);
  panel.addEventListener("click", (event) => press(event, combat));
}

/**
 * @param {HTMLElement} element
 * @param {string} tag
 * @param {string} className
 * @param {string} html
 */
function piece(element, tag, className, html) {
  const made = element.ownerDocument.createElement(tag);
  made.className = className;
  made.innerHTML = html;
  return made;
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} panel
 * @param {{focus: string}} state
 */
function keepFocus(element, panel, state) {
  const pieces = [panel, ...element.querySelectorAll(".pysystem-mob")];
  for (const each of pieces) {
    each.addEventListener("focusin", (event) => {
      state.focus = /** @type {HTMLElement} */ (event.target).dataset.focus ?? "";
    });
    each.addEventListener("focusout", () => {
      if (each.isConnected) state.focus = "";
    });
  }
  if (!state.focus) return;
  const found = pieces.flatMap((each) => [...each.querySelectorAll("[data-focus]")]);
  const target = found.find((each) => each.getAttribute("data-focus") === state.focus);
  if (target instanceof HTMLElement) target.focus();
}

/**
 * @param {Budget} budget
 */
function budgetContext({ fight, reinforced, frozen, party, rows, allies, left, ...sums }) {
  return {
    frozen,
    nobody: !fight,
    band: fight?.band ?? "none",
    bandWord: bandWord(fight?.band ?? "none"),
    party: partyText(party, playersActors().length),
    standing: say("Encounter.standing", sums),
    reinforced:
      reinforced &&
      say("Encounter.reinforced", {
        weight: weightText(reinforced.raw),
        band: bandWord(reinforced.band),
      }),
    allies: allies > 0 && say("Encounter.allies", { weight: weightText(allies) }),
    rows: rows.map((row) => ({
      ...row,
      total: decimal(row.total),
      many: row.count > 1,
      state: stateOf(row),
    })),
    left: left.map(({ name, why }) => ({ name, why: say(`FightLeft.${why}`) })),
    ...(fight ? resultContext(fight) : {}),
  };
}

/** @param {BudgetRow} row */
function stateOf({ gone, late, hidden, standing, count: all }) {
  if (gone) return say("FightState.gone");
  if (standing === 0) return say("FightState.down");
  const words = [
    late && say("FightState.late"),
    hidden && say("FightState.hidden"),
    standing < all && say("Encounter.standing", { standing, count: all }),
  ];
  return words.filter(Boolean).join(", ");
}

/**
 * @param {MouseEvent} event
 * @param {any} combat
 */
async function press(event, combat) {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-budget]");
  if (!(button instanceof HTMLElement)) return;
  const { budget, id } = button.dataset;
  if (budget === "count") await toggleCounted(combat.combatants.get(id));
  if (budget === "group") await groupPeons(combat);
  if (budget === "builder") await openEncounter();
}

/**
 * @param {HTMLElement} element
 * @param {any} mob  A combatant.
 */
async function showMob(element, mob) {
  const { standing, count: all, shaken } = mobState(mob);
  const html = await foundry.applications.handlebars.renderTemplate(
    address("templates/encounter/mob.hbs"),
    {
      state: say("Encounter.standing", { standing, count: all }),
      shaken,
      buttons: MOB_BUTTONS.map(({ key, icon }) => ({
        key,
        icon,
        label: say(`Mob.${key}`, { name: mob.name }),
      })),
    },
  );
  const row = element.querySelector(`[data-combatant-id="${mob.id}"]`);
  if (!row) return;
  const line = piece(element, "li", "pysystem pysystem-mob", html);
  for (const button of line.querySelectorAll("button")) {
    button.dataset.focus = `${button.dataset.focus}-${mob.id}`;
  }
  if (row.nextElementSibling?.matches(".pysystem-mob")) row.nextElementSibling.remove();
  row.after(line);
  line.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-mob]");
    if (button instanceof HTMLElement) pressMob(String(button.dataset.mob), mob);
  });
}

/**
 * @param {string} key
 * @param {any} mob
 */
async function pressMob(key, mob) {
  if (key === "drop") await removeOne(mob);
  if (key === "split") await splitMob(mob);
  if (key !== "select" || !canvas.ready) return;
  const standing = mobTokens(mob).flatMap(({ object }) => object ?? []);
  standing.forEach((token, index) => token.control({ releaseOthers: index === 0 }));
}
