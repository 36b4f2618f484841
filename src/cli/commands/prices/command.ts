import { buildCommand } from "@stricli/core";
import { fileArgument, outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ImportPricesFlags } from "./import-prices.ts";

export const importPricesCommand = buildCommand<ImportPricesFlags, [string], World>({
  loader: lazily<ImportPricesFlags, [string]>(
    "created",
    async () => (await import("./import-prices.ts")).importPrices,
  ),
  parameters: {
    positional: fileArgument("Price list: CSV, JSON or LiteLLM's format; - reads standard input"),
    flags: {
      ...workspaceFlags,
      provider: textFlag("Provider of prices that name none", "name"),
      since: textFlag("Start date of prices that name none (default: today)", "date"),
      dryRun: switchFlag("Show what would change, without importing"),
      yes: switchFlag("Skip the confirmation prompt"),
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Import a price list (shows changes and asks first)",
    fullDescription:
      "Imports a price list. Shows what changes and asks first.\n\nExample:\n  assay prices import prices.csv --dry-run",
  },
});
