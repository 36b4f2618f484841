import { type Ending, Failure, type FrozenRun, phrase } from "../core/index.ts";
import { longestBackoff } from "./calls/backoff.ts";
import { Execution } from "./execution.ts";
import type { EngineParts, RunRequest } from "./parts.ts";
import { steadyClock } from "./steady-clock.ts";

/** An owner that has been silent for this long is gone. */
export const OWNER_SILENCE_MS = 30_000;

/** Takes a run, or fails because it cannot be had; then works on it until nothing is left or it is stopped. */
export async function beginRun(
  given: EngineParts,
  request: RunRequest,
): Promise<{ ending: Promise<Ending> }> {
  const parts = { ...given, clock: steadyClock(given.clock) };
  const { store, clock, owner } = parts;
  // What is frozen never changes, so it can be read before the run is ours and its time begins.
  const frozen = await store.readFrozen(request.runId);
  if (frozen === null) throw new Failure("not-found", phrase`There is no run ${request.runId}.`);
  const acquired = await store.acquireRun(request.runId, owner, clock.now(), parts.isGone);
  if (!acquired.acquired) throw runActive(acquired.activeRunId);
  parts.report([acquired.event]);
  parts.observer.started();
  return { ending: workAndRelease(parts, request, frozen) };
}

async function workAndRelease(parts: EngineParts, request: RunRequest, frozen: FrozenRun): Promise<Ending> {
  const { store, clock, owner } = parts;
  let ending: Ending = "interrupted";
  let hasFailed = true;
  try {
    const now = clock.now();
    // No item waits for longer: whatever says so was written before the machine's time was set back.
    await store.hastenItems(request.runId, now + longestBackoff(frozen.setup.limits), now);
    ending = await new Execution(parts, request, frozen, await before(store, frozen)).work();
    hasFailed = false;
  } finally {
    parts.observer.ended(hasFailed ? "failed" : ending);
    // Where the store itself has failed, this fails too, and the first error is the one to tell.
    const event = await store
      .releaseRun(request.runId, owner, ending, clock.now())
      .catch((error: unknown) => {
        if (ending !== "interrupted") throw error;
        return null;
      });
    if (event !== null) parts.report([event]);
  }
  return ending;
}

/** Only a run with a budget has to know. */
async function before(store: EngineParts["store"], { run }: FrozenRun) {
  if (run.maxBudgetUsd === null) return { spentUsd: 0, unjudged: 0 };
  const counts = Object.values(await store.countItems(run.runId));
  return {
    spentUsd: await store.spentOn(run.runId),
    unjudged: counts.reduce((sum, { WAITING_FOR_JUDGE }) => sum + WAITING_FOR_JUDGE, 0),
  };
}

export function runActive(runId: string, { isQueueable = false } = {}): Failure {
  return new Failure(
    "run-active",
    phrase`Run ${runId} is already running, and only one run can be active at a time.`,
    {
      hint: isQueueable
        ? phrase`Wait for it to finish, pause it, or use --queue to start yours afterwards.`
        : phrase`Wait for it to finish, or pause it.`,
    },
  );
}
