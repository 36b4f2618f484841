import type { FinishReason, Json, Model, ModelCall, Provider, ProviderKind, Usage } from "../core/index.ts";

/** What is asked, of whom, and what that model has refused before. */
export interface Question {
  readonly provider: Provider;
  readonly model: Model;
  readonly call: ModelCall;
  /** Keys of the body that the model does not take. */
  readonly refused: ReadonlySet<string>;
}

export interface Written {
  /** Keys with the value undefined are not sent. */
  readonly body: Record<string, unknown>;
  readonly warnings: readonly string[];
}

/** An answer as a protocol's body tells it. Counts that it does not tell are null. */
export interface Reading {
  readonly text: string;
  /** What the model thought, where the body keeps it apart; null when it tells none. */
  readonly reasoning: string | null;
  readonly finishReason: FinishReason;
  readonly usage: Omit<Usage, "estimated">;
  readonly costUsd: number | null;
}

export type Billed = Pick<Reading, "usage" | "costUsd">;

/** Puts a streamed answer together again, in the shape that it would have had in one piece. */
export interface Assembler {
  /** Takes a chunk and says how many characters the model has written in it, thoughts included. */
  add(chunk: Json): number;
  /** The whole body, or null when the end has not come. `closed`: the server said that nothing follows. */
  body(closed: boolean): Json | null;
  /** What has come so far, in the same shape; its text is empty where none has come. */
  partial(): Json;
}

/** Where a kind of provider is, for its protocol. */
export function whereabouts({ wire: { baseUrl, prefix, models, inference } }: WireKind): Whereabouts {
  return {
    baseUrl,
    prefix,
    modelsPath: models,
    inferencePath: (model) => inference.replace("{model}", () => model),
    ownPath: new RegExp(`${inference.split("{model}").map(RegExp.escape).join("[^/]+")}$`),
  };
}

type WireKind = ProviderKind & { readonly wire: NonNullable<ProviderKind["wire"]> };

interface Whereabouts {
  /** Where the provider is when nobody says otherwise. */
  readonly baseUrl: string;
  /** Comes before the protocol's own paths when the base URL ends with its host. */
  readonly prefix: string;
  readonly modelsPath: string;
  inferencePath(model: string, stream: boolean): string;
  /** That path for any model, at the end of an address. */
  readonly ownPath: RegExp;
}

/** A wire protocol as translations without side effects; `http/` does the talking. */
export interface Protocol extends Whereabouts {
  readonly headers: Readonly<Record<string, string>>;
  keyHeader(apiKey: string): Readonly<Record<string, string>>;
  /** Keys of the body that can be left out when a model refuses them; of several named ones the first goes. */
  readonly dispensable: readonly string[];
  write(question: Question): Written;
  /** Throws a CallFailure when the body holds no answer. */
  read(body: Json): Reading;
  /** What a body says was used and billed, whether or not it holds an answer. */
  billed(body: Json): Billed;
  assembler(): Assembler;
  /** What is spoken at OpenAI's path, where it is something else. */
  readonly atChatCompletions?: Protocol;
}
