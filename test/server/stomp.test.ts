import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { itemMessageSchema, logMessageSchema, runMessageSchema } from "../../src/contract/index.ts";
import { FRAME_LIMITS } from "../../src/server/live/frame-reader.ts";
import { LIVE_LIMITS } from "../../src/server/live/live-limits.ts";
import { ROOT } from "../support/assay-process.ts";
import { blocksOf } from "../support/document-blocks.ts";
import { openHost } from "../support/host.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { cuttableLine, stompClient } from "../support/stomp.ts";
import { follow, itemsOf, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const execute = promisify(execFile);
const topic = (runId: string, name: string): string => `/topic/run/${runId}/${name}`;
type Stomp = Awaited<ReturnType<typeof stompClient>>;
type Told = ReturnType<Stomp["subscribe"]>;

const runMessages = ({ bodies }: Told) => bodies().map((body) => runMessageSchema.parse(body));
const itemMessages = ({ bodies }: Told) => bodies().map((body) => itemMessageSchema.parse(body));
const statusOf = (told: Told) => runMessages(told).at(-1)?.payload.status;

/** A run that waits for its third answer until it is let go. */
async function heldRun(database?: string, judging: "pipelined" | "later" = "pipelined") {
  const host = await openHost(database);
  const { tell, letGo } = heldBack(2);
  const server = await modelServer(tell);
  const config = serverConfig(server.url, ["alder", "birch"], {
    judging,
    concurrency: { candidate: 1, judge: 1 },
  });
  const runId = await startRun(host.client, config, 3);
  return { ...host, runId, params: { runId }, letGo };
}

describe("a run over STOMP", () => {
  it("is read and encoded once for all who listen", async () => {
    const { url, client, params, runId, letGo } = await heldRun(undefined, "later");
    const stomps = await Promise.all(Array.from({ length: 5 }, () => stompClient(url)));
    const isHeld = async () => (await client.getRun({ params })).counts.WAITING_FOR_JUDGE === 2;
    await expect.poll(isHeld).toBe(true);
    const subscribed = stomps.map(({ receipt }) => receipt("subscribed"));
    const listeners = stomps.map((stomp) =>
      stomp.subscribe(topic(runId, "items"), { receipt: "subscribed" }),
    );
    await Promise.all(subscribed);
    const encode = vi.spyOn(JSON, "stringify");
    onTestFinished(() => encode.mockRestore());
    letGo();
    for (const { messages } of listeners) await expect.poll(() => messages.length).toBe(4);
    const [first] = listeners.map(({ seqs }) => seqs());
    for (const { seqs } of listeners) expect(seqs()).toEqual(first);
    const isUpdate = ([value]: readonly unknown[]) => Object(value).type === "ITEM_UPDATE";
    expect(encode.mock.calls.filter(isUpdate)).toHaveLength(first?.length ?? 0);
  });

  it("is told from its first event to its last, in the words of each topic", async () => {
    const { client, url } = await openHost();
    const stomp = await stompClient(url);
    const runId = await startRun(client, sampleConfig({ judging: "phased" }), 2);
    const params = { runId };
    const [events, items, log] = ["events", "items", "log"].map((name) =>
      stomp.subscribe(topic(runId, name), { since: "0" }),
    ) as [Told, Told, Told];
    await expect.poll(() => statusOf(events)).toBe("FINISHED");
    const lines = await client.listLog({ params });
    await expect.poll(() => log.messages.length).toBe(lines.length);

    const told = runMessages(events);
    const phases = told.filter(({ type }) => type === "PHASE_CHANGE").map(({ payload }) => payload.phase);
    expect(phases).toEqual(["BENCHMARKING", "JUDGING"]);
    const summaries = told.filter(({ type }) => type === "PROGRESS_SUMMARY").map(({ payload }) => payload);
    expect(summaries.map(({ completedItems }) => completedItems)).toEqual([1, 2, 3, 4, 5, 6]);
    const { status, completedItems, totalItems } = await client.getRun({ params });
    expect(told.at(-1)).toMatchObject({
      type: "RUN_STATUS",
      payload: { runId, status, phase: "JUDGING", completedItems, totalItems },
    });

    expect(log.bodies().map((body) => logMessageSchema.parse(body))).toEqual(
      lines.map(({ seq: _seq, ...line }) => line),
    );
    expect(log.seqs()).toEqual(lines.map(({ seq }) => seq));

    const updates = itemMessages(items);
    for (const { item, response } of await itemsOf(client, runId)) {
      const own = updates.filter(({ payload }) => payload.itemId === item.id);
      expect(own.map(({ payload }) => payload.status)).toEqual(["WAITING_FOR_JUDGE", "COMPLETED"]);
      for (const { payload } of own)
        expect(payload).toMatchObject({
          // They came with a config, and the workspace knows neither.
          benchmarkTaskId: null,
          targetProviderConfigId: null,
          targetModelName: item.modelId,
          llmResponseJson: response?.raw,
          timeTakenMs: response?.latencyMs,
          tokensGenerated: response?.usage.outputTokens,
          errorMsg: null,
        });
    }
    expect(updates).toHaveLength(12);
    expect(stomp.errors).toEqual([]);
  });

  it("names tasks and providers by the workspace's numbers, and says why an item failed", async () => {
    const { client, url } = await openHost();
    const server = await modelServer(({ model }) => ({ status: model === "birch" ? 400 : 200 }));
    const provider = await client.createProvider({
      body: { name: "Grove", type: "openai-compatible", baseUrl: server.url },
    });
    for (const name of ["alder", "birch"]) await client.createModel({ body: { name, provider: "Grove" } });
    const task = await client.createTask({ body: { taskId: "t-1", prompt: "Say t-1." } });
    const { id } = await client.createCollection({ body: { name: "Kept" } });
    await client.addToCollection({ params: { id: String(id) }, body: ["t-1"] });
    const config = {
      run: { name: "grove", collections: ["Kept"], judging: "later", limits: { itemAttempts: 1 } },
      models: ["alder", "birch"],
    };
    const runId = await startRun(client, config, 1);
    const { subscribe } = await stompClient(url);
    const items = subscribe(topic(runId, "items"), { since: "0" });
    await expect.poll(() => items.messages.length).toBe(2);
    const byModel = new Map(itemMessages(items).map(({ payload }) => [payload.targetModelName, payload]));
    const ids = { benchmarkTaskId: task.id, targetProviderConfigId: provider.id };
    expect(byModel.get("alder")).toMatchObject({ ...ids, status: "WAITING_FOR_JUDGE", errorMsg: null });
    expect(byModel.get("birch")).toMatchObject({
      ...ids,
      status: "FAILED",
      llmResponseJson: null,
      timeTakenMs: null,
      tokensGenerated: null,
      attempts: 1,
      errorMsg: expect.stringContaining("the server says 400") as string,
    });
  });

  it("begins with the present state, and goes on when a run that rested does", async () => {
    const { client, url, runId, params, letGo } = await heldRun();
    const before = follow(client, runId);
    const { subscribe } = await stompClient(url);
    const counted = async () => (await client.getRun({ params })).completedItems;
    await expect.poll(counted).toBe(2);
    const events = subscribe(topic(runId, "events"));
    await expect.poll(() => events.messages.length).toBeGreaterThan(0);
    expect(runMessages(events)[0]).toMatchObject({
      type: "RUN_STATUS",
      payload: { runId, status: "PENDING", completedItems: 2, totalItems: 6 },
    });
    await client.pauseRun({ params });
    letGo();
    await before;
    const rested = (await client.getRun({ params })).completedItems;
    await client.resumeRun({ params, body: {} });
    await expect.poll(() => statusOf(events)).toBe("FINISHED");
    const counts = runMessages(events).map(({ payload }) => payload.completedItems);
    expect(counts).toContain(rested);
    expect(counts.at(-1)).toBe(6);
    const seqs = events.seqs();
    expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other));
  });
});

describe("the guide", () => {
  it("has an example that works", async () => {
    const { client, url } = await openHost();
    const runId = await startRun(client, sampleConfig(), 1);
    const example = blocksOf("docs/live.md").find(({ language }) => language === "js");
    const code = (example?.text ?? "")
      .replace("ws://127.0.0.1:8080", url.replace("http:", "ws:"))
      .replace("demo-20261115-101500", runId);
    const { stdout } = await execute(process.execPath, ["--input-type=module", "-e", code], { cwd: ROOT });
    const lines = await client.listLog({ params: { runId } });
    const shown = lines.map(({ timestamp, level, message }) => `${timestamp} ${level} ${message}\n`);
    expect(stdout).toBe(shown.join(""));
  });
});

describe("the guide's table of limits", () => {
  it("is that of the code", () => {
    const guide = readFileSync(join(ROOT, "docs/live.md"), "utf8");
    const [, table = ""] = guide.split("| limit | |\n|---|---|\n");
    const seconds = (ms: number) => `${ms / 1000} s`;
    const { connections, strangers, subscriptions, connectMs, heartBeatMs, bufferedBytes, stalledMs } =
      LIVE_LIMITS;
    const numbers = table.split("\n").map((line) => line.split("|")[2]?.match(/[\d]+ (?:s|KB|MB)|^ \d+ $/g));
    expect(numbers.slice(0, 7)).toEqual([
      [` ${connections} `],
      [` ${strangers} `],
      [` ${subscriptions} `],
      [seconds(connectMs)],
      [seconds(heartBeatMs)],
      [`${FRAME_LIMITS.headBytes / 1024} KB`, `${FRAME_LIMITS.bodyBytes / 1024} KB`],
      [`${bufferedBytes / 1024 / 1024} MB`, seconds(stalledMs)],
    ]);
  });
});

describe.each(ENGINES)("a connection that is lost (%s)", (_engine, databaseFor) => {
  it("loses and repeats nothing, whichever side it breaks on", async () => {
    const { client, url, runId, letGo } = await heldRun(await databaseFor());
    const line = await cuttableLine(url);
    const seen: number[] = [];
    const stomp = await stompClient(line.url, { socket: { headers: line.headers }, reconnectMs: 1 });
    /** What happens at the first message of each connection. */
    const breaks = [line.cut, stomp.cut, () => {}];
    const listen = () => {
      const since = String(seen.at(-1) ?? 0);
      const breakOff = breaks[stomp.connections - 1];
      // All that there was may have come before the first break.
      if (stomp.connections > 1) letGo();
      let isFirst = true;
      stomp.stomp.subscribe(
        topic(runId, "log"),
        ({ headers }) => {
          seen.push(Number(headers["seq"]));
          if (isFirst) breakOff?.();
          isFirst = false;
        },
        { since },
      );
    };
    stomp.stomp.onConnect = listen;
    listen();
    const events = await follow(client, runId);
    await expect.poll(() => seen.at(-1)).toBe(events.at(-1)?.seq);
    expect(seen).toEqual(events.map(({ seq }) => seq));
    await expect.poll(() => stomp.connections).toBe(3);
  });
});

describe("what STOMP promises", () => {
  it("are receipts for whatever asks for one", async () => {
    const { client, url } = await openHost();
    const runId = await startRun(client, sampleConfig(), 1);
    const { stomp, subscribe, receipt, errors } = await stompClient(url);
    const subscribed = receipt("r-1");
    const log = subscribe(topic(runId, "log"), { receipt: "r-1", since: "0", ack: "client-individual" });
    await subscribed;
    await expect.poll(() => log.messages.at(-1)?.body).toContain("FINISHED");
    const [first] = log.messages;
    expect(first?.headers).toMatchObject({ "message-id": first?.headers["ack"], seq: "1" });
    const acknowledged = [receipt("r-2"), receipt("r-3")];
    first?.ack({ receipt: "r-2" });
    first?.nack({ receipt: "r-3" });
    await Promise.all(acknowledged);
    const unsubscribed = receipt("r-4");
    log.unsubscribe({ receipt: "r-4" });
    await unsubscribed;
    // Which is also how the client says goodbye.
    await stomp.deactivate();
    expect(errors).toEqual([]);
    expect(stomp.connected).toBe(false);
  });

  it("is that nothing is told after UNSUBSCRIBE, while the rest goes on", async () => {
    const { client, url, runId, params, letGo } = await heldRun();
    const { subscribe, receipt } = await stompClient(url);
    const [one, other] = [1, 2].map(() => subscribe(topic(runId, "log"), { since: "0" })) as [Told, Told];
    await expect.poll(async () => (await client.getRun({ params })).completedItems).toBe(2);
    const { length } = await client.listLog({ params });
    await expect.poll(() => one.messages.length).toBe(length);
    const unsubscribed = receipt("r");
    one.unsubscribe({ receipt: "r" });
    await unsubscribed;
    letGo();
    await follow(client, runId);
    await expect.poll(() => other.messages.at(-1)?.body).toContain("FINISHED");
    expect(one.messages).toHaveLength(length);
  });

  it("are signs of life from both sides", async () => {
    const { url } = await openHost(undefined, { limits: { heartBeatMs: 20 } });
    const { stomp, beats, errors } = await stompClient(url, { heartBeatMs: 20 });
    // A server that missed the client's own would have closed after 50 ms.
    await expect.poll(() => beats.heard).toBeGreaterThan(6);
    expect(errors).toEqual([]);
    expect(stomp.connected).toBe(true);
  });
});

describe("while somebody scores a run blind", () => {
  it("items and log are refused, and told when asked for on purpose, which is written down", async () => {
    const { client, url } = await openHost();
    const runId = await startRun(client, sampleConfig(), 2);
    await follow(client, runId);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const unblinded = async () => (await client.getSession({ params: { sessionId } })).unblindedAt;
    for (const name of ["items", "log"]) {
      const refused = await stompClient(url);
      const events = refused.subscribe(topic(runId, "events"));
      await expect.poll(() => events.messages.length).toBe(1);
      const told = refused.subscribe(topic(runId, name), { since: "0" });
      await expect.poll(() => refused.errors.length).toBe(1);
      expect(JSON.parse(refused.errors[0]?.body ?? "")).toMatchObject({ status: 409, code: "session-open" });
      expect(told.messages).toEqual([]);
    }
    expect(await unblinded()).toBeNull();
    const { subscribe } = await stompClient(url);
    const items = subscribe(topic(runId, "items"), { since: "0", unblind: "true" });
    await expect.poll(() => items.messages.length).toBe(12);
    expect(await unblinded()).not.toBeNull();
  });

  it("a subscription that was open before tells why it ends, and nothing more", async () => {
    const { client, url, runId, params, letGo } = await heldRun();
    const { subscribe, errors } = await stompClient(url);
    const events = subscribe(topic(runId, "events"), { since: "0" });
    const items = subscribe(topic(runId, "items"), { since: "0" });
    const answered = () => itemMessages(items).filter(({ payload }) => payload.status === "COMPLETED");
    await expect.poll(() => answered().length).toBe(2);
    const before = items.messages.length;
    await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    letGo();
    await expect.poll(() => statusOf(events)).toBe("FINISHED");
    await expect.poll(() => items.messages.length).toBe(before + 1);
    const last = items.messages.at(-1);
    expect(last?.headers["ended"]).toBe("session-open");
    expect(last?.headers["seq"]).toBeUndefined();
    expect(JSON.parse(last?.body ?? "")).toMatchObject({ code: "session-open" });
    expect(errors).toEqual([]);
  });
});
