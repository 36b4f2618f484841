import { describe, expect, it } from "vitest";
import { exampleRunView } from "../contract/testing/example-run-view.ts";
import { cellText } from "../core/index.ts";
import { rankingColumns } from "./ranking-columns.ts";
import { questionColumns } from "./question-columns.ts";
import { questionQuality } from "./question-quality.ts";
import { RUNS_COLUMNS } from "./runs-columns.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "./testing/example-run.ts";
import { textTable } from "./text-table.ts";

describe("rankingColumns", () => {
  it("shows numbers with their units, and marks simulated models", async () => {
    const frozen = exampleRun(
      ["t1", "t2"].map((taskId) => ({ taskId, category: "c" })),
      [{ modelId: "alder", provider: "simulated" }, { modelId: "birch" }],
    );
    const { ranking } = await summaryOf(frozen, [
      exampleRow("alder", "t1", [scoreOf(80)]),
      exampleRow("alder", "t2", [scoreOf(82, { autoFail: true })]),
      exampleRow("birch", "t1", [], { ...UNANSWERED, status: "FAILED" }),
    ]);
    expect(textTable(rankingColumns({ metric: null, ranking: [] }), ranking).split("\n")).toEqual([
      "#  Model                Score (of 100)  Ranks  Tasks  Auto-fail (%)  Failed  Median latency (ms)  Cost (USD)  Output (tokens)",
      "-  -----------------  ----------------  -----  -----  -------------  ------  -------------------  ----------  ---------------",
      "1  alder (simulated)  81.0 (68.3–93.7)      –      2           50.0       0                  100      0.0200               40",
      "–  birch                             –      –      0              –       1                    –           –                –",
    ]);
  });
});

describe("questionColumns", () => {
  it("knows no spread where one judge has rated alone, and whose words a person has changed", () => {
    const judgment = (taskId: string, judgeId: string, overallScore: number) => ({
      id: overallScore,
      runId: "r",
      taskId,
      judgeId,
      overallScore,
      clarityScore: null,
      difficultyScore: null,
      relevanceScore: null,
      originalityScore: null,
      justification: "",
      generatorModelId: "fast",
      costUsd: null,
      createdAt: 0,
      prompt: "Why?",
      words: "Why?",
      edited: taskId === "t2",
    });
    const rated = [judgment("t1", "jay", 3), judgment("t1", "kay", 5), judgment("t2", "jay", 9)];
    const { judges, questions, generators } = questionQuality(rated, { after: 0, limit: 10 });
    const spread = questionColumns(judges).find(({ name }) => name === "spread");
    expect(questions.map((row) => (spread === undefined ? null : cellText(spread.cell(row))))).toEqual([
      "2.0",
      "-",
    ]);
    const author = questionColumns(judges).find(({ name }) => name === "generator");
    expect(questions.map((row) => (author === undefined ? null : cellText(author.cell(row))))).toEqual([
      "fast",
      "fast, edited by a person",
    ]);
    expect(generators).toMatchObject([
      { questions: 1, editedQuestions: 1, quality: { value: 4, clusters: 1 } },
    ]);
    // What was said of an earlier text says nothing of this one.
    const reworded = { ...judgment("t1", "kay", 8), words: "Why not?" };
    expect(questionQuality([judgment("t1", "jay", 3), reworded], { after: 0, limit: 10 })).toMatchObject({
      judges: ["jay", "kay"],
      questions: [{ mean: 8, spread: 0, earlierText: ["jay"] }],
      generators: [{ quality: { value: 8 } }],
    });
    // Whoever edits a weak question and has it judged again does not lift its author.
    const mended = { ...judgment("t1", "jay", 9), words: "Why not?", edited: true };
    expect(questionQuality([judgment("t1", "jay", 3), mended], { after: 0, limit: 10 })).toMatchObject({
      questions: [{ mean: 9, edited: true }],
      generators: [
        { questions: 1, laterEditedQuestions: 1, editedQuestions: 0, quality: { value: 3, clusters: 1 } },
      ],
    });
    const rewritten = questionQuality([judgment("t2", "jay", 9)], { after: 0, limit: 10 });
    expect(rewritten.generators).toMatchObject([
      { questions: 0, quality: { known: false, reason: "a person edited all of these questions" } },
    ]);
  });
});

describe("RUNS_COLUMNS", () => {
  it("shows how far a run is", () => {
    expect(
      RUNS_COLUMNS.map((column) => cellText(column.cell({ ...exampleRunView(), stateWords: "running" }))),
    ).toEqual(["demo-20261115-101500", "running", "5/10", "1", "0", "2026-11-15 10:15"]);
  });
});
