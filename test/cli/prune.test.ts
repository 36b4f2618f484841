import { join } from "node:path";
import { expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";
import { writeSample } from "../support/sample-config.ts";

const TEN_DAYS_MS = 864_000_000;

it("prune says what would go, asks, and then deletes it", async () => {
  const folder = temporaryFolder();
  const run = (...args: string[]) => assay(args, { cwd: folder });
  await run("run", "-c", writeSample(folder, { tasks: 2 }), "--quiet");
  const database = join(folder, "runs", "assay.sqlite");
  await queryRows(database, `UPDATE runs SET finished_at = finished_at - ${TEN_DAYS_MS}`);
  expect((await run("prune")).stdout).toContain("Nothing to delete: the settings keep everything.");

  await run("settings", "set", "retention.rawDays=5");
  expect((await run("prune", "--dry-run")).stdout).toMatch(
    /^Raw replies of sample-\S+: sample, finished 20.*, 6 items\n$/,
  );
  const unasked = await run("prune");
  expect([unasked.code, unasked.stderr]).toEqual([EXIT.invalidInput, expect.stringContaining("--yes")]);
  expect((await run("prune", "--yes")).stdout).toContain("Deleted the raw replies of 1 run.");
  expect((await run("prune", "--yes")).stdout).toBe(
    "Nothing to delete: nothing has been kept for longer than the settings say.\n",
  );

  await run("settings", "set", "retention.runsDays=9");
  const pruned = JSON.parse((await run("prune", "--yes", "--json")).stdout);
  expect(pruned).toMatchObject({ dryRun: false, runs: [{ name: "sample", items: 6 }], rawReplies: [] });
  expect((await run("runs", "--json")).stdout).toBe("");
});
