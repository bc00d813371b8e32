/** Folders and entries as a nested list; used by the world's directories and by compendia. */
import { el, icon } from "../html.mjs";
import { language } from "../lang/texts.mjs";

const byName = (a, b) => a.name.localeCompare(b.name, language(), { numeric: true });
const bySort = (a, b) => (a.sort ?? 0) - (b.sort ?? 0) || byName(a, b);
const idOf = (folder) => (folder && typeof folder === "object" ? folder.id ?? folder._id : folder) ?? null;

/** Fold case and «ё», so that a search for "еж" finds «Ёж». */
export const fold = (text) => text.toLocaleLowerCase("ru").replaceAll("ё", "е");

/** {folders: [{folder, …}], entries} below `parent`; with `query` only what matches and what leads there. */
export function buildTree(folders, entries, query = "", parent = null, depth = 0) {
  const wanted = fold(query.trim());
  const known = new Set(folders.map((folder) => folder.id));
  const own = entries.filter((entry) => {
    const folder = idOf(entry.folder);
    return (known.has(folder) ? folder : null) === parent;
  }).filter((entry) => !wanted || fold(entry.name).includes(wanted));
  const children = folders.filter((folder) => idOf(folder.folder) === parent).sort(bySort).map((folder) => ({
    folder, ...buildTree(folders, entries, fold(folder.name).includes(wanted) ? "" : query, folder.id, depth + 1), depth,
  })).filter((child) => !wanted || child.entries.length || child.folders.length);
  return { folders: children, entries: own.sort(bySort) };
}

/** The tree as `<ol>`; `row(entry)` makes the entry, `open` is the set of open folder ids. */
export function treeElement(tree, { row, open, forceOpen = false, folderControls = () => [] }) {
  return el("ol", { class: "directory-list" },
    tree.folders.map((child) => folderElement(child, { row, open, forceOpen, folderControls })), tree.entries.map(row));
}

function folderElement(child, options) {
  const { folder } = child;
  const expanded = options.forceOpen || options.open.has(folder.id);
  const color = folder.color?.css ?? folder.color;
  return el("li", { class: `directory-item folder${expanded ? " expanded" : ""}`, "data-folder-id": folder.id, "data-uuid": folder.uuid ?? null, draggable: "true" },
    el("header", { class: "folder-header", style: color ? `--folder-color: ${color}` : null },
      el("button", { type: "button", class: "folder-name", "data-action": "toggleFolder", "aria-expanded": String(expanded) },
        icon(`fa-solid ${expanded ? "fa-folder-open" : "fa-folder"}`), el("span", {}, folder.name)),
      options.folderControls(folder)),
    expanded ? treeElement(child, options) : null);
}
