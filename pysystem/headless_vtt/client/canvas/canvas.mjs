/** The global `canvas`: the viewed scene, its tokens, and the view on them. */
import { el } from "../applications/html.mjs";
import { t } from "../applications/lang/texts.mjs";
import { backgroundElement } from "./background.mjs";
import { listenForDrops } from "./drop.mjs";
import { sceneDimensions } from "./grid.mjs";
import { closeHud } from "./hud.mjs";
import { listenForKeys } from "./keys.mjs";
import { listenForPointer } from "./pointer.mjs";
import { TokenLayer } from "./token-layer.mjs";
import { Viewport } from "./viewport.mjs";

class Canvas {
  #scene = null;
  #tokens;
  #ready = false;
  #started = false;

  get ready() { return this.#ready; }
  get scene() { return this.#scene; }
  get tokens() { return this.#tokens; }
  get dimensions() { return this.#scene ? sceneDimensions(this.#scene) : null; }
  get grid() { return this.#scene?.grid ?? null; }

  /** Take the place in the page. `onTargets(ids)` tells others of the user's targets. */
  start(host, onTargets = () => undefined) {
    this.host = host;
    this.onTargets = onTargets;
    this.board = el("div", { id: "board" });
    host.append(this.board);
    this.viewport = new Viewport(host, this.board, covered);
    this.#started = true;
    listenForPointer(this);
    listenForKeys(this);
    listenForDrops(this);
    this.#follow();
  }

  /** View a scene, or none. */
  async draw(scene) {
    if (!this.#started) return this;
    this.#tearDown();
    this.#scene = scene ?? null;
    this.board.replaceChildren();
    this.host.querySelector(".no-scene")?.remove();
    if (!scene) {
      this.host.append(emptyBoard());
      return this;
    }
    Hooks.callAll("canvasInit", this);
    this.#build(scene);
    this.#ready = true;
    Hooks.callAll("canvasReady", this);
    return this;
  }

  #build(scene) {
    const { width, height } = this.dimensions;
    Object.assign(this.board.style, { width: `${width}px`, height: `${height}px` });
    this.#tokens = new TokenLayer(scene, (ids) => this.onTargets(ids));
    this.board.append(backgroundElement(scene, this.dimensions), this.#tokens.element);
    this.#tokens.draw();
    const { x, y, scale } = scene.initial ?? {};
    if (Number.isFinite(x) && Number.isFinite(y)) this.viewport.center({ x, y, scale: scale ?? 1 });
    else this.fit();
  }

  #tearDown() {
    if (!this.#ready) return;
    Hooks.callAll("canvasTearDown", this);
    closeHud();
    for (const user of game.users) user.targets.clear();
    this.#tokens?.clear();
    this.#tokens = undefined;
    this.#ready = false;
  }

  /** Show the whole scene. */
  fit() {
    const { sceneX, sceneY, sceneWidth, sceneHeight } = this.dimensions;
    this.viewport.fit({ x: sceneX, y: sceneY, width: sceneWidth, height: sceneHeight });
  }

  async animatePan({ x, y, scale } = {}) {
    this.viewport.center({ x: x ?? 0, y: y ?? 0, scale: scale ?? this.viewport.scale });
    return true;
  }

  pan(view) { return this.animatePan(view); }

  #follow() {
    const here = (document) => document.parent === this.#scene && this.#tokens;
    const refreshActor = (actor) => this.#tokens?.refresh((token) => token.document.actorId === actor.id);
    Hooks.on("createToken", (document) => here(document) && !this.#tokens.get(document.id) && this.#tokens.add(document));
    Hooks.on("updateToken", (document) => here(document) && this.#tokens.get(document.id)?.refresh());
    Hooks.on("deleteToken", (document) => here(document) && this.#tokens.remove(document.id));
    Hooks.on("updateActor", refreshActor);
    Hooks.on("deleteActor", refreshActor);
    for (const kind of ["Combat", "Combatant"]) for (const verb of ["create", "update", "delete"]) Hooks.on(`${verb}${kind}`, () => this.#tokens?.refresh());
    Hooks.on("updateScene", (scene, changed) => {
      if (scene === this.#scene && ["width", "height", "padding", "grid", "background", "levels"].some((key) => key in changed)) this.draw(scene);
    });
    Hooks.on("deleteScene", (scene) => scene === this.#scene && this.draw(game.scenes.active ?? null));
  }
}

/** What is shown without a scene; the game master can make a first one. */
function emptyBoard() {
  const create = () => Scene.implementation.create({ name: t("canvas.first"), width: 3000, height: 2000, padding: 0, active: true, navigation: true, grid: { size: 100 } });
  return el("div", { class: "no-scene" }, el("div", {}, el("p", {}, t("canvas.none")),
    game.user.isGM ? el("button", { type: "button", class: "primary", onclick: create }, t("canvas.create")) : null));
}

/** Pixels for the row of scenes, which is still empty when the first one is drawn. */
const NAVIGATION = 52;

/** How much of the page the tools and the sidebar cover; the panel of players may lie on the scene. */
function covered() {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  return { left: (box("#ui-left-column-1")?.right ?? 0) + 10, right: box("#ui-right")?.width ?? 0, top: NAVIGATION, bottom: 8 };
}

export const canvas = new Canvas();
