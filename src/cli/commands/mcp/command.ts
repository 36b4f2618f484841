import { buildCommand } from "@stricli/core";
import { portFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import type { World } from "../../world.ts";

export const mcpCommand = buildCommand<WorkspaceFlags, [], World>({
  loader: lazily<WorkspaceFlags, []>(async () => (await import("./mcp.ts")).mcp),
  parameters: {
    flags: {
      port: portFlag("Port to serve at, or the next free one (default 8080)"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Let an agent work with Assay, over the Model Context Protocol",
    fullDescription: [
      "Speaks the Model Context Protocol on standard input and output, until the input ends. Uses the server of the",
      "workspace where one is running, and is it otherwise. An agent's client starts this command by itself.",
      "",
      "Example:",
      "  assay mcp --dir runs",
    ].join("\n"),
  },
});
