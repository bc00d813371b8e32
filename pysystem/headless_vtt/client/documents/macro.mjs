/** Macro (MAC-1). */

import { DocumentAuthorField, StringField, entryFields, imageField } from "./common.mjs";
import { state } from "../core/state.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";
import { User } from "./user.mjs";

const AsyncFunction = (async () => {}).constructor;

export class Macro extends ClientDocument {
  static metadata = Object.freeze({ name: "Macro", collection: "macros", embedded: {} });

  static defineSchema() {
    return {
      ...entryFields(Folder),
      type: new StringField({ required: true, blank: false, initial: "chat", choices: ["chat", "script"] }),
      img: imageField({ initial: "icons/svg/dice-target.svg" }),
      author: new DocumentAuthorField(User, { initial: () => state.game?.user?.id ?? null }),
      scope: new StringField({ required: true, blank: false, initial: "global" }),
      command: new StringField({ required: true }),
    };
  }

  static canUserCreate() {
    return true;
  }

  get canExecute() {
    if (!this.testUserPermission(state.game.user, "LIMITED")) return false;
    return this.type !== "script" || state.game.user.can("MACRO_SCRIPT");
  }

  async execute(scope = {}) {
    if (!this.canExecute) throw new Error("MAC-1: the user may not execute this macro");
    const ChatMessage = state.documentClass("ChatMessage");
    if (this.type === "chat") return ChatMessage.create({ content: this.command });
    const speaker = scope.speaker ?? ChatMessage.getSpeaker();
    const actor = scope.actor ?? ChatMessage.getSpeakerActor(speaker);
    const token = scope.token ?? (state.canvas.ready ? (state.canvas.tokens?.get(speaker.token) ?? null) : null);
    const known = { speaker, actor, token, character: state.game.user.character, scene: state.game.scenes.viewed, event: undefined, ...scope };
    const run = new AsyncFunction(...Object.keys(known), this.command);
    return run.call(this, ...Object.values(known));
  }
}
