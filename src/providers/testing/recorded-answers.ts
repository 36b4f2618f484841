import type { FinishReason } from "../../core/index.ts";
import { ANTHROPIC } from "../anthropic/anthropic.ts";
import { GEMINI } from "../gemini/gemini.ts";
import { OPENAI_COMPATIBLE } from "../openai-compatible/openai-compatible.ts";
import { OPENAI_RESPONSES } from "../openai-responses/openai-responses.ts";
import type { Protocol } from "../protocol.ts";

/** What is in the recorded answer of a real provider. */
interface RecordedAnswer {
  readonly starts: string;
  readonly finishReason?: FinishReason;
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly reasoning?: number;
  readonly costUsd?: number;
}

type RecordedCase = readonly [name: string, protocol: Protocol, expected: RecordedAnswer];

export const RECORDED_ANSWERS: readonly RecordedCase[] = [
  [
    "openai/openai-text.json",
    OPENAI_COMPATIBLE,
    { starts: "**Holiday Name:** Galaxy", input: 16, output: 363, cached: 0, reasoning: 0 },
  ],
  [
    "openai/openai-text.chunks.txt",
    OPENAI_COMPATIBLE,
    { starts: "**Holiday", input: 16, output: 300, reasoning: 0 },
  ],
  [
    "openai/azure-model-router.1.chunks.txt",
    OPENAI_COMPATIBLE,
    { starts: "Capital of", input: 15, output: 78, reasoning: 64 },
  ],
  ["groq/groq-text.json", OPENAI_COMPATIBLE, { starts: "I'd like to introduce", input: 45, output: 607 }],
  ["groq/groq-text.chunks.txt", OPENAI_COMPATIBLE, { starts: "Introducing", input: 45, output: 662 }],
  ["mistral/mistral-text.json", OPENAI_COMPATIBLE, { starts: "**Holiday Name:", input: 13, output: 434 }],
  ["mistral/mistral-text.chunks.txt", OPENAI_COMPATIBLE, { starts: "Hello, world!", input: 13, output: 8 }],
  ["mistral/mistral-reasoning.json", OPENAI_COMPATIBLE, { starts: "2 + 2 = 4", input: 10, output: 46 }],
  ["mistral/mistral-reasoning.chunks.txt", OPENAI_COMPATIBLE, { starts: "2 + 2 = 4", input: 10, output: 46 }],
  [
    "openai-compatible/xai-text.json",
    OPENAI_COMPATIBLE,
    { starts: "Grok", input: 12, output: 322, cached: 2, reasoning: 320, costUsd: 0.00016415 },
  ],
  [
    "openai-compatible/xai-text.chunks.txt",
    OPENAI_COMPATIBLE,
    { starts: "Grok", input: 12, output: 342, cached: 11, reasoning: 340, costUsd: 0.000172125 },
  ],
  [
    "openai/openai-phase.1.json",
    OPENAI_RESPONSES,
    { starts: "Here are some", input: 7243, output: 423, cached: 3072, reasoning: 58 },
  ],
  [
    "openai/openai-phase.1.chunks.txt",
    OPENAI_RESPONSES,
    { starts: "Here are a few", input: 7112, output: 463, cached: 3072, reasoning: 64 },
  ],
  ["anthropic/anthropic-text.json", ANTHROPIC, { starts: "Hello! I'm doing well", input: 12, output: 29 }],
  ["anthropic/anthropic-text.chunks.txt", ANTHROPIC, { starts: "Hello", input: 12, output: 30 }],
  [
    "anthropic/anthropic-json-output-format.1.json",
    ANTHROPIC,
    { starts: '{"recipe":{"name":"Classic', input: 371, output: 629 },
  ],
  [
    "anthropic/anthropic-json-output-format.1.chunks.txt",
    ANTHROPIC,
    { starts: '{"', input: 313, output: 305 },
  ],
  [
    "anthropic/anthropic-json-tool.1.json",
    ANTHROPIC,
    { starts: '{"elements":[{"location":"San', input: 1151, output: 87 },
  ],
  ["anthropic/anthropic-json-tool.1.chunks.txt", ANTHROPIC, { starts: '{"', input: 849, output: 47 }],
  [
    "anthropic/anthropic-message-delta-input-tokens.chunks.txt",
    ANTHROPIC,
    { starts: "pong", input: 61, output: 2 },
  ],
  [
    "anthropic/anthropic-refusal.json",
    ANTHROPIC,
    { starts: "", finishReason: "content-filter", input: 18, output: 5 },
  ],
  [
    "anthropic/anthropic-refusal-no-details.json",
    ANTHROPIC,
    { starts: "", finishReason: "content-filter", input: 18, output: 5 },
  ],
  [
    "anthropic/anthropic-refusal.chunks.txt",
    ANTHROPIC,
    { starts: "", finishReason: "content-filter", input: 18, output: 5 },
  ],
  [
    "anthropic/anthropic-claude-opus-5-reasoning-high.1.json",
    ANTHROPIC,
    { starts: "## Step 1", input: 51, output: 1699, reasoning: 139 },
  ],
  [
    "google/google-text.json",
    GEMINI,
    { starts: "There are **3** r's", input: 9, output: 272, reasoning: 244 },
  ],
  [
    "google/google-text.chunks.txt",
    GEMINI,
    { starts: 'There are **3** "r"s', input: 9, output: 208, reasoning: 185 },
  ],
  [
    "google/google-reasoning.json",
    GEMINI,
    { starts: "There are **3**", input: 9, output: 311, reasoning: 282 },
  ],
  [
    "google/google-reasoning.chunks.txt",
    GEMINI,
    { starts: "There are **3**", input: 9, output: 285, reasoning: 256 },
  ],
  [
    "google/google-reasoning-gemini3.json",
    GEMINI,
    { starts: "There are **3**", input: 9, output: 287, reasoning: 258 },
  ],
  [
    "google/google-reasoning-gemini3.chunks.txt",
    GEMINI,
    { starts: "There are **3**", input: 9, output: 325, reasoning: 302 },
  ],
];
