import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { startInTerminal } from "../support/pseudo-terminal.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

const TASKS = 3;
const NAMES = /Zqx-Kestrel|Vwy-Bittern/;

/** A folder with a finished run of two models. */
async function answered(): Promise<{ readonly cwd: string; readonly runId: string }> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "bank.jsonl"), sampleBank(TASKS));
  const config = sampleConfig({ qualities: { "Zqx-Kestrel": 0.8, "Vwy-Bittern": 0.4 } });
  writeFileSync(join(cwd, "config.json"), JSON.stringify(config));
  expect((await assay(["run", "-c", "config.json", "--quiet"], { cwd })).code).toBe(EXIT.done);
  const { stdout } = await assay(["runs", "--json"], { cwd });
  const { runId } = JSON.parse(stdout.split("\n")[0] ?? "") as { runId: string };
  return { cwd, runId };
}

it("a person scores from the command line: blind, kept as typed, continued later, revealed at the end", async () => {
  const { cwd, runId } = await answered();
  const score = (input: string, ...args: string[]) => assay(["score", ...args], { cwd, input });

  // By what to score must be known.
  const without = await score("", runId);
  expect(without.code).toBe(EXIT.invalidInput);
  expect(without.stderr).toContain("Name a criteria set with --criteria, or use --rating");
  expect((await score("", "nothing-of-the-kind", "--rating")).code).toBe(EXIT.invalidInput);

  // What is no rating is refused; a note and a skip are kept; the last score can be taken back.
  const lines = ["u", "9", "4", "n well put", "2", "u", "3", "s", "q"].join("\n");
  const first = await score(`${lines}\n`, runId, "--rating", "--rater", "Nina");
  expect(first.code).toBe(EXIT.done);
  expect(first.stderr).toContain("Nina scores 6 answers of ");
  expect(first.stderr).toContain("There is nothing to undo.");
  expect(first.stderr).toContain("Rating takes a number from 1 to 5");
  expect(first.stderr).toContain("Noted.");
  const [, sessionId = ""] = /Continue with: assay score (\S+)/.exec(first.stderr) ?? [];
  expect(first.stdout).toContain("Answer 1 of 6");
  expect(first.stdout).not.toMatch(NAMES);

  // The run leads back to the same session; what was skipped comes last. Gaps are asked about.
  const second = await score("5\n5\n5\n", runId, "--rating", "--rater", "Nina");
  expect(second.stderr).toContain("2 scored so far");
  expect(second.stderr).toContain(`assay score ${sessionId}`);
  const third = await score("s\nno\n", sessionId);
  expect(third.stderr).toContain("1 answer has no score yet.");
  expect(third.stdout).not.toMatch(NAMES);

  const last = await score("1\n", sessionId, "--finish");
  expect(last.stdout).toMatch(/Zqx-Kestrel \(simulated\)/);
  expect(last.stdout).toContain("Mean rating (of 5)");
  expect(last.stdout).toContain("scored on only 3 tasks in common, and it takes at least 5");
  // Of a finished session nothing can be changed; it is shown again.
  const again = await score("1\n", sessionId);
  expect(again.stderr).toContain("The session is finished.");
  expect(again.stdout).toContain("Mean rating (of 5)");
  expect(again.stdout).not.toContain("Answer 1 of 6");
});

it("a person compares in a terminal, and leaves with Ctrl-D or finishes", async () => {
  const { cwd, runId } = await answered();
  const started = startInTerminal(["compare", runId, "--rater", "Bo"], { cwd });
  await started.screen.shows("q first is better, w second, e draw, r both bad:");
  started.type("q", "Enter");
  await started.screen.shows("Pair 2 ·");
  started.type("\u0004");
  expect(await started.ended).toBe(EXIT.done);

  const refused = await assay(["score", runId, "--rating", "--rater", "Bo", "--json"], { cwd, input: "q\n" });
  expect(JSON.parse(refused.stdout.split("\n")[0] ?? "")).toMatchObject({ type: "answer", position: 0 });

  // One letter by mistake doesn't finish it for good.
  const unsure = await assay(["compare", runId, "--rater", "Bo"], { cwd, input: "f\nno\nx\n" });
  expect(unsure.stderr).toContain("1 of 3 possible pairs compared.");
  expect(unsure.stderr).not.toContain("The session is finished.");

  const rest = await assay(["compare", runId, "--rater", "Bo"], { cwd, input: "n close\ne\nu\nw\nr\nyes\n" });
  expect(rest.stderr).toContain("1 pair compared so far.");
  expect(rest.stderr).toContain("Every pair has been compared.");
  // Somebody else still scores the run blind: nothing is told yet.
  expect(rest.stdout).not.toMatch(NAMES);
  expect(rest.stderr).toContain("The session is finished.");
});
