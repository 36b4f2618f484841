import { describe, expect, it } from "vitest";
import type { ModelResult, Summary } from "../../core/index.ts";
import { masthead } from "../content/masthead.ts";
import { reportContent } from "../content/report-content.ts";
import { type ExampleTask, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

function resultOf({ ranking }: Summary, modelId: string): ModelResult {
  const found = ranking.find((result) => result.modelId === modelId);
  if (found === undefined) throw new Error(`no result of ${modelId}`);
  return found;
}

describe("auto-fail rules that no answer has broken", () => {
  const scores = [72, 78, 75, 71, 79, 74];
  const rubric = [{ id: "r", text: "Names a source" }];
  const runWith = (autoFail: readonly string[], task: Partial<ExampleTask> = {}) =>
    exampleRun(
      scores.map((_, index) => ({ taskId: `t${index}`, category: "water", rubric, autoFail, ...task })),
      [{ modelId: "alpha" }],
    );
  const rowsWith = (isHit: boolean) =>
    scores.map((score, index) =>
      exampleRow("alpha", `t${index}`, [
        scoreOf(score),
        ...(isHit && index === 0 ? [scoreOf(0, { scorer: "kay", autoFail: true })] : []),
      ]),
    );
  const scoreIn = async (autoFail: readonly string[], isHit: boolean) =>
    resultOf(await summaryOf(runWith(autoFail), rowsWith(isHit)), "alpha").score;

  const RULES = ["invents a source"];

  it("lower the score's interval alone, and say so", async () => {
    const [allowing, plain] = [await scoreIn(RULES, false), await scoreIn([], false)];
    if (!allowing.known || !plain.known || plain.interval === null) throw new Error("no interval");
    expect(allowing).toMatchObject({
      value: plain.value,
      interval: { high: plain.interval.high },
      method: expect.stringContaining("lower end as if one more task had failed"),
      caution: "No auto-fail seen in 6 tasks; the lower end allows for one.",
    });
    expect(allowing.interval?.low).toBeLessThan(plain.interval.low - 20);
    expect(plain).not.toHaveProperty("caution");
  });

  it("change nothing once one judge has applied one, or a task is at 0 for another reason", async () => {
    expect(await scoreIn(RULES, true)).toEqual(await scoreIn([], true));
    const zero = rowsWith(false).with(2, exampleRow("alpha", "t2", [scoreOf(0)]));
    const [ruled, free] = [await summaryOf(runWith(RULES), zero), await summaryOf(runWith([]), zero)];
    const scores = ({ ranking }: typeof ruled) => ranking.map(({ autoFailRate: _rate, ...rest }) => rest);
    expect(scores(ruled)).toEqual(scores(free));
  });

  it("are the only reason to tell a rate: without any, none was measured", async () => {
    const [ruled, free] = [
      await summaryOf(runWith(RULES), rowsWith(false)),
      await summaryOf(runWith([]), rowsWith(false)),
    ];
    expect(resultOf(ruled, "alpha").autoFailRate).toMatchObject({ known: true, value: 0 });
    expect(resultOf(free, "alpha").autoFailRate).toEqual({
      known: false,
      reason: "no task has an auto-fail rule",
    });
  });

  it("change nothing where nobody applies them: no rubric, or judges with instructions of their own", async () => {
    const plain = await scoreIn([], false);
    const rows = rowsWith(false);
    const unread = await summaryOf(runWith(RULES, { rubric: [] }), rows);
    expect(resultOf(unread, "alpha").score).toEqual(plain);
    const run = runWith(RULES);
    const judges = run.setup.judges.map((judge) => ({ ...judge, instructions: "Grade the tone." }));
    const own = await summaryOf({ ...run, setup: { ...run.setup, judges } }, rows);
    expect(resultOf(own, "alpha").score).toEqual(plain);
  });

  it("lower breakdowns by their own tasks, so that the only category has the score's interval", async () => {
    const summary = await summaryOf(runWith(RULES), rowsWith(false));
    const category = summary.slices.find(({ by }) => by === "category");
    expect(category?.groups[0]?.models["alpha"]).toEqual(resultOf(summary, "alpha").score);
    const two = runWith(RULES);
    const tasks = two.tasks.map((task, index) => ({ ...task, category: index < 3 ? "water" : "fire" }));
    const hit = await summaryOf({ ...two, tasks }, rowsWith(true));
    const cautions = hit.slices
      .find(({ by }) => by === "category")
      ?.groups.map(({ name, models }) => [name, models["alpha"]?.known === true && models["alpha"].caution]);
    expect(cautions).toEqual([
      ["water", undefined],
      ["fire", "No auto-fail seen in 3 tasks; the lower end allows for one."],
    ]);
  });

  it("lower an adjusted score and the leader's as well", async () => {
    const pair = exampleRun(
      scores.map((_, index) => ({ taskId: `t${index}`, category: "water", rubric, autoFail: RULES })),
      [{ modelId: "alpha" }, { modelId: "beta" }],
    );
    const rows = scores.flatMap((score, index) => [
      exampleRow("alpha", `t${index}`, [scoreOf(score)]),
      ...(index === 0 ? [] : [exampleRow("beta", `t${index}`, [scoreOf(score - 9 - (index % 3))])]),
    ]);
    const summary = await summaryOf(pair, rows);
    const { ranking, leader, comparisons, sentence } = summary;
    expect(ranking.map(({ adjustedScore }) => adjustedScore)).toEqual([
      expect.objectContaining({ caution: "No auto-fail seen in 6 tasks; the lower end allows for one." }),
      expect.objectContaining({ caution: "No auto-fail seen in 5 tasks; the lower end allows for one." }),
    ]);
    expect(leader?.score).toHaveProperty("caution");
    // 1 - 0.05^(1/5) = 45 % of the five tasks that both have.
    expect(comparisons[0]?.difference).toMatchObject({
      caution: expect.stringMatching(
        /^No auto-fail of alpha seen in 5 tasks; a rate of up to 45 % would fit .* No auto-fail of beta seen/,
      ),
    });
    const shown = JSON.stringify(reportContent(summary));
    // One entry of the list: taken apart, "that" would point at whatever stands before it.
    expect(JSON.stringify(masthead(summary))).toContain(
      "\"No auto-fail was seen; the lower ends of the intervals allow for one. Differences between models don't allow for that",
    );
    expect(shown).toContain("alpha and beta: No auto-fail of alpha seen in 5 tasks; a rate of up to 45 %");
    expect(sentence).toContain(
      "No auto-fail was seen; the lower ends of the intervals allow for one. Differences between models don't allow for that",
    );
  });
});
