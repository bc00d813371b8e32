/** What the token under control can do, at hand without its sheet. */

import { strikeWith, useItem } from "../../chat/use.mjs";
import { poolAt, shownName } from "../../documents/creature.mjs";
import { mainPool } from "../../play/use.mjs";
import { say } from "../../utils/i18n.mjs";
import { address, isCreature } from "../../utils/module.mjs";
import { actionsOf } from "../creature/actions.mjs";
import { windowBase } from "../window.mjs";

/** Facts that fit beside a name. */
const SHORT = ["ap", "attack", "damage", "save", "heal"];

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function actionsWindow() {
  const Base = windowBase();

  return class PysystemActions extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-actions",
      classes: ["pysystem", "token-actions"],
      window: { title: "PYSYSTEM.Actions.title", icon: "fa-solid fa-paw", resizable: true },
      position: { width: 340, height: 420 },
      actions: { use: PysystemActions.#use },
    };

    static PARTS = {
      main: { template: address("templates/actions/actions.hbs"), scrollable: [""] },
    };

    get #actor() {
      const actor = canvas.ready ? /** @type {any} */ (canvas.tokens?.controlled[0]?.actor) : null;
      return isCreature(actor) && actor.isOwner ? actor : null;
    }

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const actor = this.#actor;
      if (!actor) return context;
      const groups = await actionsOf(actor, new Set(), async () => "");
      const { value, max } = poolAt(actor.system, mainPool(actor.system));
      return Object.assign(context, {
        name: shownName(actor),
        ap: say("Actions.ap", { value, max }),
        groups: groups
          .map(({ label, items }) => ({
            label,
            items: items
              .filter(({ usable, strikes }) => usable || strikes)
              .map(({ id, name, img, facts }) => ({
                id,
                name,
                img,
                facts: facts.filter((/** @type {any} */ { kind }) => SHORT.includes(kind)),
              })),
          }))
          .filter(({ items }) => items.length),
      });
    }

    /** @this {PysystemActions} */
    static async #use(_event, target) {
      const item = this.#actor?.items.get(target.dataset.item);
      if (item) await (item.system.use ? useItem(item) : strikeWith(item));
    }
  };
}

/** @type {any} */
let Actions = null;

/** @type {any} */
let opened = null;

/** Call in the `init` hook: the window follows whom the user controls. */
export function registerActions() {
  Actions = actionsWindow();
  const follow = () => opened?.render();
  Hooks.on("controlToken", follow);
  Hooks.on("updateActor", follow);
}

/** Opens the list of what the token under control can do. */
export async function openActions() {
  opened ??= new Actions();
  await opened.render({ force: true });
}
