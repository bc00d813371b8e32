/** The line to the server: requests with answers, and events. */

/** A refusal by the server. */
export class RefusedError extends Error {}

export class Connection {
  #socket;
  #counter = 0;
  /** @type {Map<number, {resolve: Function, reject: Function}>} */
  #waiting = new Map();
  /** @type {Map<string, Function>} */
  #events = new Map();
  /** Events that came before the client can take them in; null once it can. */
  #early = [];

  /** Opens the line. */
  static async open() {
    const connection = new Connection();
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
    connection.#socket = socket;
    socket.addEventListener("message", (event) => connection.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => connection.#fail());
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", () => reject(new Error("no line to the server")), {
        once: true,
      });
    });
    return connection;
  }

  get connected() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Says what to do with an event of the server. */
  on(name, handler) {
    this.#events.set(name, handler);
  }

  /** Takes in what has happened while the client was loading; from now on events are handled at once. */
  release() {
    const early = this.#early;
    this.#early = null;
    for (const message of early) this.#handle(message);
  }

  /** Sends a request; resolves to the result, rejects with a RefusedError. */
  request(action, data = {}) {
    if (!this.connected) return Promise.reject(new Error("the line to the server is closed"));
    const id = ++this.#counter;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ ...data, id, action }));
    return answer;
  }

  /** Sends without waiting for an answer. */
  tell(action, data = {}) {
    if (this.connected) this.#socket.send(JSON.stringify({ ...data, action }));
  }

  #receive(message) {
    let result = message.result;
    if (message.event) {
      if (this.#early && !message.re) {
        this.#early.push(message);
        return;
      }
      result = this.#handle(message);
    }
    if (!message.re) return;
    const { resolve, reject } = this.#waiting.get(message.re);
    this.#waiting.delete(message.re);
    if (message.error === undefined) resolve(result);
    else reject(new RefusedError(message.error));
  }

  #handle(message) {
    const handler = this.#events.get(message.event);
    if (!handler) throw new Error(`unknown event of the server: ${message.event}`);
    return handler(message);
  }

  #fail() {
    for (const { reject } of this.#waiting.values()) {
      reject(new Error("the line to the server was closed"));
    }
    this.#waiting.clear();
  }
}

/** `game.socket`: the module's channel (SOC-1). */
export class GameSocket {
  #connection;
  /** @type {Map<string, Function[]>} */
  #listeners = new Map();
  #allowed;

  constructor(connection, modules) {
    this.#connection = connection;
    this.#allowed = new Set(modules.filter((m) => m.socket).map((m) => `module.${m.id}`));
    connection.on("socket", ({ name, args, userId }) => {
      for (const listener of this.#listeners.get(name) ?? []) listener(...args, userId);
    });
  }

  get connected() {
    return this.#connection.connected;
  }

  #check(name) {
    if (!this.#allowed.has(name)) {
      throw new Error(`not in contract: SOC-1: socket event ${name} (is "socket": true missing?)`);
    }
  }

  on(name, listener) {
    this.#check(name);
    if (!this.#listeners.has(name)) this.#listeners.set(name, []);
    this.#listeners.get(name).push(listener);
    return this;
  }

  off(name, listener) {
    this.#check(name);
    const kept = (this.#listeners.get(name) ?? []).filter((known) => known !== listener);
    this.#listeners.set(name, kept);
    return this;
  }

  emit(name, ...args) {
    this.#check(name);
    this.#connection.tell("emit", { name, args });
    return this;
  }
}
