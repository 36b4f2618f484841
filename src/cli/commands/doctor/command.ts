import { buildCommand } from "@stricli/core";
import { outputFlags, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { DoctorFlags } from "./doctor.ts";

export const doctorCommand = buildCommand<DoctorFlags, [], World>({
  loader: lazily<DoctorFlags, []>("existing", async () => (await import("./doctor.ts")).doctor),
  parameters: { flags: { ...workspaceFlags, json: outputFlags.json } },
  docs: {
    brief: "Check the workspace, API keys, network and models",
    fullDescription: [
      "Checks the workspace and every provider that isn't archived: its API key, its base URL, and whether it",
      "offers the models you configured. Says how to fix each problem.",
      "",
      "Exit codes: 0 no problems, 4 a problem was found.",
      "",
      "Example:",
      "  assay doctor",
    ].join("\n"),
  },
});
