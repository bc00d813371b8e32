/** Registers the sheets of the module's sub-types. */

import { CREATURES, ITEMS, MODULE, typed } from "../utils/module.mjs";
import { creatureSheet } from "./creature/sheet.mjs";
import { itemSheet } from "./item/sheet.mjs";

/** Call in the `init` hook. */
export function registerSheets() {
  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, MODULE, creatureSheet(), {
    types: CREATURES.map(typed),
    makeDefault: true,
    label: "PYSYSTEM.Sheet.creature",
  });
  DocumentSheetConfig.registerSheet(Item, MODULE, itemSheet(), {
    types: ITEMS.map(typed),
    makeDefault: true,
    label: "PYSYSTEM.Sheet.item",
  });
}
