import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { everythingOf } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { doneOf, follow, itemsOf, pauseAfter, startRun, typesOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ONE = { alpha: 0.9 };
const ofRun = (runId: string) => ({ params: { runId } });
const ofItem = (runId: string, itemId: number) => ({ params: { runId, itemId: String(itemId) } });

describe.each(ENGINES)("pausing, on %s", (_engine, databaseFor) => {
  it("gives back what was claimed and not begun; resuming finishes it, and nothing is asked twice", async () => {
    const { client } = await openHost(await databaseFor());
    const { tell, letGo } = heldBack(5);
    const { url, asked } = await modelServer(tell);
    const config = serverConfig(url, ["m"], { concurrency: { candidate: 3, judge: 3 } });
    const runId = await startRun(client, config, 60);
    await pauseAfter(client, runId, 5, letGo);
    const paused = await client.getRun(ofRun(runId));
    expect(paused.state).toBe("paused");
    expect(paused.counts.NEW).toBeGreaterThan(0);
    await expect(client.pauseRun(ofRun(runId))).rejects.toThrow(`Run ${runId} is already paused.`);
    const left = (await itemsOf(client, runId)).filter(({ item }) => item.status === "NEW");
    expect(left.map(({ item }) => item.attempts)).toEqual(left.map(() => 0));

    await client.resumeRun({ ...ofRun(runId), body: {} });
    const events = await follow(client, runId);
    expect(typesOf(events, "run-resumed")).toMatchObject([{ takenOver: 0 }]);
    expect(typesOf(events, "item-answered")).toHaveLength(60);
    expect(asked).toHaveLength(60);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ state: "finished", completedItems: 60 });
    await expect(client.pauseRun(ofRun(runId))).rejects.toThrow(`Run ${runId} has finished`);
  });
});

describe("pausing a run that waits for a provider's minute", () => {
  it("does not wait for it, and gives back whoever stood at the gate", async () => {
    const { client } = await openHost();
    const { url, asked } = await modelServer();
    const runId = await startRun(client, serverConfig(url, ["m"], {}, { requestsPerMinute: 2 }), 8);
    const events = await pauseAfter(client, runId, 2);
    expect(asked).toHaveLength(2);
    expect(typesOf(events, "provider-waiting")).toMatchObject([
      { provider: "openaiCompatible", reason: "requests per minute" },
    ]);
    const items = await itemsOf(client, runId);
    expect(items.filter(({ item }) => item.status === "NEW" && item.attempts === 0)).toHaveLength(6);
  });
});

describe.each(ENGINES)("trying again, on %s", (_engine, databaseFor) => {
  it("asks for the answers that failed and for no others, of a run that is finished", async () => {
    const { client } = await openHost(await databaseFor());
    let isBroken = true;
    const { url, asked } = await modelServer(({ prompt }) =>
      isBroken && /[12]\?$/.test(prompt) ? { status: 400 } : {},
    );
    const runId = await startRun(client, serverConfig(url, ["m"]), 4);
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({
      state: "finished",
      counts: { FAILED: 2, COMPLETED: 2 },
    });
    isBroken = false;
    asked.length = 0;
    const first = (await itemsOf(client, runId)).find(({ item }) => item.status === "FAILED");
    expect(first?.item.error).toMatchObject({
      stage: "answer",
      message: expect.stringContaining("400") as string,
    });
    await client.retryItem({ ...ofItem(runId, first?.item.id ?? 0), body: {} });
    await follow(client, runId);
    expect(asked.map(({ prompt }) => prompt)).toEqual(["- nothing special\n\nQuestion number 1?"]);
    await client.retryFailed({ ...ofRun(runId), body: {} });
    expect(doneOf(await follow(client, runId))).toEqual([4, 4]);
    expect(asked).toHaveLength(2);
    const items = await itemsOf(client, runId);
    expect(items.map(({ item, scores }) => [item.status, item.error, scores.length])).toEqual(
      items.map(() => ["COMPLETED", null, 1]),
    );
    await expect(client.retryFailed({ ...ofRun(runId), body: {} })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await client.getRun(ofRun(runId))).toMatchObject({ state: "finished", completedItems: 4 });
  });

  it("asks a judge that failed again, and the model no more", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig({ qualities: ONE, judge: { brokenRate: 1 } }), 2);
    await follow(client, runId);
    const [item] = await itemsOf(client, runId);
    const id = item?.item.id ?? 0;
    expect(item?.item).toMatchObject({ status: "FAILED", error: { stage: "judge" } });
    await expect(client.retryFailed({ ...ofRun(runId), body: { stage: "answer" } })).rejects.toMatchObject({
      code: "conflict",
    });
    for (const again of [
      () => client.retryJudge({ ...ofItem(runId, id), body: {} }),
      () => client.retryItem({ ...ofItem(runId, id), body: {} }),
      () => client.retryFailed({ ...ofRun(runId), body: { stage: "judge" } }),
    ]) {
      const since = String((await client.listEvents({ ...ofRun(runId), query: { limit: "1000" } })).length);
      await again();
      await follow(client, runId);
      const events = await client.listEvents({ ...ofRun(runId), query: { since } });
      expect(typesOf(events, "item-answered")).toEqual([]);
      expect(typesOf(events, "judge-failed").length).toBeGreaterThan(0);
    }
    expect((await itemsOf(client, runId))[0]?.response).toEqual(item?.response);
  });
});

describe("trying again", () => {
  it("is refused where there is nothing to try, and changes nothing", async () => {
    const { client } = await openHost();
    const runId = await startRun(client, sampleConfig({ qualities: ONE, judging: "later" }), 1);
    await follow(client, runId);
    const [waiting] = await itemsOf(client, runId);
    const id = waiting?.item.id ?? 0;
    const { runId: done } = { runId: await startRun(client, sampleConfig({ qualities: ONE }), 1) };
    await follow(client, done);
    const complete = (await itemsOf(client, done))[0]?.item.id ?? 0;
    const conflict = { code: "conflict" };
    await expect(client.retryItem({ ...ofItem(done, complete), body: {} })).rejects.toMatchObject({
      ...conflict,
      message: expect.stringContaining("is complete") as string,
    });
    await expect(client.retryJudge({ ...ofItem(done, complete), body: {} })).rejects.toMatchObject(conflict);
    await expect(client.retryFailed({ ...ofRun(done), body: {} })).rejects.toMatchObject(conflict);
    await expect(client.retryItem({ ...ofItem(done, 999), body: {} })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(client.retryItem({ ...ofItem("none", 1), body: {} })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await client.getRun(ofRun(done))).toMatchObject({ state: "finished" });

    // What waits for a judge may be judged now.
    await client.retryJudge({ ...ofItem(runId, id), body: {} });
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: 1 });
  });

  it("is refused for judgements of a run that has no judge", async () => {
    const { client } = await openHost();
    const { judge: _judge, ...config } = sampleConfig({ qualities: ONE, judging: "later" });
    const runId = await startRun(client, config, 1);
    await follow(client, runId);
    const id = (await itemsOf(client, runId))[0]?.item.id ?? 0;
    await expect(client.retryJudge({ ...ofItem(runId, id), body: {} })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await client.getRun(ofRun(runId))).toMatchObject({ state: "finished" });
  });

  it("is refused while another run is executed, and the run stays finished", async () => {
    const { client } = await openHost();
    const failed = await startRun(client, sampleConfig({ qualities: ONE, planted: { brokenRate: 1 } }), 2);
    await follow(client, failed);
    const other = await startRun(client, sampleConfig({ latencyMs: 60_000 }), 2);
    await expect(client.retryFailed({ ...ofRun(failed), body: {} })).rejects.toMatchObject({
      code: "run-active",
      message: expect.stringContaining(other) as string,
    });
    expect(await client.getRun(ofRun(failed))).toMatchObject({ state: "finished", counts: { FAILED: 2 } });
  });

  it("is noticed by a run that is under way, also when all its answers are there", async () => {
    const { client } = await openHost();
    let isBroken = true;
    const { url } = await modelServer(({ prompt }) =>
      isBroken && prompt.endsWith("1?") ? { status: 400 } : {},
    );
    const { routers, ...config } = serverConfig(url, ["m"], {
      judging: "pipelined",
      concurrency: { judge: 1 },
    });
    const simulated = { ...routers.simulated, models: { jay: { latencyMs: 150 } } };
    const runId = await startRun(client, { ...config, routers: { ...routers, simulated } }, 8);
    let isRetried = false;
    const events = await follow(client, runId, async (_event, so) => {
      if (isRetried || typesOf(so, "item-answered").length < 7 || typesOf(so, "phase-started").length < 2)
        return;
      isRetried = true;
      isBroken = false;
      await client.retryFailed({ ...ofRun(runId), body: {} });
    });
    expect(typesOf(events, "run-resumed")).toEqual([]);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ state: "finished", completedItems: 8 });
  });
});

describe.each(ENGINES)("replaying an item, on %s", (_engine, databaseFor) => {
  it("puts the very same question, shows both answers, and changes nothing", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig({ qualities: ONE, run: { samples: 2 } }), 2);
    await follow(client, runId);
    const before = await everythingOf(client, runId);
    for (const { item, response } of before.items) {
      const replay = await client.replayItem(ofItem(runId, item.id));
      expect(replay).toMatchObject({
        contextHash: response?.contextHash,
        storedContextHash: response?.contextHash,
        storedText: response?.text,
        // What is simulated answers the same every time.
        answer: { text: response?.text, messages: response?.messages, reused: false },
      });
    }
    expect(await everythingOf(client, runId)).toEqual(before);
  });

  it("also tells what a model says that failed in the run, or fails now", async () => {
    const { client } = await openHost(await databaseFor());
    let isBroken = true;
    const { url } = await modelServer(() => (isBroken ? { status: 400 } : {}));
    const runId = await startRun(client, serverConfig(url, ["m"]), 1);
    await follow(client, runId);
    const id = (await itemsOf(client, runId))[0]?.item.id ?? 0;
    await expect(client.replayItem(ofItem(runId, id))).rejects.toMatchObject({
      message: expect.stringContaining("the server says 400") as string,
    });
    isBroken = false;
    expect(await client.replayItem(ofItem(runId, id))).toMatchObject({
      storedContextHash: null,
      storedText: null,
      answer: { text: "An answer of m." },
    });
    expect((await itemsOf(client, runId))[0]?.item.status).toBe("FAILED");
  });
});

describe.each(ENGINES)("reuse, on %s", (_engine, databaseFor) => {
  it("takes answers of earlier runs to the same question and sample, and asks for the others", async () => {
    const { client } = await openHost(await databaseFor());
    const { url, asked } = await modelServer();
    const first = await startRun(client, serverConfig(url, ["m"]), 3);
    await follow(client, first);
    expect(asked).toHaveLength(3);
    const again = serverConfig(url, ["m"], { reuse: true, samples: 2 });
    const second = await startRun(client, again, 3);
    const events = await follow(client, second);
    expect(asked).toHaveLength(6);
    expect(typesOf(events, "item-answered").filter((event) => "reused" in event)).toHaveLength(3);
    const items = await itemsOf(client, second);
    expect(items.map(({ item, response }) => response?.reused === (item.sample === 0))).toEqual(
      items.map(() => true),
    );
    expect(items.map(({ item }) => item.status)).toEqual(items.map(() => "COMPLETED"));

    // Whoever scores the first run blind would read there who gave these answers.
    const third = await startRun(client, serverConfig(url, ["m"]), 3);
    await follow(client, third);
    const body = { rater: "Ann", kind: "rating" } as const;
    const { sessionId } = await client.createSession({ params: { runId: first }, body });
    const [item] = items;
    const look = { runId: second, itemId: String(item?.item.id) };
    await expect(client.getItem({ params: look })).rejects.toMatchObject({ code: "session-open" });
    await expect(client.getResults({ params: { runId: second } })).rejects.toThrow("Blind scoring by Ann");
    await client.getResults({ params: { runId: third } });
    const isBlind = async () => (await client.getSession({ params: { sessionId } })).unblindedAt === null;
    expect(await isBlind()).toBe(true);
    await client.getItem({ params: look, query: { unblind: "true" } });
    expect(await isBlind()).toBe(false);
  });

  it("is off unless asked for", async () => {
    const { client } = await openHost(await databaseFor());
    const { url, asked } = await modelServer();
    for (let run = 0; run < 2; run += 1) {
      await follow(client, await startRun(client, serverConfig(url, ["m"]), 2));
    }
    expect(asked).toHaveLength(4);
  });
});

describe("the log", () => {
  it("shows lines from a level on, page by page", async () => {
    const { client, url } = await openHost();
    const planted = { errorRate: 0.3, brokenRate: 0.3 };
    const runId = await startRun(client, sampleConfig({ qualities: ONE, planted }), 20);
    await follow(client, runId);
    const lines = async (level?: "INFO" | "WARN" | "ERROR") =>
      await client.listLog({ ...ofRun(runId), query: { limit: "1000", level } });
    const [all, warn, error] = [await lines(), await lines("WARN"), await lines("ERROR")];
    expect(await lines("INFO")).toEqual(all);
    expect(error.length).toBeGreaterThan(0);
    expect(warn.length).toBeGreaterThan(error.length);
    expect(warn).toEqual(all.filter(({ level }) => level !== "INFO"));
    expect(error).toEqual(all.filter(({ level }) => level === "ERROR"));
    expect(error[0]?.message).toContain("400 simulated: this request will never work");

    const page = await client.listLog({ ...ofRun(runId), query: { limit: "2", level: "WARN" } });
    expect(page).toEqual(warn.slice(0, 2));
    const since = String(page[1]?.seq);
    const next = await client.listLog({ ...ofRun(runId), query: { since, limit: "2", level: "WARN" } });
    expect(next).toEqual(warn.slice(2, 4));
    const response = await fetch(`${url}/api/runs/${runId}/logs?level=LOUD`);
    expect(response.status).toBe(400);
  });
});

describe("a prompt that cannot fit the model's window", () => {
  it("is not sent, and its item says why", async () => {
    const { client } = await openHost();
    const { url, asked } = await modelServer();
    const { models: _models, ...config } = serverConfig(url, []);
    const models = [
      { id: "tight", router: "openaiCompatible", model: "tight", contextTokens: 3 },
      {
        id: "kept",
        router: "openaiCompatible",
        model: "kept",
        contextTokens: 1000,
        params: { maxTokens: 998 },
      },
      { id: "roomy", router: "openaiCompatible", model: "roomy", contextTokens: 1000 },
    ];
    const runId = await startRun(client, { ...config, models }, 1);
    await follow(client, runId);
    expect(asked.map(({ model }) => model)).toEqual(["roomy"]);
    const errors = (await itemsOf(client, runId)).map(({ item }) => item.error?.message ?? item.status);
    expect(errors).toEqual([
      expect.stringMatching(
        /^The prompt has about \d tokens and doesn't fit the model's context window of 3; it was not/,
      ),
      expect.stringMatching(/window of 1000, 998 of them reserved for the answer; it was not sent\.$/),
      "COMPLETED",
    ]);
  });
});

describe("a window that a model of the workspace has", () => {
  it("is kept with it and holds in runs that name the model", async () => {
    const { client } = await openHost();
    const { url, asked } = await modelServer();
    const body = { name: "tight", baseUrl: url, contextTokens: 3 };
    expect(await client.createModel({ body })).toMatchObject({ contextTokens: 3 });
    await expect(
      client.createModel({ body: { ...body, name: "none", contextTokens: 0 } }),
    ).rejects.toMatchObject({
      faults: [{ key: "contextTokens" }],
    });
    const run = { name: "window", prompt: "A question of more than three tokens?" };
    const { runId } = await client.startRun({
      body: runRequestSchema.parse({ config: { run, models: ["tight"] }, files: [] }),
    });
    await follow(client, runId);
    expect(asked).toEqual([]);
    const [detail] = await itemsOf(client, runId);
    expect(detail?.item.error?.message).toContain(
      "doesn't fit the model's context window of 3; it was not sent.",
    );
  });
});

describe("deleting a run", () => {
  it("is refused while it is executed", async () => {
    const { client } = await openHost();
    const runId = await startRun(client, sampleConfig({ latencyMs: 60_000 }), 1);
    await expect(client.deleteRun(ofRun(runId))).rejects.toMatchObject({ code: "conflict" });
  });
});
