/** Context menus of directories. Entries carry the keys of both generations (APP-19). */
import { DocumentOwnershipConfig } from "../apps/document-ownership-config.mjs";
import { mayCreate } from "../permissions.mjs";
import { createDocument, createFolder, removeDocument } from "./directory-actions.mjs";

/** One entry for both generations; `act` and `test` get the row. */
export const entry = (label, icon, test, act) => ({
  name: label, label, icon: game.release.generation < 14 ? `<i class="${icon}"></i>` : icon,
  condition: test, visible: test, callback: act, onClick: (_event, target) => act(target),
});

export function entryMenu(directory) {
  const of = (row) => directory.documentOf(row);
  return [
    entry("vtt.directory.view", "fa-solid fa-eye", () => true, (row) => directory.openEntry(of(row))),
    ...directory.menuExtras,
    entry("vtt.directory.showImage", "fa-solid fa-image", (row) => Boolean(of(row).img), (row) => {
      const { img, uuid, name } = of(row);
      return new foundry.applications.apps.ImagePopout({ src: img, uuid, window: { title: name } }).render({ force: true });
    }),
    entry("vtt.sheet.ownership", "fa-solid fa-user-lock", () => game.user.isGM, (row) => new DocumentOwnershipConfig({ document: of(row) }).render({ force: true })),
    entry("vtt.directory.duplicate", "fa-solid fa-copy", (row) => mayCreate(directory.documentName) && of(row).isOwner, (row) => {
      const document = of(row);
      return document.clone({ name: `${document.name} (2)` }, { save: true });
    }),
    entry("vtt.directory.delete", "fa-solid fa-trash", (row) => of(row).isOwner && (game.user.isGM || of(row).canUserModify(game.user, "delete")), (row) => directory.removeEntry(of(row))),
  ];
}

export function folderMenu(directory) {
  const of = (header) => game.folders.get(header.closest("[data-folder-id]").dataset.folderId);
  const gm = () => game.user.isGM;
  return [
    entry("vtt.directory.create", "fa-solid fa-plus", gm, (header) => createDocument(directory.documentName, of(header).id)),
    entry("vtt.directory.createFolder", "fa-solid fa-folder-plus", gm, (header) => createFolder(directory.documentName, of(header).id)),
    entry("vtt.directory.delete", "fa-solid fa-trash", gm, (header) => removeDocument(of(header))),
  ];
}
