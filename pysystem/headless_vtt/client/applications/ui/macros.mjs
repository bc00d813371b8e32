/** Running a macro at a user's wish: its mistakes are told, not thrown (MAC-1). */
import { t } from "../lang/texts.mjs";
import { entry } from "./directory-menu.mjs";

/** Run `macro`; gives what it returns, or undefined where it failed. */
export async function runMacro(macro, event) {
  if (!macro.canExecute) {
    ui.notifications.warn(t("macro.notAllowed", { name: macro.name }), { console: false });
    return undefined;
  }
  try {
    return await macro.execute({ event });
  } catch (error) {
    console.error(error);
    ui.notifications.error(t("macro.failed", { name: macro.name, reason: error.message }), { console: false });
    return undefined;
  }
}

/** The entry "Execute" of a context menu; `of(row)` gives the macro, or a promise of it. */
export const executeEntry = (of) =>
  entry("vtt.macro.execute", "fa-solid fa-play", () => true, async (row) => runMacro(await of(row)));

/** The macro of the world that is meant by drop data: one of a compendium is imported once. */
export async function worldMacro(data) {
  const macro = await CONFIG.Macro.documentClass.fromDropData(data);
  if (!macro.pack) return macro;
  const present = game.macros.find((each) => each._stats.compendiumSource === macro.uuid && each.canExecute);
  return present ?? game.macros.importFromCompendium(game.packs.get(macro.pack), macro.id);
}
