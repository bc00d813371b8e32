/** ActiveEffect (AE-1) and how effects change an actor (DM-10). */

import { ArrayField, BooleanField, ColorField, HTMLField, IntegerSortField, NumberField, ObjectField, SchemaField, SetField, StringField, TypeDataField, DocumentTypeField, baseFields, imageField, nameField } from "./common.mjs";
import { ClientDocument } from "./client-document.mjs";
import { getProperty, setProperty } from "../core/object.mjs";
import { state } from "../core/state.mjs";

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

export class ActiveEffect extends ClientDocument {
  static metadata = Object.freeze({ name: "ActiveEffect", collection: "effects", embedded: {}, hasTypeData: true });

  static defineSchema() {
    const schema = {
      ...baseFields(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      img: imageField(),
      disabled: new BooleanField(),
      duration: new ObjectField(),
      description: new HTMLField(),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField(),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new IntegerSortField(),
    };
    if (state.generation < 14) schema.changes = new ArrayField(changeField());
    return schema;
  }

  /** Generation 14 keeps changes below `system`; those of 13 are migrated. */
  static migrateData(source) {
    if (state.generation >= 14 && Array.isArray(source.changes)) {
      source.system ??= {};
      source.system.changes ??= source.changes.map(({ mode, ...change }) => ({
        phase: "initial",
        ...change,
        type: MODES[mode] ?? "add",
      }));
      delete source.changes;
    }
    return super.migrateData(source);
  }

  get active() {
    return !this.disabled;
  }

  /** What the effect changes, in the shape of generation 13's keys with a `type`. */
  get changeList() {
    const changes = state.generation >= 14 ? (this.system.changes ?? []) : this.changes;
    return changes.map((change) => ({
      ...change,
      type: change.type ?? MODES[change.mode],
      priority: change.priority ?? 10 * Math.max(MODES.indexOf(change.type ?? MODES[change.mode]), 0),
    }));
  }
}

function changeField() {
  return new SchemaField({
    key: new StringField({ required: true }),
    value: new StringField({ required: true }),
    mode: new NumberField({ required: true, nullable: false, integer: true, initial: 2, choices: [0, 1, 2, 3, 4, 5] }),
    priority: new NumberField(),
  });
}

/** Applies the changes of effects to an actor's prepared values. */
export function applyEffects(actor, phase = "initial") {
  const changes = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    for (const change of effect.changeList) {
      if ((change.phase ?? "initial") === phase) changes.push(change);
    }
    for (const status of effect.statuses) actor.statuses.add(status);
  }
  changes.sort((a, b) => a.priority - b.priority);
  for (const { key, type, value } of changes) {
    const current = getProperty(actor, key);
    if (current === undefined && !key.startsWith("flags.")) continue;
    setProperty(actor, key, changed(current, type, value));
  }
}

function changed(current, type, text) {
  if (typeof current === "number") {
    const value = Number(text);
    if (Number.isNaN(value)) return current;
    const results = {
      multiply: current * value,
      add: current + value,
      downgrade: Math.min(current, value),
      upgrade: Math.max(current, value),
      override: value,
    };
    return results[type] ?? current;
  }
  if (typeof current === "boolean") return type === "custom" ? current : text === "true" || text === "1";
  if (current instanceof Set) return type === "override" ? new Set([text]) : new Set([...current, text]);
  if (Array.isArray(current)) return type === "override" ? [text] : [...current, text];
  return type === "add" && typeof current === "string" ? current + text : text;
}
