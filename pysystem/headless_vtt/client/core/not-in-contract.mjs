/** Refusing whatever the contract doesn't list: nobody shall rely on invented interfaces. */

/** Thrown for anything outside of the contract. */
export class NotInContractError extends Error {
  /** @param {string} path  What was asked for. */
  constructor(path) {
    super(`not in contract: ${path}`);
    this.name = "NotInContractError";
  }
}

/** @param {string} path */
export function notInContract(path) {
  return new NotInContractError(path);
}

/**
 * Throws if an object has a key that isn't allowed.
 * @param {string} where     What the options belong to, for the message.
 * @param {object} options
 * @param {Iterable<string>} allowed
 */
export function checkKeys(where, options, allowed) {
  const known = allowed instanceof Set ? allowed : new Set(allowed);
  for (const key of Object.keys(options ?? {})) {
    if (!known.has(key)) throw notInContract(`${where}.${key}`);
  }
}
