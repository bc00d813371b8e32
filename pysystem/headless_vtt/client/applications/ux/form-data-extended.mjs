/** FormDataExtended: the fields of a form as a flat record with casts (APP-9). */
import { refuseUnknownKeys } from "../contract.mjs";
import { CUSTOM_INPUTS } from "../elements/names.mjs";

const NAMED = `input[name], select[name], textarea[name], ${CUSTOM_INPUTS.map((tag) => `${tag}[name]`).join(", ")}`;

export class FormDataExtended extends FormData {
  /** name → cast value */
  object = {};

  /** name → the data type that the value was cast to */
  dtypes = {};

  constructor(form, options = {}) {
    super();
    refuseUnknownKeys(options, ["disabled", "readonly", "dtypes"], "FormDataExtended", "APP-9");
    const { disabled = false, readonly = true, dtypes = {} } = options;
    Object.assign(this.dtypes, dtypes);
    this.process(form, { disabled, readonly });
  }

  /** Read the form again. Disabled fields are left out unless asked for, read-only ones are kept. */
  process(form, { disabled = false, readonly = true } = {}) {
    const groups = new Map();
    for (const field of fieldsOf(form)) {
      if (!disabled && (field.disabled || field.matches(":disabled") || field.closest("fieldset:disabled"))) continue;
      if (!readonly && (field.readOnly || field.hasAttribute("readonly"))) continue;
      if (["submit", "button", "reset", "file", "image"].includes(field.type)) continue;
      const name = field.getAttribute("name");
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    for (const [name, fields] of groups) this.#set(name, valueOf(fields, this.dtypes[name]), fields[0]);
    for (const image of form.querySelectorAll("img[data-edit]")) {
      if (!(image.dataset.edit in this.object)) this.#set(image.dataset.edit, image.getAttribute("src"), image);
    }
  }

  #set(name, value, field) {
    this.object[name] = value;
    this.dtypes[name] ??= field.dataset?.dtype ?? typeOf(value);
    this.delete(name);
    this.append(name, value !== null && typeof value === "object" ? JSON.stringify(value) : String(value ?? ""));
  }
}

/** Fields inside the form, and those elsewhere that name it with `form=`; not the inner parts of our custom elements. */
function fieldsOf(form) {
  const inside = [...form.querySelectorAll(NAMED)];
  const elsewhere = form.elements ? [...form.elements].filter((each) => each.matches(NAMED) && !form.contains(each)) : [];
  return [...inside, ...elsewhere].filter((field) => !field.parentElement?.closest(CUSTOM_INPUTS.join(", ")));
}

function valueOf(fields, dtype) {
  const [field] = fields;
  if (field.type === "radio") {
    const checked = fields.find((each) => each.checked);
    return checked ? cast(checked.value, dtype ?? checked.dataset.dtype) : null;
  }
  if (field.type === "checkbox") {
    if (fields.length === 1 && !field.hasAttribute("value")) return cast(field.checked, dtype ?? field.dataset.dtype);
    if (fields.length === 1) return field.checked;
    return fields.map((each) => (each.hasAttribute("value") ? (each.checked ? each.value : null) : each.checked));
  }
  const values = fields.map((each) => single(each, dtype ?? each.dataset.dtype));
  return values.length === 1 ? values[0] : values;
}

function single(field, dtype) {
  if (field.tagName === "SELECT" && field.multiple) {
    return [...field.selectedOptions].map((option) => cast(option.value, dtype));
  }
  if (CUSTOM_INPUTS.includes(field.localName)) return dtype ? cast(field.value, dtype) : field.value;
  if (!dtype && ["number", "range"].includes(field.type)) return cast(field.value, "Number");
  return cast(field.value, dtype);
}

function cast(value, dtype) {
  switch (dtype) {
    case "Number":
      if (value === "" || value === null) return null;
      return Number(value);
    case "Boolean":
      return value === true || value === "true" || value === "on";
    case "JSON":
      return value ? JSON.parse(value) : null;
    case "String":
      return String(value);
    case undefined:
      return value;
    default:
      throw new Error(`data-dtype "${dtype}" is unknown [APP-9]`);
  }
}

const typeOf = (value) => ({ number: "Number", boolean: "Boolean", string: "String" })[typeof value] ?? "JSON";
