/** ChatMessage (CHAT-1 to CHAT-5). */

import { ArrayField, BooleanField, DocumentAuthorField, DocumentTypeField, FilePathField, ForeignDocumentField, HTMLField, NumberField, SchemaField, StringField, TypeDataField, baseFields, numberField } from "./common.mjs";
import { fields } from "../data/fields.mjs";
import { checkKeys, notInContract } from "../core/not-in-contract.mjs";
import { state } from "../core/state.mjs";
import { Roll } from "../dice/roll.mjs";
import { Actor } from "./actor.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Scene } from "./scene.mjs";
import { User } from "./user.mjs";

function speakerField() {
  return new SchemaField({
    scene: new ForeignDocumentField(Scene, { idOnly: true }),
    actor: new ForeignDocumentField(Actor, { idOnly: true }),
    token: new ForeignDocumentField({ documentName: "Token" }, { idOnly: true }),
    alias: new StringField(),
  });
}

export class ChatMessage extends ClientDocument {
  static metadata = Object.freeze({ name: "ChatMessage", collection: "messages", embedded: {}, hasTypeData: true });

  static defineSchema() {
    return {
      ...baseFields(),
      type: new DocumentTypeField(ChatMessage, { initial: "base" }),
      system: new TypeDataField(ChatMessage),
      style: numberField(0, { choices: [0, 1, 2, 3] }),
      author: new DocumentAuthorField(User, { initial: () => state.game?.user?.id ?? null }),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      title: new StringField({ required: true }),
      content: new HTMLField(),
      speaker: speakerField(),
      whisper: new ArrayField(new ForeignDocumentField(User, { idOnly: true })),
      blind: new BooleanField(),
      rolls: new ArrayField(new fields.JSONField()),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
    };
  }

  prepareDerivedData() {
    this.rolls = this.rolls.map((data) => Roll.fromData(data));
  }

  get isAuthor() {
    return this._source.author === state.game.user.id;
  }

  get isRoll() {
    return this.rolls.length > 0;
  }

  get alias() {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }

  get speakerActor() {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  /** Whether this user may know of the message. */
  get visible() {
    if (!this.whisper.length) return true;
    if (this.blind && this.isAuthor) return true;
    return this.isAuthor || this.whisper.includes(state.game.user.id);
  }

  /** Whether this user may read it: not so the author of a blind roll. */
  get isContentVisible() {
    if (this.blind) return this.whisper.includes(state.game.user.id);
    return this.visible;
  }

  getUserLevel(user = state.game.user) {
    if (!user) return 0;
    return user.isGM || this._source.author === user.id ? 3 : 2;
  }

  static canUserCreate() {
    return true;
  }

  /** Who speaks: a token, an actor, or the user (CHAT-2). */
  static getSpeaker(options = {}) {
    checkKeys("ChatMessage.getSpeaker", options, ["actor", "token", "scene", "alias"]);
    const { actor, scene, alias } = options;
    const token = documentOf(options.token) ?? (actor ? actor.token : null);
    if (token) return speakerOfToken(token, alias);
    if (actor) {
      return { scene: scene?.id ?? state.game.scenes.viewed?.id ?? null, actor: actor.id, token: null, alias: alias ?? actor.name };
    }
    const controlled = state.canvas.ready ? state.canvas.tokens?.controlled[0] : null;
    if (controlled && alias === undefined) return speakerOfToken(controlled.document, alias);
    const { user } = state.game;
    if (user.character && alias === undefined) return this.getSpeaker({ actor: user.character });
    return { scene: scene?.id ?? state.game.scenes.viewed?.id ?? null, actor: null, token: null, alias: alias ?? user.name };
  }

  /** The actor that speaks: the token's, before the world's. */
  static getSpeakerActor(speaker) {
    const token = state.game.scenes.get(speaker?.scene)?.tokens.get(speaker?.token);
    return token?.actor ?? state.game.actors.get(speaker?.actor) ?? null;
  }

  static getWhisperRecipients(name) {
    if (name === "GM") return state.game.users.filter((user) => user.isGM);
    return state.game.users.filter((user) => user.name === name || user.character?.name === name);
  }

  /** Sets whom the message reaches, by one of the roll modes of generation 13. */
  static applyRollMode(data, mode) {
    if (state.generation >= 14) throw new Error("CHAT-5: applyRollMode is deprecated since generation 14");
    return applyVisibility(data, MODES_13[mode] ?? unknownMode(mode));
  }

  applyRollMode(mode) {
    this.updateSource(ChatMessage.applyRollMode({}, mode));
  }

  /** The same by generation 14's modes. */
  static applyMode(data, mode) {
    if (state.generation < 14) throw notInContract("ChatMessage.applyMode");
    if (!(mode in state.config.ChatMessage.modes)) unknownMode(mode);
    return applyVisibility(data, mode);
  }

  applyMode(mode) {
    this.updateSource(ChatMessage.applyMode({}, mode));
  }

  async _preCreate(data, options, user) {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const mode = state.generation >= 14 ? options.messageMode : options.rollMode;
    if (options.rollMode && state.generation >= 14) throw new Error("CHAT-5: rollMode is deprecated since generation 14");
    if (options.messageMode && state.generation < 14) throw notInContract("CHAT-5: option messageMode");
    if (mode) this.updateSource(state.generation >= 14 ? ChatMessage.applyMode({}, mode) : ChatMessage.applyRollMode({}, mode));
    if (!data.speaker) this.updateSource({ speaker: ChatMessage.getSpeaker() });
    return undefined;
  }

  /** Renders the message; listeners of `renderChatMessageHTML` complete it (CHAT-4). */
  async renderHTML(options = {}) {
    if (!state.renderChatMessage) throw notInContract("ChatMessage.renderHTML");
    return state.renderChatMessage(this, options);
  }
}

const MODES_13 = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

function unknownMode(mode) {
  throw new Error(`CHAT-5: "${mode}" is not a mode of messages`);
}

function applyVisibility(data, mode) {
  const gms = state.game.users.filter((user) => user.isGM).map(({ id }) => id);
  const whisper = { gm: gms, blind: gms, self: [state.game.user.id] }[mode] ?? [];
  return Object.assign(data, { whisper, blind: mode === "blind" });
}

function documentOf(token) {
  return token?.document ?? token ?? null;
}

function speakerOfToken(token, alias) {
  return { scene: token.parent?.id ?? null, actor: token.actorId, token: token.id, alias: alias ?? token.name };
}
