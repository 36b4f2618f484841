import {
  CallFailure,
  type ClaimRequest,
  type ClaimedItem,
  type Clock,
  type Provider,
  type RunSetup,
  type Stage,
  limitsOf,
} from "../core/index.ts";
import type { ItemWork } from "./item-work.ts";
import { workLane } from "./lane.ts";
import type { RunRequest } from "./parts.ts";
import { Wake } from "./wake.ts";
import { warmUp } from "./warm-up.ts";

/** Added to the time an attempt can take, so that a lease never ends before the calls it covers. */
const LEASE_MARGIN_MS = 60_000;

/** Where the items of a run come from. */
export interface ItemSource {
  claim(request: Omit<ClaimRequest, "runId" | "owner">): Promise<ClaimedItem[]>;
  /** Gives items back that were claimed and not begun. */
  unclaim(items: readonly ClaimedItem[]): Promise<void>;
  /** When the next item that nobody has claimed is due; null when there is none that this process should wait for. */
  nextDue(stage: Stage, modelIds?: readonly string[]): Promise<number | null>;
}

export interface StageParts {
  readonly source: ItemSource;
  readonly clock: Clock;
  readonly setup: RunSetup;
  readonly work: ItemWork;
  readonly request: RunRequest;
  readonly redact: (text: string) => string;
  /** What fails in a lane is told here; lanes themselves never reject. */
  readonly fail: (error: unknown) => void;
}

interface LaneOptions {
  readonly limit: () => number;
  readonly modelIds?: readonly string[];
  readonly wake: Wake;
  readonly mayGetMore: () => boolean;
  /** Aborted when no further item shall be begun. */
  readonly stop: AbortSignal;
}

/** How the items of each stage are worked off, whoever decides when. */
export class StageWork {
  readonly #parts: StageParts;
  readonly #wakes = new Set<Wake>();

  constructor(parts: StageParts) {
    this.#parts = parts;
  }

  /** Called when more may be in hand than before. */
  lookAgain(): void {
    for (const wake of this.#wakes) wake.stir();
  }

  /** The models of one provider: all at once, or one after the other where it serves one at a time. */
  async answerAt(provider: Provider, limit: () => number, stop: AbortSignal): Promise<void> {
    const { setup } = this.#parts;
    const modelIds = setup.models
      .filter((model) => model.provider === provider.name)
      .map(({ modelId }) => modelId);
    if (modelIds.length === 0) return;
    const { oneModelAtATime, maxConcurrency } = limitsOf(provider);
    const work = (ids: readonly string[]) =>
      this.lane("answer", {
        limit: () => Math.min(limit(), maxConcurrency),
        modelIds: ids,
        wake: new Wake(),
        mayGetMore: () => false,
        stop,
      });
    if (!oneModelAtATime) return await work(modelIds);
    for (const modelId of modelIds) {
      if (await this.#warmUp(modelId, stop)) await work([modelId]);
    }
  }

  /** Never rejects: what fails in a lane stops the others too and is told at the end. */
  lane(stage: Stage, lane: LaneOptions): Promise<void> {
    const { source, clock, setup, work, fail } = this.#parts;
    const { limits } = setup;
    const { modelIds, ...rest } = lane;
    const retries = stage === "answer" ? limits.candidateRetries : limits.judgeRetries;
    const leaseMs = (longestCallMs(setup) + limits.retryMaxMs) * (retries + 1) * 2 + LEASE_MARGIN_MS;
    this.#wakes.add(lane.wake);
    return workLane({
      ...rest,
      clock,
      nextDue: () => source.nextDue(stage, modelIds),
      claim: (limit) => {
        const now = clock.now();
        return source.claim({ stage, modelIds, limit, now, leaseUntil: now + leaseMs });
      },
      unclaim: (items) => source.unclaim(items),
      handle: (item) => work.handle(stage, item),
    })
      .catch(fail)
      .finally(() => this.#wakes.delete(lane.wake));
  }

  /** True when the model has answered; else its items have failed, or are others'. A model without work is not woken. */
  async #warmUp(modelId: string, stop: AbortSignal): Promise<boolean> {
    const { source, work, request, redact } = this.#parts;
    if (stop.aborted || (await source.nextDue("answer", [modelId])) === null) return true;
    const { provider, ...warming } = work.warming(modelId);
    const outcome = await warmUp(warming, request.abort);
    // What cannot be afforded is left out item by item, and what was stopped stays as it is.
    if (outcome === null) return true;
    if (!(outcome instanceof CallFailure)) {
      work.note({ type: "model-warmed", provider, modelId, latencyMs: outcome.latencyMs });
      return true;
    }
    if (request.abort.aborted) return false;
    if (await work.isLeft(modelId, outcome)) return false;
    work.note({ type: "warmup-failed", provider, modelId, message: redact(outcome.message) });
    await this.#failAll(modelId, outcome);
    return false;
  }

  async #failAll(modelId: string, failure: CallFailure): Promise<void> {
    const { source, clock, work } = this.#parts;
    // Those that wait for their next attempt would wait in vain.
    const dueBy = Number.MAX_SAFE_INTEGER;
    const request = { stage: "answer", modelIds: [modelId], limit: 500, dueBy } as const;
    for (;;) {
      const now = clock.now();
      const items = await source.claim({ ...request, now, leaseUntil: now + LEASE_MARGIN_MS });
      if (items.length === 0) return;
      await Promise.all(items.map((item) => work.failed("answer", item, failure)));
    }
  }
}

/** The longest that a call of the run may take or be silent, by whoever allows the most. */
function longestCallMs({ models, judges, providers, limits }: RunSetup): number {
  const own = [
    ...[...models, ...judges.map(({ model }) => model)].map(({ parameters }) => parameters),
    ...providers.map((provider) => provider.limits),
  ].flatMap(({ timeoutMs = 0, idleTimeoutMs = 0 }) => [timeoutMs, idleTimeoutMs]);
  return Math.max(limits.requestTimeoutMs, limits.idleTimeoutMs, ...own);
}
