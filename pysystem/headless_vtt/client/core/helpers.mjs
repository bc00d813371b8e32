/** Small helpers of `foundry.utils` (contract §16). */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomID(length = 16) {
  const numbers = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join("");
}

export function isValidId(id) {
  return /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Whether version `a` is newer than `b`. */
export function isNewerVersion(a, b) {
  const left = String(a).split(".");
  const right = String(b).split(".");
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [x, y] = [left[index] ?? "0", right[index] ?? "0"];
    if (x === y) continue;
    const [numberX, numberY] = [Number(x), Number(y)];
    if (Number.isNaN(numberX) || Number.isNaN(numberY)) return x.localeCompare(y) > 0;
    if (numberX !== numberY) return numberX > numberY;
  }
  return false;
}

export function debounce(callback, delay) {
  let timer;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

export function throttle(callback, delay) {
  let free = true;
  let waiting;
  return function run(...args) {
    if (!free) {
      waiting = args;
      return;
    }
    free = false;
    callback.apply(this, args);
    setTimeout(() => {
      free = true;
      const next = waiting;
      waiting = undefined;
      if (next) run.apply(this, next);
    }, delay);
  };
}

export function escapeHTML(value) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return typeof value === "string" ? value.replace(/[&<>"']/g, (letter) => names[letter]) : value;
}

const FORBIDDEN = "script, style, link, meta, base, iframe, object, embed, svg, math, template";

/** Removes what could run or load from HTML. */
export function cleanHTML(html) {
  const page = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
  for (const element of page.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of page.body.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const isHandler = name.startsWith("on");
      const isLink = ["href", "src", "action", "formaction"].includes(name);
      if (isHandler || (isLink && /^\s*(javascript|vbscript|data):/i.test(value))) {
        element.removeAttribute(name);
      }
    }
  }
  return page.body.innerHTML;
}

/**
 * Sorts an entry among its siblings, with whole numbers.
 * @returns {{target: any, update: {sort: number}}[]}  The updates to make.
 */
export function performIntegerSort(source, { target, siblings = [], sortKey = "sort", sortBefore } = {}) {
  const others = siblings.filter((entry) => entry !== source);
  others.sort((a, b) => a[sortKey] - b[sortKey]);
  const before = sortBefore ?? (target ? source[sortKey] > target[sortKey] : false);
  let index = target ? others.indexOf(target) : others.length;
  if (index < 0) index = others.length;
  else if (target && !before) index += 1;
  const density = 100000;
  const [left, right] = [others[index - 1], others[index]];
  const low = left ? left[sortKey] : right ? right[sortKey] - 2 * density : 0;
  const high = right ? right[sortKey] : low + 2 * density;
  const middle = Math.round((low + high) / 2);
  if ((!left || middle > low) && (!right || middle < high)) {
    return [{ target: source, update: { [sortKey]: middle } }];
  }
  others.splice(index, 0, source);
  return others.map((entry, place) => ({
    target: entry,
    update: { [sortKey]: (place + 1) * density },
  }));
}

/** Lets at most `max` functions run at a time. */
export class Semaphore {
  #queue = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  get active() {
    return this.#active;
  }

  get remaining() {
    return this.#queue.length;
  }

  add(fn, ...args) {
    return new Promise((resolve, reject) => {
      this.#queue.push({ fn, args, resolve, reject });
      this.#next();
    });
  }

  clear() {
    this.#queue = [];
  }

  async #next() {
    if (this.#active >= this.max || !this.#queue.length) return;
    const { fn, args, resolve, reject } = this.#queue.shift();
    this.#active += 1;
    try {
      resolve(await fn(...args));
    } catch (error) {
      reject(error);
    } finally {
      this.#active -= 1;
      this.#next();
    }
  }
}
