import { describe, expect, it } from "vitest";
import type { RunEventBody, RunKind } from "../../core/index.ts";
import { logWords } from "./log-words.ts";

const told = (body: RunEventBody, kind?: RunKind): string =>
  logWords({ runId: "r", seq: 1, at: 0, ...body }, kind);
const item = { itemId: 1, modelId: "fast", taskId: "t1", sample: 0 };

describe("the log on the page", () => {
  it("has no words of machines", () => {
    expect(told({ type: "run-finished" })).toBe("Run finished");
    expect(told({ type: "phase-started", phase: "JUDGING" })).toBe("Judging started");
    expect(told({ type: "run-resumed", takenOver: 2 })).toBe("Run resumed; 2 interrupted calls are repeated");
    expect(
      told({
        type: "call-retried",
        ...item,
        stage: "answer",
        retry: 1,
        of: 3,
        waitMs: 300,
        message: "Too many requests",
      }),
    ).toBe("Retry 1 of 3 in 0.3 s: fast on t1. Too many requests");
    const judged = { type: "item-judged", ...item, judgeId: "jay", autoFail: false, complete: true } as const;
    const unscored = told({ ...judged, score: null, unscoredReason: "empty-answer" });
    expect(unscored).toMatch(/^jay gave fast no score on t1: /);
    expect(unscored).not.toContain("empty-answer");
    expect(told({ ...judged, score: 71.5, unscoredReason: null })).toBe("jay gave fast 71.5 on t1");
    expect(told({ type: "item-skipped", ...item, reason: "judge_stopped" })).toBe(
      "fast on t1: left out: judge stopped",
    );
  });

  it("speaks of questions and ratings where questions are judged", () => {
    const planned: RunEventBody = {
      type: "run-planned",
      name: "n",
      judging: "pipelined",
      judges: ["jay"],
      tasks: 2,
      totals: { jay: 2 },
    };
    expect(told(planned, "questions")).toBe("Planned: 2 questions, 1 judge");
    expect(told({ type: "phase-started", phase: "BENCHMARKING" }, "questions")).toBe("Judging started");
    const rated = {
      type: "item-judged",
      ...item,
      modelId: "jay",
      judgeId: "jay",
      score: 400 / 9,
      unscoredReason: null,
      autoFail: false,
      complete: true,
    } as const;
    expect(told(rated, "questions")).toBe("jay rated t1: 5 of 10");
  });
});
