import type { ServerResponse } from "node:http";
import type { Json, ModelAnswer, ModelCall, Provider, Retry } from "../../../src/core/index.ts";

/** Something that servers really send, and what comes of it. */
export interface Quirk {
  /** What is sent, as the table in docs/providers.md says it. */
  readonly sent: string;
  /** What Assay made of it in version 0.2, and what it makes of it now. */
  readonly before: string;
  readonly now: string;
  readonly type?: Provider["type"];
  readonly call?: Partial<ModelCall>;
  /** Every way in which it is sent; the outcome is the same for all. */
  readonly ways: readonly Way[];
  readonly outcome: Outcome;
  /** The vendor's own client reads it too, and finds the same text. */
  readonly isWellFormed?: true;
}

export interface Way {
  readonly stream: boolean;
  answer(response: ServerResponse): void;
}

export type Outcome =
  | {
      readonly answer: Partial<Omit<ModelAnswer, "usage">> & {
        readonly usage?: Partial<ModelAnswer["usage"]>;
      };
    }
  | { readonly failure: { readonly retry: Retry; readonly message: string; readonly call?: object } };

type Headers = Readonly<Record<string, string>>;
const JSON_TYPE: Headers = { "content-type": "application/json" };
const EVENTS_TYPE: Headers = { "content-type": "text/event-stream" };

/** One body for a plain call. */
export function plain(body: Json | Buffer | string, headers: Headers = JSON_TYPE): Way {
  const bytes = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return { stream: false, answer: (response) => response.writeHead(200, headers).end(bytes) };
}

/** Bytes for a call that asks for a stream. */
export function streamed(body: Buffer | string, headers: Headers = EVENTS_TYPE): Way {
  return { stream: true, answer: (response) => response.writeHead(200, headers).end(body) };
}

/** Server-sent events, each with its payload. */
export function events(...payloads: readonly (Json | string)[]): string {
  return payloads
    .map((payload) => `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`)
    .join("");
}

/** Server-sent events that are named by their type, as Anthropic's and OpenAI's Responses are. */
export function typedEvents(
  ...payloads: readonly { readonly type: string; readonly [key: string]: Json }[]
): string {
  return payloads.map((payload) => `event: ${payload.type}\n${events(payload)}`).join("");
}

const HEAD = { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "alder" };

/** A chat completion in one piece. */
export function chat(message: Json, finish_reason: string | null = "stop", usage: Json = null): Json {
  const choices = [{ index: 0, message: { role: "assistant", ...(message as object) }, finish_reason }];
  return { ...HEAD, choices, ...(usage === null ? {} : { usage }) };
}

/** A piece of a chat completion. */
export function piece(delta: Json, finish_reason: string | null = null): Json {
  return { ...HEAD, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] };
}

/** A whole chat completion as a stream of these pieces. */
export function chatStream(deltas: readonly Json[], finish_reason = "stop"): string {
  return events(...deltas.map((delta) => piece(delta)), piece({}, finish_reason), "[DONE]");
}
