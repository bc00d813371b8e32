/** The settings window: every setting with `config: true`, and the menus (SET-1, SET-4). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { fieldInput } from "../forms/fields.mjs";
import { el, icon } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";

export class SettingsConfig extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "settings-config",
    tag: "form",
    classes: ["standard-form", "settings-config"],
    window: { title: "vtt.settings.open", icon: "fa-solid fa-sliders", resizable: true },
    position: { width: 620, height: 520 },
    actions: { openMenu: SettingsConfig.#openMenu },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
  };

  get scrollable() { return [".settings-list"]; }

  _build() {
    const settings = [...game.settings.settings.values()].filter((setting) => setting.config && (setting.scope !== "world" || game.user.isGM));
    const menus = [...game.settings.menus.values()].filter((menu) => !menu.restricted || game.user.isGM);
    const groups = new Map();
    const add = (namespace, element) => groups.set(namespace, [...(groups.get(namespace) ?? []), element]);
    for (const menu of menus) add(menu.namespace, this.#menu(menu));
    for (const setting of settings) add(setting.namespace, this.#setting(setting));
    return [
      el("div", { class: "settings-list" }, groups.size ? [...groups].map(([namespace, rows]) => el("fieldset", { "data-category": namespace }, el("legend", {}, titleOf(namespace)), rows))
        : el("p", { class: "empty" }, t("settings.none"))),
      el("footer", { class: "form-footer" }, el("button", { type: "submit" }, icon("fa-solid fa-floppy-disk"), t("save"))),
    ];
  }

  #menu(menu) {
    return el("div", { class: "form-group" }, el("label", {}, say(menu.name)),
      el("button", { type: "button", "data-action": "openMenu", "data-key": `${menu.namespace}.${menu.key}` }, icon(menu.icon ?? "fa-solid fa-bars"), say(menu.label)),
      menu.hint ? el("p", { class: "hint" }, say(menu.hint)) : null);
  }

  #setting(setting) {
    const key = `${setting.namespace}.${setting.key}`;
    const id = `${this.id}-${key}`;
    const input = settingInput(setting, key, game.settings.get(setting.namespace, setting.key));
    input.id = id;
    return el("div", { class: "form-group", "data-setting-id": key }, el("label", { for: id }, say(setting.name)), el("div", { class: "form-fields" }, input),
      setting.hint ? el("p", { class: "hint" }, say(setting.hint)) : null);
  }

  static async #openMenu(_event, target) {
    const menu = game.settings.menus.get(target.dataset.key);
    await new menu.type().render({ force: true });
  }

  static async #onSubmit(_event, _form, formData) {
    let reload = false;
    for (const [key, value] of Object.entries(formData.object)) {
      const setting = game.settings.settings.get(key);
      const before = game.settings.get(setting.namespace, setting.key);
      if (JSON.stringify(before) === JSON.stringify(value)) continue;
      await game.settings.set(setting.namespace, setting.key, value);
      reload ||= Boolean(setting.requiresReload);
    }
    if (reload) {
      const now = await foundry.applications.api.DialogV2.confirm({ window: { title: "vtt.settings.reload" }, content: `<p>${t("settings.reloadNow")}</p>` });
      if (now) location.reload();
    }
  }
}

const titleOf = (namespace) => game.modules.get(namespace)?.title ?? (namespace === game.system.id ? game.system.title : null) ?? (namespace === "core" ? t("settings.core") : namespace);

function settingInput(setting, name, value) {
  if (typeof setting.input === "function") return setting.input(setting.type, { name, value });
  if (setting.type instanceof foundry.data.fields.DataField) return fieldInput(setting.type, { name, value });
  if (setting.choices) {
    return el("select", { name, "data-dtype": setting.type === Number ? "Number" : null }, Object.entries(setting.choices).map(([key, label]) => el("option", { value: key, selected: String(value) === key }, say(label))));
  }
  if (setting.type === Boolean) return el("input", { type: "checkbox", name, checked: Boolean(value) });
  if (setting.type === Number && setting.range) return el("range-picker", { name, value, ...setting.range });
  if (setting.type === Number) return el("input", { type: "number", name, value, step: "any" });
  if (setting.type === String) return el("input", { type: "text", name, value });
  return el("textarea", { name, rows: 5, "data-dtype": "JSON" }, JSON.stringify(value, null, 2));
}
