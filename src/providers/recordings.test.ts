import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CallFailure, Json } from "../core/index.ts";
import { ANTHROPIC } from "./anthropic/anthropic.ts";
import { errorBodyOf, statusFailure } from "./http/answer-body.ts";
import { StreamReading } from "./http/stream-reading.ts";
import { OPENAI_COMPATIBLE } from "./openai-compatible/openai-compatible.ts";
import { OPENAI_RESPONSES } from "./openai-responses/openai-responses.ts";
import type { Protocol } from "./protocol.ts";
import { refusedSetting } from "./refused-setting.ts";
import { RECORDED_ANSWERS } from "./testing/recorded-answers.ts";

/** Answers of real providers. They are not part of the project; without the folder nothing is read. */
const folder = process.env["ASSAY_RECORDINGS"] ?? "";
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const whereRecorded = <T>(cases: readonly T[]): readonly T[] => (folder === "" ? [] : cases);

function streamed(name: string, protocol: Protocol): Json {
  const stream = new StreamReading(protocol.assembler());
  for (const line of read(name).split("\n")) if (line !== "") stream.take({ name: null, data: line });
  return stream.body();
}

function failed(status: number, name: string): CallFailure {
  const reply = {
    status,
    headers: {},
    text: read(name),
    streamed: false,
    unknownCharset: null,
    latencyMs: 1,
    firstTokenMs: null,
  };
  return statusFailure(reply, errorBodyOf(reply), 0);
}

function refused(name: string): string | null {
  const body = { temperature: 0, max_tokens: 5 };
  return refusedSetting(400, JSON.parse(read(name)) as Json, body, OPENAI_COMPATIBLE.dispensable);
}

const ERRORS: readonly (readonly [string, (name: string) => void])[] = [
  [
    "google/google-429-retry-info.json",
    (name) => expect(failed(429, name)).toMatchObject({ retry: "rate-limited", retryAfterMs: 34_400 }),
  ],
  ["openai/openai-error.1.json", (name) => expect(failed(429, name).retry).toBe("permanent")],
  [
    "openai/openai-error.1.chunks.txt",
    (name) => expect(() => streamed(name, OPENAI_RESPONSES)).toThrow("exceeded your current quota"),
  ],
  ["openai/reasoning-model-temperature-error.json", (name) => expect(refused(name)).toBe("temperature")],
  ["openai/reasoning-model-legacy-parameter-error.json", (name) => expect(refused(name)).toBe("max_tokens")],
];

const STRUCTURED = [
  ["anthropic/anthropic-json-output-format.1.chunks.txt", "characters"],
  ["anthropic/anthropic-json-tool.1.chunks.txt", "elements"],
] as const;

describe("recordings", () => {
  it("are all read", () => {
    const files = folder === "" ? [] : readdirSync(folder, { recursive: true, encoding: "utf8" });
    const known = new Set([...RECORDED_ANSWERS, ...ERRORS].map(([name]) => name));
    expect(files.filter((name) => /\.(?:json|chunks\.txt)$/.test(name) && !known.has(name))).toEqual([]);
  });

  it.each(whereRecorded(RECORDED_ANSWERS))("%s", (name, protocol, expected) => {
    const body = name.endsWith(".json") ? (JSON.parse(read(name)) as Json) : streamed(name, protocol);
    const { text, finishReason, usage, costUsd } = protocol.read(body);
    expect(text.slice(0, expected.starts.length)).toBe(expected.starts);
    expect(finishReason).toBe(expected.finishReason ?? "stop");
    expect(usage.inputTokens).toBe(expected.input);
    expect(usage.outputTokens).toBe(expected.output);
    expect(usage.cachedTokens).toBe(expected.cached ?? usage.cachedTokens);
    expect(usage.reasoningTokens).toBe(expected.reasoning ?? null);
    expect(costUsd).toBe(expected.costUsd ?? null);
  });

  it.each(whereRecorded(STRUCTURED))("%s is whole JSON", (name, key) => {
    expect(JSON.parse(ANTHROPIC.read(streamed(name, ANTHROPIC)).text)).toHaveProperty(key);
  });

  it.each(whereRecorded(ERRORS))("%s is understood", (name, check) => {
    expect.assertions(1);
    check(name);
  });
});
