import {
  CallFailure,
  type Ending,
  type FrozenRun,
  type JudgingMode,
  type Provider,
  type RunSetup,
  type Stage,
  limitsOf,
} from "../core/index.ts";
import { Budget } from "./calls/budget.ts";
import { ItemWork } from "./item-work.ts";
import { Journal } from "./journal.ts";
import { workLane } from "./lane.ts";
import { type EngineParts, HANDED_OVER, type RunRequest } from "./parts.ts";
import { Wake } from "./wake.ts";
import { warmUp } from "./warm-up.ts";

const HEARTBEAT_MS = 5_000;
/** Added to the time an attempt can take, so that a lease never ends before the calls it covers. */
const LEASE_MARGIN_MS = 60_000;

/** One process's work on one run. */
export class Execution {
  readonly #parts: EngineParts;
  readonly #request: RunRequest;
  readonly #setup: RunSetup;
  readonly #journal: Journal;
  readonly #work: ItemWork;
  readonly #judgeWake = new Wake();
  readonly #stopping = new AbortController();
  #failure: unknown = null;

  constructor(
    parts: EngineParts,
    request: RunRequest,
    { run, setup, tasks }: FrozenRun,
    /** What the run has cost before, and how many of its answers wait for judges. */
    before: { readonly spentUsd: number; readonly unjudged: number },
  ) {
    this.#parts = parts;
    this.#request = request;
    this.#setup = setup;
    const fail = (error: unknown): void => this.#fail(error);
    this.#journal = new Journal({ ...parts, runId: request.runId, fail });
    // A signal that is joined from others is looked at before every call, and that is dear.
    if (request.stop.aborted) this.#stopping.abort();
    else request.stop.addEventListener("abort", () => this.#stopping.abort(), { once: true });
    const budget = run.maxBudgetUsd === null ? null : new Budget(run.maxBudgetUsd, before.spentUsd);
    this.#work = new ItemWork({
      ...parts,
      request,
      setup,
      tasks,
      journal: this.#journal,
      budget,
      stop: this.#stop,
      onAnswer: () => this.#judgeWake.notify(),
      fail,
    });
    if (this.#judging !== "later") budget?.keepForJudges(() => this.#work.judgingCost(), before.unjudged);
  }

  /** Aborted when no new call shall be made. */
  get #stop(): AbortSignal {
    return this.#stopping.signal;
  }

  /** When judges work this time. */
  get #judging(): JudgingMode {
    const { judging } = this.#setup;
    return this.#request.judgeNow && judging === "later" ? "phased" : judging;
  }

  async work(): Promise<Ending> {
    const ended = new AbortController();
    const beating = this.#beat(ended.signal);
    try {
      await this.#workStages();
    } catch (error) {
      this.#fail(error);
    } finally {
      await this.#journal.settled();
      ended.abort();
      await beating;
    }
    if (this.#failure !== null) throw this.#failure;
    const { stop } = this.#request;
    if (!stop.aborted) return "finished";
    return stop.reason === HANDED_OVER ? "interrupted" : "paused";
  }

  async #workStages(): Promise<void> {
    const judging = this.#judging;
    // Somebody may have put items back after their lane had ended.
    do await this.#workOnce(judging);
    while (!this.#stop.aborted && (await this.#isWorkLeft(judging)));
  }

  async #isWorkLeft(judging: JudgingMode): Promise<boolean> {
    const { store } = this.#parts;
    const { runId } = this.#request;
    if ((await store.nextDue(runId, "answer")) !== null) return true;
    return judging !== "later" && (await store.nextDue(runId, "judge")) !== null;
  }

  /** Never rejects while calls are under way: they would be lost. */
  async #workOnce(judging: JudgingMode): Promise<void> {
    // What is only judged again is not answered.
    const isAnswering = (await this.#parts.store.nextDue(this.#request.runId, "answer")) !== null;
    if (isAnswering) this.#work.note({ type: "phase-started", phase: "BENCHMARKING" });
    let answering = true;
    const judgements = judging === "pipelined" ? this.#judgeAll(() => answering) : null;
    await this.#answerAll();
    await this.#journal.settled();
    answering = false;
    this.#judgeWake.notify();
    if (judging !== "later" && !this.#stop.aborted) {
      this.#work.note({ type: "phase-started", phase: "JUDGING" });
      await (judgements ?? this.#judgeAll(() => false));
    }
    await judgements;
  }

  /** A lane for each provider, so that one with narrow limits never holds up the others. */
  async #answerAll(): Promise<void> {
    const ways = this.#setup.providers.map((provider) =>
      this.#answerAt(provider).catch((error: unknown) => this.#fail(error)),
    );
    await Promise.all(ways);
  }

  async #answerAt(provider: Provider): Promise<void> {
    const { models, concurrency } = this.#setup;
    const modelIds = models.filter((model) => model.provider === provider.name).map(({ modelId }) => modelId);
    if (modelIds.length === 0) return;
    const { oneModelAtATime, maxConcurrency } = limitsOf(provider);
    const limit = Math.min(concurrency.candidate, maxConcurrency);
    const work = (ids: readonly string[]) =>
      this.#lane("answer", { limit, modelIds: ids, wake: new Wake(), mayGetMore: () => false });
    if (!oneModelAtATime) return await work(modelIds);
    for (const modelId of modelIds) {
      if (await this.#warmUp(modelId)) await work([modelId]);
    }
  }

  async #judgeAll(mayGetMore: () => boolean): Promise<void> {
    const limit = this.#setup.concurrency.judge;
    await this.#lane("judge", { limit, wake: this.#judgeWake, mayGetMore });
  }

  /** Never rejects: what fails in a lane stops the others too and is told at the end. */
  #lane(
    stage: Stage,
    lane: {
      readonly limit: number;
      readonly modelIds?: readonly string[];
      readonly wake: Wake;
      readonly mayGetMore: () => boolean;
    },
  ): Promise<void> {
    const { store, clock, owner } = this.#parts;
    const { runId } = this.#request;
    const { limits } = this.#setup;
    const { modelIds, ...rest } = lane;
    const retries = stage === "answer" ? limits.candidateRetries : limits.judgeRetries;
    const leaseMs = (longestCallMs(this.#setup) + limits.retryMaxMs) * (retries + 1) * 2 + LEASE_MARGIN_MS;
    return workLane({
      ...rest,
      clock,
      stop: this.#stop,
      nextDue: () => store.nextDue(runId, stage, modelIds),
      claim: (limit) => {
        const now = clock.now();
        return store.claimItems({ runId, owner, stage, modelIds, limit, now, leaseUntil: now + leaseMs });
      },
      unclaim: (items) =>
        store.unclaimItems(
          runId,
          owner,
          items.map(({ itemId }) => itemId),
          clock.now(),
        ),
      handle: (item) => this.#work.handle(stage, item),
    }).catch((error: unknown) => this.#fail(error));
  }

  /** True when the model has answered; else its items have failed. A model without work is not woken. */
  async #warmUp(modelId: string): Promise<boolean> {
    const { store, redact } = this.#parts;
    if (this.#stop.aborted || (await store.nextDue(this.#request.runId, "answer", [modelId])) === null)
      return true;
    const { provider, ...warming } = this.#work.warming(modelId);
    const outcome = await warmUp(warming, this.#request.abort);
    // What cannot be afforded is left out item by item, and what was stopped stays as it is.
    if (outcome === null) return true;
    if (!(outcome instanceof CallFailure)) {
      this.#work.note({ type: "model-warmed", provider, modelId, latencyMs: outcome.latencyMs });
      return true;
    }
    if (this.#request.abort.aborted) return false;
    this.#work.note({ type: "warmup-failed", provider, modelId, message: redact(outcome.message) });
    await this.#failAll(modelId, outcome);
    return false;
  }

  async #failAll(modelId: string, failure: CallFailure): Promise<void> {
    const { store, clock, owner } = this.#parts;
    const { runId } = this.#request;
    // Those that wait for their next attempt would wait in vain.
    const dueBy = Number.MAX_SAFE_INTEGER;
    const request = { runId, owner, stage: "answer", modelIds: [modelId], limit: 500, dueBy } as const;
    for (;;) {
      const now = clock.now();
      const items = await store.claimItems({ ...request, now, leaseUntil: now + LEASE_MARGIN_MS });
      if (items.length === 0) return;
      await Promise.all(items.map((item) => this.#work.failed("answer", item, failure)));
    }
  }

  /** The first failure counts; the others follow from it. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#stopping.abort();
  }

  async #beat(ended: AbortSignal): Promise<void> {
    const { store, clock, owner } = this.#parts;
    for (;;) {
      await clock.sleep(HEARTBEAT_MS, ended);
      if (ended.aborted) return;
      await store
        .heartbeat(this.#request.runId, owner, clock.now())
        .catch((error: unknown) => this.#fail(error));
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
