import { buildCommand } from "@stricli/core";
import { outputFlags, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ClustersFlags } from "./clusters.ts";

const text = (input: string): string => input;

export const clustersCommand = buildCommand<ClustersFlags, [string], World>({
  loader: lazily<ClustersFlags, [string]>("existing", async () => (await import("./clusters.ts")).clusters),
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [{ brief: "Name of the collection", parse: text, placeholder: "name" }],
    },
    flags: {
      ...workspaceFlags,
      apply: switchFlag("Apply the proposed clusters"),
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Propose clusters for tasks that look related",
    fullDescription:
      "Proposes clusters for tasks of a collection that look related: one template with other variables, or nearly the same text. Related tasks count as one in every estimate. Nothing changes without --apply.\n\nExample:\n  assay collections clusters Mail --apply",
  },
});
