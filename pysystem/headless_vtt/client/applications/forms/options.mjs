/** Choices as `<option>`s (HBS-2 selectOptions). */
import { refuseUnknownKeys } from "../contract.mjs";
import { escapeHTML } from "../html.mjs";

const KEYS = ["selected", "localize", "blank", "sort", "valueAttr", "labelAttr", "nameAttr", "inverted", "groups"];

/** `choices`: a record value → label, a record of objects (with labelAttr), or a list of values or objects. */
export function selectOptionsHTML(choices, hash = {}) {
  refuseUnknownKeys(hash, KEYS, "selectOptions", "HBS-2");
  const selected = new Set([hash.selected].flat().map((each) => String(each ?? "")));
  if (hash.selected instanceof Set) for (const each of hash.selected) selected.add(String(each));
  const entries = optionEntries(choices, hash);
  if (hash.sort) entries.sort((a, b) => a.label.localeCompare(b.label, game.i18n.lang));
  if ("blank" in hash && hash.blank !== false && hash.blank !== undefined) {
    entries.unshift({ value: "", label: hash.localize && hash.blank ? game.i18n.localize(hash.blank) : hash.blank || "" });
  }
  const groups = new Map();
  for (const entry of entries) groups.set(entry.group ?? "", [...(groups.get(entry.group ?? "") ?? []), option(entry, selected)]);
  return [...groups].map(([label, options]) =>
    label ? `<optgroup label="${escapeHTML(label)}">${options.join("")}</optgroup>` : options.join("")).join("\n");
}

const option = ({ value, label, disabled }, selected) =>
  `<option value="${escapeHTML(value)}"${selected.has(String(value)) ? " selected" : ""}${disabled ? " disabled" : ""}>${escapeHTML(label)}</option>`;

function optionEntries(choices, { localize, labelAttr = "label", nameAttr, valueAttr, inverted }) {
  const say = (label) => (localize ? game.i18n.localize(String(label)) : String(label ?? ""));
  const fromObject = (key, object) => ({
    value: object[valueAttr ?? nameAttr ?? "value"] ?? key,
    label: say(object[labelAttr]),
    group: object.group ? say(object.group) : undefined,
    disabled: object.disabled,
  });
  if (Array.isArray(choices) || choices instanceof Set) {
    return [...choices].map((each) => (each !== null && typeof each === "object" ? fromObject("", each) : { value: each, label: say(each) }));
  }
  return Object.entries(choices ?? {}).map(([key, each]) => {
    if (each !== null && typeof each === "object") return fromObject(key, each);
    return inverted ? { value: each, label: say(key) } : { value: key, label: say(each) };
  });
}
