import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assayProcess } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { limitedConfig } from "../support/limited-run.ts";
import { sampleBank } from "../support/sample-config.ts";

const TASKS = 12;

it("a run that its spending limit ended says why, in its last words and in the list, and goes on with a higher one", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "bank.jsonl"), sampleBank(TASKS));
  writeFileSync(join(cwd, "bench.json"), JSON.stringify(limitedConfig()));
  const run = await assayProcess(["run", "-c", "bench.json"], { cwd });
  expect(run.code).toBe(EXIT.done);
  const told =
    /The spending limit left out (\d+) of 12 items\. The run spent \$0\.\d\d of \$0\.50\. \$0\.\d\d was left, but the next call may cost \$0\.20 if it uses all of its output tokens, so it wasn't made\. Cost of the rest \(est\.\): \$\S+ to \$\S+\. A limit of \$(\S+) is likely to be enough for all of it\.\n/.exec(
      run.stderr,
    );
  const [, leftOut, enough] = told ?? [];
  const runId = /assay resume (\S+) --budget USD/.exec(run.stderr)?.[1] ?? "";
  expect([Number(leftOut) > 0, runId]).toEqual([true, expect.stringMatching(/^limited-/)]);

  const list = await assayProcess(["runs"], { cwd });
  expect(list.stdout).toContain(`finished, ${leftOut} left out: spending limit`);
  expect(list.stderr).toContain(`Continue with a higher limit: assay resume ${runId} --budget USD`);

  const idle = await assayProcess(["resume", runId, "--budget", "0.51"], { cwd });
  expect(idle.stderr).toMatch(/No call fits within a spending limit of \$0\.51: \$0\.\d\d is spent/);
  expect(idle.code).toBe(EXIT.invalidInput);

  const more = await assayProcess(["resume", runId, "--budget", enough ?? "", "--quiet"], { cwd });
  expect(more).toMatchObject({ code: EXIT.done, stderr: "" });
  const [row] = (await assayProcess(["runs", "--json"], { cwd })).stdout.trim().split("\n");
  expect(JSON.parse(row ?? "")).toMatchObject({
    runId,
    state: "finished",
    overBudget: 0,
    answeredItems: TASKS,
  });
  expect((await assayProcess(["runs"], { cwd })).stdout).not.toContain("left out");
});
