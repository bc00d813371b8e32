/** Fields of tokens (TOK-1, TOK-2), and the prototype that an actor carries. */

import { DataModel } from "../data/model.mjs";
import { AlphaField, AngleField, BooleanField, NumberField, SchemaField, StringField, ObjectField, imageField, numberField } from "./common.mjs";
import { fields } from "../data/fields.mjs";
import { state } from "../core/state.mjs";

/** The sizes that the generation allows: 13 in halves, 14 any positive number. */
function sizeField() {
  if (state.generation >= 14) return numberField(1, { positive: true });
  return numberField(1, { positive: true, step: 0.5 });
}

function barField() {
  return new SchemaField({
    attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }),
  });
}

/** What tokens and their prototypes have in common. */
export function tokenFields() {
  const schema = {
    name: new StringField({ required: true, blank: true }),
    displayName: numberField(0, { choices: [0, 10, 20, 30, 40, 50] }),
    actorLink: new BooleanField(),
    appendNumber: new BooleanField(),
    prependAdjective: new BooleanField(),
    width: sizeField(),
    height: sizeField(),
    texture: new SchemaField({
      src: imageField({ categories: ["IMAGE", "VIDEO"], wildcard: true }),
      anchorX: numberField(0.5),
      anchorY: numberField(0.5),
      fit: new StringField({ required: true, initial: "contain", choices: ["fill", "contain", "cover", "width", "height"] }),
      scaleX: numberField(1),
      scaleY: numberField(1),
      rotation: new AngleField(),
      tint: new fields.ColorField(),
    }),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: numberField(-1, { choices: [-2, -1, 0, 1] }),
    displayBars: numberField(0, { choices: [0, 10, 20, 30, 40, 50] }),
    bar1: barField(),
    bar2: barField(),
    sight: new SchemaField({
      enabled: new BooleanField(),
      range: new NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
      angle: new AngleField({ initial: 360 }),
      visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
    }),
    flags: new ObjectField(),
  };
  if (state.generation >= 14) schema.depth = numberField(1, { min: 0 });
  return schema;
}

export class PrototypeToken extends DataModel {
  static defineSchema() {
    return tokenFields();
  }

  get actor() {
    return this.parent;
  }

  /** Name and picture fall back to the actor's. */
  _initialize(options) {
    super._initialize(options);
    this.name ||= this.parent?._source.name ?? "";
    this.texture.src ??= this.parent?._source.img ?? null;
  }

  toObject(source = true) {
    const data = super.toObject(source);
    data.name ||= this.parent?._source.name ?? "";
    data.texture.src ??= this.parent?._source.img ?? null;
    return data;
  }
}
