import { buildCommand } from "@stricli/core";
import type { DiffFlags } from "./diff.ts";
import { numberFlag, outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const [runId] = oneRun.parameters;

export const diffCommand = buildCommand<DiffFlags, [string, string], World>({
  loader: lazily<DiffFlags, [string, string]>(async () => (await import("./diff.ts")).diff),
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [
        runId,
        { ...runId, brief: "Id of the run it is compared with", placeholder: "otherRunId" },
      ],
    },
    flags: {
      limit: numberFlag("How many flipped tasks to show (default 10)", "n", 1, 500),
      unblind: switchFlag("Look although somebody scores a run blind; that is written down"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Compare two runs: what differs for sure, which tasks flipped, which settings changed",
    fullDescription: [
      "Pairs the tasks of two runs by what they ask and says for each model whether it is better or worse in the",
      "second run, or cannot be told apart. Shows tasks that are solved in one run only, and settings that differ.",
      "",
      "Examples:",
      "  assay diff demo-20261115-101500 demo-20261116-090000",
      "  assay diff demo-20261115-101500 demo-20261116-090000 --limit 50",
      "  assay diff demo-20261115-101500 demo-20261116-090000 --json > diff.jsonl",
    ].join("\n"),
  },
});
