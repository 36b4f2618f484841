import { buildCommand } from "@stricli/core";
import { amountFlag, outputFlags, portFlag, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import { oneRun } from "../control/command.ts";
import type { ResumeFlags } from "./resume.ts";

export const resumeCommand = buildCommand<ResumeFlags, [string], World>({
  loader: lazily<ResumeFlags, [string]>(async () => (await import("./resume.ts")).resume),
  parameters: {
    positional: oneRun,
    flags: {
      judge: switchFlag("Judge now what was left for later"),
      force: switchFlag("Go on although bank or prompts have changed"),
      budget: amountFlag("What the run may spend from now on, with what it has spent, in US dollars", "usd"),
      port: portFlag("Port to serve at while the run goes on"),
      ...workspaceFlags,
      ...outputFlags,
    },
  },
  docs: {
    brief: "Go on with a run that was paused or interrupted",
    fullDescription:
      "Goes on with a run. What is done is not done again.\n\nExample:\n  assay resume demo-20261115-101500",
  },
});
