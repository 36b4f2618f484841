import {
  CallFailure,
  type ClaimedItem,
  type ComparedAnswers,
  Failure,
  type FrozenTask,
  type Judge,
  type LanguageModel,
  type Model,
  type PairMaterial,
  type Response,
  type RunEventBody,
  type Score,
  type Stage,
  metricsFor,
  phrase,
} from "../core/index.ts";
import { answerItem } from "./answer-item.ts";
import { nextAttemptAt } from "./calls/backoff.ts";
import { BudgetExceeded } from "./calls/budget.ts";
import { LeftToOthers } from "./calls/other-workers.ts";
import { Stopped } from "./calls/retrying-model.ts";
import { type Caller, Callers, ModelStopped } from "./callers.ts";
import type { Handled } from "./lane.ts";
import type { WorkParts } from "./work-parts.ts";

/** What is done with one item in each of its stages. */
export class ItemWork {
  readonly #parts: WorkParts;
  readonly #tasks: ReadonlyMap<string, FrozenTask>;
  readonly #callers: Callers;
  readonly #models: ReadonlyMap<string, Caller>;
  readonly #judges: readonly { judge: Judge; caller: Caller }[];

  constructor(parts: WorkParts) {
    const { setup, tasks } = parts;
    this.#parts = parts;
    this.#tasks = new Map(tasks.map((task) => [task.taskId, task]));
    this.#callers = new Callers({ ...parts, note: (event) => this.note(event) });
    const isOfJudges = setup.kind !== "answers";
    const open = (model: Model): Caller =>
      this.#callers.open(model, isOfJudges ? "judge" : "answer", model.modelId);
    this.#models = new Map(setup.models.map((model) => [model.modelId, open(model)]));
    this.#judges = setup.judges.map((judge) => ({
      judge,
      caller: this.#callers.open(judge.model, "judge", judge.judgeId),
    }));
  }

  /** About what the judges of one answer cost together. */
  judgingCost(): number {
    return this.#judges.reduce((sum, { caller }) => sum + caller.expectedCost(), 0);
  }

  /** Works on one item. Only what concerns the item is caught; anything else stops the run. */
  async handle(stage: Stage, item: ClaimedItem): Promise<Handled> {
    const attempt = this.#parts.observer.attempting?.(item, stage);
    let error: string | null = null;
    try {
      return await this.#handle(stage, item, (name) => (error = name));
    } finally {
      attempt?.ended(error);
    }
  }

  /** `onError` is told the name of what kept the item from being done. */
  async #handle(stage: Stage, item: ClaimedItem, onError: (name: string) => void): Promise<Handled> {
    try {
      if (this.#parts.setup.kind !== "answers") await this.#examine(item);
      else await (stage === "answer" ? this.#answer(item) : this.#judge(item));
    } catch (error) {
      onError(nameOf(error));
      if (error instanceof Stopped || error instanceof LeftToOthers) return "stopped";
      if (this.#parts.request.abort.aborted) return "done";
      try {
        if (error instanceof BudgetExceeded || error instanceof ModelStopped)
          await this.#skip(stage, item, error.message);
        else if (error instanceof CallFailure) await this.failed(stage, item, error);
        else this.#parts.fail(error);
      } catch (failure) {
        this.#parts.fail(failure);
      }
    }
    return "done";
  }

  async #answer(item: ClaimedItem): Promise<void> {
    const { store, clock, setup, request, journal, countTokens } = this.#parts;
    const caller = this.#caller(item.modelId);
    const response = await answerItem({
      item,
      task: this.#task(item),
      provider: caller.provider,
      model: caller.model,
      languageModel: caller.forItem(item, "answer").answering(),
      stream: setup.stream,
      countTokens,
      findAnswered: (hash, sample) =>
        setup.reuse ? store.findAnswered(hash, sample) : Promise.resolve(null),
      now: () => clock.now(),
      signal: request.abort,
    });
    // Nobody was paid for it, but its judges will be.
    if (response.reused) this.#parts.budget?.owe(1);
    const scores = await this.#measured(item, response);
    if (scores.length === 0) {
      await journal.post({ type: "item-answered", item: keyOf(item), response }, this.#parts.onAnswer);
      return;
    }
    const complete = setup.judges.length === 0;
    // The next call need not wait until this one's answer is on the disk. All facts are posted before anything is
    // awaited, so that they are stored in one transaction: no crash leaves an answer without its metrics.
    await Promise.all([
      journal.post({ type: "item-answered", item: keyOf(item), response }, this.#parts.onAnswer),
      ...scores.map((score, index) =>
        journal.post({
          type: "item-judged",
          item: keyOf(item),
          score,
          complete: complete && index === scores.length - 1,
          scoredByOther: scores.some((other) => other !== score && other.outcome.scored),
        }),
      ),
    ]);
  }

  /** In a run of judges alone the item's model is the judge, and its opinion is all there is to say. */
  async #examine(item: ClaimedItem): Promise<void> {
    const { openQuestionJudge, openPairJudge, setup, request, journal } = this.#parts;
    const { questionJudging = { criteria: [], prompt: "" } } = setup;
    const judge = setup.judges.find(({ judgeId }) => judgeId === item.modelId);
    if (judge === undefined) throw new Failure("bug", phrase`Judge ${item.modelId} is not part of the run.`);
    const task = this.#task(item);
    const score = await this.#caller(item.modelId)
      .forItem(item, "answer")
      .judging(async (model) =>
        task.compared === undefined
          ? await openQuestionJudge(judge, model, questionJudging).rate(task, request.abort)
          : await openPairJudge(judge, model).compare(await this.#pair(task, task.compared), request.abort),
      );
    await journal.post({ type: "item-judged", item: keyOf(item), score, complete: true });
  }

  async #pair(task: FrozenTask, { first, second }: ComparedAnswers): Promise<PairMaterial> {
    const { store } = this.#parts;
    const [one, other] = [await store.readAnswer(first.itemId), await store.readAnswer(second.itemId)];
    if (one === null || other === null) {
      const message = phrase`An answer to compare no longer exists because its run was deleted.`;
      throw new CallFailure("permanent", message);
    }
    return { task, messages: one.messages, first: one, second: other };
  }

  /** What the run's metrics and the task's own say of an answer. */
  async #measured(item: ClaimedItem, response: Response): Promise<Score[]> {
    const { setup, scoreByMetrics } = this.#parts;
    const task = this.#task(item);
    const metrics = metricsFor(task.metrics, setup.metrics);
    return metrics.length === 0 ? [] : await scoreByMetrics(metrics, { task, response });
  }

  /** Has the item scored by every judge that has not scored it yet. */
  async #judge(item: ClaimedItem): Promise<void> {
    const { budget } = this.#parts;
    budget?.owe(-1);
    let isJudged = false;
    try {
      await this.#askJudges(item);
      isJudged = true;
    } finally {
      if (!isJudged) budget?.owe(1);
    }
  }

  async #askJudges(item: ClaimedItem): Promise<void> {
    const { store, openJudge, request, journal } = this.#parts;
    const answer = await store.readAnswer(item.itemId);
    if (answer === null)
      throw new Failure("bug", phrase`Item ${item.itemId} waits for a judge without an answer.`);
    const { scoredBy, hasScore, ...material } = answer;
    const waiting = this.#judges.filter(({ judge }) => !scoredBy.includes(judge.judgeId));
    // A judge that cannot be reached must not keep the others from scoring.
    const able = waiting.filter(({ caller }) => !caller.isStopped);
    const unable = waiting.find(({ caller }) => caller.isStopped);
    let scoredByOther = hasScore;
    for (const [index, { judge, caller }] of able.entries()) {
      const score = await caller
        .forItem(item, "judge")
        .judging((model) =>
          openJudge(judge, model).score({ ...material, task: this.#task(item) }, request.abort),
        );
      const complete = index === waiting.length - 1;
      await journal.post({ type: "item-judged", item: keyOf(item), score, complete, scoredByOther });
      scoredByOther ||= score.outcome.scored;
    }
    if (unable !== undefined) throw await unable.caller.orLeft(new ModelStopped("judge"));
  }

  /** Of which models items are taken here: not of those that only others may be able to call. Null: none at all. */
  async modelsFor(
    stage: Stage,
    modelIds: readonly string[] | undefined,
  ): Promise<{ readonly modelIds: readonly string[] | undefined } | null> {
    if (stage === "judge" || modelIds === undefined) {
      for (const { caller } of this.#judges) if (await caller.isLeft()) return null;
      return { modelIds };
    }
    const own: string[] = [];
    for (const modelId of modelIds) if (!(await this.#caller(modelId).isLeft())) own.push(modelId);
    return own.length === 0 ? null : { modelIds: own };
  }

  /** Whether items that would fail for this reason are left to others. */
  async isLeft(modelId: string, failure: CallFailure): Promise<boolean> {
    return (await this.#caller(modelId).orLeft(failure)) instanceof LeftToOthers;
  }

  async failed(stage: Stage, item: ClaimedItem, error: CallFailure): Promise<void> {
    const { setup, clock, redact, journal, budget } = this.#parts;
    const retryAt =
      error.retry === "permanent" ? null : nextAttemptAt(setup.limits, item.attempt, clock.now());
    // Nobody will pay a judge for it any more.
    if (stage === "judge" && retryAt === null) budget?.owe(-1);
    await journal.write({
      type: stage === "answer" ? "answer-failed" : "judge-failed",
      item: keyOf(item),
      attempt: item.attempt,
      message: redact(error.message),
      retryAt,
    });
  }

  async #skip(stage: Stage, item: ClaimedItem, reason: string): Promise<void> {
    if (stage === "judge") this.#parts.budget?.owe(-1);
    await this.#parts.journal.post({ type: "item-skipped", item: keyOf(item), reason });
  }

  #caller(modelId: string): Caller {
    const caller = this.#models.get(modelId);
    if (caller === undefined) throw new Failure("bug", phrase`Model ${modelId} is not part of the run.`);
    return caller;
  }

  /** The model as it is greeted before it is measured. */
  warming(modelId: string): { languageModel: LanguageModel; model: Model; provider: string } {
    const caller = this.#caller(modelId);
    return { languageModel: caller.forWarmUp(), model: caller.model, provider: caller.provider.name };
  }

  /** Tells something without waiting for it to be stored. */
  note(event: RunEventBody): void {
    void this.#parts.journal.post({ type: "noted", event });
  }

  #task(item: ClaimedItem): FrozenTask {
    const task = this.#tasks.get(item.taskId);
    if (task === undefined) throw new Failure("bug", phrase`Task ${item.taskId} is not part of the run.`);
    return task;
  }
}

function nameOf(error: unknown): string {
  if (error instanceof Stopped) return "stopped";
  if (error instanceof LeftToOthers) return "left";
  if (error instanceof BudgetExceeded || error instanceof ModelStopped) return error.message;
  return error instanceof CallFailure ? error.retry : "failed";
}

function keyOf({ itemId, taskId, modelId, sample }: ClaimedItem) {
  return { itemId, taskId, modelId, sample };
}
