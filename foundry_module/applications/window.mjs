/** What every window of the module is built on. */

/** @returns {any}  The base class, which exists only once the host has started. */
export function windowBase() {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  return HandlebarsApplicationMixin(ApplicationV2);
}
