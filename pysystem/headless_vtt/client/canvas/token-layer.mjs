/** The layer of tokens (TOK-10). */
import { el } from "../applications/html.mjs";
import { Token } from "./token.mjs";

export class TokenLayer {
  #tokens = new Map();
  #scene;
  #onTargets;

  /** `onTargets(ids)` is told when the user's own targets change. */
  constructor(scene, onTargets) {
    this.#scene = scene;
    this.#onTargets = onTargets;
    this.element = el("div", { id: "tokens" });
  }

  get placeables() { return [...this.#tokens.values()]; }
  get controlled() { return this.placeables.filter((token) => token.controlled); }
  get hover() { return this.placeables.find((token) => token.hover) ?? null; }
  get documentCollection() { return this.#scene.tokens; }
  get(id) { return this.#tokens.get(id) ?? null; }

  draw() {
    for (const document of this.#scene.tokens) this.add(document);
  }

  add(document) {
    const token = new Token(document, this);
    this.#tokens.set(document.id, token);
    return token.draw();
  }

  remove(id) {
    this.get(id)?.destroy();
    this.#tokens.delete(id);
  }

  clear() {
    for (const id of [...this.#tokens.keys()]) this.remove(id);
  }

  releaseAll() {
    for (const token of this.controlled) token.release();
  }

  refresh(test = () => true) {
    for (const token of this.placeables) if (test(token)) token.refresh();
  }

  tellTargets() { this.#onTargets(game.user.targets.ids); }
}
