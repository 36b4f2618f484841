import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

it.each([
  ["answers that wait for judging", "later"],
  ["answers that were judged", "pipelined"],
] as const)("a run and the list of runs count the same items as done: %s", async (_what, judging) => {
  const cwd = temporaryFolder();
  writeSample(cwd, { tasks: 2, latencyMs: 1, judging });
  const { stderr } = await assay(["run", "config.json"], { cwd });
  const done = /(\d+\/\d+) done/g;
  const last = [...stderr.matchAll(done)].at(-1)?.[1] ?? "";
  const [count, total] = last.split("/");
  expect(count).toBe(total);
  expect((await assay(["runs"], { cwd })).stdout).toMatch(new RegExp(`finished +${last} `));
});
