/** Tokens of one actor are told apart by a number behind their name: «Волк (3)». */

const NUMBERED = /^(.*\S) \((\d+)\)$/su;

/**
 * @param {string} name
 * @returns {{kind: string, number: number | null}}  `kind` is what tokens of one actor are called.
 */
export function nameParts(name) {
  const [, kind = name, number] = NUMBERED.exec(name) ?? [];
  return { kind, number: number === undefined ? null : Number(number) };
}

/**
 * @param {string} kind  What all of them are called.
 * @param {number} count
 * @param {ReadonlySet<string>} taken
 * @returns {string[]}  So many names that nobody has: the lowest numbers that are free.
 */
export function numbered(kind, count, taken) {
  const names = [];
  for (let number = 1; names.length < count; number += 1) {
    const next = `${kind} (${number})`;
    if (!taken.has(next)) names.push(next);
  }
  return names;
}

/**
 * @param {readonly number[]} numbers
 * @returns {string}  "1–3, 5"
 */
export function ranges(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ");
}

/**
 * @param {readonly {name: string}[]} lines
 * @returns {any[]}  Lines alike but for the number are one, with how many there are: `count`, and
 *   `many` and the `numbers` beyond one.
 */
export function gathered(lines) {
  /** @type {Map<string, {line: any, found: any[]}>} */
  const alike = new Map();
  for (const line of lines) {
    const parts = nameParts(line.name);
    const key = JSON.stringify({ ...line, name: parts.kind });
    const known = alike.get(key) ?? { line, found: [] };
    known.found.push(parts);
    alike.set(key, known);
  }
  return [...alike.values()].map(({ line, found }) => {
    const count = found.length;
    if (count === 1) return { ...line, count, many: false };
    const known = found.flatMap(({ number }) => number ?? []);
    const numbers = known.length === count ? ranges(known) : "";
    return { ...line, name: found[0].kind, count, many: true, numbers };
  });
}
