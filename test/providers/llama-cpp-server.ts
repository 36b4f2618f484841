import type { ServerResponse } from "node:http";
import { type Loopback, loopback } from "./loopback.ts";
import { chat, events, piece } from "./quirks/quirk.ts";

interface Asked {
  readonly stream?: boolean;
  readonly response_format?: { readonly json_schema?: { readonly schema?: Schema } };
  readonly messages: readonly { readonly content: string }[];
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

/** What a server is started with. */
export interface LlamaCpp {
  /** Requests that come while the model is loaded are turned away. */
  readonly loadingFor?: number;
  /** What was set with `--ctx-size`. */
  readonly contextTokens?: number;
}

/**
 * llama.cpp's server, as far as its answers are of its own kind: it turns requests away while it loads, its empty streams
 * hold `null`, its grammar brings forth nothing that a schema does not ask for, and its list tells two context lengths.
 */
export async function llamaCppServer({
  loadingFor = 0,
  contextTokens = 4096,
}: LlamaCpp = {}): Promise<Loopback> {
  return await loopback((response, { path, body }, count) => {
    if (count <= loadingFor) return tell(response, 503, LOADING);
    if (path === "/v1/models") return tell(response, 200, models(contextTokens));
    const asked = JSON.parse(body) as Asked;
    const schema = asked.response_format?.json_schema?.schema;
    const text = schema === undefined ? said(asked) : JSON.stringify(constrained(schema));
    if (asked.stream !== true) return tell(response, 200, chat({ content: text }, "stop", USAGE));
    const pieces = text === "" ? [] : [piece({ content: text })];
    const first = piece({ role: "assistant", content: null });
    const last = { ...(piece({}, "stop") as object), usage: USAGE };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events(first, ...pieces, last, "[DONE]"));
  });
}

const USAGE = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 };
const LOADING = { error: { code: 503, message: "Loading model", type: "unavailable_error" } };

function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function models(n_ctx: number) {
  const meta = {
    vocab_type: 2,
    n_vocab: 151936,
    n_ctx,
    n_ctx_train: 40960,
    n_embd: 1024,
    n_params: 596049920,
  };
  return { object: "list", data: [{ id: "qwen3-0.6b.gguf", object: "model", owned_by: "llamacpp", meta }] };
}

function said({ messages }: Asked): string {
  return messages.at(-1)?.content === "Say nothing." ? "" : "Paris";
}

/** The shortest that the grammar of a schema allows: what need not be there is not. */
function constrained({ type, properties = {}, required = [], enum: values, minimum }: Schema): unknown {
  if (values !== undefined) return values[0];
  switch (type) {
    case "object":
      return Object.fromEntries(required.map((key) => [key, constrained(properties[key] ?? {})]));
    case "array":
      return [];
    case "string":
      return "";
    case "boolean":
      return false;
    default:
      return minimum ?? 0;
  }
}
