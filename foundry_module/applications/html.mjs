/** Rich texts for reading. */

/** @param {string} text  @returns {string}  As HTML, whatever names stand in it. */
export const paragraph = (text) => `<p>${foundry.utils.escapeHTML(text)}</p>`;

/**
 * @param {string} html
 * @param {any} relativeTo  The document it stands in.
 * @returns {Promise<string>}  With links and rolls; secrets for owners only.
 */
export const enriched = (html, relativeTo) =>
  html
    ? foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
        secrets: relativeTo.isOwner,
        relativeTo,
      })
    : Promise.resolve("");
