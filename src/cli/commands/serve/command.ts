import { buildCommand } from "@stricli/core";
import { numberFlag, portFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { logFlags } from "../../log-of.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ServeFlags } from "./serve.ts";

export const serveCommand = buildCommand<ServeFlags, [], World>({
  loader: lazily<ServeFlags, []>("created", async () => (await import("./serve.ts")).serve),
  parameters: {
    flags: {
      port: portFlag(
        "Port to listen on, or the next free one (default: PORT from the environment, else 8080)",
      ),
      bind: textFlag("Address to listen on (default 127.0.0.1); other addresses need ASSAY_TOKEN", "address"),
      tlsCert: textFlag("Certificate to serve HTTPS with, as a PEM file (ASSAY_TLS_CERT)", "file"),
      tlsKey: textFlag("Its private key, as a PEM file (ASSAY_TLS_KEY)", "file"),
      noWork: switchFlag("Call no models: leave that to `assay worker` (PostgreSQL only)"),
      capacity: numberFlag("On PostgreSQL: calls it may have under way at once (default 100)", "n", 1),
      ...logFlags,
      sample: switchFlag("If the workspace is empty, run the sample benchmark"),
      dir: workspaceFlags.dir,
      db: workspaceFlags.db,
    },
  },
  docs: {
    brief: "Start the web page and the REST API",
    fullDescription: [
      "Serves the web page and the REST API until Ctrl-C. Only this machine can connect unless you set --bind.",
      "",
      "Examples:",
      "  assay serve --port 8080",
      "  ASSAY_TOKEN=a-long-random-word assay serve --bind 0.0.0.0",
      "  assay serve --db postgres://assay@db.example/assay --no-work",
      "  assay serve --log json --log-level warn",
      "  ASSAY_TOKEN=a-long-random-word assay serve --bind 0.0.0.0 --tls-cert cert.pem --tls-key key.pem",
    ].join("\n"),
  },
});
