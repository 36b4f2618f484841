import { buildCommand } from "@stricli/core";
import { portFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ServeFlags } from "./serve.ts";

export const serveCommand = buildCommand<ServeFlags, [], World>({
  loader: lazily<ServeFlags, []>(async () => (await import("./serve.ts")).serve),
  parameters: {
    flags: {
      port: portFlag("Port to serve at, or the next free one (default: PORT of the environment, else 8080)"),
      bind: textFlag("Address to listen on (default 127.0.0.1); others need ASSAY_TOKEN", "address"),
      sample: switchFlag("On an empty workspace, run the sample benchmark first"),
      dir: workspaceFlags.dir,
      db: workspaceFlags.db,
    },
  },
  docs: {
    brief: "Open the workbench and stay",
    fullDescription: [
      "Serves the page and the REST API until Ctrl-C, on this machine only unless --bind says otherwise.",
      "",
      "Examples:",
      "  assay serve --port 8080",
      "  ASSAY_TOKEN=a-long-random-word assay serve --bind 0.0.0.0",
    ].join("\n"),
  },
});
