/** One after the other: the renders of one application never overlap (APP-4). */
export class Queue {
  #tail = Promise.resolve();

  /** Run `task` when everything queued before has settled; its result or error goes to the caller. */
  add(task) {
    const run = this.#tail.then(task);
    this.#tail = run.catch(() => undefined);
    return run;
  }
}
