import { buildCommand } from "@stricli/core";
import { fileArgument, outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ImportPricesFlags } from "./import-prices.ts";

export const importPricesCommand = buildCommand<ImportPricesFlags, [string], World>({
  loader: lazily<ImportPricesFlags, [string]>(async () => (await import("./import-prices.ts")).importPrices),
  parameters: {
    positional: fileArgument("CSV, JSON or LiteLLM's list of model prices; - reads standard input"),
    flags: {
      ...workspaceFlags,
      provider: textFlag("Whose prices they are, where the list does not say", "name"),
      since: textFlag("First day they hold, where the list does not say; today when absent", "date"),
      dryRun: switchFlag("Show what would change and write nothing"),
      yes: switchFlag("Say yes beforehand"),
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Import a price list, after showing what changes",
    fullDescription:
      "Imports a price list, after showing what changes.\n\nExample:\n  assay prices import prices.csv --dry-run",
  },
});
