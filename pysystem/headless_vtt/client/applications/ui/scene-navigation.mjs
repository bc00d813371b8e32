/** The scenes along the top. */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { ContextMenu } from "../ux/context-menu.mjs";
import { entry } from "./directory-menu.mjs";
import { place } from "./layout.mjs";
import { documentHooks } from "./sidebar-tab.mjs";

export class SceneNavigation extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "scene-navigation", tag: "nav", classes: ["faded-ui"], window: { frame: false, positioned: false }, actions: { viewScene: SceneNavigation.#view },
  };

  _insertElement(element) { place(element, "#ui-left-column-2"); }

  _build() {
    const scenes = game.scenes.filter((scene) => scene.visible && (scene.navigation || scene.active || scene === canvas.scene)).sort((a, b) => a.navOrder - b.navOrder);
    return el("menu", { "aria-label": t("tab.scenes") }, scenes.map((scene) => el("li", {},
      el("button", { type: "button", class: "scene-name", "data-action": "viewScene", "data-scene-id": scene.id, "aria-current": scene === canvas.scene ? "page" : null },
        scene.active ? icon("fa-solid fa-bullseye") : null, scene.navName || scene.name))));
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    const of = (row) => game.scenes.get(row.dataset.sceneId);
    new ContextMenu(this.element, ".scene-name", [entry("vtt.scene.activate", "fa-solid fa-bullseye", () => game.user.isGM, (row) => of(row).activate())]);
  }

  follow() {
    for (const hook of [...documentHooks("Scene"), "canvasReady", "canvasTearDown"]) Hooks.on(hook, () => this.render());
  }

  static async #view(_event, target) { await game.scenes.get(target.dataset.sceneId)?.view(); }
}
