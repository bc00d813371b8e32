/** References: `[module:]kind:slug`. */

const FORM = /^(?:([a-z0-9-]+):)?([a-z0-9-]+:[a-z0-9-]+)$/;

/**
 * @param {string} ref
 * @returns {{module: string, plain: string}}  The module it names (empty: none), and `kind:slug`;
 *   what is no reference (a UUID) stays whole.
 */
export function parted(ref) {
  const found = FORM.exec(ref);
  return { module: found?.[1] ?? "", plain: found?.[2] ?? ref };
}
