/** Token: a placed token on the viewed scene (TOK-10, TOK-11). */
import { refuseUnknownKeys } from "../applications/contract.mjs";
import { tokenBox } from "./grid.mjs";
import { buildTokenElement, refreshTokenElement } from "./token-view.mjs";

export class Token {
  #layer;
  #element = null;
  #controlled = false;
  #hover = false;

  constructor(document, layer) {
    this.document = document;
    this.#layer = layer;
    /** The users who have this token as a target. */
    this.targeted = new Set();
  }

  get id() { return this.document.id; }
  get name() { return this.document.name; }
  get actor() { return this.document.actor; }
  get scene() { return this.document.parent; }
  get layer() { return this.#layer; }
  get element() { return this.#element; }
  get controlled() { return this.#controlled; }
  get hover() { return this.#hover; }
  get isTargeted() { return this.targeted.has(game.user); }
  get isOwner() { return game.user.isGM || Boolean(this.actor?.isOwner); }
  get visible() { return !this.document.hidden || this.isOwner; }
  get x() { return this.document.x; }
  get y() { return this.document.y; }
  get w() { return tokenBox(this.document, this.scene.grid.size).w; }
  get h() { return tokenBox(this.document, this.scene.grid.size).h; }
  get center() { return { x: this.x + this.w / 2, y: this.y + this.h / 2 }; }
  get combatant() { return game.combat?.combatants.find((combatant) => combatant.tokenId === this.id) ?? null; }
  get inCombat() { return Boolean(this.combatant); }
  get isDefeated() { return Boolean(this.combatant?.defeated); }
  get isInTurn() { return Boolean(game.combat?.started && game.combat.combatant?.tokenId === this.id); }

  draw() {
    this.#element = buildTokenElement(this);
    this.#element.addEventListener("pointerenter", () => this.setHover(true));
    this.#element.addEventListener("pointerleave", () => this.setHover(false));
    this.#layer.element.append(this.#element);
    this.refresh();
    Hooks.callAll("drawToken", this);
    return this;
  }

  refresh() {
    if (!this.#element) return this;
    refreshTokenElement(this.#element, this);
    Hooks.callAll("refreshToken", this, {});
    return this;
  }

  destroy() {
    this.release();
    for (const user of [...this.targeted]) user.targets.delete(this);
    this.#element?.remove();
    this.#element = null;
  }

  /** Take control; only of a token that the user owns. Returns whether it is controlled now. */
  control(options = {}) {
    refuseUnknownKeys(options, ["releaseOthers"], "Token#control", "TOK-10");
    if (!this.isOwner || !this.visible) return false;
    const { releaseOthers = true } = options;
    if (releaseOthers) for (const other of this.#layer.controlled) if (other !== this) other.release();
    if (!this.#controlled) this.#setControlled(true);
    return true;
  }

  release() {
    if (this.#controlled) this.#setControlled(false);
    return true;
  }

  #setControlled(controlled) {
    this.#controlled = controlled;
    this.refresh();
    Hooks.callAll("controlToken", this, controlled);
  }

  setHover(hover) {
    if (this.#hover === hover) return;
    this.#hover = hover;
    this.refresh();
    Hooks.callAll("hoverToken", this, hover);
  }

  /** Make this token a target of a user, or no longer. */
  setTarget(targeted = true, options = {}) {
    refuseUnknownKeys(options, ["user", "releaseOthers", "groupSelection"], "Token#setTarget", "TOK-11");
    const { user = game.user, releaseOthers = true } = options;
    if (releaseOthers) for (const other of [...user.targets]) if (other !== this) other.setTarget(false, { user, releaseOthers: false });
    if (targeted === user.targets.has(this)) return;
    if (targeted) user.targets.add(this);
    else user.targets.delete(this);
    this.refresh();
    Hooks.callAll("targetToken", user, this, targeted);
    if (user.isSelf) this.#layer.tellTargets();
  }
}
