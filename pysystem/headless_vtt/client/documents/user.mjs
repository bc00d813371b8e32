/** User (USR-1). */

import { ColorField, ForeignDocumentField, ObjectField, StringField, baseFields, imageField, nameField, numberField } from "./common.mjs";
import { query } from "../core/queries.mjs";
import { state } from "../core/state.mjs";
import { Actor } from "./actor.mjs";
import { ClientDocument } from "./client-document.mjs";

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

  /** Asks this user's client (SOC-2). */
  async query(name, data, options) {
    return query(this, name, data, options);
  }
}
