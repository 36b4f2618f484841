import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../../../contract/index.ts";
import { CONFLICT_CHOICES } from "../../../core/index.ts";
import { listFlag, outputFlags, switchFlag, textFlag, workspaceFlags, fileArgument } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ImportFlags } from "./import.ts";

export const importCommand = buildCommand<ImportFlags, [string], World>({
  loader: lazily<ImportFlags, [string]>("created", async () => (await import("./import.ts")).importFile),
  parameters: {
    positional: fileArgument("CSV, JSON Lines or JSON file of tasks; - reads standard input"),
    flags: {
      collection: textFlag("Collection to add the tasks to; created if it doesn't exist", "name"),
      map: listFlag("Column mapping: auto, field=column pairs, or the name of a saved mapping", "pairs"),
      saveMap: textFlag("Save the mapping under this name", "name"),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      skipBadRows: switchFlag("Import valid rows even if others have errors"),
      onConflict: {
        kind: "enum",
        values: CONFLICT_CHOICES,
        brief: "What to do with rows that would change an existing task (required if there are any)",
        optional: true,
      },
      ignoreColumns: listFlag("Columns to ignore, e.g. choices", "names"),
      dryRun: switchFlag("Show what would be imported and changed, without importing"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Import tasks from a file",
    fullDescription: [
      "Imports tasks from a question bank, from prompt templates, from graded references, or from any other CSV or",
      "JSON Lines file through a column mapping. If any row has an error, nothing is imported and every error is listed.",
      "",
      "A row with the ID of an existing task but different content would change that task. You decide what happens:",
      "--on-conflict update changes the tasks, keep-both imports the rows under new IDs (q-1 as q-1-2), skip",
      "ignores these rows. Without it, such a file is refused. Rows without an ID get one made from the file name and the question.",
      "",
      "Examples:",
      "  assay import bank.jsonl --collection Mail",
      "  assay import questions.csv --dry-run",
      "  assay import bank.jsonl --on-conflict update",
      "  assay import questions.csv --map prompt=question,excellent=answer",
    ].join("\n"),
  },
});
