/** Entry of the module: wires hooks, nothing else. */

import { api } from "./api.mjs";
import { registerLibrary } from "./applications/library/app.mjs";
import { registerSheets } from "./applications/register.mjs";
import { registerCards } from "./chat/cards.mjs";
import { registerModels } from "./data/models.mjs";
import { registerDerivation } from "./documents/derivation.mjs";
import { registerGrants } from "./documents/grants.mjs";
import { registerLibrarySettings } from "./documents/library.mjs";
import { registerNotes } from "./documents/notes.mjs";
import { registerIndexFields } from "./documents/packed.mjs";
import { registerSizes } from "./documents/sizes.mjs";
import { registerUses } from "./documents/uses.mjs";
import { MODULE } from "./utils/module.mjs";

Hooks.once("init", () => {
  registerModels();
  registerIndexFields();
  registerSheets();
  registerDerivation();
  registerGrants();
  registerNotes();
  registerSizes();
  registerCards();
  registerUses();
  registerLibrarySettings();
  registerLibrary();
  game.modules.get(MODULE).api = api;
});
