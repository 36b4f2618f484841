import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deleteRun } from "../../src/cli/commands/control/control.ts";
import { EXIT } from "../../src/cli/exit-codes.ts";
import type { World } from "../../src/cli/world.ts";
import { type Ended, type Running, startAssay } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { type SampleOptions, writeSample } from "../support/sample-config.ts";

const runIdIn = (text: string): string => /(sample-\d{8}-\d{6})/.exec(text)?.[1] ?? "";
const linesOf = ({ stdout }: Ended): Record<string, unknown>[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const countsOf = (ended: Ended): unknown =>
  (linesOf(ended).at(-1)?.["summary"] as Record<string, unknown> | undefined)?.["counts"];

/** A run that has come to its end, in a folder of its own. */
async function finished(options: SampleOptions = {}) {
  const folder = temporaryFolder();
  const args = [
    "run",
    "-c",
    writeSample(folder, { tasks: 3, qualities: { alpha: 0.9 }, ...options }),
    "--json",
  ];
  const ended = await assay(args, { cwd: folder });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const command = (...words: readonly string[]) => assay(words, { cwd: folder });
  const [item] = linesOf(ended).flatMap(({ itemId }) => (typeof itemId === "number" ? [itemId] : []));
  return { folder, runId: runIdIn(ended.stdout), ended, item: String(item), command };
}

/** A run that would go on for long. */
async function endless(
  folder: string,
  ...flags: readonly string[]
): Promise<{ running: Running; runId: string }> {
  const config = writeSample(folder, {
    tasks: 2000,
    latencyMs: 40,
    run: { concurrency: { candidate: 2, judge: 2 } },
  });
  const running = startAssay(["run", "-c", config, "--json", ...flags], { cwd: folder });
  await running.until('"type":"item-judged"');
  return { running, runId: runIdIn(running.output().stdout) };
}

describe.each([
  ["SQLite", () => Promise.resolve([])],
  ["PostgreSQL", async () => ["--db", await temporaryPostgres()]],
] as const)("assay pause, on %s", (_engine, flagsFor) => {
  it("pauses a run of another process, which can be resumed and loses nothing", async () => {
    const folder = temporaryFolder();
    const flags = await flagsFor();
    const { running, runId } = await endless(folder, ...flags);
    const paused = await assay(["pause", runId], { cwd: folder });
    expect(paused).toMatchObject({ code: 0, stdout: "" });
    expect(paused.stderr).toContain(`Pausing ${runId} when requests in flight finish.`);
    const first = await running.ended;
    expect(first.code).toBe(EXIT.interrupted);
    const answered = (ended: Ended) => linesOf(ended).filter(({ type }) => type === "item-answered");
    const before = answered(first).length;

    const again = startAssay(["resume", runId, "--json", ...flags], { cwd: folder });
    await again.until('"type":"run-resumed","takenOver":0');
    expect((await assay(["pause", runId, "--json"], { cwd: folder })).code).toBe(0);
    const items = answered(await again.ended).map(({ itemId }) => itemId);
    expect(items.length).toBeGreaterThanOrEqual(before);
    expect(new Set(items).size).toBe(items.length);
  });
});

describe("assay pause", () => {
  it("has nothing to do for a run that is not executed", async () => {
    const { runId, command } = await finished();
    expect((await command("pause", runId)).code).toBe(EXIT.invalidInput);
    const unknown = await command("pause", "none");
    expect(unknown.stderr).toContain("There is no run none.");
    expect(unknown.code).toBe(EXIT.invalidInput);
  });
});

describe("assay retry", () => {
  it("tries failed items again, shows the run and counts it right", async () => {
    const { runId, item, command } = await finished({ planted: { brokenRate: 1 } });
    const one = await command("retry", runId, "--item", item, "--json");
    expect(one).toMatchObject({ code: 0, stderr: "" });
    const events = linesOf(one).filter(({ type }) => type === "answer-failed");
    // Three at first, and one again.
    expect(events.map(({ itemId }) => String(itemId)).filter((id) => id === item)).toHaveLength(2);
    expect(events).toHaveLength(4);
    const all = await command("retry", runId);
    // Only what this command did: what failed before is not told again.
    expect(all.stderr.match(/^\d\/3 done/gm)).toEqual([1, 2, 3].map((done) => `${done}/3 done`));
    expect(all.code).toBe(0);
    const judge = await command("retry", runId, "--judge");
    expect(judge.stderr).toContain("has no failed items to retry.");
    expect(judge.code).toBe(EXIT.conflict);
  });

  it("has one item judged", async () => {
    const { runId, item, command } = await finished({ judge: { brokenRate: 1 } });
    const again = await command("retry", runId, "--item", item, "--judge", "--json");
    expect(again.code).toBe(0);
    expect(countsOf(again)).toMatchObject({ FAILED: 3 });
    const judged = linesOf(again).filter(({ type }) => type === "judge-failed");
    expect(judged).toHaveLength(4);
  });

  it("says when there is nothing to try again", async () => {
    const { runId, item, command } = await finished();
    for (const words of [[], ["--item", item], ["--item", item, "--judge"]])
      expect((await command("retry", runId, ...words)).code).toBe(EXIT.conflict);
  });
});

describe("assay resume --budget", () => {
  it("takes up what a budget has left out", async () => {
    const price = { inputPerMillion: 0, outputPerMillion: 1000 };
    const run = { maxBudgetUsd: 0.6 };
    const { runId, ended, command } = await finished({ tasks: 8, judge: { price }, run });
    expect(countsOf(ended)).not.toMatchObject({ CANT_BE_FINISHED: 0 });
    const small = await command("resume", runId, "--budget", "0.01");
    expect(small.stderr).toContain("Set a higher limit.");
    expect(small.code).toBe(EXIT.invalidInput);
    expect((await command("resume", runId, "--budget", "0")).code).toBe(EXIT.invalidInput);
    const without = await command("resume", runId);
    expect(without.stderr).toContain(`assay resume ${runId} --budget`);
    const more = await command("resume", runId, "--budget", "50", "--json");
    expect(countsOf(more)).toMatchObject({ COMPLETED: 8, CANT_BE_FINISHED: 0 });
  });
});

describe("assay log", () => {
  it("shows what happened, from a level or a number on", async () => {
    const { runId, command } = await finished({ tasks: 20, planted: { brokenRate: 0.5 } });
    const all = (await command("log", runId)).stdout.trim().split("\n");
    expect(all[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z INFO {2}PLANNED 20 tasks on 1 models$/);
    const errors = (await command("log", runId, "--level", "ERROR")).stdout.trim().split("\n");
    expect(errors.length).toBeGreaterThan(0);
    expect(errors).toEqual(all.filter((line) => line.includes(" ERROR ")));
    const [third] = linesOf(await command("log", runId, "--since", "2", "--json"));
    expect(third).toMatchObject({ seq: 3, level: "INFO", message: "Phase BENCHMARKING" });
    expect((await command("log", runId, "--level", "LOUD")).code).toBe(EXIT.invalidInput);
    expect((await command("log", "none")).code).toBe(EXIT.invalidInput);
  });
});

describe("assay replay", () => {
  it("shows that the question is the same, and both answers", async () => {
    const { runId, item, command } = await finished();
    const { code, stdout } = await command("replay", runId, item);
    expect(stdout).toMatch(/^context {2}[0-9a-f]{64} \(same as stored\)\n/);
    const [, now, then] = stdout.split(/^now .*$|^then$/m);
    expect(now?.trim()).toBe(then?.trim());
    expect(code).toBe(0);
    const [view] = linesOf(await command("replay", runId, item, "--json"));
    expect(view?.["contextHash"]).toBe(view?.["storedContextHash"]);
    expect((await command("replay", runId, "999")).code).toBe(EXIT.invalidInput);
  });
});

describe("assay delete", () => {
  it("asks first, and then deletes a run with its report", async () => {
    const { folder, runId, command } = await finished();
    const report = join(folder, "runs", runId);
    const unasked = await command("delete", runId);
    expect(unasked.stderr).toContain("This needs confirmation");
    expect(unasked.code).toBe(EXIT.invalidInput);
    expect(existsSync(report)).toBe(true);
    expect(await command("delete", runId, "--yes")).toMatchObject({ code: 0 });
    expect(existsSync(report)).toBe(false);
    expect((await command("runs", "--json")).stdout).toBe("");
    expect((await command("delete", runId, "--yes")).code).toBe(EXIT.invalidInput);
  });

  it("takes a no for a no", async () => {
    const { folder, runId, command } = await finished();
    const asked: string[] = [];
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text) };
    const world: World = {
      process: { stdout: stream, stderr: stream, env: {} },
      version: "0",
      folder,
      packageFolder: folder,
      environment: {},
      isInteractive: true,
      columns: () => 80,
      width: () => 80,
      now: () => Date.now(),
      ticks: () => performance.now(),
      pour: () => Promise.resolve(),
      ask: (question) => {
        asked.push(question);
        return Promise.resolve("no");
      },
      input: () => new ReadableStream(),
      terminal: () => null,
      onInterrupt: () => () => {},
    };
    const refused = deleteRun(world, { yes: false, json: false }, runId);
    await expect(refused).rejects.toMatchObject({ message: "Nothing was done." });
    expect(asked).toEqual([
      `Delete run ${runId} with its 3 items and its report? This can't be undone. (yes/no) `,
    ]);
    expect((await command("runs", "--json")).stdout).toContain(runId);
  });

  it("leaves a run alone that is executed", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await endless(folder);
    const { code, stderr } = await assay(["delete", runId, "--yes"], { cwd: folder });
    expect(stderr).toContain("is active");
    expect(code).toBe(EXIT.conflict);
    running.child.kill("SIGINT");
    await running.ended;
  });
});
