/** Tabs: configuration, context and which pane is shown (APP-8). */
import { refuse, refuseUnknownKeys } from "../contract.mjs";

export function checkTabs(cls) {
  for (const [group, config] of Object.entries(cls.TABS)) {
    const path = `${cls.name}.TABS.${group}`;
    refuseUnknownKeys(config, ["tabs", "initial", "labelPrefix"], path, "APP-8");
    for (const [i, tab] of (config.tabs ?? []).entries()) {
      refuseUnknownKeys(tab, ["id", "icon", "label", "tooltip", "cssClass"], `${path}.tabs[${i}]`, "APP-8");
    }
    if (config.initial && !config.tabs.some((tab) => tab.id === config.initial)) {
      refuse(`${path}.initial "${config.initial}" is none of its tabs`, "APP-8");
    }
  }
}

/** The record for `context.tabs`: by tab id, in order, with `active` and `cssClass` of the current one. */
export function prepareTabs(app, group) {
  const config = app.constructor.TABS[group];
  if (!config) refuse(`${app.constructor.name} has no tab group "${group}"`, "APP-8");
  app.tabGroups[group] ??= config.initial ?? null;
  return Object.fromEntries(config.tabs.map((tab) => {
    const active = app.tabGroups[group] === tab.id;
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : tab.id);
    const cssClass = [tab.cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    return [tab.id, { ...tab, group, label, active, cssClass }];
  }));
}

/** Make one pane and its button active; false when the group has no such tab in `element`. */
export function showTab(element, group, tab) {
  const both = [...element.querySelectorAll(`[data-group="${group}"][data-tab]`)];
  if (!both.some((each) => each.dataset.tab === tab)) return false;
  for (const each of both) {
    const active = each.dataset.tab === tab;
    each.classList.toggle("active", active);
    if (each.dataset.action === "tab") {
      each.setAttribute(each.getAttribute("role") === "tab" ? "aria-selected" : "aria-pressed", String(active));
    }
  }
  return true;
}
