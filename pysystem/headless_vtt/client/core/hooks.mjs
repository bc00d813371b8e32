/** Events by name (HOOK-1 to HOOK-3). */

let counter = 0;
/** @type {Map<string, {id: number, fn: Function, once: boolean}[]>} */
const listeners = new Map();

export class Hooks {
  static get events() {
    return Object.fromEntries(listeners);
  }

  /** Registers a listener. @returns {number}  Its id. */
  static on(name, fn, { once = false } = {}) {
    if (typeof fn !== "function") throw new Error(`HOOK-1: the listener of ${name} is no function`);
    const id = ++counter;
    if (!listeners.has(name)) listeners.set(name, []);
    listeners.get(name).push({ id, fn, once });
    return id;
  }

  static once(name, fn) {
    return this.on(name, fn, { once: true });
  }

  /** Removes a listener, named by its id or itself. */
  static off(name, idOrFn) {
    const kept = (listeners.get(name) ?? []).filter(
      ({ id, fn }) => id !== idOrFn && fn !== idOrFn,
    );
    listeners.set(name, kept);
  }

  /** Calls all listeners. @returns {true} */
  static callAll(name, ...args) {
    for (const entry of [...(listeners.get(name) ?? [])]) this.#run(name, entry, args);
    return true;
  }

  /** Calls listeners until one returns exactly false. @returns {boolean} */
  static call(name, ...args) {
    for (const entry of [...(listeners.get(name) ?? [])]) {
      if (this.#run(name, entry, args) === false) return false;
    }
    return true;
  }

  static #run(name, entry, args) {
    if (entry.once) this.off(name, entry.id);
    try {
      const result = entry.fn(...args);
      if (result instanceof Promise) {
        result.catch((error) => this.onError(`Hooks.${name}`, error, { hook: name }));
        return undefined;
      }
      return result;
    } catch (error) {
      const message = `Error thrown in hooked function '${entry.fn.name}' for hook '${name}'`;
      this.onError("Hooks.#call", error, { msg: message, hook: name });
      return undefined;
    }
  }

  /** Reports an error: on the console and to the `error` hook (HOOK-3). */
  static onError(location, error, { msg = "", log = "error", ...data } = {}) {
    if (log) console[log](`${location}: ${msg ? `${msg}. ` : ""}${error.stack ?? error}`);
    if (data.hook !== "error") this.callAll("error", location, error, { msg, ...data });
  }
}
