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
  type RunSetup,
  type Score,
  type Stage,
  isLocal,
  metricsFor,
} from "../core/index.ts";
import { answerItem } from "./answer-item.ts";
import { nextAttemptAt } from "./calls/backoff.ts";
import { type Budget, BudgetExceeded } from "./calls/budget.ts";
import { paidFrom } from "./calls/budgeted-model.ts";
import { Stopped, retryingModel } from "./calls/retrying-model.ts";
import { roughTokens } from "./calls/tokens.ts";
import type { Journal } from "./journal.ts";
import type { Handled } from "./lane.ts";
import { type OpenedModel, modelOpening } from "./opened-models.ts";
import type { EngineParts, RunRequest } from "./parts.ts";
import { Slots } from "./slots.ts";

export interface WorkParts extends EngineParts {
  readonly request: RunRequest;
  readonly setup: RunSetup;
  readonly tasks: readonly FrozenTask[];
  readonly journal: Journal;
  /** Null when the run may spend without limit. */
  readonly budget: Budget | null;
  /** Aborted when no new call shall be made. */
  readonly stop: AbortSignal;
  /** Told when an answer is stored. */
  readonly onAnswer: () => void;
  /** Something failed that is not one item's affair. */
  readonly fail: (error: unknown) => void;
}

interface PaidModel extends OpenedModel {
  /** Has calls paid from the run's budget, where it has one and they cost anything. */
  readonly pay: (languageModel: LanguageModel) => LanguageModel;
}

/** What is done with one item in each of its stages. */
export class ItemWork {
  readonly #parts: WorkParts;
  readonly #tasks: ReadonlyMap<string, FrozenTask>;
  readonly #models: ReadonlyMap<string, PaidModel>;
  readonly #judges: readonly { judge: Judge; opened: PaidModel }[];
  readonly #slots: Readonly<Record<Stage, Slots>>;

  constructor(parts: WorkParts) {
    const { setup, tasks, budget } = parts;
    this.#parts = parts;
    this.#tasks = new Map(tasks.map((task) => [task.taskId, task]));
    const onWait = (provider: string, waitMs: number, reason: string): void =>
      this.note({ type: "provider-waiting", provider, waitMs, reason });
    const { candidate, judge: judging } = setup.concurrency;
    this.#slots = { answer: new Slots(candidate), judge: new Slots(judging) };
    const openFree = modelOpening(setup, { ...parts, slots: this.#slots, onWait });
    const open = (model: Model): PaidModel => {
      const opened = openFree(model);
      const isFree = budget === null || isLocal(opened.provider);
      return { ...opened, pay: isFree ? (languageModel) => languageModel : paidFrom(budget, opened.model) };
    };
    this.#models = new Map(setup.models.map((model) => [model.modelId, open(model)]));
    this.#judges = setup.judges.map((judge) => ({ judge, opened: open(judge.model) }));
  }

  /** Works on one item. Only what concerns the item is caught; anything else stops the run. */
  async handle(stage: Stage, item: ClaimedItem): Promise<Handled> {
    try {
      if (this.#parts.setup.kind !== "answers") await this.#examine(item);
      else await (stage === "answer" ? this.#answer(item) : this.#judge(item));
    } catch (error) {
      if (error instanceof Stopped) return "stopped";
      if (this.#parts.request.abort.aborted) return "done";
      try {
        if (error instanceof BudgetExceeded) await this.#skip(item, error.message);
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
    const opened = this.opened(item.modelId);
    const response = await answerItem({
      item,
      task: this.#task(item),
      provider: opened.provider,
      model: opened.model,
      languageModel: this.#retrying(opened, "answer", item),
      stream: setup.stream,
      countTokens,
      findAnswered: (hash, sample) =>
        setup.reuse ? store.findAnswered(hash, sample) : Promise.resolve(null),
      now: () => clock.now(),
      signal: request.abort,
    });
    const scores = await this.#measured(item, response);
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
        }),
      ),
    ]);
  }

  /** In a run of judges alone the item's model is the judge, and its opinion is all there is to say. */
  async #examine(item: ClaimedItem): Promise<void> {
    const { openQuestionJudge, openPairJudge, setup, request, journal } = this.#parts;
    const { questionJudging = { criteria: [], prompt: "" } } = setup;
    const judge = setup.judges.find(({ judgeId }) => judgeId === item.modelId);
    if (judge === undefined) throw new Failure("bug", `Judge ${item.modelId} is not part of the run.`);
    const task = this.#task(item);
    const model = this.#retrying(this.opened(item.modelId), "answer", item);
    const score =
      task.compared === undefined
        ? await openQuestionJudge(judge, model, questionJudging).rate(task, request.abort)
        : await openPairJudge(judge, model).compare(await this.#pair(task, task.compared), request.abort);
    await journal.post({ type: "item-judged", item: keyOf(item), score, complete: true });
  }

  async #pair(task: FrozenTask, { first, second }: ComparedAnswers): Promise<PairMaterial> {
    const { store } = this.#parts;
    const [one, other] = [await store.readAnswer(first.itemId), await store.readAnswer(second.itemId)];
    if (one === null || other === null) {
      const message = "An answer that was to be compared is gone: its run has been deleted.";
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
    const { store, openJudge, request, journal } = this.#parts;
    const answer = await store.readAnswer(item.itemId);
    if (answer === null) throw new Failure("bug", `Item ${item.itemId} waits for a judge without an answer.`);
    const { scoredBy, ...material } = answer;
    const waiting = this.#judges.filter(({ judge }) => !scoredBy.includes(judge.judgeId));
    for (const [index, { judge, opened }] of waiting.entries()) {
      const scorer = openJudge(judge, this.#retrying(opened, "judge", item));
      const score = await scorer.score({ ...material, task: this.#task(item) }, request.abort);
      const complete = index === waiting.length - 1;
      await journal.post({ type: "item-judged", item: keyOf(item), score, complete });
    }
  }

  async failed(stage: Stage, item: ClaimedItem, error: CallFailure): Promise<void> {
    const { setup, clock, redact, journal } = this.#parts;
    await journal.write({
      type: stage === "answer" ? "answer-failed" : "judge-failed",
      item: keyOf(item),
      attempt: item.attempt,
      message: redact(error.message),
      retryAt: error.retry === "permanent" ? null : nextAttemptAt(setup.limits, item.attempt, clock.now()),
    });
  }

  async #skip(item: ClaimedItem, reason: string): Promise<void> {
    await this.#parts.journal.post({ type: "item-skipped", item: keyOf(item), reason });
  }

  #retrying(opened: PaidModel, stage: Stage, item: ClaimedItem): LanguageModel {
    const { clock, random, redact, setup, stop } = this.#parts;
    const { limits } = setup;
    const patient = retryingModel(opened.languageModel, {
      clock,
      random,
      limits,
      retries: stage === "answer" ? limits.candidateRetries : limits.judgeRetries,
      gate: opened.gate,
      slots: this.#slots[stage],
      tokensOf: ({ messages }) => roughTokens(messages, opened.model),
      stop,
      onRetry: (retry) =>
        this.note({ type: "call-retried", ...keyOf(item), stage, ...retry, message: redact(retry.message) }),
    });
    return opened.pay(patient);
  }

  opened(modelId: string): PaidModel {
    const opened = this.#models.get(modelId);
    if (opened === undefined) throw new Failure("bug", `Model ${modelId} is not part of the run.`);
    return opened;
  }

  /** Tells something without waiting for it to be stored. */
  note(event: RunEventBody): void {
    void this.#parts.journal.post({ type: "noted", event });
  }

  #task(item: ClaimedItem): FrozenTask {
    const task = this.#tasks.get(item.taskId);
    if (task === undefined) throw new Failure("bug", `Task ${item.taskId} is not part of the run.`);
    return task;
  }
}

function keyOf({ itemId, taskId, modelId, sample }: ClaimedItem) {
  return { itemId, taskId, modelId, sample };
}
