import { randomInt } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { type StartOptions, startAssay } from "../support/assay-process.ts";
import { type AfterTest, migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";
import { type Outcome, newestRunId, readOutcome } from "./outcome.ts";

const TASKS = 12;
/** Chance finds more the longer it is tried: many where only that is asked for (`npm run test:random`). */
const KILLS = process.env["ASSAY_SEED"] === "random" ? 50 : 8;
const EVENTS = 2 * 3 * TASKS;

const DATABASES = {
  SQLite: async (_afterTest: AfterTest, folder: string) => join(folder, "runs", "assay.sqlite"),
  PostgreSQL: (afterTest: AfterTest) => migratedPostgres(afterTest),
} as const;

/** The real command, killed when it has told of a random number of events, or a moment after. */
async function killedAtRandom(args: readonly string[], options: StartOptions): Promise<boolean> {
  const running = startAssay(args, options);
  const target = randomInt(1, EVENTS);
  let killed = false;
  running.child.stdout?.on("data", () => {
    const told = running.output().stdout.split("\n").length;
    if (killed || told < target) return;
    killed = true;
    setTimeout(() => running.child.kill("SIGKILL"), randomInt(0, 6));
  });
  return (await running.ended).signal === "SIGKILL";
}

/** The same run, left alone. */
async function uninterrupted(afterTest: AfterTest): Promise<Outcome> {
  const folder = temporaryFolder(afterTest);
  const database = join(folder, "assay.sqlite");
  const config = writeSample(folder, { tasks: TASKS });
  const { code } = await assay(["run", "-c", config, "--json", "--db", database, "--dir", folder], {
    cwd: folder,
  });
  expect(code).toBe(0);
  return await readOutcome(database);
}

describe.concurrent.each(Object.entries(DATABASES))(
  "runs on %s that are killed at random",
  (_, databaseFor) => {
    it(`end as if they had not been, in ${KILLS} tries`, { timeout: 600_000 }, async (context) => {
      const afterTest = context.onTestFinished;
      const expected = await uninterrupted(afterTest);
      let kills = 0;
      while (kills < KILLS) {
        const folder = temporaryFolder(afterTest);
        const database = await databaseFor(afterTest, folder);
        const config = writeSample(folder, {
          tasks: TASKS,
          judging: kills % 2 === 0 ? "phased" : "pipelined",
        });
        const base = ["--json", "--db", database, "--dir", join(folder, "runs")];
        const options = { cwd: folder, afterTest };

        if (await killedAtRandom(["run", "-c", config, ...base], options)) kills += 1;
        const runId = await newestRunId(database);
        const again = runId === null ? ["run", "-c", config] : ["resume", runId];
        // In this process, which is not the one that was killed.
        const { code, stderr } = await assay([...again, ...base], { cwd: folder });
        // It may have finished before it was killed: then there was nothing left to resume.
        expect(code === 3 && stderr.includes("is finished") ? "finished before" : { code, stderr }).toEqual(
          code === 3 ? "finished before" : { code: 0, stderr: "" },
        );
        expect(await readOutcome(database)).toEqual(expected);
      }
    });
  },
);
