/** Bringing documents from a compendium into the world (PACK-12). */
import { generation } from "../contract.mjs";
import { t } from "../lang/texts.mjs";
import { mayCreate } from "../permissions.mjs";

/** Import one document of a pack; returns the new world document or null. */
export async function importIntoWorld(document, changes = {}) {
  const collection = game.collections.get(document.documentName);
  if (!collection || !mayCreate(document.documentName)) {
    ui.notifications.warn(t("import.notAllowed"));
    return null;
  }
  const created = await collection.importFromCompendium(game.packs.get(document.pack), document.id, changes);
  if (created) ui.notifications.info(t("import.done", { name: created.name }), { console: false });
  return created;
}

/** The data for a copy of `item` on an actor. The sheets of v13 don't note where it came from (EMB-5). */
export function createFromDrop(item) {
  return generation() < 14 ? item.toObject() : game.items.fromCompendium(item, { clearFolder: true });
}
