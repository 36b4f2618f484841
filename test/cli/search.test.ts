import { expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";

it("assay search finds what was typed in, as text and as JSON, and says when nothing matches", async () => {
  const cwd = temporaryFolder();
  const add = (taskId: string, prompt: string) =>
    assay(["tasks", "add", taskId, "category=Birds", `prompt=${prompt}`], { cwd });
  await add("heron-1", "Does a heron \u001B[31m wade\u202E at dusk?");
  await add("heron-2", "Does a heron sleep?");

  const found = await assay(["search", "heron", "wade"], { cwd });
  expect(found).toEqual({
    code: EXIT.done,
    signal: null,
    stdout: "task heron-1\n  Does a heron [31m wade at dusk?\n",
    stderr: "Matches: 1 task, 0 answers, 0 judgments.\n",
  });
  expect((await assay(["search", "heron -sleep"], { cwd })).stdout).toMatch(/^task heron-1\n/);
  const { stdout } = await assay(["search", '"a heron"', "--json", "--sort", "newest", "--limit", "1"], {
    cwd,
  });
  expect(JSON.parse(stdout)).toMatchObject({ kind: "task", taskId: "heron-2", field: "prompt" });
  expect((await assay(["search", "heron", "--kind", "answer"], { cwd })).stderr).toMatch(/^No matches\./);
  expect((await assay(["search", "?!"], { cwd })).stderr).toMatch(/^The query has no words to find\./);
  expect((await assay(["search", "heron", "--kind", "run"], { cwd })).code).toBe(EXIT.invalidInput);
  expect(await assay(["search", "heron", "--collection", "none"], { cwd })).toMatchObject({
    stderr: expect.stringContaining("There is no collection none."),
  });
});
