/** The budget of the fight in the combat tracker, and the lines of its mobs; for game masters. */

import {
  canGroup,
  combatBudget,
  groupPeons,
  splitMob,
  toggleCounted,
} from "../../documents/budgets.mjs";
import { playersActors } from "../../documents/encounters.mjs";
import { removeOne } from "../../chat/mobs.mjs";
import { mobIds, mobState, mobTokens } from "../../documents/mobs.mjs";
import { decimal, say } from "../../utils/i18n.mjs";
import { address } from "../../utils/module.mjs";
import { inTurn } from "../../utils/turns.mjs";
import { openEncounter } from "./app.mjs";
import { partyText, resultContext } from "./context.mjs";
import { keepOnly, piece, refocus } from "./pieces.mjs";
import { bandWord, weightText } from "./words.mjs";

/** @import { Budget, BudgetRow } from "../../play/encounters-tracker.mjs" */

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
export function showBudget(_app, element) {
  if (game.user.isGM) inTurn(element, () => show(element, game.combat));
}

/**
 * @param {HTMLElement} element
 * @param {any} combat
 */
async function show(element, combat) {
  const mobs = combat ? [...combat.combatants].filter((each) => mobIds(each).length) : [];
  keepOnly(element, new Set(combat ? ["budget", ...mobs.map(({ id }) => id)] : []));
  if (!combat) return;
  await placeBudget(element, combat);
  for (const mob of mobs) await placeMob(element, mob);
  refocus(element);
}

/**
 * @param {HTMLElement} element
 * @param {any} combat
 */
async function placeBudget(element, combat) {
  const context = { canGroup: canGroup(combat), ...budgetContext(combatBudget(combat)) };
  const html = await rendered("tracker", context);
  const panel = piece(element, "budget", html, {
    tag: "section",
    className: "pysystem pysystem-budget",
    press: (event) => press(event, game.combat),
  });
  const list = element.querySelector(".combat-tracker");
  if (panel.isConnected && panel.nextElementSibling === list) return;
  if (list) list.before(panel);
  else element.append(panel);
}

/**
 * @param {string} name  Of the template.
 * @param {object} context
 * @returns {Promise<string>}
 */
const rendered = (name, context) =>
  foundry.applications.handlebars.renderTemplate(
    address(`templates/encounter/${name}.hbs`),
    context,
  );

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
 * @param {Event} event
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
async function placeMob(element, mob) {
  const { id, name } = mob;
  const { standing, count: all, shaken } = mobState(mob);
  const html = await rendered("mob", {
    state: say("Encounter.standing", { standing, count: all }),
    shaken,
    buttons: MOB_BUTTONS.map(({ key, icon }) => ({
      key,
      icon,
      focus: `${key}-${id}`,
      label: say(`Mob.${key}`, { name }),
    })),
  });
  const line = piece(element, id, html, {
    tag: "li",
    className: "pysystem pysystem-mob",
    press: (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-mob]");
      const key = button?.getAttribute("data-mob");
      if (key) pressMob(key, game.combat?.combatants.get(id));
    },
  });
  const row = element.querySelector(`[data-combatant-id="${id}"]`);
  if (row && row.nextElementSibling !== line) row.after(line);
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
