import { describe, expect, it } from "vitest";
import type { RunEventBody } from "../../core/index.ts";
import { logTimes, logWords } from "./log-words.ts";

const PHASED = { kind: "answers", judging: "phased", judges: ["jay"] } as const;
const QUESTIONS = { ...PHASED, kind: "questions" } as const;

const told = (body: RunEventBody, run: Parameters<typeof logWords>[1] = PHASED): string =>
  logWords({ runId: "r", seq: 1, at: 0, ...body }, run);
const item = { itemId: 1, modelId: "fast", taskId: "t1", sample: 0 };

describe("the log on the page", () => {
  it("has no words of machines", () => {
    expect(told({ type: "run-finished" })).toBe("Run finished");
    expect(told({ type: "phase-started", phase: "JUDGING" })).toBe("Judging started");
    // Judges that work beside the models began long before.
    const judging = { type: "phase-started", phase: "JUDGING" } as const;
    expect(told(judging, { ...PHASED, judging: "pipelined" })).toBe("Judging what is left");
    expect(told(judging, { ...PHASED, judging: "pipelined", judges: [] })).toBe("Answering ended");
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
    const renewed = (count: number): string =>
      told({
        type: "judging-renewed",
        judges: ["jay"],
        models: { fast: { judged: count, failed: 0, skipped: 0, scored: 0, scoreSum: 0 } },
      });
    expect(renewed(1)).toBe("1 item is being re-judged by jay");
    expect(renewed(2)).toBe("2 items are being re-judged by jay");
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
    expect(told(planned, QUESTIONS)).toBe("Planned: 2 questions, 1 judge");
    expect(told({ type: "phase-started", phase: "BENCHMARKING" }, QUESTIONS)).toBe("Judging started");
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
    expect(told(rated, QUESTIONS)).toBe("jay rated t1: 5 of 10");
  });

  it("has the date where it was said on several days", () => {
    const [first, later] = [new Date(2026, 10, 16, 9, 5).getTime(), new Date(2026, 10, 18, 7, 30).getTime()];
    expect(logTimes([{ at: first }])(first)).not.toContain("11/16");
    expect(logTimes([{ at: first }, { at: later }])(first)).toContain("11/16/26");
    expect(logTimes([{ at: first }, { at: later }])(later)).toContain("11/18/26");
  });
});
