/** For applications of the host: content built with DOM calls, focus and scroll kept on re-render. */
import { capture, restore } from "./part-state.mjs";

/** `_build(context, options)` gives the content as one element or a list; `scrollable` as in PARTS. */
export const Built = (Base) => class extends Base {
  get scrollable() { return [""]; }

  _build(_context, _options) { return []; }

  async _renderHTML(context, options) {
    return [await this._build(context, options)].flat().filter(Boolean);
  }

  _replaceHTML(result, content, _options) {
    const state = capture(content, this.scrollable);
    content.replaceChildren(...result);
    restore(content, state);
  }
};
