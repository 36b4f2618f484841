import { buildCommand } from "@stricli/core";
import { switchFlag, textFlag } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { MoveFlags } from "./move.ts";

export const moveCommand = buildCommand<MoveFlags, [], World>({
  loader: lazily<MoveFlags, []>("none", async () => (await import("./move.ts")).move),
  parameters: {
    flags: {
      from: { ...textFlag("Workspace folder or PostgreSQL address to copy from", "place"), optional: false },
      to: { ...textFlag("Workspace folder or PostgreSQL address to copy to", "place"), optional: false },
      json: switchFlag("Output JSON"),
    },
  },
  docs: {
    brief: "Move a workspace from SQLite to PostgreSQL or back",
    fullDescription: [
      "Copies every row of a workspace's database into an empty one and compares all of them afterwards. The source is",
      "only read and stays as it is. If the move is interrupted, run the same command again: it continues where it",
      "stopped. Until it is finished, the new database can't be opened.",
      "",
      "Each place is a workspace folder, the address of a PostgreSQL database, or env:NAME for an environment variable",
      "that holds the address. Stop servers that use the source first. The master key and report files aren't in the",
      "database; the command says what they need.",
      "",
      "Examples:",
      "  assay move --from runs --to postgres://assay@localhost/assay",
      "  assay move --from env:DATABASE_URL --to runs2",
    ].join("\n"),
  },
});
