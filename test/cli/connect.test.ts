import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lockWorkspace } from "../../src/cli/workspace-lock.ts";
import { createClient, fetchFrom, runRequestSchema } from "../../src/contract/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { connectIn, heldBy, refuseToStart } from "../support/held-workspace.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleBank } from "../support/sample-config.ts";

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
  const files = [{ path: "bank.jsonl", content: sampleBank(8) }];
  const runsOf = async (tell: Parameters<typeof modelServer>[0]) => {
    const { url } = await modelServer(tell);
    return runRequestSchema.parse({ config: serverConfig(url, ["m"]), files, queue: true });
  };

  it("begins it in its turn, also after others' runs that it has executed", async () => {
    const folder = join(temporaryFolder(), "workspace");
    const connection = await connectIn(folder);
    const others = createClient(fetchFrom(connection.url, fetch));
    const { tell, letGo } = heldBack(0);
    const held = await runsOf(tell);
    const first = await others.startRun({ body: held });
    const second = await others.startRun({ body: held });
    const { runId } = await connection.client.startRun({ body: held });
    letGo();
    for await (const _ of connection.follow(runId, new AbortController().signal, 0));
    const { rows } = await others.listRuns({ query: {} });
    const states = Object.fromEntries(rows.map((row) => [row.runId, row.state]));
    expect(states).toEqual({
      [first.runId]: "finished",
      [second.runId]: "finished",
      [runId]: "finished",
    });
    // It has done its part.
    const again = heldBack(0);
    const body = await runsOf(again.tell);
    const later = await others.startRun({ body });
    const last = await others.startRun({ body });
    again.letGo();
    for await (const _ of others.followRun({ params: { runId: later.runId }, query: {} }));
    await connection.close();
    const next = await connectIn(folder);
    const found = await next.client.getRun({ params: { runId: last.runId } });
    expect(found.state).toBe("queued");
    await next.close();
  });

  it("begins those that nobody follows on its way, also where the one before ended too early to know", async () => {
    const connection = await connectIn(join(temporaryFolder(), "workspace"));
    onTestFinished(() => connection.close());
    const others = createClient(fetchFrom(connection.url, fetch));
    const { tell, letGo } = heldBack(0);
    const body = await runsOf(tell);
    const first = await others.startRun({ body });
    const second = await others.startRun({ body });
    const { runId } = await connection.client.startRun({ body });
    letGo();
    for await (const _ of others.followRun({ params: { runId: first.runId }, query: {} }));
    const stateOf = async (id: string) => (await others.getRun({ params: { runId: id } })).state;
    expect(await stateOf(second.runId)).toBe("queued");
    for await (const _ of connection.follow(runId, new AbortController().signal, 0));
    expect([await stateOf(second.runId), await stateOf(runId)]).toEqual(["finished", "finished"]);
  });
});
