import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import type { Client } from "../../src/contract/index.ts";
import { exampleSummary } from "../../src/charts/testing/example-summary.ts";
import { showResults } from "../../src/cli/show-results.ts";
import type { World } from "../../src/cli/world.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { readCsv, readLines, readMarkdown } from "../support/export-reading.ts";
import { readXml } from "../support/read-xml.ts";
import { writeSample } from "../support/sample-config.ts";

const TASKS = 4;

/** A finished run, and a command line where it is. */
async function finished(env: Readonly<Record<string, string>> = {}) {
  const cwd = temporaryFolder();
  writeSample(cwd, { tasks: TASKS });
  const ran = await assay(["run", "-c", "config.json", "--json", "--port", "0"], { cwd, env });
  const last = readLines(ran.stdout).at(-1) ?? {};
  const runId = String(last["runId"]);
  const results = (...args: readonly string[]) => assay(["results", runId, ...args], { cwd, env });
  const read = (name: string) => readFileSync(join(cwd, name), "utf8");
  const summary = last["summary"] as { ranking: { modelId: string }[] };
  return { cwd, runId, results, read, models: summary.ranking.map(({ modelId }) => modelId) };
}

describe.each([
  ["SQLite", () => Promise.resolve({})],
  ["PostgreSQL", async () => ({ ASSAY_DATABASE_URL: await temporaryPostgres() })],
] as const)("results on %s", (_engine, environment) => {
  it("are written in every format", async () => {
    const { cwd, results, read, models } = await finished(await environment());
    const said = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await results(...args);
      expect({ code, stderr }).toEqual({ code: EXIT.done, stderr: "" });
      return stdout;
    };
    const averages = readCsv(await said());
    expect(averages.map((row) => row["model_name"])).toEqual(models);
    const items = readCsv(await said("--detailed"));
    expect(items).toHaveLength(TASKS * models.length);

    const lines = readLines(await said("--format", "jsonl"));
    expect(lines.map(({ modelId, taskId, score }) => [modelId, taskId, String(score)])).toEqual(
      items.map((row) => [row["model_name"], row["task_id"], row["score"]]),
    );
    const json = JSON.parse(await said("--format", "json", "--detailed"));
    expect(json.items).toEqual(lines);
    expect(Object.keys(JSON.parse(await said("--format", "json")))).toEqual(["summary"]);

    const { fenced, outside } = readMarkdown(await said("--format", "md", "--detailed"));
    expect(outside.filter((line) => line === "<details>")).toHaveLength(models.length);
    for (const row of items) expect(fenced).toContain(row["llm_response_text"]);
    expect(await said("--format", "md")).not.toContain("<details>");

    const strict = readXml(await said("--format", "junit", "--threshold", "100"));
    expect(strict.children.map(({ children }) => children.length)).toEqual(models.map(() => TASKS));
    const below = items.filter((row) => Number(row["score"]) < 100).length;
    const failures = strict.children.map(({ attributes }) => Number(attributes["failures"]));
    expect(failures.reduce((sum, count) => sum + count, 0)).toBe(below);

    for (const content of ["models", "scores", "runs", "evaluations", "pairs"]) {
      expect(await said("--content", content, "--out", `${content}.csv`)).toBe(`${content}.csv\n`);
      const rows = { models: models.length, runs: items.length }[content] ?? 0;
      expect(readCsv(read(`${content}.csv`))).toHaveLength(rows);
    }
    expect(existsSync(join(cwd, "models.csv.part"))).toBe(false);
  });
});

describe("results", () => {
  it("take the format from the file's ending, and write over a file only after a yes", async () => {
    const { cwd, results, read } = await finished();
    expect(await results("--out", "a.jsonl")).toMatchObject({ code: EXIT.done });
    expect(readLines(read("a.jsonl"))).toHaveLength(12);
    expect(await results("--out", "a.xml")).toMatchObject({ code: EXIT.done });
    expect(readXml(read("a.xml")).name).toBe("testsuites");
    expect(await results("--out", "a.pdf")).toMatchObject({ code: EXIT.invalidInput });

    writeFileSync(join(cwd, "kept.csv"), "mine");
    const refused = await results("--out", "kept.csv");
    expect(refused.stderr).toContain("This needs confirmation");
    expect([refused.code, read("kept.csv")]).toEqual([EXIT.invalidInput, "mine"]);
    expect(await results("--out", "kept.csv", "--yes")).toMatchObject({ code: EXIT.done });
    expect(read("kept.csv")).toMatch(/^provider_name,/);
  });

  it("leave things as they were when they cannot be written", async () => {
    const { cwd, results, read } = await finished();
    writeFileSync(join(cwd, "kept.csv"), "mine");
    expect(await results("--out", "kept.csv", "--yes", "--threshold", "5")).toMatchObject({
      code: EXIT.invalidInput,
    });
    expect(read("kept.csv")).toBe("mine");
    expect(existsSync(join(cwd, "kept.csv.part"))).toBe(false);
    const nowhere = await results("--out", "no/such/folder.csv");
    expect(nowhere.stderr).toContain("could not be written");
    expect(nowhere.code).toBe(EXIT.world);
    const { code, stderr } = await assay(["results", "nobody"], { cwd });
    expect(stderr).toContain("There is no run nobody.");
    expect(code).toBe(EXIT.invalidInput);
  });
});

describe("the leaderboard", () => {
  it("says what its table shows, and claims nothing from few tasks", async () => {
    const { cwd, models } = await finished();
    const { code, stdout } = await assay(["leaderboard"], { cwd });
    expect(code).toBe(EXIT.done);
    // Four tasks are too few for any claim.
    expect(stdout).toContain("Nothing can be concluded about");
    for (const model of models) expect(stdout).toContain(model);
    expect(stdout).toMatch(/#\s+Model\s+Score.*Ranks/);
    const board = JSON.parse((await assay(["leaderboard", "--json"], { cwd })).stdout);
    expect(board.groups).toEqual([{ group: 1, models: expect.arrayContaining(models), reason: null }]);
  });
});

describe("what is printed of a run", () => {
  it.each([
    [
      "a long one that goes on",
      "2026-11-17T22:05:09.000Z",
      [expect.stringMatching(/^As of \d\d:05:09, 159 of 160 answers\.$/)],
    ],
    ["one that rests", null, []],
  ])("says of when it is where it may be older: %s", async (_which, asOf, said) => {
    let printed = "";
    const stdout = { write: (text: string) => (printed += text) };
    const world = { process: { stdout }, width: () => 200, folder: "/" } as unknown as World;
    const client = { getResults: async () => ({ ...exampleSummary(), asOf }) } as unknown as Client;
    const run = { runId: "demo", kind: "answers", comparedRunId: null } as const;
    await showResults(world, client, run, [], false);
    expect(printed.split("\n").filter((line) => line.startsWith("As of"))).toEqual(said);
  });
});
