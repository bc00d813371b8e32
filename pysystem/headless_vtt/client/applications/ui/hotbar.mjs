/** The macro bar: ten slots of the user's own, by click or by the keys 1 to 0 (MAC-1, UTL-2). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { el, isTyping } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { ContextMenu } from "../ux/context-menu.mjs";
import { entry } from "./directory-menu.mjs";
import { place } from "./layout.mjs";
import { executeEntry, runMacro, worldMacro } from "./macros.mjs";
import { documentHooks } from "./sidebar-tab.mjs";

const slotOf = (element) => Number(element.closest("[data-slot]").dataset.slot);

/** The macro in a slot of the user's bar, null where there is none. */
const macroIn = (slot) => game.macros.get(game.user.hotbar[slot]) ?? null;

export class Hotbar extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "hotbar", tag: "nav", classes: ["faded-ui"], window: { frame: false, positioned: false }, actions: { execute: Hotbar.#execute },
  };

  _insertElement(element) {
    element.setAttribute("aria-label", t("hotbar.title"));
    place(element, "#ui-bottom");
  }

  _build() {
    return el("ol", {}, game.user.getHotbarMacros().map(({ slot, macro }) => el("li", { class: `slot${macro ? " full" : ""}`, "data-slot": slot, draggable: macro ? "true" : null },
      el("button", { type: "button", "data-action": "execute", title: macro?.name ?? t("hotbar.hint"), "aria-keyshortcuts": slot % 10, "aria-label": t(macro ? "hotbar.slot" : "hotbar.empty", { slot, name: macro?.name }) },
        el("kbd", {}, slot % 10), macro ? [el("img", { src: macro.img, alt: "" }), el("span", {}, macro.name)] : null))));
  }

  async _onFirstRender(context, options) {
    await super._onFirstRender(context, options);
    this.element.addEventListener("dragstart", (event) => this.#onDragStart(event));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => this.#onDrop(event));
    const of = (slot) => macroIn(slotOf(slot));
    new ContextMenu(this.element, ".slot.full", [
      executeEntry(of),
      entry("vtt.directory.view", "fa-solid fa-eye", () => true, (slot) => of(slot).sheet.render({ force: true })),
      entry("vtt.hotbar.remove", "fa-solid fa-xmark", () => true, (slot) => game.user.assignHotbarMacro(null, slotOf(slot))),
    ]);
  }

  follow() {
    for (const hook of [...documentHooks("Macro"), "updateUser"]) Hooks.on(hook, () => this.render());
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #onKey(event) {
    const key = event.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1];
    if (!key || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isTyping(event.target) || event.target.closest?.("dialog, [role=menu]")) return;
    const macro = macroIn(Number(key) || 10);
    if (!macro) return;
    event.preventDefault();
    runMacro(macro, event);
  }

  #onDragStart(event) {
    const slot = slotOf(event.target);
    event.dataTransfer.setData("text/plain", JSON.stringify({ ...macroIn(slot).toDragData(), slot }));
  }

  async #onDrop(event) {
    event.preventDefault();
    const target = event.target.closest("[data-slot]");
    if (!target) return;
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const slot = slotOf(target);
    if (Hooks.call("hotbarDrop", this, data, slot) === false || data.type !== "Macro") return;
    const macro = await worldMacro(data);
    if (macro) await game.user.assignHotbarMacro(macro, slot, { fromSlot: data.slot });
  }

  static async #execute(event, target) {
    const macro = macroIn(slotOf(target));
    if (macro) await runMacro(macro, event);
  }
}
