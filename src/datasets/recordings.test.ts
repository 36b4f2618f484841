import { describe, expect, it } from "vitest";
import { readRecordings } from "./recordings.ts";

const read = (content: string) => readRecordings({ path: "replay.jsonl", content });

describe("readRecordings", () => {
  it("reads one exchange per line, with and without details", () => {
    const short = { model: "m", prompt: "Hi", text: "Hello" };
    const long = {
      ...short,
      prompt: "Bye",
      finishReason: "length",
      inputTokens: 3,
      outputTokens: 1,
      latencyMs: 12.5,
    };
    const content = `${JSON.stringify(short)}\r\n\n${JSON.stringify(long)}\n`;
    expect(read(content)).toEqual({ recordings: [short, long], faults: [] });
  });

  it("lists every bad line with its number and key, and keeps the good ones", () => {
    const content = [
      "not json",
      '{"model": "m", "prompt": "Hi", "text": "Hello"}',
      '{"model": "m", "prompt": "Hi"}',
      '{"model": "m", "prompt": "Hi", "text": "Hello", "mood": "grim"}',
      '{"model": "m", "prompt": "Hi", "text": "Hello", "inputTokens": -1}',
    ].join("\n");
    const { recordings, faults } = read(content);
    expect(recordings).toHaveLength(1);
    expect(faults).toMatchObject([
      { file: "replay.jsonl", line: 1, message: "is not valid JSON", expected: "one JSON object per line" },
      { file: "replay.jsonl", line: 3, key: "text", expected: "a text" },
      { file: "replay.jsonl", line: 4, key: "mood", message: "unknown key" },
      { file: "replay.jsonl", line: 5, key: "inputTokens", expected: "at least 0" },
    ]);
  });

  it("finds nothing in an empty file", () => {
    expect(read("\n\n")).toEqual({ recordings: [], faults: [] });
  });
});

it("reads recordings that begin with a byte order mark", () => {
  const content = '\uFEFF{"model": "m", "prompt": "Hi", "text": "Hello"}';
  expect(readRecordings({ path: "r.jsonl", content })).toMatchObject({
    recordings: [{ text: "Hello" }],
    faults: [],
  });
});
