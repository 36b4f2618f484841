import { describe, expect, it } from "vitest";
import { exampleRow, scoreOf } from "../testing/example-run.ts";
import { itemScore, itemScores } from "./item-score.ts";

const metric = (hundred: number | null, unscoredReason: string | null = null) =>
  scoreOf(hundred, { scorer: "metric:bleu", kind: "metric", unscoredReason });

describe("itemScore", () => {
  it("is the judges' where there are judges, whatever metrics say", () => {
    const row = exampleRow("a", "t", [metric(0), scoreOf(80), scoreOf(60, { scorer: "kay" })]);
    expect(itemScore(row)).toEqual({ scored: true, value: 70 });
  });

  it("is one metric's where no judge was asked, and never a mean of several", () => {
    const chrf = scoreOf(50, { scorer: "metric:chrf", kind: "metric" });
    const row = exampleRow("a", "t", [metric(100), chrf]);
    expect(itemScore(row)).toEqual({ scored: true, value: 100 });
    expect(itemScore(row, [], "metric:chrf")).toEqual({ scored: true, value: 50 });
    expect(itemScores(row, [], "metric:rouge-l").metrics).toEqual({ scored: false, reason: "not_measured" });
  });

  it("stays unscored where the judge left it so", () => {
    expect(itemScore(exampleRow("a", "t", [metric(90), scoreOf(null)]))).toEqual({
      scored: false,
      reason: "refusal",
    });
  });

  it("waits for a judge, and is lost with one", () => {
    const waiting = exampleRow("a", "t", [metric(90)], { status: "WAITING_FOR_JUDGE" });
    expect(itemScore(waiting)).toEqual({ scored: false, reason: "open" });
    const error = { stage: "judge", message: "no" } as const;
    expect(itemScore(exampleRow("a", "t", [metric(90)], { status: "FAILED", error }))).toEqual({
      scored: false,
      reason: "judge_failed",
    });
  });

  it("says why no metric could measure it", () => {
    expect(itemScore(exampleRow("a", "t", [metric(null, "empty-answer")]))).toEqual({
      scored: false,
      reason: "empty-answer",
    });
  });
});
