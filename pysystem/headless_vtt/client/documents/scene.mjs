/** Scene: what a simple view needs (SCN-1, SCN-2, SCN-5, SCN-9 in part). */

import { ArrayField, BooleanField, ColorField, EmbeddedCollectionField, ForeignDocumentField, IntegerSortField, NumberField, ObjectField, SchemaField, StringField, entryFields, imageField, numberField, AlphaField } from "./common.mjs";
import { ClientDocument } from "./client-document.mjs";
import { Folder } from "./folder.mjs";
import { TokenDocument } from "./token.mjs";
import { Hooks } from "../core/hooks.mjs";
import { viewScene } from "../core/presence.mjs";
import { state } from "../core/state.mjs";

function gridField() {
  return new SchemaField({
    type: numberField(1, { choices: [0, 1, 2, 3, 4, 5] }),
    size: numberField(100, { integer: true, min: 20 }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: numberField(1, { integer: true, min: 1 }),
    color: new ColorField({ initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: numberField(1, { positive: true }),
    units: new StringField({ required: true, initial: "" }),
  });
}

function pictureField() {
  return new SchemaField({ src: imageField({ categories: ["IMAGE", "VIDEO"] }) });
}

export class Scene extends ClientDocument {
  static metadata = Object.freeze({ name: "Scene", collection: "scenes", embedded: { Token: "tokens" } });

  static defineSchema() {
    const schema = {
      ...entryFields(Folder),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new IntegerSortField(),
      navName: new StringField({ required: true, nullable: true, initial: "" }),
      thumb: imageField(),
      width: numberField(4000, { integer: true, positive: true }),
      height: numberField(3000, { integer: true, positive: true }),
      padding: numberField(0.25, { min: 0, max: 0.5, step: 0.05 }),
      initial: new ObjectField({ nullable: true, initial: null }),
      grid: gridField(),
      tokenVision: new BooleanField({ initial: true }),
      environment: new ObjectField(),
      tokens: new EmbeddedCollectionField(TokenDocument),
    };
    if (state.generation >= 14) {
      schema.levels = new ArrayField(levelField(), {
        initial: () => [{ _id: "defaultLevel0000", name: "Level", background: { src: null } }],
      });
      schema.initialLevel = new ForeignDocumentField({ documentName: "Level" }, { idOnly: true, initial: "defaultLevel0000" });
    } else {
      schema.background = pictureField();
      schema.backgroundColor = new ColorField({ initial: "#999999" });
    }
    return schema;
  }

  /** Whether this client shows the scene. */
  get isView() {
    return state.game.viewedSceneId === this.id;
  }

  /** The canvas: padding is rounded up to whole squares (SCN-6). */
  get dimensions() {
    const { size, distance } = this.grid;
    const pad = (length) => Math.ceil((this.padding * length) / size) * size;
    const [sceneX, sceneY] = [pad(this.width), pad(this.height)];
    const [width, height] = [this.width + 2 * sceneX, this.height + 2 * sceneY];
    const [sceneWidth, sceneHeight] = [this.width, this.height];
    return { width, height, size, distance, sceneX, sceneY, sceneWidth, sceneHeight };
  }

  /** Makes this the one active scene, which everybody then views (SCN-9). */
  async activate() {
    if (this.active) return this;
    return this.update({ active: true });
  }

  /** Shows the scene on this client. */
  async view(options = {}) {
    void options;
    await viewScene(this);
    return this;
  }

  async unview() {
    if (this.isView) await viewScene(null);
    return this;
  }

  _onUpdate(changed, options, userId) {
    super._onUpdate(changed, options, userId);
    if (changed.active) this.#becomeActive(options, userId);
  }

  _onCreate(data, options, userId) {
    super._onCreate(data, options, userId);
    if (data.active) this.#becomeActive(options, userId);
  }

  /** The server has made all others inactive. */
  #becomeActive(options, userId) {
    for (const scene of state.game.scenes) {
      if (scene === this || !scene.active) continue;
      scene._applyRemote({ active: false });
      Hooks.callAll("updateScene", scene, { _id: scene.id, active: false }, options, userId);
    }
    viewScene(this);
  }

  _onDelete(options, userId) {
    super._onDelete(options, userId);
    if (this.isView) viewScene(state.game.scenes.active ?? null);
  }
}

function levelField() {
  return new SchemaField({
    _id: new StringField({ required: true, blank: false }),
    name: new StringField({ required: true, blank: false }),
    background: pictureField(),
    elevation: new ObjectField(),
    sort: new NumberField({ required: true, nullable: false, initial: 0 }),
  });
}
