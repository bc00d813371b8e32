/** `foundry.abstract.TypeDataModel`: the `system` of a document of a sub-type (DM-9, DM-11). */

import { state } from "../core/state.mjs";
import { DataModel } from "./model.mjs";

export class TypeDataModel extends DataModel {
  /** The package that supplies the type (CFG-5). */
  get modelProvider() {
    const [scope, name] = String(this.parent?.type ?? "").split(".");
    if (!name) return state.game.system;
    return state.game.modules.get(scope) ?? null;
  }

  prepareBaseData() {}

  prepareDerivedData() {}

  async _preCreate(_data, _options, _user) {}

  async _preUpdate(_changes, _options, _user) {}

  async _preDelete(_options, _user) {}

  _onCreate(_data, _options, _userId) {}

  _onUpdate(_changed, _options, _userId) {}

  _onDelete(_options, _userId) {}
}
