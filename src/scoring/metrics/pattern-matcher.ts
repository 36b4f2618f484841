import { Worker } from "node:worker_threads";
import { type Clock, patternFlags, phrase } from "../../core/index.ts";

/** Far more than a sound pattern needs for a long answer. */
export const PATTERN_LIMIT_MS = 1_000;
const TOO_SLOW = phrase`the pattern took longer than ${PATTERN_LIMIT_MS} ms on this answer`;

/**
 * All that the worker does. It is a constant: patterns and answers reach it as messages and only ever as data.
 * It tells when it begins, so that neither its start nor the queue counts as the pattern's time.
 */
const WORK = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ pattern, flags, text }) => {
    parentPort.postMessage({ begun: true });
    try {
      parentPort.postMessage({ matches: new RegExp(pattern, flags).test(text) });
    } catch (error) {
      parentPort.postMessage({ problem: String(error) });
    }
  });
`;

type Reply = { readonly begun: true } | { readonly matches: boolean } | { readonly problem: string };

export class PatternTooSlow extends Error {}

/** Whether a pattern is found in a text. Rejects when it takes too long or cannot be searched for at all. */
export type MatchPattern = (pattern: string, flags: string, text: string) => Promise<boolean>;

/**
 * Searches off the main thread, one search after the other, and ends the thread when a search takes too long: a pattern
 * that tries every way to split a text can take years, and nothing else can interrupt it.
 */
export function patternMatcher(clock: Pick<Clock, "after">): MatchPattern {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const drop = (): void => {
    void worker?.terminate();
    worker = null;
  };
  return (pattern, flags, text) => {
    const search = last.then(() => {
      worker ??= new Worker(WORK, { eval: true, env: {}, execArgv: [], name: "patterns" });
      return searchIn(worker, { pattern, flags: patternFlags(flags), text }, clock, drop);
    });
    last = search.catch(() => {});
    return search;
  };
}

async function searchIn(
  worker: Worker,
  search: { readonly pattern: string; readonly flags: string; readonly text: string },
  clock: Pick<Clock, "after">,
  drop: () => void,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let cancel = (): void => {};
  const onError = (error: Error): void => {
    drop();
    reject(error);
  };
  const onExit = (): void => onError(new Error(phrase`the search ended without a result`));
  const onMessage = (reply: Reply): void => {
    if ("matches" in reply) resolve(reply.matches);
    else if ("problem" in reply) reject(new Error(reply.problem));
    else cancel = clock.after(PATTERN_LIMIT_MS, () => onError(new PatternTooSlow(TOO_SLOW)));
  };
  worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  // An idle worker must not keep the process alive, a busy one must.
  worker.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage(search);
    return await promise;
  } finally {
    cancel();
    worker.unref();
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  }
}
