import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { openPool } from "../../src/storage/postgres/pool.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { migratedPostgres } from "../support/databases.ts";

type Options = Partial<Parameters<typeof assemble>[0]>;

const SECRET = "a-very-secret-word";

async function opened(options: Options = {}) {
  const workbench = await assemble({
    folder: null,
    version: "0",
    environment: {},
    drainQueue: false,
    ...options,
  });
  onTestFinished(() => workbench.close(true).catch(() => {}));
  return { workbench, app: createApp(workbench, { accessToken: SECRET }) };
}

/** A store whose version can be made to be whatever a test wants. */
function breakable() {
  const state = { version: null as (() => Promise<number>) | null, asked: 0 };
  const openStore: Options["openStore"] = async () => {
    const store = await openSqliteStore(":memory:");
    return {
      ...store,
      schemaVersion: () => {
        state.asked += 1;
        return state.version?.() ?? store.schemaVersion();
      },
    };
  };
  return { state, openStore };
}

describe("health checks", () => {
  it("are answered without a token, and tell nothing but that it works", async () => {
    const { app } = await opened();
    for (const path of ["/health/live", "/health/ready"]) {
      const response = await app.request(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, '{"status":"ok"}']);
      expect((await app.request(path, { method: "HEAD" })).status).toBe(200);
      expect((await app.request(path, { method: "POST" })).status).toBe(401);
    }
    expect((await app.request("/health/else")).status).toBe(401);
    expect((await app.request("/api/status")).status).toBe(401);
  });

  it("are answered under any name, and nothing else is", async () => {
    const { app } = await opened();
    const listener = await listen((request) => app.fetch(request), { port: 0 });
    onTestFinished(() => listener.close());
    const { port } = new URL(listener.url);
    const statusOf = async (path: string, host: string): Promise<number | undefined> => {
      const sent = httpRequest({ host: "127.0.0.1", port, path, headers: { host } });
      sent.end();
      const [response] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
      response.resume();
      return response.statusCode;
    };
    for (const host of ["10.1.2.3:8080", "assay.default.svc", "evil.example"]) {
      expect(await statusOf("/health/live", host)).toBe(200);
      expect(await statusOf("/health/ready", host)).toBe(200);
      expect(await statusOf("/health/ready/", host)).toBe(403);
      expect(await statusOf("/metrics", host)).toBe(403);
      expect(await statusOf("/api/status", host)).toBe(403);
    }
  });

  it("say that the database is away, and never why", async () => {
    const { state, openStore } = breakable();
    const { app } = await opened({ openStore });
    state.version = () => Promise.reject(new Error(`postgres://me:${SECRET}@db.internal/assay refused`));
    const response = await app.request("/health/ready");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: "unavailable",
      reason: "database-unreachable",
      message: "The database doesn't answer.",
    });
    expect((await app.request("/health/live")).status).toBe(200);
  });

  it("give up on a database that hangs, and ask it once however many ask us", async () => {
    const { state, openStore } = breakable();
    const { app } = await opened({ openStore });
    const hangs = Promise.withResolvers<number>();
    state.version = () => hangs.promise;
    const all = await Promise.all(Array.from({ length: 50 }, async () => await app.request("/health/ready")));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]));
    expect(state.asked).toBe(1);
    state.version = null;
    hangs.resolve(0);
    await expect.poll(async () => (await app.request("/health/ready")).status).toBe(200);
  });

  it("refuse work on a database of another version", async () => {
    const database = await migratedPostgres();
    const { app } = await opened({ database });
    expect((await app.request("/health/ready")).status).toBe(200);
    const pool = openPool(database);
    await pool.query("UPDATE schema_version SET version = version + 1");
    await pool.end();
    await expect
      .poll(async () => (await app.request("/health/ready")).json())
      .toMatchObject({ status: "unavailable", reason: "database-schema" });
    const holder = { authorization: `Bearer ${SECRET}` };
    const asked = async (path: string) => await (await app.request(path, { headers: holder })).json();
    // Nor is anything written into tables that this version does not know.
    const change = await app.request("/api/settings", {
      method: "PUT",
      headers: { ...holder, "content-type": "application/json" },
      body: JSON.stringify({ oneRunAtATime: true }),
    });
    expect([change.status, await change.json()]).toMatchObject([409, { code: "storage-newer" }]);
    expect(await asked("/api/settings")).toMatchObject({ oneRunAtATime: false });
    // It does not work on runs either.
    await expect.poll(() => asked("/api/workers")).toEqual([]);
  });

  it("send new requests elsewhere while the server ends", async () => {
    const { app, workbench } = await opened();
    await workbench.rest();
    expect((await app.request("/health/live")).status).toBe(200);
    const response = await app.request("/health/ready");
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: "unavailable", reason: "shutting-down", message: "The server is shutting down." },
    ]);
  });
});
