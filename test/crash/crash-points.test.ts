import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { assemble } from "../../src/workbench/index.ts";
import { type AfterTest, migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { type Ended, startNode } from "../support/assay-process.ts";
import { isShort } from "../support/short-form.ts";
import { writeSample } from "../support/sample-config.ts";
import { type Order, execute } from "./execute.ts";
import { type Outcome, newestRunId, readOutcome } from "./outcome.ts";

const TASKS = 10;

type DatabaseFor = (afterTest: AfterTest, folder: string) => Promise<string>;

const DATABASES: Readonly<Record<string, DatabaseFor>> = {
  SQLite: async (_, folder) => join(folder, "assay.sqlite"),
  ...(isShort ? {} : { PostgreSQL: (afterTest) => migratedPostgres(afterTest) }),
};

/** Runs a host that kills itself at a point to its end. */
const crashingHost = (afterTest: AfterTest, ...args: readonly string[]): Promise<Ended> =>
  startNode([inject("crashHost"), ...args], { afterTest }).ended;

/** A host that is left alone, in this process, which is not the one that was killed. */
async function quietHost(folder: string, database: string, ...order: Order): Promise<void> {
  const said: string[] = [];
  const tell = (text: string) => said.push(text);
  const options = { folder, database, version: "0", environment: {}, drainQueue: false, tell };
  const workbench = await assemble(options);
  try {
    await execute(workbench, order, () => {});
  } finally {
    await workbench.close();
  }
  expect(said).toEqual([]);
}

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
function uninterrupted(afterTest: AfterTest, judging: "phased" | "pipelined"): Promise<Outcome> {
  const known = whole.get(judging) ?? runWhole(afterTest, judging);
  whole.set(judging, known);
  return known;
}

async function runWhole(afterTest: AfterTest, judging: "phased" | "pipelined"): Promise<Outcome> {
  const folder = temporaryFolder(afterTest);
  const config = writeSample(folder, { tasks: TASKS, judging });
  const database = join(folder, "assay.sqlite");
  await quietHost(folder, database, "start", config);
  return await readOutcome(database);
}

describe.concurrent.each(["phased", "pipelined"] as const)("a %s run that is killed", (judging) => {
  describe.each(Object.entries(DATABASES))("on %s", (_engine, databaseFor) => {
    it.for(POINTS)("%s (%s) ends as if it had not been", async ([, point], { onTestFinished: afterTest }) => {
      const folder = temporaryFolder(afterTest);
      const database = await databaseFor(afterTest, folder);
      const config = writeSample(folder, { tasks: TASKS, judging });
      const killed = await crashingHost(afterTest, folder, database, "start", config, point);
      expect(killed.signal).toBe("SIGKILL");

      const runId = await newestRunId(database);
      const again: Order = runId === null ? ["start", config] : ["resume", runId];
      await quietHost(folder, database, ...again);

      const outcome = await readOutcome(database);
      expect(outcome).toEqual(await uninterrupted(afterTest, judging));
      expect(outcome.answers).toEqual({
        items: 3 * TASKS,
        withOneAnswer: 3 * TASKS,
        withOneScore: 3 * TASKS,
      });
    });
  });
});

it.concurrent("a run whose disk is full stops with a clear word and loses nothing", async (context) => {
  const afterTest = context.onTestFinished;
  const folder = temporaryFolder(afterTest);
  const database = join(folder, "assay.sqlite");
  const config = writeSample(folder, { tasks: TASKS });
  const stopped = await crashingHost(afterTest, folder, database, "start", config, "full:6");
  expect(stopped.stderr).toContain("assay.sqlite: the disk is full.");
  expect(stopped.code).toBe(1);

  const runId = (await newestRunId(database)) ?? "";
  await quietHost(folder, database, "resume", runId);
  expect(await readOutcome(database)).toEqual(await uninterrupted(afterTest, "pipelined"));
});
