/** What a token's bar shows (TOK-1). */

/** {attribute, path, value, max} or null; `max` is undefined for a bare number, `path` is what an update writes. */
export function barOf(token, name) {
  const attribute = token[name]?.attribute;
  const actor = token.actor;
  if (!attribute || !actor) return null;
  const found = foundry.utils.getProperty(actor.system, attribute);
  if (typeof found === "number") return { attribute, path: `system.${attribute}`, value: found, max: undefined };
  if (found === null || typeof found !== "object" || !Number.isFinite(Number(found.value))) return null;
  const max = Number(found.max);
  return { attribute, path: `system.${attribute}.value`, value: Number(found.value), max: Number.isFinite(max) && found.max !== null ? max : undefined };
}
