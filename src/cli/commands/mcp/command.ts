import { buildCommand } from "@stricli/core";
import { portFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import type { World } from "../../world.ts";

export const mcpCommand = buildCommand<WorkspaceFlags, [], World>({
  loader: lazily<WorkspaceFlags, []>("created", async () => (await import("./mcp.ts")).mcp),
  parameters: {
    flags: {
      port: portFlag("Port to listen on, or the next free one (default 8080)"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Serve Assay to agents over the Model Context Protocol (MCP)",
    fullDescription: [
      "Speaks the Model Context Protocol on standard input and output until the input ends. Uses the workspace's",
      "running server, or starts one. Agents usually start this command themselves.",
      "",
      "Example:",
      "  assay mcp --dir runs",
    ].join("\n"),
  },
});
