import type { Ending, FrozenRun, JudgingMode, RunSetup } from "../core/index.ts";
import { OwnBudget } from "./calls/budget.ts";
import { ItemWork } from "./item-work.ts";
import { Journal } from "./journal.ts";
import { type EngineParts, HANDED_OVER, type RunRequest } from "./parts.ts";
import { Slots } from "./slots.ts";
import { type ItemSource, StageWork } from "./stage-work.ts";
import { Wake } from "./wake.ts";

const HEARTBEAT_MS = 5_000;

/** One process's work on one run. */
export class Execution {
  readonly #parts: EngineParts;
  readonly #request: RunRequest;
  readonly #setup: RunSetup;
  readonly #journal: Journal;
  readonly #work: ItemWork;
  readonly #stages: StageWork;
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
    const { store, owner } = parts;
    this.#journal = new Journal({
      ...parts,
      record: (changes, now) => store.record(request.runId, owner, changes, now),
      fail,
    });
    // A signal that is joined from others is looked at before every call, and that is dear.
    if (request.stop.aborted) this.#stopping.abort();
    else request.stop.addEventListener("abort", () => this.#stopping.abort(), { once: true });
    const budget = run.maxBudgetUsd === null ? null : new OwnBudget(run.maxBudgetUsd, before.spentUsd);
    this.#work = new ItemWork({
      ...parts,
      request,
      setup,
      tasks,
      journal: this.#journal,
      slots: {
        answer: new Slots(setup.concurrency.candidate),
        judge: new Slots(setup.concurrency.judge),
      },
      budget,
      stop: this.#stop,
      onAnswer: () => this.#judgeWake.notify(),
      fail,
    });
    this.#stages = new StageWork({
      ...parts,
      request,
      setup,
      work: this.#work,
      source: itemsOf(parts, request),
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
    const { providers, concurrency } = this.#setup;
    const limit = (): number => concurrency.candidate;
    const ways = providers.map((provider) =>
      this.#stages.answerAt(provider, limit, this.#stop).catch((error: unknown) => this.#fail(error)),
    );
    await Promise.all(ways);
  }

  async #judgeAll(mayGetMore: () => boolean): Promise<void> {
    const { judge } = this.#setup.concurrency;
    const options = { limit: () => judge, wake: this.#judgeWake, mayGetMore, stop: this.#stop };
    await this.#stages.lane("judge", options);
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

/** The items of a run that this process has to itself. */
function itemsOf({ store, owner, clock }: EngineParts, { runId }: RunRequest): ItemSource {
  return {
    claim: (request) => store.claimItems({ ...request, runId, owner }),
    unclaim: (items) =>
      store.unclaimItems(
        runId,
        owner,
        items.map(({ itemId }) => itemId),
        clock.now(),
      ),
    nextDue: (stage, modelIds) => store.nextDue(runId, stage, modelIds),
  };
}
