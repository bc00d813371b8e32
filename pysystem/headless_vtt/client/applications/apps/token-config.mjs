/** The few token settings one needs at the table (TOK-1, TOK-2). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";

const DISPLAY = [0, 10, 20, 30, 40, 50];
const DISPOSITION = [-2, -1, 0, 1];

export class TokenConfig extends Built(ApplicationV2) {
  static [OPTION_KEYS] = ["token", "actor"];

  static DEFAULT_OPTIONS = {
    id: "token-config-{id}",
    tag: "form",
    classes: ["standard-form", "token-config"],
    window: { title: "vtt.sheet.token", icon: "fa-solid fa-circle-user" },
    position: { width: 440 },
    form: { handler: TokenConfig.#onSubmit, closeOnSubmit: true },
  };

  #isPrototype() { return this.options.token.documentName !== "Token"; }

  _build() {
    const { token } = this.options;
    const source = token._source;
    const step = game.release.generation < 14 ? 0.5 : "any";
    const group = (key, input) => el("label", { class: "form-group" }, el("span", {}, t(`token.${key}`)), input);
    const number = (name, value) => el("input", { type: "number", name, value, min: 0.5, step });
    const choice = (name, values, value) => el("select", { name, "data-dtype": "Number" }, values.map((each) => el("option", { value: each, selected: each === value }, t(`token.${name}.${each}`))));
    const check = (name, checked) => el("input", { type: "checkbox", name, checked });
    const bars = (name) => el("input", { type: "text", name: `${name}.attribute`, value: source[name]?.attribute ?? "" });
    return [
      group("name", el("input", { type: "text", name: "name", value: source.name ?? token.name ?? "" })),
      group("image", el("file-picker", { name: "texture.src", type: "image", value: source.texture?.src ?? "" })),
      group("width", number("width", source.width)), group("height", number("height", source.height)),
      group("disposition", choice("disposition", DISPOSITION, source.disposition)),
      group("displayName", choice("displayName", DISPLAY, source.displayName)),
      group("displayBars", choice("displayBars", DISPLAY, source.displayBars)),
      group("bar1", bars("bar1")), group("bar2", bars("bar2")), group("actorLink", check("actorLink", source.actorLink)),
      this.#isPrototype() ? null : group("hidden", check("hidden", source.hidden)),
      el("footer", { class: "form-footer" }, el("button", { type: "submit" }, t("save"))),
    ].filter(Boolean);
  }

  static async #onSubmit(_event, _form, formData) {
    const changes = { ...formData.object };
    for (const bar of ["bar1", "bar2"]) changes[`${bar}.attribute`] ||= null;
    changes["texture.src"] ||= null;
    const expanded = foundry.utils.expandObject(changes);
    if (this.#isPrototype()) await this.options.actor.update({ prototypeToken: expanded });
    else await this.options.token.update(expanded);
  }
}
