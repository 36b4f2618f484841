import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { furnishedLine } from "../support/command-line.ts";
import { temporaryFolder } from "../support/databases.ts";
import { type SampleOptions, sampleConfig, writeSample } from "../support/sample-config.ts";
import { openWorkspace } from "../support/workspace.ts";

/** Two runs of which the second has a better model, in a folder of their own. */
async function twoRuns() {
  const cwd = temporaryFolder();
  const base = {
    tasks: 12,
    qualities: { fast: 0.2, slow: 0.6 },
    planted: { spread: 0 },
  } satisfies SampleOptions;
  const config = writeSample(cwd, base);
  const run = async (name: string, options: SampleOptions): Promise<string> => {
    writeFileSync(config, JSON.stringify(sampleConfig({ ...options, run: { name } })));
    const { stdout } = await assay(["run", "-c", config, "--json"], { cwd });
    return new RegExp(`${name}-\\d{8}-\\d{6}`).exec(stdout)?.[0] ?? "";
  };
  const first = await run("before", base);
  const second = await run("after", { ...base, qualities: { fast: 0.9, slow: 0.6 } });
  return { cwd, first, second };
}

describe("assay diff", () => {
  it("says in words what differs, then shows models, categories, flipped tasks and settings", async () => {
    const { cwd, first, second } = await twoRuns();
    const shown = await assay(["diff", first, second, "--limit", "3"], { cwd });
    expect(shown).toMatchObject({ code: EXIT.done, stderr: "" });
    expect(shown.stdout).toMatch(/^fast is better in the second run by \d+\.\d points \(95 % CI /);
    expect(shown.stdout).toContain("slow has the same score in both runs on every task.");
    expect(shown.stdout).toContain("Tasks: 12 in both, 0 changed,");
    expect(shown.stdout).toMatch(/fast \(simulated\) .* better /);
    expect(shown.stdout).toContain("Categories (4 tests");
    expect(shown.stdout).toContain("The 3 largest changes:");
    expect(shown.stdout).toContain("Simulated answer.");
    expect(shown.stdout).toMatch(/providers\.simulated\.simulation\.models\.fast\.quality +0\.2 +0\.9/);

    const told = await assay(["diff", first, second, "--json"], { cwd });
    const rows = told.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.at(-1)).toMatchObject({ type: "diff", flips: rows.length - 1, tasks: { shared: 12 } });
    expect(rows[0]).toMatchObject({ modelId: "fast", direction: "gained", second: { shortened: false } });

    const same = await assay(["diff", first, first], { cwd });
    expect(same.stdout).toMatch(/^Both are the same run, so there is no difference\./);
  });

  it("refuses runs that there are not", async () => {
    const { run } = await furnishedLine();
    const refused = await run("diff", "no", "neither");
    expect(refused).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(refused.stderr).toContain("There is no run no.");
  });
});

describe("assay report --calibration", () => {
  it("says what to do while nobody has scored, and stands alone", async () => {
    const { cwd, first } = await twoRuns();
    const shown = await assay(["report", first, "--calibration"], { cwd });
    expect(shown).toMatchObject({ code: EXIT.done, stderr: "" });
    expect(shown.stdout).toMatch(/^There are no human scores yet/);
    const told = await assay(["report", first, "--calibration", "--json"], { cwd });
    expect(JSON.parse(told.stdout)).toMatchObject({
      type: "calibration",
      runId: first,
      people: { answers: 0 },
    });
    const refused = await assay(["report", first, "--calibration", "--tasks"], { cwd });
    expect(refused).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
    expect(refused.stderr).toContain("Use it without --tasks, --pdf, --examples and --bundle.");
  });

  it("shows judges and corrected means once people have scored", async () => {
    const { cwd, first } = await twoRuns();
    const { client, close } = await openWorkspace({ folder: join(cwd, "runs") });
    const { rows } = await client.listItems({ params: { runId: first } });
    for (const { id, modelId } of rows) {
      const scoreValue = (modelId === "fast" ? 2 : 3) + (id % 2);
      await client.scoreManually({ body: { runId: first, itemId: id, scoreValue } });
    }
    await close();
    const shown = await assay(["report", first, "--calibration"], { cwd });
    expect(shown).toMatchObject({ code: EXIT.done, stderr: "" });
    expect(shown.stdout).toMatch(
      /^jay is within one step of people's scores for \d+ of 24 answers, with both rounded to five steps \(0, 25, 50, 75, 100\); /,
    );
    expect(shown.stdout).toContain("picked and scored manually");
    expect(shown.stdout).toMatch(/^jay +24 /m);
    expect(shown.stdout).toMatch(/^fast \(simulated\) +\d/m);
  });
});
