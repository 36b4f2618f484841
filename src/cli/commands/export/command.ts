import { buildCommand } from "@stricli/core";
import { TASK_CONTAINERS, TASK_FORMATS } from "../../../core/index.ts";
import { textFlag, workspaceFlags, fileArgument } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ExportFlags } from "./export.ts";

export const exportCommand = buildCommand<ExportFlags, [string], World>({
  loader: lazily<ExportFlags, [string]>(async () => (await import("./export.ts")).exportFile),
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
