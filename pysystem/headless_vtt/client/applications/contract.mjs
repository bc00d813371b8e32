/** Refusals: what the contract doesn't name is an error at once, never a silent surprise (§19.4, §19.6). */

/** Throw for every key of `object` that `allowed` does not list. `rule` is the contract's rule id. */
export function refuseUnknownKeys(object, allowed, path, rule) {
  for (const key of Object.keys(object ?? {})) {
    if (!allowed.includes(key)) throw new Error(`not in contract: ${path}.${key} [${rule}]`);
  }
}

/** Throw an error that names the rule it comes from. */
export function refuse(message, rule) {
  throw new Error(`${message} [${rule}]`);
}

export const isPlainObject = (value) =>
  value !== null && typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value));

export const generation = () => Number(game.release.generation);
