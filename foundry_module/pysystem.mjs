/** Entry of the module: wires hooks, nothing else. */

import { registerModels } from "./data/models.mjs";

Hooks.once("init", registerModels);
