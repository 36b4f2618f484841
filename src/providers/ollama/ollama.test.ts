import { describe, expect, it } from "vitest";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { OLLAMA } from "./ollama.ts";

const TIMES = {
  total_duration: 9e9,
  load_duration: 1e9,
  prompt_eval_count: 11,
  eval_count: 22,
  eval_duration: 7e9,
};

describe("an Ollama request", () => {
  it("puts settings among the options", () => {
    const parameters = { temperature: 0, topP: 0.9, maxTokens: 50, stop: ["x"], seed: 5 };
    const { $schema: _, ...format } = SCHEMA;
    expect(written(OLLAMA, { parameters, outputSchema: SCHEMA, sample: 1 })).toEqual({
      body: {
        model: "alder",
        messages: [{ role: "user", content: "Why?" }],
        stream: false,
        format,
        options: { temperature: 0, top_p: 0.9, num_predict: 50, stop: ["x"], seed: 6 },
      },
      warnings: [],
    });
    expect(written(OLLAMA, { stream: true }).body["stream"]).toBe(true);
  });
});

describe("an Ollama answer", () => {
  it("gives text and counts", () => {
    const body = {
      message: { role: "assistant", content: "Four" },
      done: true,
      done_reason: "stop",
      ...TIMES,
    };
    expect(OLLAMA.read(body)).toMatchObject({
      text: "Four",
      finishReason: "stop",
      usage: { inputTokens: 11, outputTokens: 22 },
    });
    expect(OLLAMA.read({ ...body, done_reason: "length" }).finishReason).toBe("length");
    expect(OLLAMA.read({ ...body, done_reason: "load" }).finishReason).toBe("other");
    expect(() => OLLAMA.read({ done: true })).toThrow("no text");
  });
});

describe("an Ollama stream", () => {
  const line = (content: string, thinking?: string): object => ({
    message: { content, thinking },
    done: false,
  });

  it("comes to the same shape, with the times of the last line", () => {
    const last = { model: "alder", message: { content: "" }, done: true, done_reason: "stop", ...TIMES };
    const lines = [line("", "Hm."), line("Fo"), line("ur"), last] as never[];
    expect(assembled(OLLAMA, lines)).toEqual({
      ...last,
      message: { role: "assistant", content: "Four", thinking: "Hm." },
    });
  });

  it("is not whole before the last line", () => {
    expect(assembled(OLLAMA, [line("Fo")] as never[], true)).toBeNull();
  });
});
