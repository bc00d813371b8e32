/**
 * The line to `pysystem watch --live` on the author's own machine. Only a game master who has
 * pasted its address into the settings is connected, and only to this very machine.
 */

import { say } from "../utils/i18n.mjs";
import { MODULE } from "../utils/module.mjs";
import { showProblems } from "./panel.mjs";
import { writeChanges } from "./writes.mjs";

/** @import { State } from "./writes.mjs" */

const ADDRESS = "liveAddress";
const SESSION = `${MODULE}.live`;
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Milliseconds until the next try after the line has broken. */
const PATIENCE = 2000;

/** @type {WebSocket | null} */
let line = null;

/** Call in the `init` hook. */
export function registerLive() {
  game.settings.register(MODULE, ADDRESS, {
    name: "PYSYSTEM.Live.settingName",
    hint: "PYSYSTEM.Live.settingHint",
    scope: "user",
    config: true,
    type: String,
    default: "",
    onChange: connect,
  });
  Hooks.once("ready", connect);
}

/** Connects to the address of the settings, after hanging up. */
function connect() {
  const before = line;
  line = null;
  before?.close();
  const given = String(game.settings.get(MODULE, ADDRESS)).trim();
  if (!given || !game.user.isGM) return;
  const address = URL.canParse(given) ? new URL(given) : null;
  if (!address || !LOOPBACK.includes(address.hostname)) {
    ui.notifications.warn(say("Live.badAddress"));
    return;
  }
  open(address);
}

/** @param {URL} address */
function open(address) {
  const socket = new WebSocket(`ws://${address.host}/live`);
  line = socket;
  socket.addEventListener("open", () => socket.send(JSON.stringify(credentials(address))));
  socket.addEventListener("message", ({ data }) => receive(address, JSON.parse(data)));
  socket.addEventListener("close", ({ code }) => {
    if (line !== socket) return;
    line = null;
    if (code === 4403) ui.notifications.warn(say("Live.refused"));
    else setTimeout(() => line ?? open(address), PATIENCE);
  });
}

/** @param {URL} address */
function credentials(address) {
  const known = sessionStorage.getItem(SESSION);
  const token = address.hash.slice(1);
  return known?.startsWith(`${address.host} `) ? { session: known.split(" ")[1], token } : { token };
}

/** @param {URL} address  @param {any} message */
async function receive(address, message) {
  if (message.session) {
    sessionStorage.setItem(SESSION, `${address.host} ${message.session}`);
    return;
  }
  const state = /** @type {State} */ (message);
  showProblems(state.lines);
  const written = await writeChanges(state);
  /** @type {any} */ (Hooks).callAll(`${MODULE}.live`, state, written);
}
