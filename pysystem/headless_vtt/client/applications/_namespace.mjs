/** foundry.applications, and what the start-up needs of the user interface. */
import { ApplicationV2 } from "./api/application.mjs";
import { DialogV2 } from "./api/dialog.mjs";
import { DocumentSheetV2 } from "./api/document-sheet.mjs";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.mjs";
import { Compendium } from "./apps/compendium.mjs";
import { DocumentOwnershipConfig } from "./apps/document-ownership-config.mjs";
import { DocumentSheetConfig } from "./apps/document-sheet-config.mjs";
import { FilePicker } from "./apps/file-picker.mjs";
import { ImagePopout } from "./apps/image-popout.mjs";
import { SettingsConfig } from "./apps/settings-config.mjs";
import { elements } from "./elements/index.mjs";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/templates.mjs";
import { instances } from "./instances.mjs";
import { ActorSheetV2 } from "./sheets/actor-sheet.mjs";
import { BaseSheet } from "./sheets/base-sheet.mjs";
import { ItemSheetV2 } from "./sheets/item-sheet.mjs";
import { JournalEntrySheet } from "./sheets/journal-sheet.mjs";
import { MacroConfig } from "./sheets/macro-sheet.mjs";
import { RollTableSheet } from "./sheets/roll-table-sheet.mjs";
import { configUi } from "./ui/index.mjs";
import { ContextMenu } from "./ux/context-menu.mjs";
import { DragDrop } from "./ux/drag-drop.mjs";
import { FormDataExtended } from "./ux/form-data-extended.mjs";
import { TextEditor } from "./ux/text-editor.mjs";

export default {
  api: {
    ApplicationV2, Application: ApplicationV2, DialogV2, Dialog: DialogV2, DocumentSheetV2, DocumentSheet: DocumentSheetV2, HandlebarsApplicationMixin,
  },
  sheets: { ActorSheetV2, ActorSheet: ActorSheetV2, ItemSheetV2, ItemSheet: ItemSheetV2, RollTableSheet, MacroConfig, BaseSheet, journal: { JournalEntrySheet } },
  apps: { DocumentSheetConfig, DocumentOwnershipConfig, ImagePopout, FilePicker },
  ux: { FormDataExtended, DragDrop, ContextMenu, TextEditor },
  handlebars: { renderTemplate, loadTemplates, getTemplate },
  settings: { SettingsConfig },
  sidebar: { apps: { Compendium }, tabs: configUi },
  elements,
  instances,
};

export const configUx = { TextEditor, DragDrop, FilePicker, ContextMenu };
export { fieldGroup, fieldInput } from "./forms/fields.mjs";
export { registerCoreSheets } from "./sheets/core.mjs";
export { renderChatMessage } from "./ui/chat-message.mjs";
export { configUi, initUi, ui } from "./ui/index.mjs";
