import { buildCommand } from "@stricli/core";
import { EXPORT_CONTENTS } from "../../../contract/index.ts";
import { numberFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { ResultsFlags } from "./results.ts";
import { oneRun } from "../control/command.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const FORMATS = ["csv", "md", "json", "jsonl", "junit"] as const satisfies readonly ResultsFlags["format"][];

export const resultsCommand = buildCommand<ResultsFlags, [string], World>({
  loader: lazily<ResultsFlags, [string]>(async () => (await import("./results.ts")).results),
  parameters: {
    positional: oneRun,
    flags: {
      format: {
        kind: "enum",
        values: FORMATS,
        brief: "What to write; by the file's ending when absent, else csv",
        optional: true,
      },
      detailed: switchFlag("Every item with its answer, instead of averages"),
      content: {
        kind: "enum",
        values: EXPORT_CONTENTS,
        brief: "Of what (default items)",
        optional: true,
      },
      threshold: numberFlag("With junit: what scores less has failed (default 50)", "n", 0, 100),
      out: textFlag("File to write, whole or not at all; standard output when absent", "file"),
      unblind: switchFlag("Look although somebody scores the run blind; that is written down"),
      yes: switchFlag("Say yes beforehand"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Write what came of a run: as CSV, Markdown, JSON, JSON lines or JUnit XML",
    fullDescription: [
      "Writes averages of models, or with --detailed every item with its answer and scores. JSON lines and JUnit XML",
      "are made of items and always detailed. --content takes something else: models, scores, runs or evaluations.",
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
