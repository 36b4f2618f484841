import { buildCommand } from "@stricli/core";
import type { DiffFlags } from "./diff.ts";
import { numberFlag, outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const [runId] = oneRun.parameters;

export const diffCommand = buildCommand<DiffFlags, [string, string], World>({
  loader: lazily<DiffFlags, [string, string]>("existing", async () => (await import("./diff.ts")).diff),
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [runId, { ...runId, brief: "ID of the run to compare with", placeholder: "otherRunId" }],
    },
    flags: {
      limit: numberFlag("Number of flipped tasks to show (default 10)", "n", 1, 500),
      unblind: switchFlag(
        "Show results even while a run is being scored blind; this unblinds the session and is logged",
      ),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Compare two runs: score differences, flipped tasks, changed settings",
    fullDescription: [
      "Pairs the tasks of two runs by content and says for each model whether it scored better or worse in the",
      "second run, or can't be told apart. Also lists tasks solved in only one run, and settings that differ.",
      "",
      "Examples:",
      "  assay diff demo-20261115-101500 demo-20261116-090000",
      "  assay diff demo-20261115-101500 demo-20261116-090000 --limit 50",
      "  assay diff demo-20261115-101500 demo-20261116-090000 --json > diff.jsonl",
    ].join("\n"),
  },
});
