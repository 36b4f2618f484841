import type { WireType } from "../core/index.ts";
import { ANTHROPIC } from "./anthropic/anthropic.ts";
import { COHERE } from "./cohere/cohere.ts";
import { GEMINI } from "./gemini/gemini.ts";
import { OLLAMA } from "./ollama/ollama.ts";
import { OPENAI_COMPATIBLE } from "./openai-compatible/openai-compatible.ts";
import { OPENAI_RESPONSES } from "./openai-responses/openai-responses.ts";
import { OPENROUTER } from "./openrouter/openrouter.ts";
import type { Protocol } from "./protocol.ts";

export type Protocols = Readonly<Record<WireType, Protocol>>;

/** One line per wire protocol. The simulated provider answers without a wire. */
export const PROTOCOLS: Protocols = {
  ollama: OLLAMA,
  openrouter: OPENROUTER,
  "openai-compatible": OPENAI_COMPATIBLE,
  "openai-responses": OPENAI_RESPONSES,
  anthropic: ANTHROPIC,
  gemini: GEMINI,
  cohere: COHERE,
};
