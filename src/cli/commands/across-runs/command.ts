import { buildCommand } from "@stricli/core";
import type { ControlFlags } from "../control/control.ts";
import type { LeaderboardFlags } from "./across-runs.ts";
import { outputFlags, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const commands = () => import("./across-runs.ts");
const parameters = { flags: { ...workspaceFlags, json: outputFlags.json } } as const;

export const leaderboardCommand = buildCommand<LeaderboardFlags, [], World>({
  loader: lazily<LeaderboardFlags, []>("existing", async () => (await commands()).leaderboard),
  parameters: {
    flags: {
      ...parameters.flags,
      trials: { kind: "boolean", brief: "Include trials, which are left out otherwise", default: false },
    },
  },
  docs: {
    brief: "Show how each model did across all runs",
    fullDescription:
      "Shows each model's score across all runs, with its 95% confidence interval.\n\nExample:\n  assay leaderboard",
  },
});

export const costsCommand = buildCommand<ControlFlags, [], World>({
  loader: lazily<ControlFlags, []>("existing", async () => (await commands()).costs),
  parameters,
  docs: {
    brief: "Show spending by model and by run",
    fullDescription:
      "Shows spending by model and by run, and how many calls have an unknown cost.\n\nExample:\n  assay costs --json",
  },
});
