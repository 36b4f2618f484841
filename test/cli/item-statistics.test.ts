import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { furnishedLine } from "../support/command-line.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

describe("assay report --tasks", () => {
  it("shows what a run tells about its tasks, as a table and as JSON, and writes nothing", async () => {
    const cwd = temporaryFolder();
    const qualities = { alpha: 0.95, beta: 0.9, gamma: 0.85 };
    const config = writeSample(cwd, { tasks: 4, qualities, planted: { spread: 0 } });
    const ran = await assay(["run", "-c", config, "--json"], { cwd });
    const runId = /(sample-\d{8}-\d{6})/.exec(ran.stdout)?.[1] ?? "";

    const shown = await assay(["report", runId, "--tasks"], { cwd });
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(shown.stdout).toContain("Difficulty (0 to 1)");
    expect(shown.stdout).toContain("3 of 3");
    expect(shown.stdout).toContain("4 tasks, 3 models.");
    expect(shown.stdout).not.toContain("report.html");

    const told = await assay(["report", runId, "--tasks", "--json", "--flag", "solved-by-all"], { cwd });
    const rows = told.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.at(-1)).toMatchObject({
      type: "item-statistics",
      runId,
      tasks: 4,
      flags: { "solved-by-all": 4 },
    });
    expect(new Set(rows.slice(0, -1).map(({ taskId }) => taskId))).toEqual(
      new Set(["task-1", "task-2", "task-3", "task-4"]),
    );
    const none = await assay(["report", runId, "--tasks", "--flag", "unscored"], { cwd });
    expect(none.stdout).toMatch(/^None\./);
  });

  it("refuses a flag without tasks", async () => {
    const { run } = await furnishedLine();
    const refused = await run("report", "no", "--flag", "unscored");
    expect(refused).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(refused.stderr).toContain("Add --tasks.");
  });
});

describe("metrics of a collection", () => {
  it("are set, shown and planned with", async () => {
    const { run, made } = await furnishedLine();
    const metrics = '[{"kind":"length","id":"short","max":200,"unit":"words"}]';
    const kept = [{ kind: "length", id: "short", max: 200, unit: "words" }];
    expect(await made("collections", "edit", "Mail", `metrics=${metrics}`)).toMatchObject({ metrics: kept });
    expect(await made("collections", "edit", "Mail", "description=Letters")).toMatchObject({ metrics: kept });
    expect((await run("collections")).stdout).toContain("short");

    const words = ["run", "--models", "fast", "--collections", "Mail", "--dry-run"] as const;
    expect((await run(...words)).stdout).toMatch(/metrics +2 tasks have their own/);
    expect(await made(...words)).toMatchObject({ type: "plan", metrics: [], tasksWithMetrics: 2 });

    const ran = await run(...words.slice(0, -1), "--json");
    expect(ran.rows.filter(({ type }) => type === "item-judged")).toMatchObject([
      { judgeId: "metric:short", metric: true },
      { judgeId: "metric:short", metric: true },
    ]);
    const refused = await run("collections", "edit", "Mail", 'metrics=[{"kind":"length"}]');
    expect(refused.code).toBe(EXIT.invalidInput);
    expect(refused.stderr).toContain("needs min or max");
    expect(await made("collections", "edit", "Mail", "metrics=[]")).toMatchObject({ metrics: [] });
  });
});
