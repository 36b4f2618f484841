import { type Clock, Failure } from "../../core/index.ts";

/** A server that is restarted is back within seconds. */
const LONGEST_MS = 120_000;
const FIRST_WAIT_MS = 100;
const MOST_WAIT_MS = 2_000;

/** Whether the database could not be reached, or has no room just now, so that the same may succeed in a moment. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Failure && (error.code === "storage-failed" || error.code === "storage-full");
}

/** Does the same again while the database cannot be reached. */
export function patiently<Result>(
  work: () => Promise<Result>,
  clock: Clock,
  stop: AbortSignal,
): Promise<Result> {
  return insist(work(), work, clock, stop);
}

/**
 * The same methods, which try again while the database cannot be reached. Only for what may be done twice, or is done once
 * however often it is asked for; `exceptions` are asked once.
 */
export function patient<Asked extends object>(
  asked: Asked,
  clock: Clock,
  stop: AbortSignal,
  exceptions: readonly (keyof Asked)[] = [],
): Asked {
  const insistent =
    (method: (...input: unknown[]) => unknown) =>
    (...input: unknown[]): unknown => {
      const first = method(...input);
      if (!(first instanceof Promise)) return first;
      return insist(first, () => method(...input) as Promise<unknown>, clock, stop);
    };
  const known = new Map<PropertyKey, unknown>();
  return new Proxy(asked, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || exceptions.some((exception) => exception === name)) return value;
      if (!known.has(name)) known.set(name, insistent((value as () => unknown).bind(target)));
      return known.get(name);
    },
  });
}

async function insist<Result>(
  first: Promise<Result>,
  again: () => Promise<Result>,
  clock: Clock,
  stop: AbortSignal,
): Promise<Result> {
  const began = clock.ticks();
  let attempt = first;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MOST_WAIT_MS, 2 * waitMs)) {
    try {
      return await attempt;
    } catch (error) {
      const isTooLate = clock.ticks() - began > LONGEST_MS;
      if (!isConnectionLost(error) || isTooLate || stop.aborted) throw error;
      await clock.sleep(waitMs, stop);
      attempt = again();
    }
  }
}
