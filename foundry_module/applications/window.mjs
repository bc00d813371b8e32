/** What every window of the module is built on. */

import { focusIn } from "./focus.mjs";

/**
 * @param {any} [Base]  Of a sheet; without it that of a plain window.
 * @returns {any}  The base class, which exists only once the host has started.
 */
export function windowBase(Base = foundry.applications.api.ApplicationV2) {
  const Templated = foundry.applications.api.HandlebarsApplicationMixin(Base);

  return class extends Templated {
    _preSyncPartState(partId, newElement, priorElement, state) {
      super._preSyncPartState(partId, newElement, priorElement, state);
      state.pysystem = focusIn(priorElement);
    }

    _syncPartState(partId, newElement, priorElement, state) {
      super._syncPartState(partId, newElement, priorElement, state);
      state.pysystem(newElement)?.focus({ preventScroll: true });
    }
  };
}
