import {
  type Clock,
  type Ending,
  Failure,
  type FrozenRun,
  type ItemCounts,
  type Owner,
  type RunEvent,
  type Seat,
  type SeatQueue,
  type SharedWork,
  type Store,
  limitsOf,
  phrase,
  sumCounts,
} from "../../core/index.ts";
import { longestBackoff } from "../calls/backoff.ts";
import { runActive } from "../execute-run.ts";
import { HANDED_OVER, type RunRequest } from "../parts.ts";
import type { Wake } from "../wake.ts";
import { seatsFor } from "./seats.ts";

const HEARTBEAT_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;
/** Facts come in by the hundred; so soon after a look they are no reason for another. */
const NEXT_LOOK_MS = 200;
/** What is due later than this is not offered yet. */
const SOON_MS = 1_000;

export interface CoordinatorParts {
  readonly store: Store;
  readonly shared: SharedWork;
  readonly seats: SeatQueue;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly isGone: (owner: Owner, heartbeatAt: number) => boolean;
  /** Whether a run is executed only while no other is. */
  readonly alone: boolean;
  /** Notified when the run has news. */
  readonly news: Wake;
  readonly report: (events: readonly RunEvent[]) => void;
}

/** Takes a run, or fails because it cannot be had; then has workers work on it until nothing is left or it is to pause. */
export async function beginSharedRun(
  parts: CoordinatorParts,
  request: RunRequest,
): Promise<{ ending: Promise<Ending> }> {
  const { store, shared, clock, owner, isGone, alone } = parts;
  const { runId, judgeNow } = request;
  const frozen = await store.readFrozen(runId);
  if (frozen === null) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  const acquired = await shared.acquire(runId, { owner, now: clock.now(), isGone, alone, judgeNow });
  if (!acquired.acquired) throw runActive(acquired.activeRunId);
  parts.report([acquired.event]);
  return { ending: new Coordinator(parts, request, frozen).see() };
}

/** Looks after a run that others work on: offers its seats, tells its phases, and ends it. */
class Coordinator {
  readonly #parts: CoordinatorParts;
  readonly #request: RunRequest;
  readonly #frozen: FrozenRun;
  #phase: "BENCHMARKING" | "JUDGING" | null = null;

  constructor(parts: CoordinatorParts, request: RunRequest, frozen: FrozenRun) {
    this.#parts = parts;
    this.#request = request;
    this.#frozen = frozen;
  }

  async see(): Promise<Ending> {
    const { store, shared, clock, owner } = this.#parts;
    const { runId } = this.#request;
    const ended = new AbortController();
    const beating = this.#beat(ended.signal);
    try {
      const now = clock.now();
      await store.hastenItems(runId, now + longestBackoff(this.#frozen.setup.limits), now);
      const ending = await this.#look();
      if (ending === "interrupted") await shared.handOver(runId, owner);
      else {
        const event = await shared.release(runId, owner, ending, clock.now());
        if (event !== null) this.#parts.report([event]);
      }
      return ending;
    } finally {
      ended.abort();
      await beating;
    }
  }

  async #look(): Promise<Ending> {
    const { store, shared, clock, news } = this.#parts;
    const { runId, stop } = this.#request;
    const wakeOnStop = (): void => news.notify();
    stop.addEventListener("abort", wakeOnStop);
    try {
      for (;;) {
        const began = clock.ticks();
        if (stop.aborted && stop.reason === HANDED_OVER) return "interrupted";
        if (stop.aborted) await shared.askToPause(runId);
        const work = await shared.work(runId);
        if (work.isPausing) {
          if (work.inHand === 0) return "paused";
        } else {
          const counts = sumCounts(Object.values(await store.countItems(runId)));
          const judges = this.#judges(work.judgeNow);
          if (counts.NEW === 0 && (!judges || counts.WAITING_FOR_JUDGE === 0)) return "finished";
          await this.#tellPhase(counts.NEW > 0);
          await this.#offer(work, counts, judges);
        }
        const cancel = clock.after(LOOK_AGAIN_MS, () => news.notify());
        await news.wait();
        cancel();
        await clock.sleep(Math.max(0, NEXT_LOOK_MS - (clock.ticks() - began)), stop);
      }
    } finally {
      stop.removeEventListener("abort", wakeOnStop);
    }
  }

  #judges(judgeNow: boolean): boolean {
    return this.#frozen.setup.judging !== "later" || judgeNow;
  }

  async #tellPhase(isAnswering: boolean): Promise<void> {
    const phase = isAnswering ? "BENCHMARKING" : "JUDGING";
    if (phase === this.#phase) return;
    this.#phase = phase;
    const { store, clock, report } = this.#parts;
    report([await store.note(this.#request.runId, { type: "phase-started", phase }, clock.now())]);
  }

  async #offer(
    { due, priority }: Awaited<ReturnType<SharedWork["work"]>>,
    counts: ItemCounts,
    judges: boolean,
  ): Promise<void> {
    const { setup } = this.#frozen;
    const { runId } = this.#request;
    const soon = this.#parts.clock.now() + SOON_MS;
    const isDue = (at: number | null): boolean => at !== null && at <= soon;
    const seats: Seat[] = [];
    if (isDue(due.answer)) {
      const apart = setup.providers.filter((provider) => limitsOf(provider).oneModelAtATime);
      seats.push(
        ...seatsFor(
          { runId, stage: "answer", items: counts.NEW, concurrency: setup.concurrency.candidate },
          apart,
        ),
      );
    }
    const isTime = setup.judging === "pipelined" || counts.NEW === 0;
    if (judges && isTime && isDue(due.judge)) {
      const { judge: concurrency } = setup.concurrency;
      seats.push(...seatsFor({ runId, stage: "judge", items: counts.WAITING_FOR_JUDGE, concurrency }, []));
    }
    await this.#parts.seats.offer(seats, priority);
  }

  async #beat(ended: AbortSignal): Promise<void> {
    const { store, clock, owner } = this.#parts;
    while (!ended.aborted) {
      await clock.sleep(HEARTBEAT_MS, ended);
      if (ended.aborted) return;
      // Where it was taken over, the end of the run tells.
      await store.heartbeat(this.#request.runId, owner, clock.now()).catch(() => {});
    }
  }
}
