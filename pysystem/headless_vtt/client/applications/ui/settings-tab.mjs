/** The settings tab: what runs here, appearance, the settings window. */
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { SettingsConfig } from "../apps/settings-config.mjs";
import { SidebarTab } from "./sidebar-tab.mjs";
import { chooseTheme, chosenTheme } from "./theme.mjs";

export class Settings extends SidebarTab {
  static tabName = "settings";

  static DEFAULT_OPTIONS = {
    classes: ["settings-sidebar"],
    window: { title: "vtt.tab.settings", icon: "fa-solid fa-gears" },
    actions: { openSettings: Settings.#openSettings, theme: Settings.#theme },
  };

  _build() {
    const modules = [...game.modules.values()].filter((module) => module.active);
    const facts = [[t("settings.host"), game.version], [t("settings.system"), `${game.system.title ?? game.system.id} ${game.system.version ?? ""}`],
      ...modules.map((module) => [module.title, module.version])];
    return [
      el("header", { class: "tab-header" }, el("h2", {}, t("tab.settings"))),
      el("div", { class: "settings-body" },
        el("dl", { class: "facts" }, facts.map(([term, value]) => [el("dt", {}, term), el("dd", {}, String(value ?? ""))])),
        el("button", { type: "button", class: "wide", "data-action": "openSettings" }, icon("fa-solid fa-sliders"), t("settings.open")),
        el("fieldset", {}, el("legend", {}, t("settings.theme")), el("div", { class: "choice" }, ["auto", "light", "dark"].map((theme) =>
          el("button", { type: "button", "data-action": "theme", "data-theme": theme, "aria-pressed": String(theme === chosenTheme()) }, t(`theme.${theme}`))))),
        el("details", {}, el("summary", {}, t("settings.keys")), el("dl", { class: "facts keys" }, KEYS.map(([keys, text]) => [el("dt", {}, keys.map((key) => el("kbd", {}, key))), el("dd", {}, t(text))]))),
        el("a", { class: "button wide", href: "/join" }, icon("fa-solid fa-door-open"), t("settings.leave"))),
    ];
  }

  static async #openSettings() { await new SettingsConfig().render({ force: true }); }

  static #theme(_event, target) {
    chooseTheme(target.dataset.theme);
    this.refresh();
  }
}

const KEYS = [
  [["Tab"], "keys.tab"], [["↑", "↓", "←", "→"], "keys.move"], [["Enter"], "keys.open"], [["T"], "keys.target"], [["Del"], "keys.delete"],
  [["Esc"], "keys.escape"], [["+", "−", "Home"], "keys.zoom"], [["1", "…", "0"], "keys.hotbar"], [["Shift", "F10"], "keys.menu"],
];
