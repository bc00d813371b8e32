/** Who is here. */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { place } from "./layout.mjs";
import { documentHooks } from "./sidebar-tab.mjs";

export class Players extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = { id: "players", tag: "aside", classes: ["faded-ui"], window: { frame: false, positioned: false } };

  _insertElement(element) { place(element, "#ui-left-column-2"); }

  _build() {
    const users = [...game.users].sort((a, b) => Number(b.active) - Number(a.active) || b.role - a.role || a.name.localeCompare(b.name));
    return el("details", { open: innerHeight > 500 }, el("summary", {}, t("players.title", { n: users.filter((user) => user.active).length })),
      el("ol", { class: "players-list" }, users.map((user) => el("li", { class: `player${user.active ? " active" : ""}${user.isGM ? " gm" : ""}`, "data-user-id": user.id },
        el("span", { class: "dot", style: `--author: ${user.color?.css ?? String(user.color ?? "")}` }),
        el("span", {}, user.name + (user.isSelf ? ` ${t("players.you")}` : ""), user.character ? el("small", {}, user.character.name) : null),
        el("span", { class: "state" }, t(user.active ? "players.here" : "players.away"))))));
  }

  follow() {
    for (const hook of [...documentHooks("User"), "userConnected"]) Hooks.on(hook, () => this.render());
  }
}
