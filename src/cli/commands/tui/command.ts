import { buildCommand } from "@stricli/core";
import { portFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { TuiFlags } from "./tui.ts";

export const tuiCommand = buildCommand<TuiFlags, [], World>({
  loader: lazily<TuiFlags, []>("created", async () => (await import("./tui.ts")).tui),
  parameters: {
    flags: {
      port: portFlag("Port of the local server while the terminal UI is open"),
      ...workspaceFlags,
    },
  },
  docs: {
    brief: "Work in the terminal, without a browser",
    fullDescription: [
      "Opens the workbench in this terminal: everything the web page does, by keyboard. `assay` alone does the same.",
      "Needs at least 80 columns and 24 rows. Press ? for keys, q to quit.",
      "Uses the running server of the workspace, or is one while it is open.",
      "",
      "Set ASSAY_LANG=ru for Russian, ASSAY_ASCII=1 for plain characters, NO_COLOR=1 for no colours.",
      "",
      "Examples:",
      "  assay",
      "  assay tui --dir ~/benchmarks",
      "  assay tui --server http://127.0.0.1:8080",
    ].join("\n"),
  },
});
