/** The sheets that the host brings for its own kinds of documents. */
import { DocumentSheetConfig } from "../apps/document-sheet-config.mjs";
import { BaseActorSheet, BaseSheet } from "./base-sheet.mjs";
import { JournalEntrySheet } from "./journal-sheet.mjs";
import { MacroConfig } from "./macro-sheet.mjs";
import { RollTableSheet } from "./roll-table-sheet.mjs";

const SHEETS = [
  ["Actor", BaseActorSheet], ["Item", BaseSheet], ["JournalEntry", JournalEntrySheet], ["RollTable", RollTableSheet],
  ["Scene", BaseSheet], ["Macro", MacroConfig], ["ActiveEffect", BaseSheet],
];

/** Register them, for every type and not as a default: what a module registers as default goes first. */
export function registerCoreSheets() {
  for (const [name, sheet] of SHEETS) {
    const cls = CONFIG[name]?.documentClass;
    if (cls) DocumentSheetConfig.registerSheet(cls, "core", sheet, { label: "vtt.sheet.basic" });
  }
}
