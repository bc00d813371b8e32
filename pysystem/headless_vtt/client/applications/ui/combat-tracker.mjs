/** The combat tracker (CMB-1, CMB-2). */
import { el, icon, iconButton } from "../html.mjs";
import { barOf } from "../../canvas/bars.mjs";
import { t } from "../lang/texts.mjs";
import { documentHooks, SidebarTab } from "./sidebar-tab.mjs";

export class CombatTracker extends SidebarTab {
  static tabName = "combat";

  static DEFAULT_OPTIONS = {
    classes: ["combat-sidebar"],
    window: { title: "vtt.tab.combat", icon: "fa-solid fa-shield-halved" },
    actions: {
      createCombat: CombatTracker.#create, deleteCombat: CombatTracker.#delete, startCombat: CombatTracker.#start,
      nextTurn: CombatTracker.#step, previousTurn: CombatTracker.#step, nextRound: CombatTracker.#step, previousRound: CombatTracker.#step,
      rollAll: CombatTracker.#rollAll, rollInitiative: CombatTracker.#roll, toggleHidden: CombatTracker.#toggle,
      toggleDefeated: CombatTracker.#toggle, removeCombatant: CombatTracker.#remove, activateCombatant: CombatTracker.#activate, addControlled: CombatTracker.#add,
    },
  };

  get viewed() { return game.combat ?? null; }
  get scrollable() { return [".combat-tracker"]; }

  follow() { this.listen(...documentHooks("Combat", "Combatant", "Actor"), "combatTurnChange", "canvasReady", "canvasTearDown", "updateToken", "controlToken"); }

  _build() {
    const combat = this.viewed;
    return [this.#header(combat), combat ? this.#turns(combat) : el("p", { class: "empty" }, t("combat.none")), this.#footer(combat)];
  }

  #header(combat) {
    const gm = game.user.isGM;
    const title = combat?.started ? t("combat.round", { n: combat.round }) : t(combat ? "combat.notStarted" : "tab.combat");
    return el("header", { class: "tab-header" }, el("h2", {}, title), el("span", { class: "spacer" }),
      gm ? iconButton("fa-solid fa-plus", t("combat.create"), { "data-action": "createCombat" }) : null,
      gm && combat ? iconButton("fa-solid fa-user-plus", t("combat.add"), { "data-action": "addControlled" }) : null,
      gm && combat ? iconButton("fa-solid fa-dice-d20", t("combat.rollAll"), { "data-action": "rollAll" }) : null,
      gm && combat ? iconButton("fa-solid fa-trash", t("combat.delete"), { "data-action": "deleteCombat" }) : null);
  }

  #turns(combat) {
    const visible = combat.turns.filter((combatant) => !combatant.hidden || combatant.isOwner);
    return el("ol", { class: "combat-tracker" }, visible.length ? visible.map((combatant) => this.#row(combat, combatant)) : el("li", { class: "empty" }, t("combat.empty")));
  }

  #row(combat, combatant) {
    const gm = game.user.isGM;
    const current = combat.started && combat.combatant?.id === combatant.id;
    const defeated = combatant.isDefeated ?? combatant.defeated;
    const button = (classes, label, action, pressed) => iconButton(classes, label, { "data-action": action, "aria-pressed": pressed === undefined ? null : String(pressed) });
    return el("li", {
      class: ["combatant", current ? "active" : "", combatant.hidden ? "hidden" : "", defeated ? "defeated" : ""].filter(Boolean).join(" "),
      "data-combatant-id": combatant.id, "aria-current": current ? "true" : null,
    },
    el("img", { class: "token-image", src: combatant.img || "icons/svg/mystery-man.svg", alt: "", loading: "lazy" }),
    el("div", { class: "token-name" },
      el("button", { type: "button", class: "name", "data-action": "activateCombatant" }, combatant.name ?? ""),
      this.#resource(combatant),
      el("div", { class: "combatant-controls" },
        gm ? button(combatant.hidden ? "fa-solid fa-eye-slash" : "fa-solid fa-eye", t("combat.hidden"), "toggleHidden", combatant.hidden) : null,
        gm ? button("fa-solid fa-skull", t("combat.defeated"), "toggleDefeated", defeated) : null,
        gm ? button("fa-solid fa-xmark", t("combat.remove"), "removeCombatant") : null)),
    el("div", { class: "token-initiative" }, combatant.initiative === null || combatant.initiative === undefined
      ? (combatant.isOwner ? button("fa-solid fa-dice-d20", t("combat.roll"), "rollInitiative") : null)
      : el("span", { class: "initiative" }, String(combatant.initiative))));
  }

  /** The first bar of the token, when the user may see it. */
  #resource(combatant) {
    const token = combatant.token;
    if (!token || !(combatant.isOwner || game.user.isGM)) return null;
    const bar = barOf(token, "bar1");
    if (!bar) return null;
    return el("span", { class: "resource" }, bar.max === undefined ? String(bar.value) : `${bar.value} / ${bar.max}`);
  }

  #footer(combat) {
    if (!combat || !game.user.isGM) return el("footer", { class: "combat-controls" });
    const step = (classes, action) => iconButton(classes, t(`combat.${action}`), { "data-action": action });
    const begin = el("button", { type: "button", class: "wide", "data-action": "startCombat" }, icon("fa-solid fa-play"), t("combat.start"));
    return el("footer", { class: "combat-controls" }, combat.started
      ? [step("fa-solid fa-backward-fast", "previousRound"), step("fa-solid fa-backward-step", "previousTurn"), step("fa-solid fa-forward-step", "nextTurn"), step("fa-solid fa-forward-fast", "nextRound")]
      : begin);
  }

  #combatant(target) { return this.viewed.combatants.get(target.closest("[data-combatant-id]").dataset.combatantId); }

  static async #create() {
    await Combat.implementation.create({ scene: canvas.scene?.id ?? null, active: true });
  }

  static async #delete() {
    const sure = await foundry.applications.api.DialogV2.confirm({ window: { title: "vtt.combat.delete" }, content: `<p>${t("combat.deleteSure")}</p>` });
    if (sure) await this.viewed?.delete();
  }

  static async #start() { await this.viewed.startCombat(); }
  static async #step(_event, target) { await this.viewed[target.dataset.action](); }
  static async #rollAll() { await this.viewed.rollAll(); }
  static async #roll(_event, target) { await this.viewed.rollInitiative([this.#combatant(target).id]); }
  static async #remove(_event, target) { await this.#combatant(target).delete(); }

  static async #toggle(_event, target) {
    const field = target.dataset.action === "toggleHidden" ? "hidden" : "defeated";
    const combatant = this.#combatant(target);
    await combatant.update({ [field]: !combatant[field] });
  }

  static #activate(event, target) {
    const combatant = this.#combatant(target);
    const token = canvas.ready ? canvas.tokens.get(combatant.tokenId) : null;
    if (token?.isOwner) token.control({ releaseOthers: !event.shiftKey });
    if (event.detail >= 2 || !token) {
      if (combatant.actor?.testUserPermission(game.user, 1)) combatant.actor.sheet?.render({ force: true });
    }
  }

  static async #add() { await addToCombat(canvas.ready ? canvas.tokens.controlled.map((token) => token.document) : []); }
}

/** Put tokens into the viewed combat; makes one if there is none. */
export async function addToCombat(tokens) {
  if (!tokens.length) {
    ui.notifications.warn(t("combat.selectFirst"), { console: false });
    return;
  }
  const combat = game.combat ?? await Combat.implementation.create({ scene: canvas.scene.id, active: true });
  const present = new Set(combat.combatants.map((combatant) => combatant.tokenId));
  const data = tokens.filter((token) => !present.has(token.id)).map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, hidden: token.hidden }));
  if (data.length) await combat.createEmbeddedDocuments("Combatant", data);
}
