/** Making and deleting documents from a directory. */
import { DialogV2 } from "../api/dialog.mjs";
import { typeLabel } from "../api/document-sheet.mjs";
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";

const field = (label, input) => el("label", { class: "form-group" }, el("span", {}, label), input);

/** Ask for name and type, create, and open the sheet. */
export async function createDocument(documentName, folder = null) {
  const types = (game.documentTypes[documentName] ?? []).filter((type) => type !== CONST.BASE_DOCUMENT_TYPE);
  const content = el("div", {}, field(t("name"), el("input", { type: "text", name: "name", placeholder: t(`document.${documentName}`), autofocus: true })),
    types.length > 1 ? field(t("type"), el("select", { name: "type" }, types.map((type) => el("option", { value: type }, typeLabel(documentName, type))))) : null);
  const title = `${t("directory.create")}: ${t(`document.${documentName}`)}`;
  const answer = await DialogV2.input({ window: { title }, content, ok: { label: "vtt.create", icon: "fa-solid fa-plus" } });
  if (!answer) return null;
  const data = { name: answer.name.trim() || t(`document.${documentName}`), folder };
  if (types.length) data.type = answer.type ?? types[0];
  const cls = foundry.utils.getDocumentClass(documentName);
  return cls.create(data, { renderSheet: true });
}

export async function createFolder(type, folder = null) {
  const content = el("div", {}, field(t("name"), el("input", { type: "text", name: "name", autofocus: true })), field(t("color"), el("color-picker", { name: "color" })));
  const answer = await DialogV2.input({ window: { title: "vtt.directory.createFolder" }, content, ok: { label: "vtt.create" } });
  if (!answer) return null;
  return foundry.utils.getDocumentClass("Folder").create({ name: answer.name.trim() || t("document.Folder"), type, folder, color: answer.color || null });
}

/** Ask, then delete. */
export async function removeDocument(document) {
  const name = foundry.utils.escapeHTML(document.name ?? "");
  const sure = await DialogV2.confirm({ window: { title: "vtt.directory.delete" }, content: `<p>${t("directory.deleteSure", { name })}</p>` });
  if (sure) await document.delete();
}
