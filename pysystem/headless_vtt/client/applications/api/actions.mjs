/** Clicks on `[data-action]` go to the handler of that name (APP-3). */

const builtIn = {
  close: (app) => app.close(),
  toggleControls: (app) => app.toggleControls(),
  minimizeWindow: (app) => (app.minimized ? app.maximize() : app.minimize()),
  tab: (app, target) => app.changeTab(target.dataset.tab, target.dataset.group),
};

export function listenForActions(app, element) {
  const listen = (event) => run(app, element, event);
  element.addEventListener("click", listen);
  element.addEventListener("contextmenu", listen);
  element.addEventListener("auxclick", listen);
  element.addEventListener("keydown", pressLikeButton);
}

/** Enter and Space work on `[data-action]` elements that can hold the focus but are no buttons. */
function pressLikeButton(event) {
  if (!["Enter", " "].includes(event.key) || !event.target.matches("[data-action][tabindex]:not(button, input, select, textarea)")) return;
  event.preventDefault();
  event.target.click();
}

function run(app, element, event) {
  if (event.type === "auxclick" && event.button !== 1) return;
  const target = event.target.closest("[data-action]");
  if (!target || !element.contains(target)) return;
  if (target.closest(".application") !== element) return;
  const button = event.type === "contextmenu" ? 2 : event.button;
  const name = target.dataset.action;
  const action = app.options.actions[name];
  const { handler, buttons } = typeof action === "function" ? { handler: action, buttons: [0] } : { buttons: [0], ...action };
  if (handler) {
    if (!buttons.includes(button)) return;
    if (event.type === "contextmenu" || target.tagName === "A") event.preventDefault();
    handler.call(app, event, target);
    return;
  }
  if (button !== 0) return;
  if (builtIn[name]) {
    event.preventDefault();
    builtIn[name](app, target);
  } else app._onClickAction(event, target);
}
