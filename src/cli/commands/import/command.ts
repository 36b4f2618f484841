import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../../../contract/index.ts";
import { CONFLICT_CHOICES } from "../../../core/index.ts";
import { listFlag, outputFlags, switchFlag, textFlag, workspaceFlags, fileArgument } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ImportFlags } from "./import.ts";

export const importCommand = buildCommand<ImportFlags, [string], World>({
  loader: lazily<ImportFlags, [string]>(async () => (await import("./import.ts")).importFile),
  parameters: {
    positional: fileArgument("CSV, JSON lines or JSON list of tasks; - reads standard input"),
    flags: {
      collection: textFlag("Collection the tasks shall be in; made when there is none", "name"),
      map: listFlag(
        "Columns of a file of any shape: auto, field=column pairs, or a kept mapping's name",
        "pairs",
      ),
      saveMap: textFlag("Keep the mapping under this name", "name"),
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      skipBadRows: switchFlag("Import the good rows although others are bad"),
      onConflict: {
        kind: "enum",
        values: CONFLICT_CHOICES,
        brief: "What to do with rows that would change an existing task; refused without it",
        optional: true,
      },
      ignoreColumns: listFlag("Columns to leave out on purpose, such as choices", "names"),
      dryRun: switchFlag("Show what the file holds and what it would change; import nothing"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Bring a file of tasks into the workspace",
    fullDescription: [
      "Imports tasks from a question bank, from prompt templates, from graded references, or from any other CSV or",
      "JSON lines through a mapping of columns. Nothing is imported while a row is bad; every bad row is listed.",
      "",
      "A row changes an existing task when it has the same id and other content. Such a file is refused until you say",
      "what to do: --on-conflict update changes the tasks, keep-both imports the rows under new ids (q-1 as q-1-2), skip",
      "leaves these rows out and their tasks alone. Rows without an id get one from the file's name and the question.",
      "",
      "Examples:",
      "  assay import bank.jsonl --collection Mail",
      "  assay import questions.csv --dry-run",
      "  assay import bank.jsonl --on-conflict update",
      "  assay import questions.csv --map prompt=question,excellent=answer",
    ].join("\n"),
  },
});
