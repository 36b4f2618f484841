import { once } from "node:events";
import { type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Connection, connect } from "../../src/cli/connect.ts";
import { type WorkspaceLock, lockWorkspace } from "../../src/cli/workspace-lock.ts";
import type { World } from "../../src/cli/world.ts";
import { createClient, fetchFrom, runRequestSchema } from "../../src/contract/index.ts";
import { ROOT } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { openHost } from "../support/host.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

const silent = { write: () => {} };

/** A command's process, seen by nobody. */
function worldIn(folder: string): World {
  return {
    process: { stdout: silent, stderr: silent },
    version: "9.9.9",
    workspace: "created",
    folder,
    packageFolder: ROOT,
    environment: {},
    isInteractive: false,
    columns: () => 80,
    width: () => 80,
    now: () => Date.now(),
    ticks: () => performance.now(),
    input: async function* none() {},
    pour: async () => {},
    ask: async () => "",
    terminal: () => null,
    onInterrupt: () => () => {},
  };
}

const connectIn = (folder: string): Promise<Connection> =>
  connect(worldIn(folder), { folder, database: undefined, port: 0 });

/** Holds the workspace and says that it is there; what else it is asked is the test's. */
async function heldBy(folder: string, ask: (response: ServerResponse) => void): Promise<WorkspaceLock> {
  const lock = lockWorkspace(folder);
  if (lock === null) throw new Error("somebody else has it");
  const real = await openHost();
  const status = await real.client.getStatus();
  const answer: RequestListener = (request, response) => {
    if (request.url === "/api/status")
      response.setHeader("content-type", "application/json").end(JSON.stringify(status));
    else ask(response);
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lock.announce({ pid: process.pid, url, startedAt: "", host: status.host });
  return lock;
}

/** What a host says that is ending. */
function refuseToStart(response: ServerResponse): void {
  const problem = { code: "host-unreachable", message: "Assay is shutting down.", faults: [] };
  response.writeHead(503, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
}

describe("a host that is lost", () => {
  it("is replaced once, however many requests have lost it", async () => {
    const folder = join(temporaryFolder(), "workspace");
    const held: ServerResponse[] = [];
    const lock = await heldBy(folder, (response) => {
      held.push(response);
      if (held.length < 2) return;
      lock.release();
      for (const { socket } of held) socket?.destroy();
    });
    const connection = await connectIn(folder);
    const { client } = connection;
    const [runs, tasks] = await Promise.all([
      client.listRuns({ query: {} }),
      client.listTasks({ query: {} }),
    ]);
    expect([runs.rows, tasks.rows]).toEqual([[], []]);
    expect(connection.host).not.toBeNull();
    await connection.close();
    const free = lockWorkspace(folder);
    expect(free).not.toBeNull();
    free?.release();
  });

  it("is asked once more where it is there, and no more where it cuts that off as well", async () => {
    const folder = join(temporaryFolder(), "workspace");
    let asked = 0;
    const lock = await heldBy(folder, ({ socket }) => {
      asked += 1;
      socket?.destroy();
    });
    const connection = await connectIn(folder);
    await expect(connection.client.createTag({ body: { name: "new" } })).rejects.toMatchObject({
      code: "host-unreachable",
    });
    expect(asked).toBe(2);
    await connection.close();
    lock.release();
  });
});

describe("a host that is ending", () => {
  it("is waited for by who asks it to start something, and replaced", async () => {
    const folder = join(temporaryFolder(), "workspace");
    let asked = 0;
    const lock = await heldBy(folder, (response) => {
      asked += 1;
      refuseToStart(response);
      if (asked === 3) lock.release();
    });
    const connection = await connectIn(folder);
    onTestFinished(() => connection.close());
    expect(await connection.client.createTag({ body: { name: "new" } })).toMatchObject({ name: "new" });
    expect([asked, connection.host === null]).toEqual([3, false]);
    // Whoever looks for the host again finds itself.
    expect(await connection.reconnect()).toBe(connection);
  });

  it("isn't replaced by a command that leaves while it waits", async () => {
    const folder = join(temporaryFolder(), "workspace");
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const lock = await heldBy(folder, (response) => {
      refuseToStart(response);
      asked();
    });
    const connection = await connectIn(folder);
    const making = Promise.allSettled([connection.client.createTag({ body: { name: "new" } })]);
    await isAsked;
    // What was answered before this has come by now.
    await connection.client.getStatus();
    await connection.close();
    lock.release();
    expect(await making).toMatchObject([{ status: "rejected", reason: { code: "host-unreachable" } }]);
    const free = lockWorkspace(folder);
    expect(free).not.toBeNull();
    free?.release();
  });

  it("isn't replaced by a command that has left", async () => {
    const folder = join(temporaryFolder(), "workspace");
    let hold = (_held: ServerResponse): void => {};
    const held = new Promise<ServerResponse>((resolve) => {
      hold = resolve;
    });
    const lock = await heldBy(folder, (response) => hold(response));
    const connection = await connectIn(folder);
    const listing = connection.client.listRuns({ query: {} });
    const response = await held;
    await connection.close();
    hold = ({ socket }) => socket?.destroy();
    lock.release();
    response.socket?.destroy();
    await expect(listing).rejects.toMatchObject({ code: "host-unreachable" });
    const free = lockWorkspace(folder);
    expect(free).not.toBeNull();
    free?.release();
  });
});

describe("a host that lives for a run of its own", () => {
  it("begins it in its turn, also after others' runs that it has executed", async () => {
    const folder = join(temporaryFolder(), "workspace");
    const connection = await connectIn(folder);
    const others = createClient(fetchFrom(connection.url, fetch));
    const files = [{ path: "bank.jsonl", content: sampleBank(8) }];
    const body = runRequestSchema.parse({ config: sampleConfig({ latencyMs: 20 }), files, queue: true });
    const first = await others.startRun({ body });
    const second = await others.startRun({ body });
    const { runId } = await connection.client.startRun({ body });
    for await (const _ of connection.follow(runId, new AbortController().signal, 0));
    const { rows } = await others.listRuns({ query: {} });
    const states = Object.fromEntries(rows.map((row) => [row.runId, row.state]));
    expect(states).toEqual({
      [first.runId]: "finished",
      [second.runId]: "finished",
      [runId]: "finished",
    });
    // It has done its part.
    const later = await others.startRun({ body });
    const last = await others.startRun({ body });
    for await (const _ of others.followRun({ params: { runId: later.runId }, query: {} }));
    await connection.close();
    const again = await connectIn(folder);
    const found = await again.client.getRun({ params: { runId: last.runId } });
    expect(found.state).toBe("queued");
    await again.close();
  });
});
