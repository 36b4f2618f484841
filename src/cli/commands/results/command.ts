import { buildCommand } from "@stricli/core";
import { EXPORT_CONTENTS } from "../../../contract/index.ts";
import { numberFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { ResultsFlags } from "./results.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const FORMATS = ["csv", "md", "json", "jsonl", "junit"] as const satisfies readonly ResultsFlags["format"][];

export const resultsCommand = buildCommand<ResultsFlags, [string], World>({
  loader: lazily<ResultsFlags, [string]>("existing", async () => (await import("./results.ts")).results),
  parameters: {
    positional: oneRun,
    flags: {
      format: {
        kind: "enum",
        values: FORMATS,
        brief: "Output format (default: by the file extension, else csv)",
        optional: true,
      },
      detailed: switchFlag("Every item with its answer instead of averages per model"),
      content: {
        kind: "enum",
        values: EXPORT_CONTENTS,
        brief: "What to export (default items)",
        optional: true,
      },
      threshold: numberFlag("With junit: scores below this fail (default 50)", "n", 0, 100),
      out: textFlag("Output file (default: standard output)", "file"),
      unblind: switchFlag(
        "Show results even while the run is being scored blind; this unblinds the session and is logged",
      ),
      yes: switchFlag("Skip the confirmation prompt"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Export a run's results as CSV, Markdown, JSON, JSON Lines or JUnit XML",
    fullDescription: [
      "Exports averages per model, or with --detailed every item with its answer and scores. JSON Lines and JUnit XML",
      "are always detailed. --content exports something else: models, scores, runs or evaluations.",
      "",
      "Examples:",
      "  assay results demo-20261115-101500 --format md",
      "  assay results demo-20261115-101500 --detailed --out results.csv",
      "  assay results demo-20261115-101500 --format jsonl | head -n 1",
      "  assay results demo-20261115-101500 --content scores --out scores.csv --yes",
      "  assay results demo-20261115-101500 --format junit --threshold 70 --out junit.xml",
      "  assay results demo-20261115-101500 --content evaluations --out ratings.jsonl --unblind",
    ].join("\n"),
  },
});
