import type { z } from "zod";
import type {
  FinishReason,
  Json,
  Message,
  Model,
  Parameters,
  PartialAnswer,
  Provider,
  Served,
  Usage,
} from "../records/index.ts";

export interface ModelCall {
  readonly messages: readonly Message[];
  readonly parameters: Parameters;
  /** 0-based; tells deliberate repeats apart where a provider is deterministic. */
  readonly sample: number;
  /** Read the answer as it is written, so that the time to its first token is known. */
  readonly stream?: boolean | undefined;
  /** A JSON schema the answer must follow, where the provider can enforce one. */
  readonly outputSchema?: z.core.JSONSchema.BaseSchema | undefined;
  /** How long a provider may be silent once it has begun to answer, in milliseconds; for ever when absent. */
  readonly idleTimeoutMs?: number | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  /** What the model thought before it answered; null or absent when none was told. */
  readonly reasoning?: string | null | undefined;
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  /** What the provider says it cost; null when it does not say. */
  readonly costUsd: number | null;
  readonly latencyMs: number;
  /** Time to the first token; null when the answer was not streamed. */
  readonly firstTokenMs: number | null;
  /** Set by whoever called more than once for it: failed calls before this one, and the waits between. */
  readonly retries?: number;
  readonly waitMs?: number;
  /** Who answered, where the provider says so. */
  readonly served?: Served | undefined;
  /** The provider's whole answer. */
  readonly raw: Json;
  readonly warnings: readonly string[];
}

/** Something that answers. Throws a CallFailure when it cannot. */
export interface LanguageModel {
  generate(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer>;
}

/** What a provider wants to see before it answers. */
export interface Credentials {
  readonly apiKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds them anew for each call, so that no secret stays in memory longer than needed. */
export type FindCredentials = (provider: Provider) => Promise<Credentials>;

/** Takes the workspace's own secrets out of what a server sent. What holds none comes back as the very same. */
export interface SecretFilter {
  text(text: string): string;
  /** Values and keys at every depth. */
  json(value: Json): Json;
  /** Whether one lies in pieces over the members of a list, so that neither of the above finds it. */
  isSplit(value: Json): boolean;
}

export type OpenLanguageModel = (provider: Provider, model: Model) => LanguageModel;

/** Whether trying again can help; decided once, where the failure is seen. */
export type Retry = "permanent" | "transient" | "rate-limited";

/** Why a judge's replies could not be used: cut off at its limit, no JSON, a quotation, or not what was asked for. */
export type UnusableReply = "cut-off" | "not-json" | "quoted" | "off-schema";

/** What is known of a call that brought no answer. */
export interface FailedCall {
  /** The HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  readonly requestId?: string | null | undefined;
  /** What came back. */
  readonly body?: string | undefined;
  readonly usage?: Usage | undefined;
  /** What the provider says it cost, or the price table; null or absent when that is not known. */
  readonly costUsd?: number | null | undefined;
  /** True when the provider may have done the work, and billed it. */
  readonly mayBeBilled?: boolean | undefined;
  /** What had come of an answer that did not come to its end. */
  readonly partial?: PartialAnswer | undefined;
  /** Which limit of time ended the call. */
  readonly limit?: "idle" | "total" | undefined;
  /** What keeps every call from being answered: the key or the address is wrong, or nobody listens there. */
  readonly obstacle?: "rejected" | "unreachable" | undefined;
  /** Set when answers came, and none of them could be used. */
  readonly unusableReply?: UnusableReply | undefined;
}

/** A call to a model that did not bring an answer. */
export class CallFailure extends Error {
  readonly retry: Retry;
  /** How long the provider asks us to wait. */
  readonly retryAfterMs: number | undefined;
  readonly call: FailedCall;

  constructor(retry: Retry, message: string, retryAfterMs?: number, call: FailedCall = {}) {
    super(message);
    this.name = "CallFailure";
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
    this.call = call;
  }

  /** The same with more known of the call. */
  with(known: FailedCall): CallFailure {
    return new CallFailure(this.retry, this.message, this.retryAfterMs, { ...this.call, ...known });
  }
}

/** What a failed call has cost: what was said, nothing where no work was done, null where nobody knows. */
export function costOfFailed({ costUsd, mayBeBilled = false }: FailedCall): number | null {
  return costUsd ?? (mayBeBilled ? null : 0);
}
