/** User (USR-1). */

import { ColorField, ForeignDocumentField, ObjectField, StringField, baseFields, imageField, nameField, numberField } from "./common.mjs";
import { checkKeys } from "../core/not-in-contract.mjs";
import { query } from "../core/queries.mjs";
import { state } from "../core/state.mjs";
import { Actor } from "./actor.mjs";
import { ClientDocument } from "./client-document.mjs";

/** Slots of a page of the hotbar, and of all its pages. */
const PAGE = 10;
const SLOTS = 50;

function setSlot(hotbar, slot, id) {
  if (id) hotbar[slot] = id;
  else delete hotbar[slot];
}

export class User extends ClientDocument {
  static metadata = Object.freeze({ name: "User", collection: "users", embedded: {} });

  static defineSchema() {
    return {
      ...baseFields(),
      name: nameField(),
      role: numberField(1, { choices: [0, 1, 2, 3, 4] }),
      avatar: imageField(),
      character: new ForeignDocumentField(Actor),
      color: new ColorField({ required: true, nullable: false, initial: "#777777" }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField(),
      permissions: new ObjectField(),
    };
  }

  _configure(options) {
    super._configure(options);
    const define = (name, value) => Object.defineProperty(this, name, { value, writable: true, enumerable: false });
    define("active", false);
    define("targets", new Set());
    define("viewedScene", null);
  }

  get isGM() {
    return this.role >= state.constants.USER_ROLES.ASSISTANT;
  }

  get isSelf() {
    return this.id === state.world.userId;
  }

  get isActiveGM() {
    return state.game.users.activeGM === this;
  }

  isDesignated(condition) {
    return state.game.users.getDesignatedUser(condition) === this;
  }

  hasRole(role) {
    const wanted = typeof role === "string" ? state.constants.USER_ROLES[role] : role;
    return this.role >= wanted;
  }

  hasPermission(permission) {
    const known = state.constants.USER_PERMISSIONS[permission];
    if (!known) throw new Error(`not in contract: USR-1: permission ${permission}`);
    return this.permissions[permission] ?? this.role >= known.defaultRole;
  }

  can(action) {
    return action in state.constants.USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }

  getUserLevel(user = state.game.user) {
    return user?.isGM || user === this ? 3 : 2;
  }

  /** What lies in the ten slots of a page of the hotbar: `[{slot, macro}]`, null for an empty one. */
  getHotbarMacros(page = 1) {
    const slots = Array.from({ length: PAGE }, (_, index) => (page - 1) * PAGE + index + 1);
    return slots.map((slot) => ({ slot, macro: state.game.macros.get(this.hotbar[slot]) ?? null }));
  }

  /** Puts a macro into a slot, the first free one if none is named; null empties it. From `fromSlot` it is moved: the two change places. */
  async assignHotbarMacro(macro, slot, options = {}) {
    checkKeys("User.assignHotbarMacro", options, ["fromSlot"]);
    const hotbar = { ...this.hotbar };
    const free = Array.from({ length: SLOTS }, (_, index) => index + 1).find((each) => !(each in hotbar));
    const target = Number(slot ?? free);
    if (!(target >= 1 && target <= SLOTS)) throw new Error(`MAC-1: no slot ${slot} in the hotbar`);
    const before = hotbar[target];
    if (options.fromSlot) setSlot(hotbar, options.fromSlot, before);
    setSlot(hotbar, target, macro?.id);
    return this.update({ hotbar }, { recursive: false });
  }

  /** Asks this user's client (SOC-2). */
  async query(name, data, options) {
    return query(this, name, data, options);
  }
}
