import { describe, expect, it } from "vitest";
import { estimateTokens, usageOf } from "./estimate-tokens.ts";
import { stopwatch } from "../../test/support/processor-time.ts";

describe("estimateTokens", () => {
  it("counts as OpenAI does", async () => {
    expect(await estimateTokens("")).toBe(0);
    expect(await estimateTokens("hello world")).toBe(2);
    expect(await estimateTokens("control <|endoftext|> tokens are text")).toBeGreaterThan(5);
  });

  it("stays quick on words without an end", async () => {
    const taken = stopwatch();
    const tokens = await estimateTokens("a".repeat(2_000_000));
    expect(taken()).toBeLessThan(20_000);
    expect(tokens).toBeGreaterThan(100_000);
  });

  it("takes broken text", async () => {
    expect(await estimateTokens("\ud83d".repeat(1500))).toBeGreaterThan(0);
  });
});

describe("usageOf", () => {
  const call = { messages: [{ role: "user" as const, content: "hello world" }], parameters: {}, sample: 0 };
  const reading = (inputTokens: number | null, outputTokens: number | null, text = "hello") => ({
    text,
    reasoning: null,
    finishReason: "stop" as const,
    usage: { inputTokens, outputTokens, cachedTokens: null, reasoningTokens: null },
    costUsd: null,
  });

  it("keeps the provider's counts", async () => {
    expect(await usageOf(reading(5, 9), call)).toMatchObject({
      inputTokens: 5,
      outputTokens: 9,
      estimated: false,
    });
    expect(await usageOf(reading(5, 0, ""), call)).toMatchObject({ outputTokens: 0, estimated: false });
  });

  it("estimates what is missing, and 0 where there is text", async () => {
    expect(await usageOf(reading(null, null), call)).toMatchObject({
      inputTokens: 2,
      outputTokens: 1,
      estimated: true,
    });
    expect(await usageOf(reading(5, 0), call)).toMatchObject({
      inputTokens: 5,
      outputTokens: 1,
      estimated: true,
    });
  });
});
