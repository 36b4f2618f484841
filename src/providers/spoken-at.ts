import type { Provider } from "../core/index.ts";
import type { Protocol } from "./protocol.ts";

const OPENAI_PATH = /\/v1\/?$|\/chat\/completions\/?$/;

/** Ollama and others also answer at OpenAI's path, in OpenAI's words: `/v1`, or the whole path of completions. */
export function spokenAt(
  { baseUrl = "", inferenceEndpoint }: Pick<Provider, "baseUrl" | "inferenceEndpoint">,
  protocol: Protocol,
): Protocol {
  const path = inferenceEndpoint ?? URL.parse(baseUrl)?.pathname ?? "";
  return OPENAI_PATH.test(path) ? (protocol.atChatCompletions ?? protocol) : protocol;
}
