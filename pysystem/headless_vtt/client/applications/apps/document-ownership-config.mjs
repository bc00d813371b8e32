/** Who may see and edit a document (DOC-13). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { deletion } from "../updates.mjs";

const LEVELS = [0, 1, 2, 3];

export class DocumentOwnershipConfig extends Built(ApplicationV2) {
  static [OPTION_KEYS] = ["document"];

  static DEFAULT_OPTIONS = {
    id: "ownership-{id}",
    tag: "form",
    classes: ["standard-form"],
    window: { title: "vtt.sheet.ownership", icon: "fa-solid fa-user-lock" },
    position: { width: 420 },
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };

  get title() { return `${t("sheet.ownership")}: ${this.options.document.name}`; }

  _build() {
    const { ownership } = this.options.document._source;
    const row = (id, name, levels) => el("label", { class: "form-group" }, el("span", {}, name),
      el("select", { name: id, "data-dtype": "Number" }, levels.map((level) => el("option", { value: level, selected: (ownership[id] ?? -1) === level }, t(`ownership.${level}`)))));
    const users = game.users.filter((user) => !user.isGM);
    return [
      row("default", t("ownership.everyone"), LEVELS), ...users.map((user) => row(user.id, user.name, [-1, ...LEVELS])),
      el("footer", { class: "form-footer" }, el("button", { type: "submit" }, t("save"))),
    ];
  }

  static async #onSubmit(_event, _form, formData) {
    const changes = {};
    for (const [id, level] of Object.entries(formData.object)) {
      if (level === -1 && id !== "default") Object.assign(changes, deletion("ownership", id));
      else changes[`ownership.${id}`] = level;
    }
    await this.options.document.update(changes);
  }
}
