import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClient, routes, type RunRequestBody, runRequestSchema } from "../../src/contract/index.ts";
import { listen } from "../../src/server/index.ts";
import { openHost } from "../support/host.ts";
import { type SampleOptions, sampleBank, sampleConfig } from "../support/sample-config.ts";

function bodyOf(options: SampleOptions = {}): RunRequestBody {
  const content = sampleBank(options.tasks ?? 4);
  return runRequestSchema.parse({ config: sampleConfig(options), files: [{ path: "bank.jsonl", content }] });
}

async function finish(client: Awaited<ReturnType<typeof openHost>>["client"], body = bodyOf()) {
  const { runId } = await client.startRun({ body });
  const events = [];
  for await (const event of client.followRun({ params: { runId }, query: {} })) events.push(event);
  return { runId, events };
}

/** A request with headers that fetch would not send. */
function raw(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers, setHost: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the port", () => {
  it("answers its own host and page, and nobody else's", async () => {
    const { url } = await openHost();
    const { port, host } = new URL(url);
    const status = (headers: Record<string, string>) => raw(`${url}/api/status`, headers);
    expect(await status({ host })).toBe(200);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
    expect(await status({ host, origin: url })).toBe(200);
    expect(await status({ host: `evil.example:${port}` })).toBe(403);
    expect(await status({ host: `127.0.0.1.evil.example:${port}` })).toBe(403);
    expect(await status({ host: "127.0.0.1:1" })).toBe(403);
    expect(await status({ host, origin: "https://evil.example" })).toBe(403);
    expect(await status({ host, origin: "null" })).toBe(403);
    expect(await status({ host, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status({ host, "sec-fetch-site": "same-site" })).toBe(403);
    expect(await status({ host, "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("is opened to other machines only with a token, and then answers to the names it has there", async () => {
    const { app } = await openHost();
    const at = async (address: string, hasToken: boolean) => {
      const listener = await listen((incoming) => app.fetch(incoming), { port: 0, address, hasToken });
      onTestFinished(() => listener.close());
      return new URL(listener.url);
    };
    for (const address of ["0.0.0.0", "::", "192.168.7.7", "example.org"])
      await expect(at(address, false)).rejects.toMatchObject({
        code: "invalid-input",
        hint: expect.stringContaining("ASSAY_TOKEN") as string,
        faults: [{ key: "--bind" }],
      });
    await expect(at("203.0.113.9", true)).rejects.toMatchObject({ code: "invalid-input" });
    const own = await at("localhost", false);
    expect(await raw(`${own.origin}/api/status`, { host: own.host })).toBe(200);
    expect(await raw(`${own.origin}/api/status`, { host: `evil.example:${own.port}` })).toBe(403);

    const open = await at("0.0.0.0", true);
    expect(open.hostname).toBe("127.0.0.1");
    const host = `my-machine.example:${open.port}`;
    const status = (headers: Record<string, string>) => raw(`${open.origin}/api/status`, headers);
    expect(await status({ host })).toBe(200);
    expect(await status({ host, origin: `http://${host}` })).toBe(200);
    expect(await status({ host, origin: `http://other.example:${open.port}` })).toBe(403);
    expect(await status({ host, "sec-fetch-site": "cross-site" })).toBe(403);
  });

  it("takes the next one when it is taken", async () => {
    const { app, url } = await openHost();
    const taken = Number(new URL(url).port);
    const second = await listen((incoming) => app.fetch(incoming), { port: taken });
    onTestFinished(() => second.close());
    expect(Number(new URL(second.url).port)).toBeGreaterThan(taken);
  });
});

describe("problems", () => {
  it.each([
    ["GET", "/api/nothing", undefined, 404, "not-found"],
    ["GET", "/api/runs/none", undefined, 404, "not-found"],
    ["GET", "/api/runs/none/items", undefined, 404, "not-found"],
    ["GET", "/api/runs/none/results", undefined, 404, "not-found"],
    ["GET", "/api/runs/none/logs", undefined, 404, "not-found"],
    ["GET", "/api/runs/none/events/stream", undefined, 404, "not-found"],
    ["DELETE", "/api/runs/none", undefined, 404, "not-found"],
    ["POST", "/api/runs/none/pause", undefined, 404, "not-found"],
    ["POST", "/api/runs/none/resume", "{}", 404, "not-found"],
    ["POST", "/api/runs", "{ broken", 400, "invalid-input"],
    ["POST", "/api/runs", "{}", 400, "invalid-input"],
    ["GET", "/api/runs?limit=many", undefined, 400, "invalid-input"],
    ["GET", "/api/runs?limit=0", undefined, 400, "invalid-input"],
    ["GET", "/api/runs?status=LOST", undefined, 400, "invalid-input"],
    ["GET", "/api/runs?cursor=x", undefined, 400, "invalid-input"],
    ["GET", "/api/runs/none/items/99999999999", undefined, 400, "invalid-input"],
    ["GET", "/api/runs/a%00b", undefined, 400, "invalid-input"],
  ])("%s %s is answered with a problem body", async (method, path, body, status, code) => {
    const { url } = await openHost();
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/\w/) as string,
    });
  });

  it("names keys of a body that are wrong", async () => {
    const { url } = await openHost();
    const config = { ...sampleConfig(), models: [{ id: "x", router: "nowhere", model: "m" }] };
    const response = await fetch(`${url}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ config, files: [] }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ faults: [{ key: "models[0].router" }] });
  });
});

describe("the walk over HTTP", () => {
  it("starts, follows, reads and deletes a run", async () => {
    const { client, url } = await openHost();
    const created = await fetch(`${url}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf()),
    });
    expect(created.status).toBe(201);
    const { runId } = (await created.json()) as { runId: string };
    expect(created.headers.get("location")).toBe(`/api/runs/${runId}`);
    const params = { runId };
    const events = [];
    for await (const event of client.followRun({ params, query: {} })) events.push(event);
    // Without a folder there is nowhere to write a report, so none is told of.
    expect(events.at(-1)).toMatchObject({ type: "run-finished" });

    const run = await client.getRun({ params });
    expect(run).toMatchObject({ state: "finished", totalItems: 12, completedItems: 12, phase: "JUDGING" });
    const page = await client.listItems({ params, query: { limit: "5", status: "COMPLETED" } });
    expect(page.rows).toHaveLength(5);
    const itemId = String(page.rows[0]?.id ?? 0);
    const detail = await client.getItem({ params: { runId, itemId } });
    expect(detail.response?.text).toContain("Simulated answer.");
    expect(detail.response?.messages).toEqual([
      { role: "user", content: "- nothing special\n\nQuestion number 1?" },
    ]);
    expect(detail.scores).toHaveLength(1);
    const log = await client.listLog({ params, query: {} });
    expect(log[0]).toMatchObject({ seq: 1, level: "INFO", message: "PLANNED 4 tasks on 3 models" });
    expect(await client.listEvents({ params, query: { since: "3", limit: "2" } })).toMatchObject([
      { seq: 4 },
      { seq: 5 },
    ]);
    expect((await client.getResults({ params })).ranking.map(({ modelId }) => modelId)).toEqual([
      "alpha",
      "beta",
      "gamma",
    ]);
    expect((await client.writeReport({ params })).files).toEqual([]);
    await client.deleteRun({ params });
    await expect(client.getRun({ params })).rejects.toMatchObject({ code: "not-found" });
  });

  it("judges by graded references where a task has no rubric", async () => {
    const { client } = await openHost();
    const task = {
      id: "capital",
      category: "facts",
      difficulty: "Easy",
      scenario: [],
      prompt: "What is the capital of France?",
      rubric: [],
      auto_fail: [],
      references: { excellent: "Paris", pass: "It is Paris or so", incorrectAnswerDirection: "names Lyon" },
    };
    const body = { ...bodyOf(), files: [{ path: "bank.jsonl", content: JSON.stringify(task) }] };
    const { runId } = await finish(client, body);
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    const detail = await client.getItem({ params: { runId, itemId: String(rows[0]?.id) } });
    expect(detail.scores).toMatchObject([
      { outcome: { scored: true, scaleMin: 0, scaleMax: 100 }, scorer: "jay" },
    ]);
    expect(JSON.stringify(detail.scores[0]?.transcript)).toContain("names Lyon");
  });

  it("has every judge of a panel score each item once", async () => {
    const { client } = await openHost();
    const config = sampleConfig({ tasks: 2 });
    const { jay, ...models } = config.routers.simulated.models as Record<string, object>;
    const panel = {
      ...config,
      judge: ["jay", "kay"].map((model) => ({ router: "simulated", model, maxTokens: 100 })),
      routers: { simulated: { models: { ...models, jay, kay: { latencyMs: 1, bias: -0.2 } } } },
    };
    const body = runRequestSchema.parse({
      config: panel,
      files: [{ path: "bank.jsonl", content: sampleBank(2) }],
    });
    const { runId, events } = await finish(client, body);
    expect(events.filter(({ type }) => type === "item-judged")).toHaveLength(12);
    expect(await client.getRun({ params: { runId } })).toMatchObject({ completedItems: 6 });
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    const { scores } = await client.getItem({ params: { runId, itemId: String(rows[0]?.id) } });
    expect(scores.map(({ scorer }) => scorer)).toEqual(["jay", "kay"]);
  });

  it("gives the same answers in memory as over the network", async () => {
    const { app, client } = await openHost();
    const { runId } = await finish(client);
    const memory = createClient(async (path, init) => app.request(path, init));
    const params = { runId };
    expect(await memory.getRun({ params })).toEqual(await client.getRun({ params }));
    expect(await memory.getResults({ params })).toEqual(await client.getResults({ params }));
    const replay = [];
    for await (const event of memory.followRun({ params, query: { since: "2" } })) replay.push(event.seq);
    expect(replay[0]).toBe(3);
  });

  it("goes on after a lost connection where it stopped", async () => {
    const { client } = await openHost();
    const { runId } = await client.startRun({ body: bodyOf({ tasks: 20, latencyMs: 15 }) });
    const params = { runId };
    const seen: number[] = [];
    for await (const event of client.followRun({ params, query: {} })) {
      seen.push(event.seq);
      if (seen.length === 10) break;
    }
    for await (const event of client.followRun({ params, query: { since: String(seen.at(-1)) } }))
      seen.push(event.seq);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(seen.length).toBeGreaterThan(2 * 60);
  });

  it("lets one of two starts at the same instant through, and queues the other when asked", async () => {
    const { client } = await openHost();
    const body = bodyOf({ tasks: 5, latencyMs: 80 });
    const starts = await Promise.allSettled([client.startRun({ body }), client.startRun({ body })]);
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await client.listRuns({ query: {} })).rows).toHaveLength(1);

    const queued = await Promise.all([1, 2].map(() => client.startRun({ body: { ...body, queue: true } })));
    for (const { runId } of queued) for await (const _ of client.followRun({ params: { runId }, query: {} }));
    const { rows } = await client.listRuns({ query: {} });
    expect(rows.map(({ state }) => state)).toEqual(["finished", "finished", "finished"]);
  });

  it("can start the next run as soon as it hears that one has finished", async () => {
    const { client } = await openHost();
    const { runId } = await client.startRun({ body: bodyOf({ tasks: 2 }) });
    let next = "";
    for await (const { type } of client.followRun({ params: { runId }, query: {} })) {
      if (type !== "run-finished") continue;
      next = (await client.startRun({ body: bodyOf({ tasks: 200, latencyMs: 30 }) })).runId;
    }
    expect(await client.getStatus()).toMatchObject({ activeRunId: next });
    await client.pauseRun({ params: { runId: next } });
    for await (const _ of client.followRun({ params: { runId: next }, query: {} }));
    expect(await client.getRun({ params: { runId: next } })).toMatchObject({ state: "paused" });
  });

  it("makes no new call after a pause, though a panel has not spoken", async () => {
    const { client } = await openHost();
    const judges = ["j1", "j2", "j3"];
    const config = {
      ...sampleConfig({ qualities: { alpha: 0.5 } }),
      judge: judges.map((model) => ({ router: "simulated", model, maxTokens: 100 })),
    };
    config.routers.simulated.models = Object.fromEntries([
      ["alpha", { latencyMs: 1 }],
      ...judges.map((judge) => [judge, { latencyMs: 300 }]),
    ]);
    const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
    const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
    const events = [];
    for await (const event of client.followRun({ params: { runId }, query: {} })) {
      if (event.type === "item-answered") await client.pauseRun({ params: { runId } });
      events.push(event.type);
    }
    expect(events.filter((type) => type === "item-judged").length).toBeLessThanOrEqual(1);
    await client.resumeRun({ params: { runId }, body: {} });
    for await (const _ of client.followRun({ params: { runId }, query: {} }));
    expect(await client.getRun({ params: { runId } })).toMatchObject({ completedItems: 1 });
  });

  it("pauses and resumes, refuses a second run meanwhile, and does what was queued", async () => {
    const { client } = await openHost();
    const { runId } = await client.startRun({ body: bodyOf({ tasks: 30, latencyMs: 60 }) });
    const params = { runId };
    await expect(client.startRun({ body: bodyOf() })).rejects.toMatchObject({ code: "run-active" });
    await expect(client.deleteRun({ params })).rejects.toMatchObject({ code: "conflict" });
    const queued = await client.startRun({ body: { ...bodyOf({ tasks: 1 }), queue: true } });
    expect(queued.state).toBe("queued");

    await client.pauseRun({ params });
    for await (const _ of client.followRun({ params, query: {} }));
    expect(await client.getRun({ params })).toMatchObject({ state: "paused", status: "PENDING" });
    await expect(client.pauseRun({ params })).rejects.toMatchObject({ code: "invalid-input" });

    for await (const _ of client.followRun({ params: { runId: queued.runId }, query: {} }));
    expect(await client.getRun({ params: { runId: queued.runId } })).toMatchObject({ state: "finished" });
    await client.resumeRun({ params, body: {} });
    for await (const _ of client.followRun({ params, query: {} }));
    expect(await client.getRun({ params })).toMatchObject({ state: "finished", completedItems: 90 });
  });
});

describe("the contract", () => {
  it("is what the OpenAPI document says", async () => {
    const { url } = await openHost();
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { path, method } of Object.values(routes)) expect(document.paths[path]).toHaveProperty(method);
    // Bodies in the words of source documents stand beside Assay's own, and whole lists beside pages.
    expect(document.paths["/api/runs"]).toMatchObject({
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                anyOf: [
                  {},
                  {
                    title: expect.stringContaining("RunCreateRequest"),
                    required: ["targetModels", "collectionIds"],
                  },
                  { title: expect.stringContaining("EvalRun"), required: ["evalId", "modelIds"] },
                ],
              },
            },
          },
        },
      },
      get: {
        responses: {
          200: { content: { "application/json": { schema: { anyOf: [{}, { type: "array" }] } } } },
        },
      },
    });
  });

  it("gives a list whole, over all its pages, when nobody asks for a part of it", async () => {
    const { url, client } = await openHost();
    for (let index = 0; index < 3; index += 1) await client.createCollection({ body: { name: `c${index}` } });
    const questions = Array.from({ length: 501 }, (_, index) => `Question ${index}?`);
    const { id } = await client.createCollection({ body: { name: "many", questions } });
    const read = async (path: string) =>
      (await (await fetch(`${url}${path}`)).json()) as readonly { id: number }[];
    const tasks = await read("/api/tasks");
    expect([tasks.length, new Set(tasks.map((task) => task.id)).size]).toEqual([501, 501]);
    expect(await read("/api/tasks?search=nothing")).toEqual([]);
    expect(await read(`/api/tasks?collectionId=${id}&limit=1`)).toMatchObject({
      rows: [{}],
      next: expect.any(String),
    });
    expect((await read("/api/collections")).map((one) => one.id)).toHaveLength(4);
    // The client of the contract never gets more than a page.
    expect((await client.listTasks({})).rows).toHaveLength(100);
    expect((await client.listTasks({ query: { cursor: String(tasks[499]?.id) } })).rows).toHaveLength(1);
  });
});
