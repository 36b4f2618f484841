import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../core/index.ts";
import { foldItems, isCut, itemDetails } from "./live-items.ts";

const item = (itemId: number) => ({ itemId, modelId: "alpha", taskId: `t${itemId}`, sample: 0 });
const answered = (seq: number, itemId: number): RunEvent => ({
  runId: "r",
  seq,
  at: seq,
  type: "item-answered",
  ...item(itemId),
  latencyMs: 12.4,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  finishReason: "stop",
});
const failed = (seq: number, itemId: number, retryAt: number | null): RunEvent => ({
  runId: "r",
  seq,
  at: seq,
  type: "answer-failed",
  ...item(itemId),
  attempt: 1,
  message: "no",
  retryAt,
});

describe("items as they come in", () => {
  it("have the state that was told last, the latest at the end", () => {
    const items = foldItems(foldItems(new Map(), [answered(1, 7), failed(2, 8, 99)]), [
      failed(3, 7, null),
      { runId: "r", seq: 4, at: 4, type: "run-paused" },
    ]);
    expect([...items.values()].map((one) => [one.itemId, one.state, itemDetails(one)])).toEqual([
      [8, "again", "no"],
      [7, "failed", "no"],
    ]);
  });

  it("tell a rating of a question as the judge gave it", () => {
    const rated: RunEvent = {
      runId: "r",
      seq: 1,
      at: 1,
      type: "item-judged",
      ...item(1),
      judgeId: "alpha",
      score: 400 / 9,
      unscoredReason: null,
      autoFail: false,
      complete: true,
    };
    const [one] = foldItems(new Map(), [rated]).values();
    expect(one === undefined ? null : itemDetails(one, "questions")).toBe("5 of 10");
  });

  it("keep what failed although many answers came after it", () => {
    const many = Array.from({ length: 500 }, (_, index) => answered(index + 2, index + 2));
    const few = foldItems(new Map(), [failed(1, 1, null)]);
    const all = foldItems(few, many);
    expect([few, all].map(isCut)).toEqual([false, true]);
    const items = [...all.values()];
    expect(items.filter(({ state }) => state === "failed")).toHaveLength(1);
    expect(items.filter(({ state }) => state === "answered")).toHaveLength(200);
    expect(items.at(-1)?.itemId).toBe(501);
  });
});
