import { buildCommand } from "@stricli/core";
import { amountFlag, outputFlags, portFlag, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import { oneRun } from "../control/command.ts";
import type { ResumeFlags } from "./resume.ts";

export const resumeCommand = buildCommand<ResumeFlags, [string], World>({
  loader: lazily<ResumeFlags, [string]>("existing", async () => (await import("./resume.ts")).resume),
  parameters: {
    positional: oneRun,
    flags: {
      judge: switchFlag("Judge now if judging was postponed"),
      force: switchFlag("Continue even if the task file or prompts have changed"),
      budget: amountFlag(
        "New spending limit of the run in US dollars, including what it has already spent",
        "usd",
      ),
      port: portFlag("Port of the local server while the run is active"),
      ...workspaceFlags,
      ...outputFlags,
    },
  },
  docs: {
    brief: "Continue a paused or interrupted run",
    fullDescription:
      "Continues a paused or interrupted run. Finished items are not repeated.\n\nExample:\n  assay resume demo-20261115-101500",
  },
});
