/** User queries: asking another client to do something (SOC-2). */

import { checkKeys } from "./not-in-contract.mjs";
import { state } from "./state.mjs";

const PATIENCE = 10_000;

/** @type {Map<string, {resolve: Function, reject: Function}>} */
const waiting = new Map();

/** Asks `user`; resolves to the handler's result. */
export async function query(user, name, data, options = {}) {
  checkKeys("User.query", options, ["timeout"]);
  checkName(name);
  if (!state.game.user.can("QUERY_USER")) throw new Error("SOC-2: no permission QUERY_USER");
  const sent = JSON.parse(JSON.stringify(data ?? null));
  if (user.isSelf) return answer(name, sent, options);
  if (!user.active) throw new Error(`SOC-2: user ${user.name} is not active`);
  const id = await state.connection.request("query", { userId: user.id, name, data: sent, timeout: options.timeout });
  return withTimeout(new Promise((resolve, reject) => waiting.set(id, { resolve, reject })), id, name, options.timeout);
}

async function withTimeout(promise, id, name, timeout = PATIENCE) {
  let timer;
  const expired = new Promise((_, reject) => {
    timer = setTimeout(() => {
      waiting.delete(id);
      reject(new Error(`SOC-2: query ${name} was not answered in ${timeout} ms`));
    }, timeout);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}

function checkName(name) {
  const handlers = state.config.queries;
  if (typeof handlers[name] !== "function") throw new Error(`SOC-2: CONFIG.queries has no "${name}"`);
  const scopes = [...state.game.modules.keys(), state.game.system.id];
  const isCore = name === "dialog";
  if (!isCore && !scopes.some((scope) => name.startsWith(`${scope}.`))) {
    throw new Error(`CFG-6: the query "${name}" lacks the prefix of a package`);
  }
}

async function answer(name, data, { timeout } = {}) {
  const result = await state.config.queries[name](data, { timeout });
  return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
}

/** Answers a query of another client. */
export async function receiveQuery({ query: id, name, data, timeout }) {
  try {
    checkName(name);
    const result = await answer(name, data, { timeout });
    state.connection.tell("answer", { query: id, result });
  } catch (error) {
    state.connection.tell("answer", { query: id, error: error.message });
  }
}

/** Takes the answer of another client. */
export function receiveAnswer({ query: id, result, error }) {
  const asker = waiting.get(id);
  waiting.delete(id);
  if (!asker) return;
  if (error === undefined) asker.resolve(result);
  else asker.reject(new Error(error));
}
