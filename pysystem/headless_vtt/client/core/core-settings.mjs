/** The core's own settings that packages read (INIT-3). */

import { registerTime } from "./time.mjs";

/** @returns {Function}  To be called when the world's settings can be read. */
export function registerCoreSettings(settings, generation) {
  const client = (key, data) => settings.register("core", key, { scope: "client", config: false, ...data });
  client("noCanvas", { type: Boolean, default: false });
  client("language", { type: String, default: "en" });
  settings.register("core", "sheetClasses", { scope: "world", config: false, type: Object, default: {} });
  if (generation >= 14) client("messageMode", { type: String, default: "public" });
  else client("rollMode", { type: String, default: "publicroll" });
  return registerTime(settings);
}
