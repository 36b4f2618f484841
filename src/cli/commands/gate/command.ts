import { buildCommand } from "@stricli/core";
import { measureFlag, outputFlags, repeatedFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { GateFlags } from "./gate.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const LARGEST = 1_000_000_000;

export const gateCommand = buildCommand<GateFlags, [string], World>({
  loader: lazily<GateFlags, [string]>("existing", async () => (await import("./gate.ts")).gate),
  parameters: {
    positional: oneRun,
    flags: {
      baseline: textFlag("Run ID or baseline file to compare with", "run|file"),
      maxDrop: measureFlag("Allowed drop in points of 100 (default 2)", "points", 0, 100),
      min: repeatedFlag("Minimum mean score of a model, e.g. fast=70; may be repeated", "model=score"),
      maxCost: measureFlag("Limit on the run's cost in US dollars, judges included", "usd", 0, LARGEST),
      maxLatency: measureFlag("Limit on every model's median latency in milliseconds", "ms", 1, LARGEST),
      strict: switchFlag("Exit with 6 if it can't tell, instead of a warning and 0"),
      writeBaseline: textFlag("Write this run's baseline to a file, to commit it", "file"),
      junit: textFlag("Write the verdicts as JUnit XML", "file"),
      markdown: textFlag("Write a summary for a pull-request comment", "file"),
      github: switchFlag("Print annotations for GitHub Actions"),
      unblind: switchFlag(
        "Show results even while a run is being scored blind; this unblinds the session and is logged",
      ),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Check in a pipeline whether a run is worse than a baseline",
    fullDescription: [
      "Compares a run with a baseline, task by task, and says of each model whether it is worse, not worse by the",
      "allowed drop, or that it can't tell. Also checks limits on score, cost and latency.",
      "",
      "Exit codes: 0 not worse (or can't tell, with a warning), 5 worse or a limit is broken, 6 can't tell with --strict.",
      "",
      "Examples:",
      "  assay gate demo-20261116-090000 --baseline demo-20261115-101500",
      "  assay gate demo-20261115-101500 --write-baseline baseline.json",
      "  assay gate demo-20261116-090000 --baseline baseline.json --max-drop 3 --strict",
      "  assay gate demo-20261116-090000 --baseline baseline.json --min fast=70 --max-cost 2.50 --max-latency 4000",
      "  assay gate demo-20261116-090000 --baseline baseline.json --junit gate.xml --markdown gate.md --github",
    ].join("\n"),
  },
});
