/** What every window of the module is built on. */

import { focusIn } from "./focus.mjs";
import { NOBODY, keepTyping } from "./typing.mjs";

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

/**
 * The same for windows that may be drawn anew while somebody types in them.
 *
 * @param {any} [Base]  As above.
 * @returns {any}
 */
export function typingBase(Base) {
  return class extends windowBase(Base) {
    #typing = NOBODY;

    async _onFirstRender(context, options) {
      await super._onFirstRender(context, options);
      this.#typing = keepTyping(this.element);
    }

    async _preRender(context, options) {
      await super._preRender(context, options);
      this.#typing.hold();
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      this.#typing.restore();
    }
  };
}
