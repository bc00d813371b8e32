/** Choosing a file: its path with a preview. The host has no upload; files belong into the module. */
import { DialogV2 } from "../api/dialog.mjs";
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";

/** Ask for a path; null when dismissed. */
export async function pickFile({ current = "", type = "any" } = {}) {
  const preview = el("img", { class: "file-preview", src: current || null, alt: "", hidden: type !== "image" || !current });
  const input = el("input", { type: "text", name: "path", value: current ?? "", autofocus: true });
  input.addEventListener("change", () => {
    preview.src = input.value;
    preview.hidden = type !== "image" || !input.value;
  });
  const content = el("div", {}, el("label", { class: "form-group stacked" }, el("span", {}, t("file.path")), input), el("p", { class: "hint" }, t("file.hint")), preview);
  const result = await DialogV2.input({ window: { title: "vtt.file.choose", icon: "fa-solid fa-file-import" }, content });
  return result ? result.path.trim() : null;
}

/** FilePicker for CONFIG.ux (CFG-8). */
export class FilePicker {
  static get implementation() { return CONFIG.ux.FilePicker; }

  constructor({ current = "", type = "any", callback } = {}) {
    Object.assign(this, { current, type, callback });
  }

  async render() {
    const path = await pickFile(this);
    if (path !== null) this.callback?.(path, this);
    return this;
  }
}
