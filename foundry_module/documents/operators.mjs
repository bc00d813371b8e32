/** The two forms that updates have for deleting and replacing, by generation of the host. */

const OPERATORS_SINCE = 14;

const operators = () => game.release.generation >= OPERATORS_SINCE;

/**
 * @param {string} path  Of the object that holds the key, such as `system.recipe.overrides`.
 * @param {string} key
 * @returns {Record<string, any>}  An update that deletes the key.
 */
export const deletion = (path, key) =>
  operators() ? { [`${path}.${key}`]: globalThis._del } : { [`${path}.-=${key}`]: null };

/**
 * @param {string} path  Such as `system` or `flags.pysystem.templates`.
 * @param {object} value
 * @returns {Record<string, any>}  An update that puts the value in place of the stored one.
 */
export const replacement = (path, value) =>
  operators()
    ? { [path]: globalThis._replace(value) }
    : { [path.replace(/[^.]+$/, "==$&")]: value };
