/** What is wrong in the author's files, over everything else until it is right. */

import { address } from "../utils/module.mjs";
import { windowBase } from "../applications/window.mjs";

/** @type {any} */
let panel = null;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function panelWindow() {
  const Base = windowBase();

  return class PysystemProblems extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-live",
      classes: ["pysystem", "live"],
      window: { title: "PYSYSTEM.Live.problems", icon: "fa-solid fa-triangle-exclamation" },
      position: { width: 640, top: 60 },
    };

    static PARTS = { main: { template: address("templates/live/problems.hbs") } };

    /** @type {string[]} */
    lines = [];

    async _prepareContext(/** @type {any} */ options) {
      return Object.assign(await super._prepareContext(options), { lines: this.lines });
    }
  };
}

/** @param {string[]} lines  One for each problem; none closes the window. */
export async function showProblems(lines) {
  if (!lines.length) return panel?.close();
  panel ??= new (panelWindow())();
  panel.lines = lines;
  return panel.render({ force: true });
}
