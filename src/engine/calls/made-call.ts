import {
  CallFailure,
  type CallUsage,
  type EndedCall,
  type CallOutcome,
  LONGEST_KEPT_BODY,
  type LedgerCall,
  type PartialAnswer,
  type Usage,
  costOfFailed,
} from "../../core/index.ts";

/** What came of one call: an answer, or why there is none. */
export interface MadeCall extends EndedCall {
  /** What the budget had put aside for it; null without a budget. */
  readonly reservedUsd: number | null;
}

/** A call as the ledger keeps it. `outcome` says whether an answer was of use. */
export function ledgerCall(
  made: MadeCall,
  about: Pick<LedgerCall, "purpose" | "modelId" | "itemId"> & Partial<Pick<LedgerCall, "provider" | "model">>,
  redact: (text: string) => string,
  outcome: Exclude<CallOutcome, "failed"> = "used",
): LedgerCall {
  const { at, reservedUsd, result } = made;
  const base = { provider: null, model: null, ...about, at, reservedUsd };
  if (result instanceof CallFailure) {
    const { status = null, requestId = null, body = "", partial, usage } = result.call;
    return {
      ...base,
      outcome: "failed",
      latencyMs: null,
      status,
      requestId,
      message: redact(result.message),
      costUsd: costOfFailed(result.call),
      body: kept(body, redact),
      partial: partial === undefined ? null : redacted(partial, redact),
      usage: usage === undefined ? null : counted(usage),
    };
  }
  return {
    ...base,
    outcome,
    latencyMs: Math.round(result.latencyMs),
    status: null,
    requestId: result.served?.requestId ?? null,
    message: null,
    costUsd: result.costUsd,
    body: outcome === "used" ? null : kept(result.text, redact),
    partial: null,
    usage: counted(result.usage),
  };
}

function redacted({ text, reasoning }: PartialAnswer, redact: (text: string) => string): PartialAnswer {
  return {
    text: redact(text).toWellFormed(),
    reasoning: reasoning === null ? null : redact(reasoning).toWellFormed(),
  };
}

function counted({ inputTokens, outputTokens, estimated }: Usage): CallUsage {
  return { inputTokens, outputTokens, estimated };
}

function kept(body: string, redact: (text: string) => string): string | null {
  return body === "" ? null : redact(body).slice(0, LONGEST_KEPT_BODY).toWellFormed();
}
