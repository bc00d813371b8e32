/** ImagePopout: one picture in a window (JRN-6). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { OPTION_KEYS } from "../api/options.mjs";
import { el } from "../html.mjs";

export class ImagePopout extends Built(ApplicationV2) {
  static [OPTION_KEYS] = ["src", "caption", "uuid", "showTitle"];

  static DEFAULT_OPTIONS = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    window: { resizable: true, icon: "fa-solid fa-image" },
    position: { width: 480 },
    src: "", caption: "", uuid: "", showTitle: true,
  };

  get title() { return this.options.showTitle ? super.title : ""; }

  _build() {
    const { src, caption } = this.options;
    return el("figure", {}, el("img", { src, alt: caption || this.options.window.title }), caption ? el("figcaption", {}, caption) : null);
  }
}
