/** Registers a data model for each of the module's sub-types. */

import models from "../generated/model.mjs";
import { buildSchema } from "./fields.mjs";

/** The module's id: sub-types are stored as `pysystem.<name>`. */
export const MODULE = "pysystem";

/** Call in the `init` hook. */
export function registerModels() {
  for (const [document, types] of Object.entries(models)) {
    for (const [name, description] of Object.entries(types)) {
      CONFIG[document].dataModels[`${MODULE}.${name}`] = class extends (
        foundry.abstract.TypeDataModel
      ) {
        static LOCALIZATION_PREFIXES = ["PYSYSTEM"];

        static defineSchema() {
          return buildSchema(description, foundry.data.fields);
        }
      };
    }
  }
  CONFIG.Actor.trackableAttributes[`${MODULE}.npc`] = {
    bar: ["hp", "hits", "ap"],
    value: ["toughness"],
  };
  CONFIG.Actor.trackableAttributes[`${MODULE}.character`] = {
    bar: ["hp", "ap.physical", "ap.magical", "ap.universal", "wounds"],
    value: [],
  };
}
