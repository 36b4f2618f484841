import { buildCommand } from "@stricli/core";
import { RUN_FIELDS } from "../../../contract/index.ts";
import { fileArgument, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { LockFlags } from "./lock.ts";

export const lockCommand = buildCommand<LockFlags, [string], World>({
  loader: lazily<LockFlags, [string]>("created", async () => (await import("./lock.ts")).lock),
  parameters: {
    positional: fileArgument(RUN_FIELDS.config.help),
    flags: {
      keepUnknown: switchFlag(RUN_FIELDS.keepUnknown.help),
      ...workspaceFlags,
      json: switchFlag("Output JSON"),
    },
  },
  docs: {
    brief: "Write down what a run of a config depends on",
    fullDescription: [
      "Writes what the results of a run depend on to a file beside the config (bench.yml: bench.lock.json): every task,",
      "prompt templates, models with parameters, prices and addresses, judges with their instructions, metrics, criteria",
      "and the version of Assay; and who served the models in the last finished run of that name.",
      "`assay run --locked` then refuses to start if anything differs, and says what.",
      "",
      "Examples:",
      "  assay lock bench.yml",
      "  assay run bench.yml --locked",
    ].join("\n"),
  },
});
