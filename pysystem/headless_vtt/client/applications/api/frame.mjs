/** The window around an application: header, controls menu, content, resize handle (APP-17). */
import { el, icon, iconButton } from "../html.mjs";
import { say, t } from "../lang/texts.mjs";

/** Build the parts of a framed window into `element`; returns them. */
export function buildFrame(app, element) {
  const { window: config } = app.options;
  const titleId = `${app.id}-title`;
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", titleId);
  element.tabIndex = -1;
  const parts = {
    header: el("header", { class: "window-header" }),
    icon: icon(`window-icon ${config.icon || ""}`),
    title: el("h1", { class: "window-title", id: titleId }),
    controls: iconButton("fa-solid fa-ellipsis-vertical", t("window.controls"), {
      class: "header-control", "data-action": "toggleControls", "aria-haspopup": "menu", "aria-expanded": "false",
    }),
    minimize: config.minimizable
      ? iconButton("fa-solid fa-minus", t("window.minimize"), { class: "header-control", "data-action": "minimizeWindow" })
      : null,
    close: iconButton("fa-solid fa-xmark", t("window.close"), { class: "header-control", "data-action": "close" }),
    dropdown: el("menu", { class: "controls-dropdown", role: "menu", hidden: true }),
    content: el(config.contentTag || "section", { class: ["window-content", ...(config.contentClasses ?? [])].join(" ") }),
    resize: config.resizable ? el("div", { class: "window-resize-handle", "aria-hidden": "true" }, icon("fa-solid fa-grip-lines")) : null,
  };
  parts.icon.hidden = !config.icon;
  parts.header.append(...[parts.icon, parts.title, parts.controls, parts.minimize, parts.close].filter(Boolean));
  element.append(...[parts.header, parts.dropdown, parts.content, parts.resize].filter(Boolean));
  dragToMove(app, parts.header);
  if (parts.resize) dragToResize(app, parts.resize);
  return parts;
}

/** Fill the controls menu; without entries its button goes away. */
export function fillControls(app, parts, controls) {
  parts.controls.hidden = controls.length === 0;
  parts.dropdown.replaceChildren(
    ...controls.map((control) => {
      const button = el("button", { type: "button", role: "menuitem", "data-action": control.onClick ? null : control.action },
        icon(`control-icon ${control.icon}`), el("span", { class: "control-label" }, say(control.label)));
      if (control.onClick) button.addEventListener("click", (event) => control.onClick.call(app, event));
      return el("li", { class: "header-control", role: "none", "data-action": null }, button);
    }),
  );
}

/** Open or shut the controls menu; a click anywhere else shuts it. */
export function toggleControls(parts, open = parts.dropdown.hidden) {
  parts.dropdown.hidden = !open;
  parts.controls.setAttribute("aria-expanded", String(open));
  if (!open) return;
  parts.dropdown.querySelector("button")?.focus();
  const view = parts.dropdown.ownerDocument;
  const shut = (event) => {
    if (parts.controls.contains(event.target)) return;
    view.removeEventListener("click", shut, true);
    setTimeout(() => toggleControls(parts, false));
  };
  view.addEventListener("click", shut, true);
}

function drag(handle, onStart) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button, a, input")) return;
    const move = onStart(event);
    if (!move) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const onMove = (moved) => move(moved.clientX - event.clientX, moved.clientY - event.clientY);
    const stop = () => {
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", stop);
      handle.removeEventListener("pointercancel", stop);
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", stop);
    handle.addEventListener("pointercancel", stop);
  });
}

function dragToMove(app, header) {
  drag(header, () => {
    if (!app.options.window.positioned) return null;
    const { left, top } = app.position;
    return (x, y) => app.setPosition({ left: left + x, top: top + y });
  });
  header.addEventListener("dblclick", (event) => {
    if (event.target.closest("button") || !app.options.window.minimizable) return;
    if (app.minimized) app.maximize();
    else app.minimize();
  });
}

function dragToResize(app, handle) {
  drag(handle, () => {
    const { width, height } = app.element.getBoundingClientRect();
    return (x, y) => app.setPosition({ width: Math.max(200, width + x), height: Math.max(80, height + y) });
  });
}
