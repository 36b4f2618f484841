import { buildCommand } from "@stricli/core";
import { outputFlags, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { DoctorFlags } from "./doctor.ts";

export const doctorCommand = buildCommand<DoctorFlags, [], World>({
  loader: lazily<DoctorFlags, []>(async () => (await import("./doctor.ts")).doctor),
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
