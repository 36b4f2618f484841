import { type Clock, Failure } from "../../core/index.ts";
import type { Outage } from "./outage.ts";

/** A server that is restarted is back within seconds. After so long, what is asked is asked once. */
const LONGEST_MS = 120_000;
const FIRST_WAIT_MS = 100;
const MOST_WAIT_MS = 2_000;

/** How long to ask again. */
export interface Patience {
  readonly clock: Clock;
  /** Aborted when nothing is asked again. */
  readonly stop: AbortSignal;
  /** What everybody else in this process has seen of the database. */
  readonly outage: Outage;
}

/** Whether the database could not be reached, or has no room just now, so that the same may succeed in a moment. */
export function isConnectionLost(error: unknown): error is Failure {
  return error instanceof Failure && (error.code === "storage-failed" || error.code === "storage-full");
}

/** Does the same again while the database cannot be reached. */
export function patiently<Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> {
  return insist(work(), work, patience);
}

/**
 * The same methods, which try again while the database cannot be reached. Only for what may be done twice, or is done once
 * however often it is asked for; `exceptions` are asked once.
 */
export function patient<Asked extends object>(
  asked: Asked,
  patience: Patience,
  exceptions: readonly (keyof Asked)[] = [],
): Asked {
  const insistent =
    (method: (...input: unknown[]) => unknown) =>
    (...input: unknown[]): unknown => {
      const first = method(...input);
      if (!(first instanceof Promise)) return first;
      return insist(first, () => method(...input) as Promise<unknown>, patience);
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
  { clock, stop, outage }: Patience,
): Promise<Result> {
  const asked = { since: clock.ticks() };
  let attempt = first;
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(MOST_WAIT_MS, 2 * waitMs)) {
      try {
        const result = await attempt;
        outage.answered(asked);
        return result;
      } catch (error) {
        const isTooLate = outage.waitedMs(asked) > LONGEST_MS;
        if (!isConnectionLost(error) || isTooLate || stop.aborted) throw error;
        outage.waits(asked, error);
        await clock.sleep(waitMs, stop);
        attempt = again();
      }
    }
  } finally {
    outage.givenUp(asked);
  }
}
