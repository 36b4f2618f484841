import type { RunEventBody } from "./events.ts";
import { type LedgerCall, type Response, type Score, toHundred } from "./records/index.ts";

/** Which item of a run, in ids that every surface shows. */
export interface ItemKey {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
  /** 0-based. */
  readonly sample: number;
}

/** A fact about a run. Facts and the events that tell of them are stored in one transaction. */
export type Change =
  | { readonly type: "item-answered"; readonly item: ItemKey; readonly response: Response }
  | {
      readonly type: "answer-failed" | "judge-failed";
      readonly item: ItemKey;
      readonly attempt: number;
      readonly message: string;
      /** When to try again; null: the item has failed. */
      readonly retryAt: number | null;
    }
  | {
      readonly type: "item-judged";
      readonly item: ItemKey;
      readonly score: Score;
      readonly complete: boolean;
      /** Whether the item has a score of another judge, or metric, than this. */
      readonly scoredByOther?: boolean | undefined;
    }
  | { readonly type: "item-skipped"; readonly item: ItemKey; readonly reason: string }
  /** A call was made; whatever else came of it is a fact of its own. */
  | { readonly type: "call-made"; readonly call: LedgerCall }
  /** Something to tell that changes no item. */
  | { readonly type: "noted"; readonly event: RunEventBody };

/** A score on 0-100; null when unscored. */
export function hundredOf(score: Pick<Score, "outcome">): number | null {
  const { outcome } = score;
  return outcome.scored ? toHundred(outcome.value, outcome.scaleMin, outcome.scaleMax) : null;
}

/** What is told of a fact: the small things, without the texts. Null when another fact's event tells it. */
export function eventOf(change: Change): RunEventBody | null {
  switch (change.type) {
    case "noted":
      return change.event;
    case "item-answered": {
      const { usage, latencyMs, costUsd, finishReason, reused } = change.response;
      const { inputTokens, outputTokens } = usage;
      return {
        type: change.type,
        ...change.item,
        latencyMs,
        inputTokens,
        outputTokens,
        costUsd,
        finishReason,
        ...(reused ? { reused } : {}),
      };
    }
    case "answer-failed":
    case "judge-failed": {
      const { type, item, attempt, message, retryAt } = change;
      return { type, ...item, attempt, message, retryAt };
    }
    case "item-judged": {
      const { score, complete, scoredByOther = false } = change;
      return {
        type: change.type,
        ...change.item,
        judgeId: score.scorer,
        ...(score.scorerKind === "metric" ? { metric: true } : {}),
        score: hundredOf(score),
        ...(score.costUsd === 0 || score.scorerKind !== "judge" ? {} : { costUsd: score.costUsd }),
        unscoredReason: score.outcome.scored ? null : score.outcome.reason,
        autoFail: score.autoFail,
        complete,
        ...(complete && !score.outcome.scored && scoredByOther ? { scoredByOther } : {}),
      };
    }
    case "call-made": {
      const { purpose, modelId, outcome, costUsd } = change.call;
      const isTold = outcome === "used" && (purpose === "answer" || purpose === "judge");
      return isTold || costUsd === 0 ? null : { type: "call-billed", purpose, modelId, costUsd };
    }
    case "item-skipped":
      return { type: change.type, ...change.item, reason: change.reason };
  }
}
