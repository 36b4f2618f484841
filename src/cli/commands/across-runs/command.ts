import { buildCommand } from "@stricli/core";
import type { ControlFlags } from "../control/control.ts";
import { outputFlags, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const commands = () => import("./across-runs.ts");
const parameters = { flags: { ...workspaceFlags, json: outputFlags.json } } as const;

export const leaderboardCommand = buildCommand<ControlFlags, [], World>({
  loader: lazily<ControlFlags, []>(async () => (await commands()).leaderboard),
  parameters,
  docs: {
    brief: "Show every model over all runs",
    fullDescription:
      "Shows how every model did over all runs, with its uncertainty.\n\nExample:\n  assay leaderboard",
  },
});

export const costsCommand = buildCommand<ControlFlags, [], World>({
  loader: lazily<ControlFlags, []>(async () => (await commands()).costs),
  parameters,
  docs: {
    brief: "Show what was spent, by model and by run",
    fullDescription: "Shows what models and runs have cost.\n\nExample:\n  assay costs --json",
  },
});
