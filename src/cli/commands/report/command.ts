import { buildCommand } from "@stricli/core";
import { TASK_FLAGS } from "../../../core/index.ts";
import { outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import { oneRun } from "../control/command.ts";
import type { ReportFlags } from "./report.ts";

export const reportCommand = buildCommand<ReportFlags, [string], World>({
  loader: lazily<ReportFlags, [string]>("existing", async () => (await import("./report.ts")).report),
  parameters: {
    positional: oneRun,
    flags: {
      pdf: switchFlag("Also write report.pdf"),
      examples: switchFlag(
        "Also write report.examples.html, which quotes prompts and answers (with --pdf, as PDF too)",
      ),
      bundle: switchFlag("Also write report.bundle.html: the whole run with all answers in one offline file"),
      tasks: switchFlag("Show task statistics instead of writing the report"),
      flag: { kind: "enum", values: TASK_FLAGS, brief: "Only tasks with this flag", optional: true },
      calibration: switchFlag("Show judge calibration against human scores instead of writing the report"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Write a run's report, or show task statistics or judge calibration",
    fullDescription: [
      "Writes summary.json and report.html and shows the ranking. --tasks shows how hard each task was, how well",
      "it separates the models and where judges disagree, most suspicious first.",
      "--calibration shows how well each judge agrees with people, and scores corrected by human labels.",
      "",
      "Examples:",
      "  assay report demo-20261115-101500",
      "  assay report demo-20261115-101500 --pdf",
      "  assay report demo-20261115-101500 --pdf --examples",
      "  assay report demo-20261115-101500 --bundle",
      "  assay report demo-20261115-101500 --tasks",
      "  assay report demo-20261115-101500 --tasks --flag negative-discrimination",
      "  assay report demo-20261115-101500 --calibration",
    ].join("\n"),
  },
});
