import { z } from "zod";
import { usageSchema } from "./response.ts";

/** What a model was called for. */
export const CALL_PURPOSES = ["answer", "judge", "warm-up", "generate", "test", "replay"] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** What came of a call: a reply that was used, one that could not be used, or none. */
export const CALL_OUTCOMES = ["used", "unusable", "failed"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Bodies of calls that brought nothing are kept up to this many characters. */
export const LONGEST_KEPT_BODY = 64_000;

/** Tokens of a call, as far as they are known. */
const callUsageSchema = usageSchema.pick({ inputTokens: true, outputTokens: true, estimated: true });
export type CallUsage = z.infer<typeof callUsageSchema>;

/** What had come of an answer that did not come to its end. It is shown, and never scored. */
export const partialAnswerSchema = z.strictObject({ text: z.string(), reasoning: z.string().nullable() });
export type PartialAnswer = z.infer<typeof partialAnswerSchema>;

/** One call to a model as the ledger keeps it. What was spent is the sum of these and of nothing else. */
export interface LedgerCall {
  readonly purpose: CallPurpose;
  /** The model entry, or the judge. */
  readonly modelId: string;
  /** Null in a run, whose setup says it. */
  readonly provider: string | null;
  readonly model: string | null;
  /** Null outside items, as for warm-ups. */
  readonly itemId: number | null;
  readonly outcome: CallOutcome;
  readonly at: number;
  /** The HTTP status; null when there was no answer, or when the call did not go over HTTP. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** Why it brought nothing. */
  readonly message: string | null;
  /** Null when nobody knows, which is not the same as 0. */
  readonly costUsd: number | null;
  /** What the budget had put aside for it, which counts there when the cost is not known. */
  readonly reservedUsd: number | null;
  /** Milliseconds until the answer was there; null when none came. */
  readonly latencyMs: number | null;
  /** What came back, where it could not be used: without secrets, cut at `LONGEST_KEPT_BODY`. */
  readonly body: string | null;
  readonly partial: PartialAnswer | null;
  /** Null when nothing was counted. */
  readonly usage: CallUsage | null;
}

/** A call that brought nothing, as it is shown beside the failure. */
export const wastedCallSchema = z.strictObject({
  purpose: z.enum(CALL_PURPOSES),
  modelId: z.string(),
  outcome: z.enum(CALL_OUTCOMES),
  at: z.int(),
  status: z.int().nullable(),
  requestId: z.string().nullable(),
  message: z.string().nullable(),
  costUsd: z.number().nullable(),
  body: z.string().nullable(),
  partial: partialAnswerSchema.nullable(),
  /** Null when nothing was counted. */
  usage: callUsageSchema.nullable(),
});
export type WastedCall = z.infer<typeof wastedCallSchema>;

/** What calls add up to. */
export const spendSchema = z.strictObject({
  calls: z.int().nonnegative(),
  /** The sum of what is known. */
  usd: z.number().nonnegative(),
  /** Calls whose cost nobody knows; the sum is "at least" while there are any. */
  unknownCalls: z.int().nonnegative(),
});
export type Spend = z.infer<typeof spendSchema>;

export const NOTHING_SPENT: Spend = { calls: 0, usd: 0, unknownCalls: 0 };

export function addSpend(one: Spend, other: Spend): Spend {
  return {
    calls: one.calls + other.calls,
    usd: one.usd + other.usd,
    unknownCalls: one.unknownCalls + other.unknownCalls,
  };
}

/** The sum, or null while part of it is not known. */
export function wholeUsd({ usd, unknownCalls }: Spend): number | null {
  return unknownCalls === 0 ? usd : null;
}

/** What was spent on one model for one purpose on one day. */
export interface SpendRow extends Spend {
  /** Null for calls outside runs. */
  readonly runId: string | null;
  readonly modelId: string;
  /** Null in a run, whose setup says it. */
  readonly provider: string | null;
  readonly model: string | null;
  readonly purpose: CallPurpose;
  /** Milliseconds since 1970 at the day's beginning, UTC. */
  readonly day: number;
  /** How many of the calls brought an answer whose time was kept, and milliseconds of all of them. */
  readonly timedCalls: number;
  readonly timedMs: number;
}
