import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../../../contract/index.ts";
import { outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { DoctorFlags } from "./doctor.ts";

export const doctorCommand = buildCommand<DoctorFlags, [], World>({
  loader: lazily<DoctorFlags, []>("existing", async () => (await import("./doctor.ts")).doctor),
  parameters: {
    flags: {
      egress: switchFlag("Only show which hosts a run connects to; contacts no provider"),
      config: textFlag(`With --egress: ${RUN_FIELDS.config.help}`, "file"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
    aliases: { c: "config" },
  },
  docs: {
    brief: "Check the workspace, API keys, network and models",
    fullDescription: [
      "Checks the workspace and every provider that isn't archived: its API key, its base URL, and whether it",
      "offers the models you configured. Says how to fix each problem.",
      "",
      "With --egress: which hosts a run of the config, or of the workspace's models, connects to. No provider is contacted.",
      "",
      "Exit codes: 0 no problems, 4 a problem was found.",
      "",
      "Examples:",
      "  assay doctor",
      "  assay doctor --egress -c bench.yml",
    ].join("\n"),
  },
});
