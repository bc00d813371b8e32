/** Reading stored documents that may be anything. */

/** Makes a document of what may be anything: nothing if it can't be made at all. */
export function makeOrNothing(make) {
  try {
    return make();
  } catch (error) {
    console.warn(`A document can't be read and is left out: ${error.message}`);
    return null;
  }
}
