/** Controls in the header of a creature's sheet. */

import { openRescale } from "../rescale/app.mjs";
import { openBuilder } from "./app.mjs";

/** For the game master alone. */
const visible = () => game.user.isGM;

export const CONTROLS = [
  { icon: "fa-solid fa-hammer", label: "PYSYSTEM.Builder.open", action: "openBuilder", visible },
  { icon: "fa-solid fa-up-down", label: "PYSYSTEM.Rescale.open", action: "openRescale", visible },
];

/** Handlers; `this` is the sheet. */
export const ACTIONS = {
  /** @this {any} */
  openBuilder() {
    return openBuilder(this.document);
  },
  /** @this {any} */
  openRescale() {
    return openRescale([this.document]);
  },
};
