/** Offers to build the compendia inside the world, shows how far it is, and says what was done. */

import {
  buildLibrary,
  builtLibrary,
  hasOwnPacks,
  isOffered,
  manifest,
  stopOffering,
} from "../../documents/library.mjs";
import { count, list, say } from "../../utils/i18n.mjs";
import { MODULE, address } from "../../utils/module.mjs";
import { windowBase } from "../window.mjs";

/** Names that are told one by one; of more, only how many there are. */
const TOLD = 12;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function libraryWindow() {
  const Base = windowBase();

  return class PysystemLibrary extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-library",
      classes: ["pysystem", "library"],
      window: { title: "PYSYSTEM.Library.title", icon: "fa-solid fa-book-open" },
      position: { width: 480 },
      actions: {
        build: PysystemLibrary.#build,
        never: PysystemLibrary.#never,
        later: PysystemLibrary.#later,
      },
    };

    static PARTS = { main: { template: address("templates/library/library.hbs") } };

    /** @type {{percent: number, label: string} | null} */
    #progress = null;

    /** @type {string[]} */
    #report = [];

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const { version } = builtLibrary();
      return Object.assign(context, {
        own: hasOwnPacks(),
        built: version ? say("Library.built", { version }) : "",
        progress: this.#progress,
        report: this.#report,
        start: say(version ? "Library.renew" : "Library.build"),
      });
    }

    /** @this {PysystemLibrary} */
    static async #build() {
      if (this.#progress) return;
      this.#report = [];
      const show = (/** @type {number} */ done, /** @type {number} */ all, label = "") => {
        this.#progress = { percent: Math.round((done / all) * 100), label };
        this.render();
      };
      show(0, 1);
      try {
        const report = await buildLibrary(await manifest(), show);
        this.#report = told(report);
      } catch (problem) {
        const error = /** @type {Error} */ (problem);
        Hooks.onError(`${MODULE}.library`, error, { log: "error", notify: "error" });
        this.#report = [say("Library.failed")];
      }
      this.#progress = null;
      await this.render();
    }

    /** @this {PysystemLibrary} */
    static async #never() {
      await stopOffering();
      await this.close();
    }

    /** @this {PysystemLibrary} */
    static async #later() {
      await this.close();
    }
  };
}

/**
 * @param {import("../../documents/library.mjs").Report} report
 * @returns {string[]}
 */
function told({ created, replaced, removed, kept }) {
  const names = kept.length > TOLD ? "…" : list(kept);
  const lines = [
    created && count("Library.created", created),
    replaced && count("Library.replaced", replaced),
    removed && count("Library.removed", removed),
    kept.length && count("Library.kept", kept.length, { names }),
  ];
  const said = lines.filter((line) => typeof line === "string");
  return said.length ? said : [say("Library.nothing")];
}

/** @type {any} */
let Library = null;

/** Call in the `init` hook: a game master finds the window among the settings. */
export function registerLibrary() {
  Library = libraryWindow();
  game.settings.registerMenu(MODULE, "library", {
    name: "PYSYSTEM.Library.menuName",
    label: "PYSYSTEM.Library.menuLabel",
    hint: "PYSYSTEM.Library.menuHint",
    icon: "fa-solid fa-book-open",
    type: Library,
    restricted: true,
  });
  Hooks.once("ready", offer);
}

/** To the active game master, in worlds that the module's own packs are not for. */
async function offer() {
  if (!game.user.isActiveGM || hasOwnPacks() || !isOffered()) return;
  const { version } = await manifest();
  if (builtLibrary().version !== version) await new Library().render({ force: true });
}
