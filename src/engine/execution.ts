import {
  CallFailure,
  type ClaimedItem,
  type Ending,
  Failure,
  type Judge,
  type LanguageModel,
  type Model,
  type Provider,
  type RunSetup,
  type Stage,
  type Store,
  type Task,
} from "../core/index.ts";
import { answerItem } from "./answer-item.ts";
import { nextAttemptAt } from "./backoff.ts";
import type { EngineParts, RunRequest } from "./parts.ts";
import { Journal } from "./journal.ts";
import { workLane } from "./lane.ts";
import { Stopped, retryingModel } from "./retrying-model.ts";
import { Wake } from "./wake.ts";

const HEARTBEAT_MS = 5_000;
/** Added to the time an attempt can take, so that a lease never ends before the calls it covers. */
const LEASE_MARGIN_MS = 60_000;

/** One process's work on one run. */
export class Execution {
  readonly #parts: EngineParts;
  readonly #request: RunRequest;
  readonly #setup: RunSetup;
  readonly #tasks: ReadonlyMap<string, Task>;
  readonly #models: ReadonlyMap<string, { model: Model; provider: Provider; languageModel: LanguageModel }>;
  readonly #judges: readonly { judge: Judge; languageModel: LanguageModel }[];
  readonly #journal: Journal;
  readonly #judgeWake = new Wake();
  readonly #failed = new AbortController();
  readonly #stop: AbortSignal;
  #failure: unknown = null;

  constructor(parts: EngineParts, request: RunRequest, setup: RunSetup, tasks: readonly Task[]) {
    this.#parts = parts;
    this.#request = request;
    this.#setup = setup;
    this.#tasks = new Map(tasks.map((task) => [task.taskId, task]));
    const open = (model: Model) => {
      const provider = setup.providers.find(({ name }) => name === model.provider);
      if (provider === undefined)
        throw new Failure("bug", `Provider ${model.provider} is not part of the run.`);
      return { model, provider, languageModel: parts.openModel(provider, model) };
    };
    this.#models = new Map(setup.models.map((model) => [model.modelId, open(model)]));
    this.#judges = setup.judges.map((judge) => ({ judge, languageModel: open(judge.model).languageModel }));
    this.#journal = new Journal(parts.store, request.runId, parts.owner, parts.clock, parts.report);
    this.#stop = AbortSignal.any([request.stop, this.#failed.signal]);
  }

  async work(): Promise<Ending> {
    const ended = new AbortController();
    const beating = this.#beat(ended.signal);
    try {
      await this.#workStages();
    } catch (error) {
      this.#fail(error);
    } finally {
      ended.abort();
      await beating;
    }
    if (this.#failure !== null) throw this.#failure;
    return this.#request.stop.aborted ? "paused" : "finished";
  }

  async #workStages(): Promise<void> {
    const judging =
      this.#request.judgeNow && this.#setup.judging === "later" ? "phased" : this.#setup.judging;
    await this.#note({ type: "phase-started", phase: "BENCHMARKING" });
    let answering = true;
    const judgements = judging === "pipelined" ? this.#lane("judge", () => answering) : null;
    await this.#lane("answer", () => false);
    answering = false;
    this.#judgeWake.notify();
    if (judging !== "later" && !this.#stop.aborted) {
      await this.#note({ type: "phase-started", phase: "JUDGING" });
      await (judgements ?? this.#lane("judge", () => false));
    }
    await judgements;
  }

  /** Never rejects: what fails in a lane stops the other one too and is told at the end. */
  #lane(stage: Stage, mayGetMore: () => boolean): Promise<void> {
    const { store, clock, owner } = this.#parts;
    const { runId } = this.#request;
    const { concurrency, limits } = this.#setup;
    const retries = stage === "answer" ? limits.candidateRetries : limits.judgeRetries;
    const leaseMs = (limits.requestTimeoutMs + limits.retryMaxMs) * (retries + 1) * 2 + LEASE_MARGIN_MS;
    return workLane({
      limit: stage === "answer" ? concurrency.candidate : concurrency.judge,
      clock,
      wake: stage === "answer" ? new Wake() : this.#judgeWake,
      stop: this.#stop,
      mayGetMore,
      nextDue: () => store.nextDue(runId, stage),
      claim: (limit) => {
        const now = clock.now();
        return store.claimItems({ runId, owner, stage, limit, now, leaseUntil: now + leaseMs });
      },
      handle: (item) => this.#handle(stage, item),
    }).catch((error: unknown) => this.#fail(error));
  }

  /** Works on one item. Only what concerns the item is caught; anything else stops the run. */
  async #handle(stage: Stage, item: ClaimedItem): Promise<void> {
    try {
      await (stage === "answer" ? this.#answer(item) : this.#judge(item));
    } catch (error) {
      if (error instanceof Stopped || this.#request.abort.aborted) return;
      if (!(error instanceof CallFailure)) return this.#fail(error);
      await this.#writeFailure(stage, item, error).catch((failure: unknown) => this.#fail(failure));
    }
  }

  async #answer(item: ClaimedItem): Promise<void> {
    const entry = this.#models.get(item.modelId);
    if (entry === undefined) throw new Failure("bug", `Model ${item.modelId} is not part of the run.`);
    const response = await answerItem({
      item,
      task: this.#task(item),
      provider: entry.provider,
      model: entry.model,
      languageModel: this.#retrying(entry.languageModel, "answer", item),
      now: () => this.#parts.clock.now(),
      signal: this.#request.abort,
    });
    await this.#journal.write({ type: "item-answered", item: keyOf(item), response });
    this.#judgeWake.notify();
  }

  /** Has the item scored by every judge that has not scored it yet. */
  async #judge(item: ClaimedItem): Promise<void> {
    const answer = await this.#parts.store.readAnswer(item.itemId);
    if (answer === null) throw new Failure("bug", `Item ${item.itemId} waits for a judge without an answer.`);
    const { scoredBy, ...material } = answer;
    const waiting = this.#judges.filter(({ judge }) => !scoredBy.includes(judge.judgeId));
    for (const [index, { judge, languageModel }] of waiting.entries()) {
      const scorer = this.#parts.openJudge(judge, this.#retrying(languageModel, "judge", item));
      const score = await scorer.score({ ...material, task: this.#task(item) }, this.#request.abort);
      const complete = index === waiting.length - 1;
      await this.#journal.write({ type: "item-judged", item: keyOf(item), score, complete });
    }
  }

  async #writeFailure(stage: Stage, item: ClaimedItem, error: CallFailure): Promise<void> {
    const { limits } = this.#setup;
    const retryAt =
      error.retry === "permanent" ? null : nextAttemptAt(limits, item.attempt, this.#parts.clock.now());
    await this.#journal.write({
      type: stage === "answer" ? "answer-failed" : "judge-failed",
      item: keyOf(item),
      attempt: item.attempt,
      message: this.#parts.redact(error.message),
      retryAt,
    });
  }

  #retrying(model: LanguageModel, stage: Stage, item: ClaimedItem): LanguageModel {
    const { clock, random, redact } = this.#parts;
    const { limits } = this.#setup;
    return retryingModel(model, {
      clock,
      random,
      limits,
      retries: stage === "answer" ? limits.candidateRetries : limits.judgeRetries,
      stop: this.#stop,
      onRetry: (retry) => {
        const message = redact(retry.message);
        this.#note({ type: "call-retried", ...keyOf(item), stage, ...retry, message }).catch(
          (error: unknown) => this.#fail(error),
        );
      },
    });
  }

  #note(event: Parameters<Store["note"]>[1]): Promise<void> {
    return this.#journal.write({ type: "noted", event });
  }

  #task(item: ClaimedItem): Task {
    const task = this.#tasks.get(item.taskId);
    if (task === undefined) throw new Failure("bug", `Task ${item.taskId} is not part of the run.`);
    return task;
  }

  /** The first failure counts; the others follow from it. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#failed.abort();
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

function keyOf({ itemId, taskId, modelId, sample }: ClaimedItem) {
  return { itemId, taskId, modelId, sample };
}
