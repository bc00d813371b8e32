/** Submit and change of forms (APP-9). */
import { FormDataExtended } from "../ux/form-data-extended.mjs";

export function listenToForm(form, config, onSubmit, onChange) {
  form.addEventListener("submit", (event) => onSubmit(event));
  form.addEventListener("change", (event) => {
    if (event.target.closest("form, .application") !== form && !form.contains(event.target)) return;
    onChange(event);
  });
}

/** Read the form and hand it to the handler with `this` = the application. */
export async function runFormHandler(app, form, config, event, ...more) {
  const formData = new FormDataExtended(form);
  if (typeof config.handler !== "function") return undefined;
  return config.handler.call(app, event, form, formData, ...more);
}
