/** Writes down what is there at each step of the start, and registers models for the tests. */

globalThis.probe = { order: [], loaded: ["first"], state: {}, migrations: [], lifecycle: [] };

const STEPS = [
  "init", "i18nInit", "setup", "initializeDynamicTokenRingConfig", "initializeCombatConfiguration",
  "canvasConfig", "canvasInit", "canvasReady", "ready",
];
for (const name of STEPS) Hooks.on(name, () => probe.order.push(name));

function reading(action) {
  try {
    return String(action());
  } catch (error) {
    return `throws ${error.message}`;
  }
}

function look(step) {
  probe.state[step] = {
    user: reading(() => game.user?.name ?? game.user),
    actors: reading(() => game.actors),
    packs: reading(() => game.packs),
    modules: reading(() => game.modules.get("probe").active),
    translated: reading(() => game.i18n.localize("PROBE.Hello")),
    world: reading(() => game.settings.get("probe", "shared")),
    own: reading(() => game.settings.get("probe", "own")),
    ready: game.ready,
  };
}

Hooks.once("init", () => {
  const { fields } = foundry.data;
  class Creature extends foundry.abstract.TypeDataModel {
    static LOCALIZATION_PREFIXES = ["PROBE.Creature"];

    static defineSchema() {
      return {
        hp: new fields.SchemaField({
          value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 }),
          max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 10 }),
        }),
        dr: new fields.TypedObjectField(new fields.NumberField({ integer: true })),
        tags: new fields.SetField(new fields.StringField()),
        list: new fields.ArrayField(new fields.NumberField()),
        size: new fields.StringField({ required: true, initial: "medium", choices: ["small", "medium", "large"] }),
        bio: new fields.HTMLField(),
        notes: new fields.ObjectField(),
        speed: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
      };
    }

    static migrateData(source) {
      probe.migrations.push(Object.keys(source));
      if ("life" in source) {
        source.hp = { ...source.hp, value: source.life };
        delete source.life;
      }
      return super.migrateData(source);
    }

    static validateJoint(data) {
      if (data.hp.value > 1000) throw new Error("hp.value is beyond reason");
    }

    prepareBaseData() {
      probe.lifecycle.push("system.base");
      this.ready = true;
      this.double = this.hp.value * 2;
    }

    prepareDerivedData() {
      probe.lifecycle.push("system.derived");
      this.itemCount = this.parent.items.size;
      this.speedSeen = this.speed;
    }

    async _preCreate(data, options, user) {
      probe.lifecycle.push("system._preCreate");
      if (options.probe?.veto) return false;
      return super._preCreate(data, options, user);
    }

    async _preUpdate(changes, options, user) {
      probe.lifecycle.push("system._preUpdate");
      if (options.probe?.veto) return false;
      return super._preUpdate(changes, options, user);
    }

    _onUpdate(changed, options, userId) {
      probe.lifecycle.push("system._onUpdate");
      super._onUpdate(changed, options, userId);
    }
  }
  CONFIG.Actor.dataModels["probe.beast"] = Creature;
  class Charm extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { bio: new fields.HTMLField(), power: new fields.NumberField({ required: true, nullable: false, initial: 0 }) };
    }
  }
  CONFIG.Item.dataModels["probe.charm"] = Charm;
  CONFIG.Actor.trackableAttributes["probe.beast"] = { bar: ["hp"], value: ["speed"] };
  const changes = (probe.settings = []);
  const note = (key) => (value) => changes.push([key, value]);
  game.settings.register("probe", "shared", { scope: "world", config: false, type: Number, default: 1, onChange: note("shared") });
  game.settings.register("probe", "own", { scope: "client", config: false, type: String, default: "x", onChange: note("own") });
  game.settings.register("probe", "mine", { scope: "user", config: false, type: Object, default: {}, onChange: note("mine") });
  game.settings.register("probe", "field", { scope: "world", config: false, type: new fields.NumberField({ required: true, nullable: false, initial: 3, max: 9 }) });
  CONFIG.queries["probe.add"] = async ({ a, b }) => ({ sum: a + b, by: game.user.name });
  CONFIG.queries["probe.fail"] = async () => {
    throw new Error("the handler failed");
  };
  CONFIG.queries["probe.slow"] = () => new Promise((resolve) => setTimeout(resolve, 60_000));
  look("init");
});
for (const step of ["i18nInit", "setup", "ready"]) Hooks.once(step, () => look(step));
