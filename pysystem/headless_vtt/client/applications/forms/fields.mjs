/** Inputs and form groups for data fields (F-13). */
import { refuseUnknownKeys } from "../contract.mjs";
import { el } from "../html.mjs";
import { selectOptionsHTML } from "./options.mjs";

const INPUT_KEYS = [
  "name", "value", "required", "disabled", "readonly", "autofocus", "placeholder", "dataset", "classes", "id", "input",
  "localize", "choices", "options", "groups", "blank", "sort", "type", "valueAttr", "labelAttr", "min", "max", "step",
  "toggled", "enriched", "documentUUID", "compact", "collaborate", "height", "editable", "single", "aria", "elementType",
];
const GROUP_KEYS = ["label", "hint", "classes", "rootId", "stacked", "units", "localize", "input", "widget"];

const is = (field, name) => field instanceof foundry.data.fields[name];

/** The input element for a field; `config.value` is the value to show. */
export function fieldInput(field, config = {}) {
  refuseUnknownKeys(config, INPUT_KEYS, "inputConfig", "F-13");
  const full = { name: field.fieldPath, required: false, ...config };
  if (config.input instanceof Function) return config.input(field, full);
  return finish(build(field, full), full);
}

function build(field, config) {
  const choices = choicesOf(field, config);
  if (is(field, "BooleanField")) return checkbox(config);
  if (is(field, "SetField") || is(field, "ArrayField")) {
    return choices ? multi(choices, config) : custom("string-tags", { ...config, value: [...(config.value ?? [])].join(",") });
  }
  if (choices) return select(choices, { blank: blankOf(field), ...config });
  if (is(field, "HTMLField")) return richText(config);
  if (is(field, "NumberField")) return number(field, config);
  if (is(field, "ColorField")) return custom("color-picker", config);
  if (is(field, "FilePathField")) return custom("file-picker", config);
  if (is(field, "DocumentUUIDField")) return custom("document-tags", { ...config, single: true, type: field.type });
  if (is(field, "JSONField") || is(field, "ObjectField")) {
    const text = typeof config.value === "string" ? config.value : JSON.stringify(config.value ?? {}, null, 2);
    return el("textarea", { rows: 6, "data-dtype": is(field, "ObjectField") ? "JSON" : null }, text);
  }
  if (config.elementType === "textarea") return el("textarea", { rows: 4 }, String(config.value ?? ""));
  return el("input", { type: "text", value: config.value ?? "" });
}

function choicesOf(field, config) {
  const given = config.choices ?? config.options ?? (is(field, "SetField") || is(field, "ArrayField") ? field.element?.choices : field.choices);
  return typeof given === "function" ? given() : given;
}

const blankOf = (field) => (field.blank || field.nullable || !field.required ? "" : false);

const checkbox = (config) => el("input", { type: "checkbox", checked: Boolean(config.value) });

function number(field, config) {
  const { min = field.min, max = field.max, step = field.step ?? (field.integer ? 1 : "any") } = config;
  const range = Number.isFinite(min) && Number.isFinite(max) && config.type === "range";
  if (range) return custom("range-picker", { ...config, min, max, step });
  return el("input", { type: "number", value: config.value ?? "", min, max, step });
}

function select(choices, config) {
  const dtype = Object.keys(choices).length && (Array.isArray(choices) ? choices : []).every((each) => typeof each === "number") && Array.isArray(choices);
  const element = el("select", { "data-dtype": dtype ? "Number" : null });
  const { valueAttr, labelAttr, localize = true, blank, sort } = config;
  element.innerHTML = selectOptionsHTML(choices, { selected: config.value, valueAttr, labelAttr, localize, blank, sort });
  return element;
}

function multi(choices, config) {
  const element = el("multi-select", {});
  const { valueAttr, labelAttr, localize = true, sort } = config;
  element.innerHTML = selectOptionsHTML(choices, { selected: [...(config.value ?? [])], valueAttr, labelAttr, localize, sort });
  return element;
}

function richText(config) {
  const element = custom("prose-mirror", config);
  if (config.toggled) element.setAttribute("toggled", "");
  if (config.enriched) element.innerHTML = config.enriched;
  if (config.documentUUID) element.dataset.documentUuid = config.documentUUID;
  return element;
}

const custom = (tag, { value, min, max, step, type, single }) => el(tag, { value: value ?? "", min, max, step, type, single });

function finish(element, config) {
  element.setAttribute("name", config.name);
  for (const flag of ["required", "disabled", "readonly", "autofocus"]) if (config[flag]) element.setAttribute(flag, "");
  if (config.placeholder) element.setAttribute("placeholder", config.placeholder);
  if (config.id) element.id = config.id;
  for (const [key, value] of Object.entries(config.dataset ?? {})) element.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) element.setAttribute(`aria-${key}`, value);
  const classes = Array.isArray(config.classes) ? config.classes : (config.classes ?? "").split(" ");
  for (const each of classes.filter(Boolean)) element.classList.add(each);
  return element;
}

/** A labelled group with the input, units and hint. */
export function fieldGroup(field, group = {}, input = {}) {
  refuseUnknownKeys(group, GROUP_KEYS, "groupConfig", "F-13");
  const say = (text) => (text ? game.i18n.localize(text) : "");
  const id = group.rootId ? `${group.rootId}-${input.name ?? field.fieldPath}` : input.id;
  const control = group.widget instanceof Function ? group.widget(field, group, input) : fieldInput(field, id ? { ...input, id } : input);
  const classes = Array.isArray(group.classes) ? group.classes : (group.classes ?? "").split(" ");
  const label = el("label", { for: id }, say(group.label ?? field.label), group.units ? el("span", { class: "units" }, ` (${say(group.units)})`) : null);
  const hint = say(group.hint ?? field.hint);
  return el("div", { class: ["form-group", group.stacked ? "stacked" : "", ...classes].filter(Boolean).join(" ") },
    label, el("div", { class: "form-fields" }, control), hint ? el("p", { class: "hint" }, hint) : null);
}
