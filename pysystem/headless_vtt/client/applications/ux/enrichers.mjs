/** The enrichers of the core: @UUID, @Embed, [[/roll]], [[roll]] (JRN-7). */
import { el, icon } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { documentIcon } from "./document-icons.mjs";

const DEPTH = 3;
const COMMANDS = { r: "publicroll", roll: "publicroll", publicroll: "publicroll", pr: "publicroll", gmr: "gmroll", gmroll: "gmroll", br: "blindroll", blindroll: "blindroll", sr: "selfroll", selfroll: "selfroll" };

export function coreEnrichers({ links = true, documents = true, rolls = true, embeds = true }) {
  const list = [];
  if (embeds) list.push({ pattern: /@Embed\[(?<config>[^\]]+)\](?:\{(?<caption>[^}]*)\})?/g, enricher: embed, replaceParent: true });
  if (links && documents) list.push({ pattern: /@UUID\[(?<uuid>[^\]#]+)(?:#(?<hash>[^\]]+))?\](?:\{(?<label>[^}]+)\})?/g, enricher: link });
  if (rolls) list.push({ pattern: /\[\[(?<command>\/[a-z]+\s)?(?<formula>[^\]]+?)\]\](?:\{(?<label>[^}]+)\})?/g, enricher: roll });
  return list;
}

/** The link for a document or index entry; `label` instead of its name. */
export function contentLink({ uuid, name, documentName, id, label, broken = false }) {
  return el("a", {
    class: broken ? "content-link broken" : "content-link", draggable: broken ? null : "true", "data-link": !broken,
    "data-uuid": uuid, "data-id": id, "data-type": documentName, "data-tooltip": broken ? null : name,
    tabindex: broken ? null : "0", role: broken ? null : "link", title: broken ? t("link.broken", { uuid }) : null,
  }, icon(broken ? "fa-solid fa-link-slash" : documentIcon(documentName)), label || name || uuid);
}

async function link(match, { relativeTo }) {
  const { uuid, label } = match.groups;
  const target = await resolve(uuid, relativeTo);
  if (!target) return contentLink({ uuid, label, broken: true });
  return contentLink({ uuid: target.uuid, name: target.name, documentName: target.documentName, id: target.id, label });
}

async function resolve(uuid, relative) {
  try {
    return await fromUuid(uuid.trim(), relative ? { relative } : {});
  } catch {
    return null;
  }
}

async function roll(match, { rollData = {}, relativeTo }) {
  const { command, label } = match.groups;
  const [formula, flavor = ""] = match.groups.formula.split(/\s+#\s*/);
  const data = typeof rollData === "function" ? rollData() : rollData ?? relativeTo?.getRollData?.() ?? {};
  if (!command) return inlineResult(formula.trim(), data, label);
  const mode = COMMANDS[command.trim().slice(1)];
  if (!mode || !Roll.validate(formula)) return null;
  return el("a", {
    class: "inline-roll roll", role: "button", tabindex: "0", "data-mode": mode, "data-formula": formula.trim(), "data-flavor": flavor, "data-tooltip": formula.trim(),
  }, icon("fa-solid fa-dice-d20"), label || formula.trim());
}

async function inlineResult(formula, data, label) {
  let result;
  try {
    result = await new Roll(formula, data).evaluate();
  } catch {
    return null;
  }
  return el("a", { class: "inline-roll inline-result", "data-tooltip": `${result.formula}`, "data-roll": encodeURIComponent(JSON.stringify(result.toJSON())) },
    icon("fa-solid fa-dice-d20"), label ? `${label}: ${result.total}` : String(result.total));
}

async function embed(match, options) {
  const config = parseEmbed(match.groups.config);
  const depth = options._embedDepth ?? 0;
  if (depth >= DEPTH) return null;
  const target = config.uuid ? await resolve(config.uuid, options.relativeTo) : null;
  if (!target) return contentLink({ uuid: config.uuid ?? "", broken: true });
  const html = await embeddedHTML(target, config, { ...options, relativeTo: target, _embedDepth: depth + 1 });
  if (html === null) return contentLink({ uuid: target.uuid, name: target.name, documentName: target.documentName, id: target.id });
  const inner = html instanceof HTMLElement ? [html] : fragment(html);
  const classes = ["content-embed", "embedded", config.classes].filter(Boolean).join(" ");
  if (config.inline) return el("div", { class: classes, "data-uuid": target.uuid }, inner);
  const caption = match.groups.caption || (config.caption ? target.name : "");
  return el("figure", { class: classes, "data-uuid": target.uuid }, inner, caption ? el("figcaption", {}, caption) : null);
}

function parseEmbed(text) {
  const config = {};
  for (const [, key, quoted, bare, flag] of text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))|(\S+)/g)) {
    if (key) config[key] = quoted ?? (bare === "true" ? true : bare === "false" ? false : bare);
    else if (!config.uuid) config.uuid = flag;
    else config[flag] = true;
  }
  return config;
}

async function embeddedHTML(target, config, options) {
  if (typeof target.system?.toEmbed === "function") return target.system.toEmbed(config, options);
  if (target.documentName === "JournalEntryPage" && target.type === "text") {
    return foundry.applications.ux.TextEditor.implementation.enrichHTML(target.text.content, { ...options, secrets: target.isOwner });
  }
  if (target.documentName === "JournalEntryPage" && target.type === "image") return el("img", { src: target.src, alt: config.alt ?? target.name });
  if (target.documentName === "RollTable") {
    const { tableElement } = await import("../sheets/roll-table-view.mjs");
    return tableElement(target, config);
  }
  return null;
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.childNodes];
}
