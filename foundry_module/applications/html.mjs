/** Rich texts for reading. */

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
