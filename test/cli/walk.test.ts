import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runEventSchema, summarySchema } from "../../src/core/index.ts";
import { ROOT, assayProcess } from "../support/assay-process.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

const EXAMPLE = join(ROOT, "examples", "practical-skills.yml");

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function onlyRun(folder: string): string {
  const runs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(runs).toHaveLength(1);
  return runs[0]?.name ?? "";
}

function readSummary(folder: string) {
  return summarySchema.parse(JSON.parse(readFileSync(join(folder, onlyRun(folder), "summary.json"), "utf8")));
}

describe("assay run", () => {
  it("runs the example: ranking on screen, summary.json and report.html, exit 0", async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await assayProcess(["run", "-c", EXAMPLE], { cwd: folder });
    expect(stderr).toMatch(
      /Running practical-skills-\d{8}-\d{6}: 192 items\. Watch at http:\/\/127\.0\.0\.1:\d+\//,
    );
    expect(code).toBe(0);
    const order = [...stdout.matchAll(/^\d+ +(\w+) \(simulated\)/gm)].map((match) => match[1]);
    expect(order).toEqual(["alder", "birch", "cedar", "dogwood"]);

    const runs = join(folder, "runs");
    expect(onlyRun(runs)).toMatch(/^practical-skills-\d{8}-\d{6}$/);
    expect(existsSync(join(runs, "assay.sqlite"))).toBe(true);
    const summary = readSummary(runs);
    expect(summary.counts).toMatchObject({ NEW: 0, WAITING_FOR_JUDGE: 0, COMPLETED: 192 });
    expect(summary.ranking.map(({ modelId }) => modelId)).toEqual(order);
    expect(summary.slices.find(({ by }) => by === "category")?.groups).toHaveLength(8);
    const report = readFileSync(join(runs, onlyRun(runs), "report.html"), "utf8");
    expect(report).toContain("alder");
    expect(report).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    // A workspace is nobody else's on this machine.
    const modes = [".", ...readdirSync(runs, { recursive: true, encoding: "utf8" })].map((name) => {
      const { mode } = statSync(join(runs, name));
      return [name, (mode & 0o077).toString(8)];
    });
    expect(modes.length).toBeGreaterThan(4);
    expect(modes.filter(([, others]) => others !== "0")).toEqual([]);
  });

  it("follows the planted order when it is permuted in the config", async () => {
    const folder = temporaryFolder();
    const config = parse(readFileSync(EXAMPLE, "utf8"));
    const { models } = config.routers.simulated;
    const order = ["cedar", "dogwood", "alder", "birch"];
    [0.85, 0.68, 0.5, 0.3].forEach((quality, index) => {
      models[order[index] ?? ""].quality = quality;
    });
    writeFileSync(join(folder, "permuted.yml"), stringify(config));
    writeFileSync(
      join(folder, "practical-skills.jsonl"),
      readFileSync(join(ROOT, "examples", "practical-skills.jsonl"), "utf8"),
    );
    expect(await assayProcess(["run", "-c", "permuted.yml", "--quiet"], { cwd: folder })).toMatchObject({
      code: 0,
    });
    expect(readSummary(join(folder, "runs")).ranking.map(({ modelId }) => modelId)).toEqual(order);
  });

  it("makes rows, summary and report of two questions and one model", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    const args = ["run", "-c", config, "--limit", "2", "--models", "beta", "--dir", "elsewhere", "--json"];
    const { code, stdout, stderr } = await assayProcess(args, { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = linesOf(stdout);
    const summaryLine = lines.pop();
    expect(summaryLine).toMatchObject({ type: "summary", summary: { counts: { COMPLETED: 2 } } });
    const events = lines.map((line) => runEventSchema.parse(line));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ type }) => type === "item-judged")).toHaveLength(2);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "run-planned",
        "run-started",
        "phase-started",
        "run-finished",
        "report-written",
      ]),
    );
    expect(readSummary(join(folder, "elsewhere")).ranking).toHaveLength(1);
  });

  it("filters by category and by question", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    const byCategory = await assayProcess(
      ["run", "-c", config, "--dry-run", "--categories", "odd", "--json"],
      {
        cwd: folder,
      },
    );
    expect(linesOf(byCategory.stdout)).toMatchObject([
      { type: "plan", tasks: 4, items: 12, categories: { odd: 4 } },
    ]);
    const byId = await assayProcess(
      ["run", "-c", config, "--dry-run", "--questions", "task-3,task-5", "--json"],
      {
        cwd: folder,
      },
    );
    expect(linesOf(byId.stdout)).toMatchObject([{ tasks: 2, categories: { even: 2 } }]);
  });

  it("takes each sample as an item of its own", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 2, run: { samples: 3 } });
    const { stdout } = await assayProcess(["run", "-c", config, "--json"], { cwd: folder });
    expect(linesOf(stdout).at(-1)).toMatchObject({ summary: { counts: { COMPLETED: 18 } } });
  });

  it("prints nothing but errors when quiet", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 4, planted: { brokenRate: 1 } });
    const { code, stdout, stderr } = await assayProcess(
      ["run", "-c", config, "--quiet", "--models", "alpha"],
      {
        cwd: folder,
      },
    );
    // Failures of single items are told and counted; they do not make the command fail.
    expect(code).toBe(0);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(5);
    expect(stderr).toContain("alpha answered none of its 4 items: 400 simulated");
    expect(stderr).toContain("alpha on task-1 failed (attempt 1): 400 simulated");
    expect(readSummary(join(folder, "runs"))).toMatchObject({
      counts: { FAILED: 4 },
      failures: [{ stage: "answer", count: 4 }],
      comparisons: [],
    });
  });

  it("walks on PostgreSQL too", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder);
    const env = { ASSAY_DATABASE_URL: await temporaryPostgres() };
    expect(await assayProcess(["run", "-c", config, "--quiet"], { cwd: folder, env })).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(existsSync(join(folder, "runs", "assay.sqlite"))).toBe(false);
    const postgres = readSummary(join(folder, "runs"));
    expect(postgres.counts.COMPLETED).toBe(24);
    const runId = postgres.run.runId;
    const listed = await assayProcess(["runs", "--json"], { cwd: folder, env });
    expect(linesOf(listed.stdout)).toMatchObject([{ runId, state: "finished", completedItems: 24 }]);

    const beside = temporaryFolder();
    writeSample(beside);
    await assayProcess(["run", "-c", join(beside, "config.json"), "--quiet"], { cwd: beside });
    expect(readSummary(join(beside, "runs")).ranking).toEqual(postgres.ranking);
  });
});

describe("the examples", () => {
  it.each(["facts-and-reasoning.yml", "writing.yml"])("%s runs to its end", async (name) => {
    const folder = temporaryFolder();
    const { code, stderr } = await assayProcess(["run", "-c", join(ROOT, "examples", name), "--quiet"], {
      cwd: folder,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { counts, run } = readSummary(join(folder, "runs"));
    expect(counts.NEW + counts.FAILED).toBe(0);
    expect(counts[run.judging === "later" ? "WAITING_FOR_JUDGE" : "COMPLETED"]).toBeGreaterThan(100);
  });
});

describe("dry run and validate", () => {
  it.each([["validate"], ["run", "--dry-run"]])(
    "%s shows the plan, makes no call and writes nothing",
    async (...command) => {
      const folder = temporaryFolder();
      const config = writeSample(folder);
      const { code, stdout, stderr } = await assayProcess([...command, "-c", config], { cwd: folder });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("sample: valid. No model was called.");
      expect(stdout).toContain("alpha (simulated), beta (simulated), gamma (simulated)");
      expect(existsSync(join(folder, "runs"))).toBe(false);
    },
  );

  it("warns of keys that are not set, without failing", async () => {
    const folder = temporaryFolder();
    const config = JSON.parse(readFileSync(writeSample(folder), "utf8"));
    config.routers.openrouter = {
      baseUrl: "https://openrouter.example/api/v1",
      apiKeyEnv: "NO_SUCH_KEY",
      default: {},
    };
    config.models.push({
      id: "far",
      router: "openrouter",
      model: "some/model",
      routing: { sort: "price", zdr: true },
    });
    writeFileSync(join(folder, "config.json"), JSON.stringify(config));
    const { code, stdout } = await assayProcess(["validate", "-c", "config.json"], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/note .*openrouter/);
  });
});

describe("a .env file in the working folder", () => {
  it("gives variables that the environment does not have, and says which of its lines are wrong", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 1 });
    writeFileSync(join(folder, ".env"), "# mine\nASSAY_DIR=from-file\nnot an assignment\n");
    const { stderr } = await assayProcess(["run", "-c", config, "--quiet"], { cwd: folder });
    expect(stderr).toBe("Note: .env:3: is not an assignment (expected NAME=value)\n");
    expect(existsSync(join(folder, "from-file", "assay.sqlite"))).toBe(true);
    await assayProcess(["run", "-c", config, "--quiet"], { cwd: folder, env: { ASSAY_DIR: "from-process" } });
    expect(existsSync(join(folder, "from-process", "assay.sqlite"))).toBe(true);
  });
});

describe("report, runs, help and version", () => {
  it("writes the report anew and lists runs", async () => {
    const folder = temporaryFolder();
    await assayProcess(["run", "-c", writeSample(folder, { tasks: 2 }), "--quiet"], { cwd: folder });
    const runs = join(folder, "runs");
    const runId = onlyRun(runs);
    const before = readFileSync(join(runs, runId, "summary.json"), "utf8");
    writeFileSync(join(runs, runId, "summary.json"), "spoilt");
    const report = await assayProcess(["report", runId], { cwd: folder });
    expect(report).toMatchObject({ code: 0, stderr: "" });
    expect(report.stdout).toContain(join("runs", runId, "report.html"));
    expect(JSON.parse(readFileSync(join(runs, runId, "summary.json"), "utf8"))).toEqual(JSON.parse(before));
    expect((await assayProcess(["runs"], { cwd: folder })).stdout).toMatch(new RegExp(`${runId} +finished`));
  });

  it("says what to do when there are no runs", async () => {
    const folder = temporaryFolder();
    const nowhere = await assayProcess(["runs"], { cwd: folder });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/There is no workspace at .*\n.*`assay serve`, `assay import` or `assay run`/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
    await assayProcess(["import", join(ROOT, "examples", "practical-skills.jsonl")], { cwd: folder });
    const { code, stdout } = await assayProcess(["runs"], { cwd: folder });
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("No runs yet") as string,
    });
  });

  it("helps, with examples", async () => {
    expect((await assayProcess(["--help"])).stdout).toContain("assay serve --sample");
    const { stdout } = await assayProcess(["run", "--help"]);
    for (const flag of [
      "--dry-run",
      "--limit",
      "--models",
      "--categories",
      "--questions",
      "--queue",
      "--json",
      "--quiet",
      "--keep-unknown",
      "--dir",
    ]) {
      expect(stdout).toContain(flag);
    }
    expect(stdout).toContain("130 paused by Ctrl-C");
  });

  it("tells its version", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect((await assayProcess(["--version"])).stdout.trim()).toBe(version);
  });
});
