import { buildCommand } from "@stricli/core";
import { RUN_SORTS } from "../../../core/index.ts";
import { numberFlag, outputFlags, sortFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import type { World } from "../../world.ts";

type RunsFlags = Omit<WorkspaceFlags, "port"> & {
  readonly json: boolean;
  readonly limit?: number;
  readonly sort?: string;
};
export const runsCommand = buildCommand<RunsFlags, [], World>({
  loader: lazily<RunsFlags, []>("existing", async () => (await import("./runs.ts")).runs),
  parameters: {
    flags: {
      limit: numberFlag("Number of runs to show", "n", 1),
      sort: sortFlag(RUN_SORTS),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "List runs, newest first",
    fullDescription: "Lists runs, newest first.\n\nExample:\n  assay runs --limit 5",
  },
});
