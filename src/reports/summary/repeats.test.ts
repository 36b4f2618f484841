import { describe, expect, it } from "vitest";
import { cellText } from "../../core/index.ts";
import { reportContent } from "../content/report-content.ts";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const TASKS = Array.from({ length: 6 }, (_, task) => ({ taskId: `t${task}`, category: "c" }));
const run = exampleRun(TASKS, [{ modelId: "a", samples: 3 }]);

describe("several answers to one task", () => {
  it("say how often one of them passes, and how often all do", async () => {
    // 0, 1, 2, 3, 3 and 3 of three pass.
    const passes = [0, 1, 2, 3, 3, 3];
    const rows = TASKS.flatMap(({ taskId }, task) =>
      [0, 1, 2].map((sample) =>
        exampleRow("a", taskId, [scoreOf(sample < (passes[task] ?? 0) ? 100 : 0)], { sample }),
      ),
    );
    const summary = await summaryOf(run, rows);
    expect(summary.ranking[0]?.repeats).toMatchObject({
      samples: 3,
      passAtK: { known: true, value: expect.closeTo(5 / 6, 12) },
      passHatK: { known: true, value: expect.closeTo(3 / 6, 12) },
      passedCounts: [1, 1, 1, 3],
    });
    const shown = JSON.stringify(reportContent(summary));
    expect(shown).toContain("pass@3");
    expect(shown).toContain("0 of 3: 1, 1 of 3: 1, 2 of 3: 1, 3 of 3: 3");
  });

  it("are told with how many there were of each model, where models had different numbers", async () => {
    // A coin toss: half of the answers to each task pass.
    const models = { two: 2, ten: 10, once: 1 };
    const rows = Object.entries(models).flatMap(([modelId, samples]) =>
      TASKS.flatMap(({ taskId }) =>
        Array.from({ length: samples }, (_, sample) =>
          exampleRow(modelId, taskId, [scoreOf(sample % 2 === 0 ? 100 : 0)], { sample }),
        ),
      ),
    );
    const tossed = exampleRun(
      TASKS,
      Object.entries(models).map(([modelId, samples]) => ({ modelId, samples })),
    );
    const shown = reportContent(await summaryOf(tossed, rows)).find(({ title }) => title.startsWith("Noise"));
    const table = shown?.blocks.find((block) => block.kind === "table")?.table;
    expect(table?.columns.slice(0, 4).map(({ header }) => header)).toEqual([
      "Model",
      "k",
      "pass@k",
      "pass^k",
    ]);
    const ks = table?.rows.map((row) => row.slice(0, 2).map(cellText));
    expect(ks?.toSorted()).toEqual([
      ["once", "–"],
      ["ten", "10"],
      ["two", "2"],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/pass[@^]\d/);
    expect(JSON.stringify(shown)).toContain("Models with another k can't be compared by them");
  });

  it("vary by answers apart from judges", async () => {
    // Samples of a task are 10 apart; the second judge is always 20 below the first.
    const rows = TASKS.flatMap(({ taskId }) =>
      [0, 1].map((sample) => {
        const value = 50 + 10 * sample;
        return exampleRow("a", taskId, [scoreOf(value), scoreOf(value - 20, { scorer: "kay" })], { sample });
      }),
    );
    const [result] = (await summaryOf(run, rows)).ranking;
    expect(result?.repeats?.betweenSamples).toBeCloseTo(10 / Math.SQRT2, 9);
    expect(result?.betweenJudges).toBeCloseTo(20 / Math.SQRT2, 9);
    expect(result?.repeats).toMatchObject({ passAtK: null, passedCounts: null });
  });

  it("are nothing to speak of where every task has one answer and one judge", async () => {
    const rows = TASKS.map(({ taskId }) => exampleRow("a", taskId, [scoreOf(50)]));
    const summary = await summaryOf(run, rows);
    expect(summary.ranking[0]).toMatchObject({ repeats: null, betweenJudges: null });
    expect(reportContent(summary).map(({ title }) => title)).not.toContain("Noise of answers and judges");
  });
});

describe("a judge that fails", () => {
  it("is told of by its name and never counted against the model", async () => {
    const failed = { status: "FAILED", error: { stage: "judge", message: "No reply." } } as const;
    const rows = TASKS.map(({ taskId }, task) =>
      exampleRow("a", taskId, [scoreOf(50), ...(task < 4 ? [scoreOf(60, { scorer: "kay" })] : [])], {
        ...(task < 4 ? {} : failed),
      }),
    );
    const summary = await summaryOf(run, rows);
    expect(summary.ranking[0]).toMatchObject({ failed: 0, failureRate: { value: 0 }, scored: 6 });
    expect(summary.verdicts).toMatchObject([
      { judgeId: "jay", verdicts: 6, failed: 0 },
      { judgeId: "kay", verdicts: 4, failed: 2 },
    ]);
    expect(summary.sentence).toContain("kay failed on 2 of 6 answers; that counts against no model.");
  });
});
