/** Tasks that must not overlap: each waits for the one before it. */

/** @type {WeakMap<object, Promise<any>>} */
const last = new WeakMap();

/**
 * @template T
 * @param {object} key  What the tasks are about.
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}  What the task gives, once all earlier ones of the key are done.
 */
export function inTurn(key, task) {
  const before = last.get(key) ?? Promise.resolve();
  const run = before.then(task, task);
  // A task that fails is reported to its caller and holds nobody up.
  last.set(key, run.catch(() => undefined));
  return run;
}
