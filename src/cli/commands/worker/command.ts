import { buildCommand } from "@stricli/core";
import { numberFlag, outputFlags, portFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { logFlags } from "../../log-of.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { WorkerFlags } from "./worker.ts";
import type { WorkersFlags } from "./workers.ts";

export const workerCommand = buildCommand<WorkerFlags, [], World>({
  loader: lazily<WorkerFlags, []>("none", async () => (await import("./worker.ts")).work),
  parameters: {
    flags: {
      db: workspaceFlags.db,
      dir: workspaceFlags.dir,
      capacity: numberFlag("Calls it may have under way at once (default 100)", "n", 1),
      name: textFlag("What it is called in lists and logs (default: machine and process)", "name"),
      metricsPort: portFlag("Answer /metrics and health checks on this port (default: on none)"),
      metricsHost: textFlag(
        "Address for them to listen on (default 127.0.0.1); other addresses need ASSAY_TOKEN",
        "address",
      ),
      ...logFlags,
    },
  },
  docs: {
    brief: "Call models for the runs of a PostgreSQL database",
    fullDescription: [
      "Works on the runs of a PostgreSQL database, beside its server and other workers, until Ctrl-C.",
      "It uses the API keys of its own environment and .env file, and stored keys if it has the master key.",
      "",
      "Examples:",
      "  assay worker --db postgres://assay@db.example/assay",
      "  assay worker --db postgres://assay@db.example/assay --capacity 300 --name rack-2",
      "  assay worker --db postgres://assay@db.example/assay --metrics-port 9090",
    ].join("\n"),
  },
});

export const workersCommand = buildCommand<WorkersFlags, [], World>({
  loader: lazily<WorkersFlags, []>("existing", async () => (await import("./workers.ts")).listWorkers),
  parameters: { flags: { ...workspaceFlags, json: outputFlags.json } },
  docs: {
    brief: "List the workers of a PostgreSQL database",
    fullDescription:
      "Lists the processes that call models for the runs of a PostgreSQL database, servers included.\n\nExample:\n  assay workers --db postgres://assay@db.example/assay",
  },
});
