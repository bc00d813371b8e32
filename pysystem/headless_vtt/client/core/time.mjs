/** `game.time`: seconds of the world (CLK-1, without calendars). */

import { Hooks } from "./hooks.mjs";
import { state } from "./state.mjs";

const SECONDS = { day: 86400, hour: 3600, minute: 60, second: 1 };

export class GameTime {
  get worldTime() {
    return state.game.settings.get("core", "time");
  }

  get components() {
    let rest = this.worldTime;
    const parts = {};
    for (const [name, length] of Object.entries(SECONDS)) {
      parts[name] = Math.floor(rest / length);
      rest -= parts[name] * length;
    }
    return parts;
  }

  /** Moves the time by seconds or by `{hour, minute, …}`; only a game master may. */
  async advance(delta, options = {}) {
    return this.set(this.worldTime + toSeconds(delta), options);
  }

  async set(time, options = {}) {
    await state.game.settings.set("core", "time", toSeconds(time), options);
    return this.worldTime;
  }
}

function toSeconds(time) {
  if (typeof time === "number") return time;
  return Object.entries(time).reduce((sum, [name, count]) => {
    if (!(name in SECONDS)) throw new Error(`not in contract: CLK-1: component ${name}`);
    return sum + SECONDS[name] * count;
  }, 0);
}

/** Registers the setting that keeps the time. */
export function registerTime(settings) {
  let known = 0;
  const onChange = (time, options, userId) => {
    const delta = time - known;
    known = time;
    Hooks.callAll("updateWorldTime", time, delta, options, userId);
  };
  settings.register("core", "time", { scope: "world", config: false, type: Number, default: 0, onChange });
  return () => (known = settings.get("core", "time"));
}
