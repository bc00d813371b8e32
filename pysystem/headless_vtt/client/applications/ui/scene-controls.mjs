/** The controls at the left: groups of tools that modules may add to (CTL-1). */
import { ApplicationV2 } from "../api/application.mjs";
import { Built } from "../api/built.mjs";
import { generation, refuse, refuseUnknownKeys } from "../contract.mjs";
import { el, iconButton } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";
import { place } from "./layout.mjs";

const CONTROL_KEYS = ["name", "title", "icon", "order", "visible", "tools", "activeTool", "onChange", "onToolChange"];
const TOOL_KEYS = ["name", "title", "icon", "order", "visible", "button", "toggle", "active", "onChange"];

function baseControls() {
  return {
    tokens: {
      name: "tokens", title: "vtt.control.tokens", icon: "fa-solid fa-users", order: 1, visible: true, activeTool: "select",
      tools: {
        select: { name: "select", title: "vtt.control.select", icon: "fa-solid fa-arrow-pointer", order: 1 },
        target: { name: "target", title: "vtt.control.target", icon: "fa-solid fa-crosshairs", order: 2 },
      },
    },
  };
}

function check(controls) {
  for (const [name, control] of Object.entries(controls)) {
    refuseUnknownKeys(control, CONTROL_KEYS, `controls.${name}`, "CTL-1");
    if (control.name !== name) refuse(`controls.${name}.name must be "${name}"`, "CTL-1");
    if (generation() < 14 && !control.tools) refuse(`controls.${name}.tools is missing`, "CTL-1");
    for (const [key, tool] of Object.entries(control.tools ?? {})) {
      refuseUnknownKeys(tool, TOOL_KEYS, `controls.${name}.tools.${key}`, "CTL-1");
      if (tool.name !== key) refuse(`controls.${name}.tools.${key}.name must be "${key}"`, "CTL-1");
    }
  }
}

const ordered = (record) => Object.values(record ?? {}).filter((each) => each.visible !== false).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

export class SceneControls extends Built(ApplicationV2) {
  static DEFAULT_OPTIONS = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };

  #control = "tokens";

  /** The record of controls, as the hook `getSceneControlButtons` left it. */
  controls = {};

  get control() { return this.controls[this.#control] ?? null; }
  get tool() { return this.control?.tools?.[this.control.activeTool] ?? null; }

  _insertElement(element) { place(element, "#ui-left-column-1"); }

  /** Gather the controls anew. */
  prepare() {
    const controls = baseControls();
    Hooks.callAll("getSceneControlButtons", controls);
    check(controls);
    for (const control of Object.values(controls)) control.activeTool = this.controls[control.name]?.activeTool ?? control.activeTool ?? "";
    this.controls = controls;
  }

  async _prepareContext() {
    this.prepare();
    return {};
  }

  _build() {
    const groups = ordered(this.controls);
    const button = (each, action, pressed) => el("li", {}, iconButton(each.icon, say(each.title), {
      class: "ui-control", "data-action": action, [`data-${action}`]: each.name, "aria-pressed": each.button ? null : String(Boolean(pressed)),
    }));
    return [
      groups.length > 1 ? el("menu", { id: "scene-controls-layers", "aria-label": t("control.groups") }, groups.map((each) => button(each, "control", each.name === this.#control))) : null,
      el("menu", { id: "scene-controls-tools", "aria-label": t("control.tools") }, ordered(this.control?.tools).map((tool) => button(tool, "tool", tool.toggle ? tool.active : tool.name === this.control.activeTool))),
    ];
  }

  /** Switch to a control and one of its tools. */
  async activate({ control = this.#control, tool, event } = {}) {
    if (!(control in this.controls)) refuse(`there is no scene control "${control}"`, "CTL-1");
    if (control !== this.#control) {
      this.control?.onChange?.(event, false);
      this.#control = control;
      this.control.onChange?.(event, true);
    }
    if (tool) this.#useTool(this.control.tools[tool], event);
    return this.render();
  }

  #useTool(tool, event) {
    if (tool.button) tool.onChange?.(event, true);
    else if (tool.toggle) {
      tool.active = !tool.active;
      tool.onChange?.(event, tool.active);
    } else {
      this.control.activeTool = tool.name;
      tool.onChange?.(event, true);
      this.control.onToolChange?.(event, tool);
    }
  }

  static async #onControl(event, target) { await this.activate({ control: target.dataset.control, event }); }
  static async #onTool(event, target) { await this.activate({ tool: target.dataset.tool, event }); }
}
