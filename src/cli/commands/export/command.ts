import { buildCommand } from "@stricli/core";
import { TASK_CONTAINERS, TASK_FORMATS } from "../../../core/index.ts";
import { textFlag, workspaceFlags, fileArgument } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ExportFlags } from "./export.ts";

export const exportCommand = buildCommand<ExportFlags, [string], World>({
  loader: lazily<ExportFlags, [string]>("existing", async () => (await import("./export.ts")).exportFile),
  parameters: {
    positional: fileArgument("Output file: .csv writes CSV, any other extension JSON Lines"),
    flags: {
      format: { kind: "enum", values: TASK_FORMATS, brief: "Row format", default: "bank" },
      container: {
        kind: "enum",
        values: TASK_CONTAINERS,
        brief: "File format: CSV or JSON Lines",
        optional: true,
      },
      collection: textFlag("Only tasks of this collection", "name"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Write tasks to a file",
    fullDescription:
      "Writes tasks to a file. If writing fails, an existing file is left as it was.\n\nExample:\n  assay export mail.jsonl --collection Mail",
  },
});
