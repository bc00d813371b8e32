/** Texts of sheets back into the Markdown of source files. */

import { flagsOf } from "../../utils/module.mjs";

const LINK = /@UUID\[([^\]]+)\](?:\{([^}]*)\})?/g;
const SPECIAL = /[\\`*_[\]<>~|]/g;
/** What would begin a list, a heading or a quotation at the start of a line. */
const LEADING = /^(\s*)([#+\->=]|\d+[.)])/;

/**
 * @param {string} html
 * @returns {string}
 */
export function toMarkdown(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return blocks(body).join("\n\n").trim();
}

/**
 * @param {Node} parent
 * @returns {string[]}  Paragraphs, lists and headings.
 */
function blocks(parent) {
  /** @type {string[]} */
  const found = [];
  let line = "";
  const flush = () => {
    if (line.trim()) found.push(protectedStart(line.trim()));
    line = "";
  };
  for (const node of parent.childNodes) {
    const name = node.nodeName.toLowerCase();
    if (BLOCKS.has(name)) {
      flush();
      found.push(...block(/** @type {HTMLElement} */ (node), name));
    } else line += inline(node);
  }
  flush();
  return found.filter(Boolean);
}

const BLOCKS = new Set([
  "p", "div", "section", "blockquote", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "h5",
  "h6", "hr", "figure",
]); // prettier-ignore

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @returns {string[]}
 */
function block(element, name) {
  if (name === "ul" || name === "ol") return [listOf(element, name === "ol")];
  if (name === "hr") return ["---"];
  const heading = /^h(\d)$/.exec(name);
  const inside = blocks(element);
  if (heading) return [`${"#".repeat(Number(heading[1]))} ${inside.join(" ")}`];
  if (name === "blockquote") return [inside.join("\n\n").replace(/^/gm, "> ")];
  return inside;
}

/**
 * @param {HTMLElement} element
 * @param {boolean} numbered
 * @returns {string}
 */
const listOf = (element, numbered) =>
  [...element.children]
    .map((item, index) => {
      const mark = numbered ? `${index + 1}. ` : "- ";
      return mark + blocks(item).join("\n\n").replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");

/**
 * @param {Node} node
 * @returns {string}
 */
function inline(node) {
  const name = node.nodeName.toLowerCase();
  if (name === "#text") return plain(node.textContent ?? "");
  if (name === "br") return "\\\n";
  const inside = [...node.childNodes].map(inline).join("");
  if (!inside.trim()) return inside;
  if (name === "strong" || name === "b") return `**${inside.trim()}**`;
  if (name === "em" || name === "i") return `*${inside.trim()}*`;
  return inside;
}

/**
 * @param {string} text
 * @returns {string}  Escaped, with links to documents of the compendia as the source writes them.
 */
function plain(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    parts.push(escaped(text.slice(end, found.index)));
    const label = found[2] ?? "";
    const slug = slugOf(found[1]);
    parts.push(slug ? `[${escaped(label || slug)}](${slug})` : escaped(label));
    end = found.index + found[0].length;
  }
  parts.push(escaped(text.slice(end)));
  return parts.join("").replace(/\s+/g, " ");
}

/** @param {string} uuid  @returns {string}  `kind:slug`; empty for what no source has. */
function slugOf(uuid) {
  try {
    return flagsOf(fromUuidSync(uuid)).slug ?? "";
  } catch {
    return ""; // a link that leads nowhere
  }
}

/** @param {string} text */
const escaped = (text) =>
  text.replace(SPECIAL, "\\$&").replaceAll("{{", "{ {").replace(/&(?=#?\w+;)/g, "&amp;");

/** @param {string} line */
const protectedStart = (line) => line.replace(LEADING, (_, space, mark) =>
  /\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.at(-1)}` : `${space}\\${mark}`);
