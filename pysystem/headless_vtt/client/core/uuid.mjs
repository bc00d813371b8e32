/** UUIDs of documents (PACK-4, DOC-15). */

import { checkKeys } from "./not-in-contract.mjs";
import { state } from "./state.mjs";

/**
 * Takes a UUID apart. @returns {object|null}
 * @param {string} uuid
 * @param {{relative?: any}} [options]
 */
export function parseUuid(uuid, { relative } = {}) {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".") && relative) return parseRelative(uuid, relative);
  const parts = uuid.split(".");
  let collection;
  if (parts[0] === "Compendium") {
    parts.shift();
    const [scope, name] = parts.splice(0, 2);
    collection = state.game?.packs?.get(`${scope}.${name}`);
    if (parts.length === 1) parts.unshift(collection?.documentName);
  } else collection = state.game?.collections?.get(parts[0]);
  if (parts.length < 2 || parts.length % 2) return null;
  const [primaryType, primaryId, ...embedded] = parts;
  if (!/^[A-Za-z]+$/.test(primaryType ?? "") || !/^[A-Za-z0-9]{16}$/.test(primaryId)) return null;
  const id = embedded.at(-1) ?? primaryId;
  const type = embedded.at(-2) ?? primaryType;
  return {
    uuid,
    collection,
    id,
    documentId: id,
    type,
    documentType: type,
    primaryType: embedded.length ? primaryType : undefined,
    primaryId: embedded.length ? primaryId : undefined,
    embedded,
  };
}

function parseRelative(uuid, relative) {
  const parts = uuid.slice(1).split(".");
  if (parts.length % 2 === 0) return parseUuid(`${relative.uuid}.${parts.join(".")}`);
  return parseUuid(`${relative.parent.uuid}.${relative.documentName}.${parts.join(".")}`);
}

/** @returns {Promise<any>}  The document, or null. */
export async function fromUuid(uuid, options = {}) {
  checkKeys("fromUuid", options, ["relative", "invalid"]);
  const parsed = parseUuid(uuid, options);
  if (!parsed?.collection) return null;
  const { collection } = parsed;
  if (!collection.isCompendium) return descend(fetchPrimary(parsed, options), parsed.embedded);
  const primary = await collection.getDocument(parsed.primaryId ?? parsed.id);
  return descend(primary, parsed.embedded);
}

/** @returns {any}  The document, for packs the index entry, or null. */
export function fromUuidSync(uuid, options = {}) {
  checkKeys("fromUuidSync", options, ["relative", "invalid", "strict"]);
  const { strict = true } = options;
  const parsed = parseUuid(uuid, options);
  if (!parsed?.collection) return null;
  const { collection } = parsed;
  if (!collection.isCompendium) return descend(fetchPrimary(parsed, options), parsed.embedded);
  const primaryId = parsed.primaryId ?? parsed.id;
  const cached = collection.get(primaryId);
  if (parsed.embedded.length) {
    if (cached) return descend(cached, parsed.embedded);
    if (strict) throw new Error(`DOC-15: ${uuid} can't be resolved at once: it lies in a compendium`);
    return null;
  }
  return cached ?? collection.index.get(primaryId) ?? null;
}

function fetchPrimary(parsed, { invalid = false }) {
  const id = parsed.primaryId ?? parsed.id;
  const found = parsed.collection.get(id);
  return found ?? (invalid ? parsed.collection.getInvalid(id, { strict: false }) : null) ?? null;
}

function descend(document, embedded) {
  let found = document ?? null;
  for (let index = 0; found && index < embedded.length; index += 2) {
    const [name, id] = [embedded[index], embedded[index + 1]];
    if (name === "Actor" && found.documentName === "Token") found = found.actor;
    else found = found.getEmbeddedDocument?.(name, id) ?? null;
  }
  return found ?? null;
}
