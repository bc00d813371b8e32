/** Templates: fetched once, compiled once (HBS-1). */
import Handlebars from "../../vendor/handlebars.mjs";
import { registerHelpers } from "./helpers.mjs";

const cache = new Map();
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

registerHelpers(Handlebars);

/** Paths are relative to the root of the server; the generic ones of the core lie beside this file. */
function address(path) {
  if (path.startsWith("templates/")) return new URL(`../${path}`, import.meta.url);
  return new URL(path.startsWith("/") ? path : `/${path}`, document.baseURI);
}

/** The compiled template. `id` is the name it gets as a partial; by default its path. */
export function getTemplate(path, id = path) {
  if (!cache.has(path)) {
    const compiled = load(path);
    cache.set(path, compiled);
    compiled.catch(() => cache.delete(path));
  }
  return cache.get(path).then((template) => {
    Handlebars.registerPartial(id, template);
    return (context, options) => template(context, { ...RUNTIME, ...options });
  });
}

async function load(path) {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`template "${path}": HTTP ${response.status} [HBS-1]`);
  return Handlebars.compile(await response.text(), { preventIndent: true });
}

/** Load a list of paths, or a record partial name → path. */
export async function loadTemplates(paths) {
  const pairs = Array.isArray(paths) ? paths.map((path) => [path, path]) : Object.entries(paths);
  return Promise.all(pairs.map(([id, path]) => getTemplate(path, id)));
}

export async function renderTemplate(path, context = {}) {
  const template = await getTemplate(path);
  return template(context);
}
