import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { ROOT, startNode } from "../support/assay-process.ts";
import { writeSample } from "../support/sample-config.ts";
import { type Outcome, newestRunId, readOutcome } from "./outcome.ts";

const HOST = join(ROOT, "test", "fixtures", "crashing-host.ts");
const TASKS = 10;

const DATABASES = {
  SQLite: async (folder: string) => join(folder, "assay.sqlite"),
  PostgreSQL: () => temporaryPostgres(),
} as const;

const POINTS = [
  ["between claim and answer", "claim-answer:2"],
  ["between a late claim and its answer", "claim-answer:29"],
  ["between an answer and its storing", "before-item-answered:4"],
  ["between storing and reporting an answer", "after-item-answered:17"],
  ["between the last answer and its judgement", "after-item-answered:30"],
  ["between claim and judgement", "claim-judge:5"],
  ["between a judgement and its storing", "before-item-judged:11"],
  ["after the last judgement, before the end", "after-item-judged:30"],
  ["inside the transaction that plans the run", "statement:4"],
  ["inside the transaction that takes the run", "statement:18"],
  ["inside a transaction that stores answers", "statement:61"],
  ["inside a later transaction", "statement:90"],
] as const;

/** The same run, left alone; made once for each way of judging. */
const whole = new Map<string, Promise<Outcome>>();
function uninterrupted(judging: "phased" | "pipelined"): Promise<Outcome> {
  const known = whole.get(judging) ?? runWhole(judging);
  whole.set(judging, known);
  return known;
}

async function runWhole(judging: "phased" | "pipelined"): Promise<Outcome> {
  const folder = temporaryFolder();
  const config = writeSample(folder, { tasks: TASKS, judging });
  const database = join(folder, "assay.sqlite");
  const { code, stderr } = await startNode([HOST, folder, database, "start", config, "never"]).ended;
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return await readOutcome(database);
}

describe.each(["phased", "pipelined"] as const)("a %s run that is killed", (judging) => {
  describe.each(Object.entries(DATABASES))("on %s", (_engine, databaseFor) => {
    it.each(POINTS)("%s (%s) ends as if it had not been", async (_place, point) => {
      const folder = temporaryFolder();
      const database = await databaseFor(folder);
      const config = writeSample(folder, { tasks: TASKS, judging });
      const killed = await startNode([HOST, folder, database, "start", config, point]).ended;
      expect(killed.signal).toBe("SIGKILL");

      const runId = await newestRunId(database);
      const again = runId === null ? ["start", config] : ["resume", runId];
      const resumed = await startNode([HOST, folder, database, ...again, "never"]).ended;
      expect(resumed.stderr).toBe("");
      expect(resumed.code).toBe(0);

      const outcome = await readOutcome(database);
      expect(outcome).toEqual(await uninterrupted(judging));
      expect(outcome.answers).toEqual({
        items: 3 * TASKS,
        withOneAnswer: 3 * TASKS,
        withOneScore: 3 * TASKS,
      });
    });
  });
});

it("a run whose disk is full stops with a clear word and loses nothing", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "assay.sqlite");
  const config = writeSample(folder, { tasks: TASKS });
  const stopped = await startNode([HOST, folder, database, "start", config, "full:6"]).ended;
  expect(stopped.stderr).toContain("assay.sqlite: the disk is full.");
  expect(stopped.code).toBe(1);

  const runId = (await newestRunId(database)) ?? "";
  const resumed = await startNode([HOST, folder, database, "resume", runId, "never"]).ended;
  expect(resumed).toMatchObject({ code: 0, stderr: "" });
  expect(await readOutcome(database)).toEqual(await uninterrupted("pipelined"));
});
