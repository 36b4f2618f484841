import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../contract/index.ts";
import { CONFLICT_CHOICES, TASK_CONTAINERS, TASK_FORMATS } from "../core/index.ts";
import type { DoctorFlags } from "./commands/doctor.ts";
import type { ExportFlags } from "./commands/export.ts";
import { listFlag, numberFlag, outputFlags, switchFlag, textFlag, workspaceFlags } from "./commands/flags.ts";
import type { ImportFlags } from "./commands/import.ts";
import type { ListFlags, TaggedFlags, TasksFlags } from "./commands/list.ts";
import { lazily } from "./lazily.ts";
import type { World } from "./world.ts";

const fileArgument = (brief: string) =>
  ({
    kind: "tuple",
    parameters: [{ brief, parse: (input: string) => input, placeholder: "file" }],
  }) as const;

export const importCommand = buildCommand<ImportFlags, [string], World>({
  loader: lazily<ImportFlags, [string]>(async () => (await import("./commands/import.ts")).importFile),
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

export const exportCommand = buildCommand<ExportFlags, [string], World>({
  loader: lazily<ExportFlags, [string]>(async () => (await import("./commands/export.ts")).exportFile),
  parameters: {
    positional: fileArgument("File to write; .csv makes CSV, anything else JSON lines"),
    flags: {
      format: { kind: "enum", values: TASK_FORMATS, brief: "Shape of the rows", default: "bank" },
      container: { kind: "enum", values: TASK_CONTAINERS, brief: "CSV or JSON lines", optional: true },
      collection: textFlag("Only tasks of this collection", "name"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Write tasks to a file",
    fullDescription:
      "Writes tasks to a file, whole or not at all.\n\nExample:\n  assay export mail.jsonl --collection Mail",
  },
});

export const doctorCommand = buildCommand<DoctorFlags, [], World>({
  loader: lazily<DoctorFlags, []>(async () => (await import("./commands/doctor.ts")).doctor),
  parameters: { flags: { ...workspaceFlags, json: outputFlags.json } },
  docs: {
    brief: "Say what works and what does not: workspace, keys, networks, models",
    fullDescription: [
      "Looks at the workspace and tries every provider that is not archived: its key, its address, and whether it",
      "offers the models that the workspace has of it. Says what to do where something is wrong.",
      "",
      "Exit codes: 0 everything that is in use is in order, 4 something is not.",
      "",
      "Example:",
      "  assay doctor",
    ].join("\n"),
  },
});

const listFlags = {
  search: textFlag("Only those that hold these words", "words"),
  archived: switchFlag("Those that were taken out of the lists"),
  limit: numberFlag("How many to list, at most 500", "n", 1, 500),
  ...workspaceFlags,
  json: outputFlags.json,
} as const;
const tagFlag = textFlag("Only those with this tag", "tag");

export const tasksCommand = buildCommand<TasksFlags, [], World>({
  loader: lazily<TasksFlags, []>(async () => (await import("./commands/list.ts")).tasks),
  parameters: {
    flags: {
      ...listFlags,
      tag: tagFlag,
      category: textFlag("Only those of this category", "name"),
      collection: textFlag("Only those of this collection", "name"),
    },
  },
  docs: {
    brief: "List tasks",
    fullDescription: "Lists tasks.\n\nExample:\n  assay tasks --search invoice --tag mail",
  },
});

export const collectionsCommand = buildCommand<TaggedFlags, [], World>({
  loader: lazily<TaggedFlags, []>(async () => (await import("./commands/list.ts")).collections),
  parameters: { flags: { ...listFlags, tag: tagFlag } },
  docs: {
    brief: "List collections",
    fullDescription: "Lists collections.\n\nExample:\n  assay collections --json",
  },
});

/** A command that only lists. */
export function listing(name: "providers" | "models" | "prices" | "criteria", brief: string) {
  return buildCommand<ListFlags, [], World>({
    loader: lazily<ListFlags, []>(async () => (await import("./commands/list.ts"))[name]),
    parameters: { flags: listFlags },
    docs: { brief, fullDescription: `${brief}.\n\nExample:\n  assay ${name} --json` },
  });
}
