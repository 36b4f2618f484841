import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { baselineSchema } from "../../src/core/index.ts";
import { ROOT, cleanEnvironment } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { readXml } from "../support/read-xml.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

const TASKS = 60;

/** A repository as a pipeline has it: a bank, and a config for each state of the project. */
function repository(): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "bank.jsonl"), sampleBank(TASKS));
  const config = (
    name: string,
    fast: number,
    seed: number,
    judge: Readonly<Record<string, unknown>> = {},
  ): void => {
    const made = sampleConfig({
      qualities: { fast, slow: 0.5 },
      planted: { spread: 0.02 },
      run: { name },
      judge,
    });
    made.routers.simulated.seed = seed;
    writeFileSync(join(cwd, `${name}.json`), JSON.stringify(made));
  };
  config("before", 0.7, 3);
  config("unchanged", 0.7, 4);
  config("broken", 0.35, 5);
  config("rejudged", 0.7, 4, { noise: 0.2 });
  return cwd;
}

/** What docs/gate.md tells pipelines to call. */
const SCRIPT = `set -u
assay() { "$NODE" "$ROOT/bin/assay.cjs" "$@"; }
started() { assay run -c "$1" --json | sed -n 's/.*"type":"summary","runId":"\\([^"]*\\)".*/\\1/p'; }
BEFORE=$(started before.json)
assay gate "$BEFORE" --write-baseline baseline.json || exit 90
for STATE in unchanged broken rejudged; do
  RUN=$(started $STATE.json)
  assay gate "$RUN" --baseline baseline.json --max-drop 10 --junit $STATE.xml --markdown $STATE.md --github > $STATE.txt 2> $STATE.err
  echo "$STATE $?"
  assay gate "$RUN" --baseline "$BEFORE" --max-drop 10 --strict > /dev/null 2>&1
  echo "$STATE strict $?"
done
`;

describe("assay gate", () => {
  it("lets unchanged models pass, fails worse ones and says when it can't tell, from a shell script", async () => {
    const cwd = repository();
    writeFileSync(join(cwd, "gate.sh"), SCRIPT);
    const env = { ...cleanEnvironment(), NODE: process.execPath, ROOT };
    const { stdout } = await promisify(execFile)("sh", ["gate.sh"], { cwd, env });
    expect(stdout.trim().split("\n")).toEqual([
      "unchanged 0",
      "unchanged strict 0",
      `broken ${EXIT.failsCheck}`,
      `broken strict ${EXIT.failsCheck}`,
      "rejudged 0",
      `rejudged strict ${EXIT.cannotTell}`,
    ]);
    const read = (name: string): string => readFileSync(join(cwd, name), "utf8");
    expect(baselineSchema.parse(JSON.parse(read("baseline.json"))).tasks).toHaveLength(TASKS);
    expect(read("baseline.json")).not.toMatch(/Question number|nothing special|Simulated/);

    expect(read("unchanged.txt")).toMatch(
      /^::notice title=Assay gate%3A unchanged-\d+-\d+::None of fast and slow is worse/,
    );
    expect(read("unchanged.txt")).toContain(
      "Passed: None of fast and slow is worse than the baseline by 10.0",
    );
    expect(read("broken.txt")).toMatch(
      /^::error title=Assay gate%3A fast::fast is worse than the baseline: −/,
    );
    expect(read("broken.txt")).toMatch(/\(95 %25 CI /);
    expect(read("broken.txt")).toMatch(/^fast \(simulated\) +worse +-/m);
    expect(read("broken.md")).toMatch(/^<!-- assay-gate -->\n\n### Assay gate: failed\n\nfast is worse/);
    expect(read("broken.md")).toMatch(/^\| fast \(simulated\) \| worse \| -\d/m);
    const suite = readXml(read("broken.xml"));
    expect(JSON.stringify(suite)).toContain("fast is worse than the baseline");
    expect(read("broken.xml")).toContain('tests="2" failures="1" errors="0" skipped="1"');
    expect(read("rejudged.xml")).toContain('tests="2" failures="0" errors="0" skipped="2"');
    expect(read("rejudged.txt")).toContain("Can't tell: Can't tell whether fast is worse");
    expect(read("rejudged.err")).toContain("Warning: the gate can't tell, and lets the run pass.");
  });

  it("holds a run to limits, as text and as JSON, and refuses what it can't use", async () => {
    const cwd = repository();
    const { stdout } = await assay(["run", "-c", "before.json", "--json"], { cwd });
    const runId = /before-\d{8}-\d{6}/.exec(stdout)?.[0] ?? "";
    const gate = async (...args: readonly string[]) => await assay(["gate", runId, ...args], { cwd });

    const kept = await gate("--min", "fast=10", "--min", "slow=10", "--max-latency", "60000");
    expect(kept).toMatchObject({ code: EXIT.done, stderr: "" });
    expect(kept.stdout).toContain("Passed: All 4 limits are kept.");
    const broken = await gate("--min", "slow=99.5", "--json");
    expect(broken).toMatchObject({ code: EXIT.failsCheck, stderr: "" });
    expect(JSON.parse(broken.stdout)).toMatchObject({
      type: "gate",
      outcome: "failed",
      limits: [{ kind: "min-score", modelId: "slow", limit: 99.5, verdict: "broken" }],
    });
    const itself = await gate("--baseline", runId, "--strict");
    expect(itself).toMatchObject({ code: EXIT.done, stderr: "" });

    writeFileSync(join(cwd, "other.json"), "{}");
    for (const [args, said] of [
      [[], "There is nothing to hold the run against."],
      [["--baseline", "gone.json"], "There is no file gone.json."],
      [["--baseline", "nobody"], "There is no run nobody."],
      [["--baseline", "other.json"], "other.json is not a baseline of this version of Assay"],
      [["--baseline", "bank.jsonl"], "it is not JSON"],
      [["--min", "fast"], "--min fast is not a model with its minimum score."],
      [["--min", "nobody=3"], "The run has no model nobody."],
    ] as const) {
      const refused = await gate(...args);
      expect(refused).toMatchObject({ code: EXIT.invalidInput, stdout: "" });
      expect(refused.stderr).toContain(said);
    }
  });
});
