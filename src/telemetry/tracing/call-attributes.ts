import type { Attributes } from "@opentelemetry/api";
import {
  CallFailure,
  type CallSubject,
  type EndedCall,
  type Model,
  PROVIDER_KINDS,
  type Provider,
  kindOf,
} from "../../core/index.ts";

/** What is known of a model before it is called, by the semantic conventions for generative AI. */
export function modelAttributes(provider: Provider, model: Model): Attributes {
  const { temperature, topP, maxTokens, seed } = model.parameters;
  const known = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": kindOf(provider.type).tracedAs ?? provider.type,
    "gen_ai.request.model": model.name,
    "gen_ai.request.temperature": temperature,
    "gen_ai.request.top_p": topP,
    "gen_ai.request.max_tokens": maxTokens,
    "gen_ai.request.seed": seed,
  };
  return { ...present(known), ...serverOf(provider) };
}

/** Without user, password and path. */
function serverOf({ type, baseUrl }: Provider): Attributes {
  const url = URL.parse(baseUrl ?? PROVIDER_KINDS[type].wire?.baseUrl ?? "");
  if (url === null) return {};
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return { "server.address": url.hostname, "server.port": port };
}

/** What came of a call. Messages of failures stay here, because they may quote a prompt. */
export function callAttributes({ result }: EndedCall, { purpose, itemId }: CallSubject): Attributes {
  const about = { "assay.call.purpose": purpose, "assay.item.id": itemId };
  if (result instanceof CallFailure) {
    const { usage, limit, obstacle, status } = result.call;
    return present({
      ...about,
      "error.type": limit === undefined ? String(status ?? obstacle ?? result.retry) : "timeout",
      "gen_ai.usage.input_tokens": usage?.inputTokens,
      "gen_ai.usage.output_tokens": usage?.outputTokens,
    });
  }
  const { usage, served, finishReason, costUsd, firstTokenMs } = result;
  return present({
    ...about,
    "gen_ai.response.model": served?.model,
    "gen_ai.response.finish_reasons": [finishReason],
    "gen_ai.response.time_to_first_chunk": firstTokenMs === null ? null : firstTokenMs / 1000,
    "gen_ai.usage.input_tokens": usage.inputTokens,
    "gen_ai.usage.output_tokens": usage.outputTokens,
    "assay.cost_usd": costUsd,
  });
}

/** What was asked and answered, in the conventions' JSON. */
export function textAttributes({ call, result }: EndedCall, redact: (text: string) => string): Attributes {
  const part = (content: string) => [{ type: "text", content: redact(content) }];
  const input = call?.messages.map(({ role, content }) => ({ role, parts: part(content) }));
  const output =
    result instanceof CallFailure
      ? null
      : [{ role: "assistant", parts: part(result.text), finish_reason: result.finishReason }];
  return present({
    "gen_ai.input.messages": input === undefined ? null : JSON.stringify(input),
    "gen_ai.output.messages": output === null ? null : JSON.stringify(output),
  });
}

/** What is not known is left out. */
function present(attributes: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined),
  );
}
