/** TextEditor: enrich stored HTML with links, rolls, embeds (HBS-4, JRN-7, SCR-1, ENR-1). */
import { refuse, refuseUnknownKeys } from "../contract.mjs";
import { coreEnrichers } from "./enrichers.mjs";

const OPTION_KEYS = ["secrets", "relativeTo", "rollData", "documents", "links", "rolls", "embeds", "custom", "_embedDepth"];
const ENRICHER_KEYS = ["id", "pattern", "enricher", "replaceParent", "onRender"];

export class TextEditor {
  static get implementation() { return CONFIG.ux.TextEditor; }

  static async enrichHTML(content, options = {}) {
    refuseUnknownKeys(options, OPTION_KEYS, "enrichHTML", "HBS-4");
    const root = document.createElement("div");
    root.innerHTML = String(content ?? "");
    if (!options.secrets) for (const secret of root.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const custom = options.custom === false ? [] : customEnrichers();
    for (const enricher of [...custom, ...coreEnrichers(options)]) await apply(root, enricher, options);
    return root.innerHTML;
  }

  /** The data of a drop, or an empty record when it holds none of ours (UTL-2). */
  static getDragEventData(event) {
    try {
      const data = JSON.parse(event.dataTransfer.getData("text/plain"));
      return data !== null && typeof data === "object" ? data : {};
    } catch {
      return {};
    }
  }

  static decodeHTML(html) {
    const text = document.createElement("textarea");
    text.innerHTML = html;
    return text.value;
  }
}

/** Enrichers with `onRender`, by id: `<enriched-content>` looks them up. */
export const renderCallback = (id) => CONFIG.TextEditor.enrichers.find((each) => each.id === id)?.onRender;

function customEnrichers() {
  return CONFIG.TextEditor.enrichers.map((config, i) => {
    const path = `CONFIG.TextEditor.enrichers[${i}]`;
    refuseUnknownKeys(config, ENRICHER_KEYS, path, "ENR-1");
    if (!config.pattern?.global) refuse(`${path}.pattern needs the flag g`, "ENR-1");
    if (config.onRender && !config.id) refuse(`${path}.onRender needs an id`, "ENR-1");
    return {
      ...config,
      enricher: async (match, options) => {
        const result = await config.enricher(match, options);
        if (!result) return null;
        if (!config.onRender) return result;
        const wrapper = document.createElement("enriched-content");
        wrapper.setAttribute("enricher", config.id);
        wrapper.append(result);
        return wrapper;
      },
    };
  });
}

function textNodes(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, {
    acceptNode: (node) => (node.parentElement.closest("pre, code, a.content-link, a.inline-roll, enriched-content, .embedded") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  });
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

async function apply(root, { pattern, enricher, replaceParent }, options) {
  for (const node of textNodes(root)) {
    const matches = [...node.textContent.matchAll(pattern)];
    if (!matches.length) continue;
    const pieces = [];
    let at = 0;
    for (const match of matches) {
      const element = await enricher(match, options);
      if (!element) continue;
      pieces.push(node.textContent.slice(at, match.index), element);
      at = match.index + match[0].length;
      if (replaceParent) pieces.parent = element;
    }
    if (!pieces.length) continue;
    pieces.push(node.textContent.slice(at));
    if (pieces.parent && node.parentElement !== root) node.parentElement.replaceWith(pieces.parent);
    else node.replaceWith(...pieces);
  }
}
