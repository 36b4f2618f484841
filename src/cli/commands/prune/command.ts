import { buildCommand } from "@stricli/core";
import { outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { PruneFlags } from "./prune.ts";

export const pruneCommand = buildCommand<PruneFlags, [], World>({
  loader: lazily<PruneFlags, []>("existing", async () => (await import("./prune.ts")).prune),
  parameters: {
    flags: {
      dryRun: switchFlag("Only say what would be deleted"),
      ...workspaceFlags,
      yes: switchFlag("Skip the confirmation prompt"),
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Delete what was kept for longer than the settings say (asks first)",
    fullDescription: [
      "Deletes finished runs, and providers' raw replies, that are older than retention.runsDays and retention.rawDays",
      "in the settings. A server does the same every hour.",
      "",
      "Examples:",
      "  assay prune --dry-run",
      "  assay settings set retention.rawDays=30 && assay prune",
    ].join("\n"),
  },
});
