import { buildCommand } from "@stricli/core";
import { TASK_FLAGS } from "../../../core/index.ts";
import { outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import { oneRun } from "../control/command.ts";
import type { ReportFlags } from "./report.ts";

export const reportCommand = buildCommand<ReportFlags, [string], World>({
  loader: lazily<ReportFlags, [string]>(async () => (await import("./report.ts")).report),
  parameters: {
    positional: oneRun,
    flags: {
      pdf: switchFlag("Write report.pdf as well"),
      tasks: switchFlag("Show what the run tells about its tasks instead; nothing is written"),
      flag: { kind: "enum", values: TASK_FLAGS, brief: "Only tasks with this flag", optional: true },
      calibration: switchFlag("Show how far its judges can be trusted instead, measured by people"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Write a run's report anew and show its ranking, or what it tells about its tasks or judges",
    fullDescription: [
      "Writes summary.json and report.html anew and shows the ranking. With --tasks it shows how hard each task",
      "was, how well it tells models apart and on which tasks judges disagree, what deserves a look first. With",
      "--calibration it shows how far each judge agrees with people, and means that are corrected by what people said.",
      "",
      "Examples:",
      "  assay report demo-20261115-101500",
      "  assay report demo-20261115-101500 --pdf",
      "  assay report demo-20261115-101500 --tasks",
      "  assay report demo-20261115-101500 --tasks --flag negative-discrimination",
      "  assay report demo-20261115-101500 --calibration",
    ].join("\n"),
  },
});
