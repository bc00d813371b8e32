/** The game master's list of what players ask to apply: looked through, changed, answered. */

import { preview } from "../../documents/blows.mjs";
import { accept, holding, refuse, waiting } from "../../documents/requests.mjs";
import { aimOf, struckBy, verdictsFor } from "../../documents/uses.mjs";
import { ATTRIBUTES, DAMAGE_TYPES } from "../../rules/tables.mjs";
import { say, word } from "../../utils/i18n.mjs";
import { address, flagsOf } from "../../utils/module.mjs";
import { shownPlan } from "../../chat/plans.mjs";
import { shownGuard, shownSave, shownVerdict, switchesOf } from "../../chat/targets.mjs";
import { defenceWord } from "../facts.mjs";
import { windowBase } from "../window.mjs";

/** @import { Treatment } from "../../play/blows.mjs" */
/** @import { Holding } from "../../documents/requests.mjs" */
/** @import { Read } from "../../documents/uses.mjs" */
/** @import { Aimed } from "../../play/verdicts.mjs" */

/**
 * What the game master changed of a request: amounts by packet, treatments by target, and whom to
 * leave out.
 *
 * @typedef {{
 *   amounts: Record<number, number>, heal: number | null, treatments: Record<number, Treatment>,
 * }} Edits
 */

/** @type {any} */
let Requests = null;

/** @type {any} */
let opened = null;

/** @returns {any}  The window's class; its bases exist only once the host has started. */
function requestsWindow() {
  const Base = windowBase();

  return class PysystemRequests extends Base {
    static DEFAULT_OPTIONS = {
      id: "pysystem-requests",
      classes: ["pysystem", "requests"],
      window: { title: "PYSYSTEM.Requests.title", icon: "fa-solid fa-list-check", resizable: true },
      position: { width: 520, height: 560 },
      actions: {
        accept: PysystemRequests.#accept,
        refuse: PysystemRequests.#refuse,
        acceptChosen: PysystemRequests.#acceptChosen,
        refuseChosen: PysystemRequests.#refuseChosen,
      },
    };

    static PARTS = {
      main: {
        template: address("templates/requests/requests.hbs"),
        templates: [
          address("templates/parts/preview.hbs"),
          address("templates/parts/switches.hbs"),
        ],
        scrollable: [".list"],
      },
    };

    /** @type {Set<string>}  Requests that are not chosen; all others are. */
    #left = new Set();

    /** @type {Map<string, Edits>} */
    #edits = new Map();

    async _prepareContext(options) {
      const context = await super._prepareContext(options);
      const rows = await Promise.all(waiting().map((message) => this.#row(message)));
      return Object.assign(context, { requests: rows, several: rows.length > 1 });
    }

    /** @param {any} message */
    async #row(message) {
      const { id, author } = message;
      const name = flagsOf(game.messages.get(flagsOf(message).request.use)).use?.name ?? "";
      const about = { id, who: author?.name ?? "", name, chosen: !this.#left.has(id) };
      const holds = await holding(message);
      if (!holds) return { ...about, wrong: true };
      const edited = this.#edited(id)(holds);
      const { packets, heal } = { ...holds.read, ...edited.edited };
      const heals = holds.share === "heal";
      const already = struckBy(holds.card.id);
      return {
        ...about,
        attack: heals ? null : shownAttack(holds.card),
        heal: heals ? { value: heal, id: `${id}-heal` } : null,
        packets: heals
          ? []
          : packets.map(({ type, amount }, index) => ({
              label: word(DAMAGE_TYPES, type),
              amount,
              index,
              id: `${id}-${index}`,
            })),
        targets: edited.targets.map(({ token, actor, treatment }, index) => ({
          index: `${id}.${index}`,
          name: token.name,
          img: token.texture.src,
          struck: already.has(actor.uuid),
          ...(heals ? {} : diceOf(holds, token)),
          skipped: treatment.skip,
          preview: treatment.skip
            ? null
            : shownPlan(
                preview(actor, {
                  packets,
                  heal: heals ? heal : 0,
                  source: holds.read.source,
                  treatments: new Map([[actor, treatment]]),
                }),
              ),
          switches: heals ? null : switchesOf(treatment),
        })),
      };
    }

    /** @param {string} id  @returns {Edits} */
    #of(id) {
      const there = this.#edits.get(id) ?? { amounts: {}, heal: null, treatments: {} };
      this.#edits.set(id, there);
      return there;
    }

    /**
     * @param {string} id
     * @returns {(holds: Holding) => Holding & {edited: Partial<Read>}}
     */
    #edited(id) {
      const { amounts, heal, treatments } = this.#of(id);
      return (holds) => ({
        ...holds,
        edited: {
          packets: holds.read.packets.map((packet, index) => ({
            ...packet,
            amount: amounts[index] ?? packet.amount,
          })),
          heal: heal ?? holds.read.heal,
        },
        targets: holds.targets.map((target, index) => ({
          ...target,
          treatment: { ...target.treatment, ...treatments[index] },
        })),
      });
    }

    async _onRender(context, options) {
      await super._onRender(context, options);
      for (const field of this.element.querySelectorAll("input[data-amount]")) {
        // What is being typed outlives a drawing.
        field.addEventListener("input", () => this.#keep(field));
        field.addEventListener("change", () => this.render());
      }
      for (const box of this.element.querySelectorAll("input[data-chosen]")) {
        box.addEventListener("change", () => {
          if (box.checked) this.#left.delete(box.dataset.chosen);
          else this.#left.add(box.dataset.chosen);
        });
      }
      for (const button of this.element.querySelectorAll("button[data-choice]")) {
        button.addEventListener("click", () => this.#onSwitch(button));
      }
    }

    /** @param {any} field */
    #keep(field) {
      const { amount, request } = field.dataset;
      const value = Math.max(0, Math.trunc(Number(field.value) || 0));
      if (amount === "heal") this.#of(request).heal = value;
      else this.#of(request).amounts[Number(amount)] = value;
    }

    /** @param {any} button */
    async #onSwitch(button) {
      const { index: at, choice } = button.dataset;
      const [id, index] = at.split(".");
      const { treatments } = this.#of(id);
      const on = button.getAttribute("aria-pressed") !== "true";
      treatments[Number(index)] = { ...treatments[Number(index)], [choice]: on };
      await this.redraw();
    }

    /** Draws the list anew; the button in use keeps the focus. */
    async redraw() {
      const held = this.element?.querySelector("button:focus");
      await this.render();
      if (!held || held.isConnected) return;
      const { dataset } = held;
      const keys = ["index", "choice", "action", "request"];
      [...this.element.querySelectorAll("button")]
        .find((button) => keys.every((key) => button.dataset[key] === dataset[key]))
        ?.focus();
    }

    /**
     * @param {readonly any[]} messages
     * @param {(message: any, edit: any) => Promise<any>} answer
     */
    async #answer(messages, answer) {
      for (const message of messages) await answer(message, this.#edited(message.id));
      if (!waiting().length) await this.close();
    }

    get #chosen() {
      return waiting().filter(({ id }) => !this.#left.has(id));
    }

    /** @this {PysystemRequests} */
    static async #accept(_event, target) {
      await this.#answer([game.messages.get(target.dataset.request)], accept);
    }

    /** @this {PysystemRequests} */
    static async #refuse(_event, target) {
      await this.#answer([game.messages.get(target.dataset.request)], refuse);
    }

    /** @this {PysystemRequests} */
    static async #acceptChosen() {
      await this.#answer(this.#chosen, accept);
    }

    /** @this {PysystemRequests} */
    static async #refuseChosen() {
      await this.#answer(this.#chosen, refuse);
    }
  };
}

/** @param {any} card  Of a use.  @returns {{total: number, against: string} | null} */
function shownAttack(card) {
  const { against } = aimOf(card);
  return against ? { total: card.rolls[0].total, against: defenceWord(against) } : null;
}

/**
 * What the dice of a card say of a target, also of one that it wasn't aimed at.
 *
 * @param {Holding} holds
 * @param {any} token
 */
function diceOf({ card, read }, token) {
  const use = aimOf(card);
  const index = use.targets.indexOf(token.uuid);
  const rolled = () =>
    use.against ? verdictsFor([token], card.rolls[0].total, use.against)[0] : null;
  const hit = use.verdicts[index] ?? rolled();
  return {
    guard: shownGuard(token.actor, use.against, read.source),
    ...shownVerdict(hit),
    save: shownSave(use, index) || (hit === false ? "" : dueSave(use)),
  };
}

/** @param {Aimed} use */
const dueSave = ({ save }) =>
  save && say("Requests.saveDue", { label: word(ATTRIBUTES, save.attribute), dc: save.dc });

/** Call in the `init` hook. */
export function registerRequestsWindow() {
  Requests = requestsWindow();
  Hooks.on("createChatMessage", (message) => {
    if (flagsOf(message).request && game.user.isActiveGM) openRequests();
    else follow(message);
  });
  Hooks.on("updateChatMessage", follow);
  Hooks.on("deleteChatMessage", follow);
}

/**
 * Requests are answered, their cards get saves and choices, and records tell who was struck.
 *
 * @param {any} message
 */
function follow(message) {
  const { request, use, blow } = flagsOf(message);
  if (opened?.rendered && (request || use || blow)) opened.redraw();
}

/** Opens the list; for game masters. */
export async function openRequests() {
  if (!game.user.isGM) {
    ui.notifications.warn(say("Requests.masterOnly"));
    return;
  }
  opened ??= new Requests();
  await opened.render({ force: true });
}
