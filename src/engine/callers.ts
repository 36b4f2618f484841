import {
  CallFailure,
  type CallObserver,
  type ClaimedItem,
  type LanguageModel,
  type LedgerCall,
  type Model,
  type Provider,
  type RunEventBody,
  type RunLimits,
  type Stage,
  isFree,
} from "../core/index.ts";
import { nextAttemptAt } from "./calls/backoff.ts";
import { Breaker } from "./calls/breaker.ts";
import { EqualFailures, countsAsFinal } from "./calls/equal-failures.ts";
import { type MadeCall, ledgerCall } from "./calls/made-call.ts";
import { type Called, LeftToOthers } from "./calls/other-workers.ts";
import { type Payer, payerOf } from "./calls/payer.ts";
import { type RetryOptions, retryingModel } from "./calls/retrying-model.ts";
import { limitsFor } from "./calls/time-limits.ts";
import { JUDGED, roughTokens } from "./calls/tokens.ts";
import { type OpenedModel, modelOpening } from "./opened-models.ts";
import type { Slots } from "./slots.ts";
import type { WorkParts } from "./work-parts.ts";

/** So many attempts in a row that could not reach a model or were rejected by it are enough to leave it to others. */
const OBSTACLES = 3;

/** A model or judge is not called any more, because its calls cannot succeed until something is mended. */
export class ModelStopped extends Error {
  constructor(stage: Stage) {
    super(stage === "answer" ? "model_stopped" : "judge_stopped");
  }
}

export interface CallerParts extends WorkParts {
  readonly note: (event: RunEventBody) => void;
}

/** Opens a run's models and judges so that every call waits its turn, is paid for, and is written into the ledger. */
export class Callers {
  readonly #parts: CallerParts;
  readonly #open: (model: Model) => OpenedModel;

  constructor(parts: CallerParts) {
    const { setup, note, observer } = parts;
    this.#parts = parts;
    const onWait = (provider: string, waitMs: number, reason: string): void => {
      observer.waiting(provider, waitMs);
      note({ type: "provider-waiting", provider, waitMs, reason });
    };
    this.#open = modelOpening(setup, { ...parts, onWait });
  }

  /** `modelId` is the name under which its calls are kept: the model's, or the judge's. */
  open(model: Model, purpose: "answer" | "judge", modelId: string): Caller {
    const opened = this.#open(model);
    const { budget } = this.#parts;
    const payer = budget === null ? null : payerOf(budget, opened.model, opened.provider, purpose);
    return new Caller(this.#parts, opened, payer, this.#parts.slots, purpose, modelId);
  }
}

/** One model or judge of a run, ready to be called. */
export class Caller {
  readonly model: Model;
  readonly provider: Provider;
  readonly #parts: CallerParts;
  readonly #opened: OpenedModel;
  readonly #payer: Payer | null;
  readonly #slots: Readonly<Record<Stage, Slots>>;
  readonly #purpose: "answer" | "judge";
  readonly #modelId: string;
  readonly #breaker = new Breaker();
  readonly #equalFailures: EqualFailures;
  readonly #limits: RunLimits;
  readonly #observer: CallObserver;
  readonly #called: Called;
  #hasFailedEqually = false;
  #isStopTold = false;
  /** Attempts in a row that were left to others. */
  #left = 0;

  constructor(
    parts: CallerParts,
    opened: OpenedModel,
    payer: Payer | null,
    slots: Readonly<Record<Stage, Slots>>,
    purpose: "answer" | "judge",
    modelId: string,
  ) {
    this.model = opened.model;
    this.provider = opened.provider;
    this.#parts = parts;
    this.#opened = opened;
    this.#payer = payer;
    this.#slots = slots;
    this.#purpose = purpose;
    this.#modelId = modelId;
    this.#called = { stage: purpose, modelId };
    this.#equalFailures = new EqualFailures(parts.setup.limits.equalFailures);
    this.#limits = limitsFor(opened.provider, parts.setup.limits);
    this.#observer = parts.observer.callsOf(opened.provider, opened.model);
  }

  /** True once its calls cannot succeed any more. */
  get isStopped(): boolean {
    return this.#breaker.broken !== null || this.#hasFailedEqually;
  }

  /** Whether its items are left to others, who may be able to call it. */
  async isLeft(): Promise<boolean> {
    const { others } = this.#parts;
    return others !== undefined && others.hasDeclined(this.#called) && (await others.mayCall(this.#called));
  }

  /** What an attempt that failed comes to: where it failed because of this process, another may have more luck. */
  async orLeft(error: unknown): Promise<unknown> {
    const { others, redact } = this.#parts;
    const obstacle = this.#obstacleIn(error);
    if (others === undefined || obstacle === null) return error;
    if (!(await others.mayCall(this.#called))) {
      this.#tellStop();
      return error;
    }
    this.#left += 1;
    if (this.isStopped || this.#left >= OBSTACLES) await others.decline(this.#called, redact(obstacle));
    return new LeftToOthers();
  }

  /** What keeps this process from calling it, if that is why an attempt failed. */
  #obstacleIn(error: unknown): string | null {
    if (error instanceof ModelStopped) return this.#breaker.broken?.message ?? null;
    return error instanceof CallFailure && error.call.obstacle !== undefined ? error.message : null;
  }

  #succeeded(): void {
    this.#equalFailures.succeeded();
    this.#left = 0;
    this.#parts.others?.succeeded(this.#called);
  }

  /** About what its next call costs; 0 without a budget. */
  expectedCost(): number {
    return this.#payer?.expected({ messages: JUDGED, parameters: this.model.parameters, sample: 0 }) ?? 0;
  }

  /** For one attempt at one item. */
  forItem(item: ClaimedItem, stage: Stage) {
    const { limits } = this.#parts.setup;
    const { itemId, taskId, modelId, sample } = item;
    const retries = stage === "answer" ? limits.candidateRetries : limits.judgeRetries;
    const about = { purpose: this.#purpose, itemId } as const;
    const onRetry: RetryOptions["onRetry"] = (retry) => {
      const message = this.#parts.redact(retry.message);
      this.#observer.retried();
      this.#parts.note({ type: "call-retried", itemId, taskId, modelId, sample, stage, ...retry, message });
    };
    const opened = (onCall: (made: MadeCall) => void): LanguageModel =>
      this.#retrying(stage, { retries, onRetry, onCall });
    return {
      /** Every call goes into the ledger as it is made. */
      answering: (): LanguageModel => {
        const model = opened((made) => this.#keep(made, about));
        return {
          generate: async (call, signal) => {
            const answer = await model.generate(call, signal).catch(async (error: unknown) => {
              throw await this.#afterFailure(error, item);
            });
            this.#succeeded();
            return answer;
          },
        };
      },
      /** Replies are kept as used or not, which is known when the verdict is there, or is not. */
      judging: async <Verdict>(judge: (model: LanguageModel) => Promise<Verdict>): Promise<Verdict> => {
        const replies: MadeCall[] = [];
        const model = opened((made) => {
          if (made.result instanceof Error) this.#keep(made, about);
          else replies.push(made);
        });
        let outcome: "used" | "unusable" = "unusable";
        try {
          const verdict = await judge(model);
          outcome = "used";
          // A verdict that needed no call, such as on an empty answer, says nothing of the judge.
          if (replies.length > 0) this.#succeeded();
          return verdict;
        } catch (error) {
          throw await this.#afterFailure(error, item);
        } finally {
          for (const made of replies) this.#keep(made, about, outcome);
        }
      },
    };
  }

  /** A greeting is paid for and kept like any other call, and is not repeated. */
  forWarmUp(): LanguageModel {
    const about = { purpose: "warm-up", itemId: null } as const;
    return this.#retrying("answer", {
      retries: 0,
      onRetry: () => {},
      onCall: (made) => this.#keep(made, about),
    });
  }

  #retrying(stage: Stage, options: Pick<RetryOptions, "retries" | "onRetry" | "onCall">): LanguageModel {
    const { clock, random, stop } = this.#parts;
    const { languageModel, model, provider, gate } = this.#opened;
    return retryingModel(languageModel, {
      ...options,
      clock,
      random,
      limits: this.#limits,
      gate,
      slots: this.#slots[stage],
      tokensOf: ({ messages }) => roughTokens(messages, model),
      stop,
      isBillable: model.price !== undefined || !isFree(provider),
      payer: this.#payer ?? undefined,
      giveUp: () => (this.isStopped ? new ModelStopped(this.#purpose) : null),
    });
  }

  #keep(
    made: MadeCall,
    about: Pick<LedgerCall, "purpose" | "itemId">,
    outcome: "used" | "unusable" = "used",
  ): void {
    const { clock, redact, journal } = this.#parts;
    this.#observer.called(made, about);
    const call = ledgerCall(made, { ...about, modelId: this.#modelId }, redact, outcome);
    void journal.post({ type: "call-made", call });
    // Where there are others, it depends on them whether this is the end.
    if (this.#breaker.take(made, clock.now()) && this.#parts.others === undefined) this.#tellStop();
  }

  #tellStop(): void {
    const { broken } = this.#breaker;
    if (broken === null || this.#isStopTold) return;
    this.#isStopTold = true;
    const { failures, message } = broken;
    this.#parts.note({ ...this.#stopped, failures, message: this.#parts.redact(message) });
  }

  /** What is left to others says nothing of the model. */
  async #afterFailure(error: unknown, item: ClaimedItem): Promise<unknown> {
    const outcome = await this.orLeft(error);
    if (outcome === error) this.#countFailure(error, item);
    return outcome;
  }

  /** What has come of an attempt at an item, after all retries. */
  #countFailure(error: unknown, { attempt }: ClaimedItem): void {
    const { clock, setup, redact, note } = this.#parts;
    if (!(error instanceof CallFailure) || this.isStopped) return;
    const isLastAttempt = nextAttemptAt(setup.limits, attempt, clock.now()) === null;
    if (!countsAsFinal(error, isLastAttempt) || !this.#equalFailures.failed(error)) return;
    this.#hasFailedEqually = true;
    const { count: failures } = this.#equalFailures;
    note({ ...this.#stopped, failures, equal: true, message: redact(error.message) });
  }

  get #stopped() {
    return { type: "model-stopped", modelId: this.#modelId, stage: this.#purpose } as const;
  }
}
