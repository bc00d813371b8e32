/** Where the builder and the rescaling are opened from: the actor directory and sheets. */

import { registerCandidateFields } from "../../documents/builder.mjs";
import { say } from "../../utils/i18n.mjs";
import { openRescale, registerRescale, selectedActors } from "../rescale/app.mjs";
import { openBuilder, registerCreatureBuilder } from "./app.mjs";

/** Call in the `init` hook. */
export function registerBuilders() {
  registerCandidateFields();
  registerCreatureBuilder();
  registerRescale();
  Hooks.on("renderActorDirectory", addButtons);
}

/**
 * @param {any} _app
 * @param {HTMLElement} element
 */
function addButtons(_app, element) {
  if (!game.user.isGM || element.querySelector(".pysystem-builders")) return;
  const row = document.createElement("div");
  row.className = "pysystem-builders";
  row.append(
    button("fa-hammer", say("Builder.new"), () => openBuilder()),
    button("fa-up-down", say("Rescale.short"), () => openRescale(selectedActors())),
  );
  const header = element.querySelector(".header-actions, .directory-header");
  (header ?? element).append(row);
}

/**
 * @param {string} icon
 * @param {string} text
 * @param {() => unknown} act
 */
function button(icon, text, act) {
  const made = document.createElement("button");
  made.type = "button";
  const image = document.createElement("i");
  image.className = `fa-solid ${icon}`;
  image.ariaHidden = "true";
  made.append(image, ` ${text}`);
  made.addEventListener("click", act);
  return made;
}
