import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import { type Client, createClient, runRequestSchema } from "../../src/contract/index.ts";
import type { Clock, Logger, Store } from "../../src/core/index.ts";
import { createApp } from "../../src/server/index.ts";
import { openPool } from "../../src/storage/postgres/pool.ts";
import { assemble } from "../../src/workbench/index.ts";
import { ROOT } from "./assay-process.ts";
import type { Received } from "./blind-search.ts";
import { temporaryFolder, migratedPostgres } from "./databases.ts";
import { isShort } from "./short-form.ts";
import { faultOf } from "./openapi.ts";

type Engine = readonly [name: string, newDatabase: () => Promise<string | undefined>];

const BOTH_ENGINES: readonly Engine[] = [
  ["SQLite", () => Promise.resolve(undefined)],
  ["PostgreSQL", () => migratedPostgres()],
];

/**
 * Both engines, each with what makes a new database; undefined is the workspace's own file. In the short form the first
 * only: the store's own tests run on both.
 */
export const ENGINES = BOTH_ENGINES.filter((_, index) => index === 0 || !isShort);

export interface WorkspaceOptions {
  readonly folder?: string;
  readonly database?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly accessToken?: string;
  /** Start queued runs and schedules by itself. */
  readonly drainQueue?: boolean;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly openStore?: () => Promise<Store>;
  /** Null: it leaves calls to workers. */
  readonly work?: null;
}

/** The whole app over a workspace folder, with the material that comes with Assay; gone after the test. */
export async function openWorkspace(options: WorkspaceOptions = {}) {
  const folder = options.folder ?? temporaryFolder();
  const said: string[] = [];
  const workbench = await assemble({
    folder,
    database: options.database,
    version: "0",
    environment: options.environment ?? {},
    drainQueue: options.drainQueue ?? false,
    ...(options.work === null ? { work: null } : {}),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.openStore === undefined ? {} : { openStore: options.openStore }),
    examples: join(ROOT, "examples"),
    tell: (text) => said.push(text),
    logger: options.logger,
  });
  let open = true;
  const close = async () => {
    if (open) await workbench.close();
    open = false;
  };
  onTestFinished(close);
  const app = createApp(workbench, { accessToken: options.accessToken ?? null });
  /** Every answer with its headers, and the request that it is to; and the same in its parts. */
  const answers: Promise<[request: string, answer: string, received: Received]>[] = [];
  /** What the API's description has against them. */
  const checks: Promise<string | null>[] = [];
  onTestFinished(async () => {
    const faults = (await Promise.allSettled(checks)).flatMap((check) =>
      check.status === "fulfilled" ? (check.value ?? []) : [],
    );
    expect(faults).toEqual([]);
  });
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, init);
    const headers = [...response.headers];
    const asked = `${init.method ?? "GET"} ${path}`;
    const text = response.clone().text();
    checks.push(text.then((body) => faultOf(init.method ?? "GET", path, response, body)));
    answers.push(
      text.then((body) => [asked, JSON.stringify(headers) + body, { request: asked, headers, body }]),
    );
    return response;
  };
  /** The same for somebody who sends a token. */
  const requestAs =
    (token: string) =>
    (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${token}`);
      return request(path, { ...init, headers });
    };
  return {
    folder,
    said,
    answers,
    request,
    requestAs,
    client: createClient(request),
    clientAs: (token: string) => createClient(requestAs(token)),
    fill: () => workbench.fillIfNew(),
    /** Begins to shut down: what is executed comes to rest, while requests are still answered. */
    rest: () => workbench.rest(),
    close,
  };
}

/** Runs a config to its end. */
export async function finish(
  client: Client,
  config: object,
  files: readonly { readonly path: string; readonly content: string }[] = [],
): Promise<string> {
  const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
  for await (const _ of client.followRun({ params: { runId }, query: {} }));
  return runId;
}

/** Everything that a database holds, as text. */
export async function dump(folder: string, database: string | undefined): Promise<string> {
  if (database === undefined) return readFileSync(join(folder, "assay.sqlite"), "latin1");
  const pool = openPool(database);
  const tables = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()",
  );
  const texts = [];
  for (const { table_name } of tables.rows) {
    texts.push(JSON.stringify((await pool.query(`SELECT * FROM "${table_name}"`)).rows));
  }
  await pool.end();
  return texts.join("\n");
}

/** Secrets as the database keeps them. */
export async function sealedIn(folder: string, database: string | undefined): Promise<string[]> {
  const query = "SELECT sealed FROM secrets ORDER BY id";
  if (database === undefined) {
    const file = new DatabaseSync(join(folder, "assay.sqlite"), { readOnly: true });
    const rows = file.prepare(query).all();
    file.close();
    return rows.map((row) => String(row["sealed"]));
  }
  const pool = openPool(database);
  const { rows } = await pool.query(query);
  await pool.end();
  return rows.map(({ sealed }) => String(sealed));
}
