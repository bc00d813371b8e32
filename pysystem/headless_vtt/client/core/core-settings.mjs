/** The core's own settings that packages read (INIT-3). */

export function registerCoreSettings(settings, generation) {
  const client = (key, data) => settings.register("core", key, { scope: "client", config: false, ...data });
  client("noCanvas", { type: Boolean, default: false });
  client("language", { type: String, default: "en" });
  settings.register("core", "sheetClasses", { scope: "world", config: false, type: Object, default: {} });
  if (generation >= 14) client("messageMode", { type: String, default: "public" });
  else client("rollMode", { type: String, default: "publicroll" });
}
