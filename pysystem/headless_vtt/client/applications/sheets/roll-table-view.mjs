/** A roll table as an HTML table; in its sheet and where it is embedded (TBL-1). */
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";

export const rangeText = ([low, high]) => (low === high ? String(low) : `${low}–${high}`);

/** The text of one result: its name, and its description or the linked document. */
export async function resultContent(result) {
  const cell = el("div", { class: "result-content" });
  const text = result.type === "document" && result.documentUuid ? `@UUID[${result.documentUuid}]{${result.name}}` : result.description || foundry.utils.escapeHTML(result.name ?? "");
  if (result.type !== "document" && result.name && result.description) cell.append(el("strong", {}, result.name), " ");
  const body = el("div", {});
  body.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(text, { relativeTo: result.parent, secrets: false });
  cell.append(body);
  return cell;
}

export async function tableElement(table, { rangeLabel, resultLabel } = {}) {
  const results = [...table.results].sort((a, b) => a.range[0] - b.range[0]);
  const rows = await Promise.all(results.map(async (result) => el("tr", { class: result.drawn ? "drawn" : null, "data-result-id": result.id },
    el("td", { class: "range" }, rangeText(result.range)), el("td", {}, await resultContent(result)))));
  return el("table", { class: "roll-table" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, rangeLabel ?? table.formula), el("th", { scope: "col" }, resultLabel ?? t("table.result")))), el("tbody", {}, rows));
}
