/** What is dropped on a directory: an import from a compendium, a move into a folder, a copy of an owned item. */
import { importIntoWorld } from "./import.mjs";

export async function acceptDrop(directory, event) {
  const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
  const folder = event.target.closest("[data-folder-id]")?.dataset.folderId ?? null;
  if (data.type === "Folder") {
    event.preventDefault();
    return moveFolder(directory, data, folder);
  }
  if (data.type !== directory.documentName || !data.uuid) return null;
  event.preventDefault();
  const document = await fromUuid(data.uuid);
  if (!document) return null;
  if (document.pack) return importIntoWorld(document, { folder });
  if (document.isEmbedded) return document.constructor.create(directory.collection.fromCompendium(document, { clearFolder: true }));
  return document.isOwner ? document.update({ folder }) : null;
}

async function moveFolder(directory, data, target) {
  const folder = await fromUuid(data.uuid);
  if (!folder || folder.pack || folder.type !== directory.documentName) return null;
  for (let up = game.folders.get(target); up; up = up.folder) if (up.id === folder.id) return null;
  return folder.update({ folder: target });
}
