/** Help: how to read a creature's sheet, and where to begin after the module is installed. */

import { masters } from "../../documents/requests.mjs";
import { say } from "../../utils/i18n.mjs";
import { FLAGS, MODULE, address, flagsOf } from "../../utils/module.mjs";
import { paragraph } from "../html.mjs";
import { windowBase } from "../window.mjs";

/** Parts of the sheet in the order that the eye meets them. */
const STEPS = ["head", "vitals", "numbers", "dr", "actions", "grants", "edit", "texts"];

const WELCOMED = "welcomed";
const FIRST_FIGHT = "journal:first-fight";

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function guideWindow() {
  const Base = windowBase();

  return class PysystemGuide extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-guide",
      classes: ["pysystem", "guide"],
      window: { title: "PYSYSTEM.Guide.title", icon: "fa-solid fa-circle-question" },
      position: { width: 460 },
    };

    static PARTS = { main: { template: address("templates/guide/guide.hbs") } };

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const steps = STEPS.filter((key) => game.user.isGM || key !== "texts");
      return Object.assign(context, {
        steps: steps.map((key) => ({ title: say(`GuideTitle.${key}`), text: say(`GuideText.${key}`) })),
      });
    }
  };
}

/** @type {any} */
let Guide = null;

/** Call in the `init` hook. */
export function registerGuide() {
  Guide = guideWindow();
  game.settings.register(MODULE, WELCOMED, {
    scope: "world",
    config: false,
    type: Boolean,
    default: false,
  });
  Hooks.on("getHeaderControlsActorSheetV2", (app, given) => {
    const { actor, options } = /** @type {any} */ (app);
    if (!actor?.type.startsWith(`${MODULE}.`)) return;
    options.actions.pysystemGuide ??= openGuide;
    const icon = "fa-solid fa-circle-question";
    const control = { icon, label: "PYSYSTEM.Guide.title", action: "pysystemGuide" };
    /** @type {any} */ (given).push(control);
  });
  Hooks.once("ready", welcome);
}

/** Opens the help. */
export const openGuide = () => new Guide().render({ force: true });

/** Opens the journal about the first fight. */
export async function openFirstFight() {
  const query = /** @type {any} */ ({ [`flags.${FLAGS}.slug`]: FIRST_FIGHT });
  for (const pack of game.packs) {
    if (pack.documentClass.documentName !== "JournalEntry") continue;
    const [found] = /** @type {any[]} */ (await pack.getDocuments(query));
    if (found) return found.sheet.render({ force: true });
  }
  return null;
}

/** Tells the game master of a world, once, where to begin. */
async function welcome() {
  if (!game.user.isActiveGM || game.settings.get(MODULE, WELCOMED)) return;
  await game.settings.set(MODULE, WELCOMED, true);
  await ChatMessage.create({
    content: paragraph(say("Guide.welcome")),
    speaker: { alias: say("Guide.speaker") },
    whisper: masters(),
    flags: { [FLAGS]: { welcome: true } },
  });
}

/** @param {any} message  @returns {boolean}  Whether it is the welcome. */
export const isWelcome = (message) => Boolean(flagsOf(message).welcome);
