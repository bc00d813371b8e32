/** The helpers that core templates offer (HBS-2). */
import { escapeHTML } from "../html.mjs";
import { fieldGroup, fieldInput } from "../forms/fields.mjs";
import { selectOptionsHTML } from "../forms/options.mjs";

const truthy = (Handlebars, value) => !Handlebars.Utils.isEmpty(value);

const plain = {
  localize(value, options) {
    const key = value?.toString?.() ?? "";
    const { hash } = options;
    return Object.keys(hash).length ? game.i18n.format(key, stringValues(hash)) : game.i18n.localize(key);
  },
  checked: (value) => (value ? "checked" : ""),
  disabled: (value) => (value ? "disabled" : ""),
  concat: (...args) => args.slice(0, -1).filter((each) => each !== null && typeof each !== "object").join(""),
  ifThen: (test, yes, no) => (test ? yes : no),
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  gte: (a, b) => a >= b,
  not: (value) => !value,
  object: ({ hash }) => hash,
};

const stringValues = (hash) => Object.fromEntries(Object.entries(hash).map(([key, value]) => [key, String(value)]));

function numberFormat(value, { hash }) {
  const decimals = Number(hash.decimals ?? 0);
  const text = (Number(value) || 0).toFixed(decimals);
  return hash.sign && Number(value) >= 0 ? `+${text}` : text;
}

function numberInput(value, { hash }) {
  const parts = ['type="number"'];
  for (const [name, given] of Object.entries({ step: "any", ...hash })) {
    if (given === false || given === null || given === undefined) continue;
    parts.push(given === true ? name : `${name}="${escapeHTML(given)}"`);
  }
  if (value !== null && value !== undefined && value !== "") parts.push(`value="${escapeHTML(value)}"`);
  return `<input ${parts.join(" ")}>`;
}

function radioBoxes(name, choices, { hash }) {
  return Object.entries(choices).map(([key, label]) => {
    const text = hash.localize ? game.i18n.localize(label) : label;
    const mark = String(hash.checked) === key ? " checked" : "";
    return `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(key)}"${mark}> ${escapeHTML(text)}</label>`;
  }).join("\n");
}

function editor(content, { hash }) {
  const editable = hash.editable ?? true;
  if (!editable) return `<div class="editor-content">${content ?? ""}</div>`;
  return `<prose-mirror name="${escapeHTML(hash.target ?? "")}" value="${escapeHTML(content ?? "")}" ${hash.button ? "toggled" : ""}></prose-mirror>`;
}

export function registerHelpers(Handlebars) {
  const safe = (html) => new Handlebars.SafeString(html);
  const some = (value) => truthy(Handlebars, value);
  Handlebars.registerHelper({
    ...plain,
    and: (...args) => args.slice(0, -1).every(some),
    or: (...args) => args.slice(0, -1).some(some),
    numberFormat,
    numberInput: (value, options) => safe(numberInput(value, options)),
    radioBoxes: (name, choices, options) => safe(radioBoxes(name, choices, options)),
    selectOptions: (choices, options) => safe(selectOptionsHTML(choices, options.hash)),
    editor: (content, options) => safe(editor(content, options)),
    formInput: (field, options) => safe(fieldInput(field, options.hash).outerHTML),
    formGroup: (field, options) => safe(groupHTML(field, options.hash)),
  });
}

const GROUP_KEYS = ["classes", "label", "hint", "rootId", "stacked", "units", "widget"];

function groupHTML(field, hash) {
  const group = {};
  const input = {};
  for (const [key, value] of Object.entries(hash)) (GROUP_KEYS.includes(key) ? group : input)[key] = value;
  return fieldGroup(field, group, input).outerHTML;
}
