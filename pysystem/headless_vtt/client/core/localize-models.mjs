/** Labels and hints of fields from LOCALIZATION_PREFIXES (INIT-3, F-13). */

import { state } from "./state.mjs";

/** Gives the fields of a model, and of models inside, their labels. */
export function localizeModel(Model, prefixes = Model.LOCALIZATION_PREFIXES ?? []) {
  localizeFields(Model.schema, prefixes, "");
}

function localizeFields(schema, prefixes, path) {
  for (const [name, field] of schema.entries()) {
    const own = path ? `${path}.${name}` : name;
    for (const key of ["label", "hint"]) {
      if (field.options[key]) field[key] = state.game.i18n.localize(field.options[key]);
      else field[key] = find(prefixes, own, key) ?? field[key];
    }
    const inner = field.entries instanceof Function ? field : field.element;
    if (inner?.entries instanceof Function) localizeFields(inner, prefixes, own);
  }
}

function find(prefixes, path, key) {
  for (const prefix of prefixes) {
    const full = `${prefix}.FIELDS.${path}.${key}`;
    if (state.game.i18n.has(full)) return state.game.i18n.localize(full);
  }
  return undefined;
}

/** Fills in the labels of types that no one has named (CFG-3), and those of all models. */
export function localizeTypes() {
  const { config, game } = state;
  for (const [name, types] of Object.entries(game.documentTypes)) {
    const section = config[name];
    if (!section?.typeLabels) continue;
    for (const type of types) section.typeLabels[type] ??= `TYPES.${name}.${type}`;
    for (const Model of Object.values(section.dataModels)) localizeModel(Model);
  }
}
