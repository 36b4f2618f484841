import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { DEFAULT_SETTINGS } from "../../src/core/index.ts";
import { type SampleOptions, sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

async function put(
  request: Awaited<ReturnType<typeof openWorkspace>>["request"],
  path: string,
  body: unknown,
) {
  const headers = { "content-type": "application/json" };
  const response = await request(path, { method: "PUT", headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

async function finished(...[client, ...rest]: Parameters<typeof finish>) {
  return await client.getRun({ params: { runId: await finish(client, ...rest) } });
}

/** A run of the sample config that leaves limits and concurrency to the settings. */
function finishSample(client: Client, options: SampleOptions = {}) {
  const run = { limits: {}, concurrency: {}, ...options.run };
  const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
  return finished(client, sampleConfig({ ...options, run }), files);
}

/** Parameters show from outside in the context hash only: docs/config.md says how it is made. */
async function contextHashOf(client: Client, runId: string, modelId: string): Promise<string> {
  const { rows } = await client.listItems({ params: { runId }, query: { modelId } });
  const detail = await client.getItem({ params: { runId, itemId: String(rows[0]?.id) } });
  return detail.response?.contextHash ?? "";
}

function hashOf(model: string, parameters: string): string {
  const messages = '[{"role":"user","content":"- nothing special\\n\\nQuestion number 1?"}]';
  return createHash("sha256").update(`simulated||${model}|${parameters}|${messages}|`).digest("hex");
}

const SECRET_HEADER = [{ key: "Authorization", value: "Bearer sk-settings-0123456789abcd", isSecret: true }];
const OLLAMA = { name: "mine", type: "ollama", baseUrl: "http://localhost:11434", headers: SECRET_HEADER };

describe.each(ENGINES)("settings on %s", (_engine, databaseFor) => {
  it("are what Assay comes with until they are changed, and a change leaves the rest", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    expect(await client.getSettings()).toEqual(DEFAULT_SETTINGS);
    const changed = await client.changeSettings({
      body: { limits: { itemAttempts: 9 }, parameters: { temperature: 0.3, seed: 7 }, theme: "dark" },
    });
    expect(changed).toEqual({
      ...DEFAULT_SETTINGS,
      limits: { ...DEFAULT_SETTINGS.limits, itemAttempts: 9 },
      parameters: { temperature: 0.3, seed: 7 },
      theme: "dark",
    });
    await client.changeSettings({ body: { parameters: { temperature: null }, maxBudgetUsd: 3 } });
    expect(await client.getSettings()).toEqual({ ...changed, parameters: { seed: 7 }, maxBudgetUsd: 3 });
  });

  it("hold for runs that are started afterwards, where their config says nothing", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const before = await finishSample(client);
    expect(before).toMatchObject({ ...pick(DEFAULT_SETTINGS), maxBudgetUsd: null });
    expect(await contextHashOf(client, before.runId, "alpha")).toBe(hashOf("alpha", "{}"));

    await client.changeSettings({
      body: {
        limits: { requestTimeoutMs: 1234, itemAttempts: 9 },
        concurrency: { candidate: 2 },
        parameters: { temperature: 0.3, maxTokens: 77 },
        maxBudgetUsd: 5,
      },
    });
    const after = await finishSample(client);
    expect(after).toMatchObject({
      limits: { ...DEFAULT_SETTINGS.limits, requestTimeoutMs: 1234, itemAttempts: 9 },
      concurrency: { candidate: 2, judge: 4 },
      maxBudgetUsd: 5,
    });
    expect(await contextHashOf(client, after.runId, "alpha")).toBe(
      hashOf("alpha", '{"maxTokens":77,"temperature":0.3}'),
    );
    // What was started before stays as it was.
    expect(await client.getRun({ params: { runId: before.runId } })).toEqual(before);
  });

  it("give way to what a config says, key by key", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    await client.changeSettings({
      body: {
        limits: { requestTimeoutMs: 1234, itemAttempts: 9 },
        concurrency: { candidate: 2, judge: 2 },
        parameters: { temperature: 0.3, maxTokens: 77 },
        maxBudgetUsd: 5,
      },
    });
    const config = sampleConfig({
      run: { limits: { itemAttempts: 1 }, concurrency: { judge: 3 }, maxBudgetUsd: 0.5 },
    });
    const models = [{ id: "warm", router: "simulated", model: "alpha", params: { temperature: 0.9 } }];
    const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
    const run = await finished(client, { ...config, models }, files);
    expect(run).toMatchObject({
      limits: { requestTimeoutMs: 1234, itemAttempts: 1 },
      concurrency: { candidate: 2, judge: 3 },
      maxBudgetUsd: 0.5,
    });
    expect(await contextHashOf(client, run.runId, "warm")).toBe(
      hashOf("alpha", '{"maxTokens":77,"temperature":0.9}'),
    );
  });

  it("can forbid to keep secrets, and then nothing of a provider is written", async () => {
    const { client, request } = await openWorkspace({ database: await databaseFor() });
    const known = await client.createProvider({ body: { ...OLLAMA, name: "before" } });
    await client.changeSettings({ body: { secrets: { envOnly: true } } });
    await expect(client.createProvider({ body: OLLAMA })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("secrets.envOnly") as string,
      hint: expect.stringContaining("env:NAME") as string,
    });
    expect(await put(request, `/api/providers/${known.id}`, { ...OLLAMA, name: "before" })).toMatchObject({
      status: 409,
    });
    expect((await client.listProviders({ query: {} })).rows).toEqual([known]);
    // What was sealed before stays in use, and a variable is always welcome.
    const headers = [{ key: "Authorization", isSecret: true }];
    const params = { id: String(known.id) };
    const kept = await client.editProvider({ params, body: { ...OLLAMA, name: "before", headers } });
    expect(kept.headers).toEqual(known.headers);
    const referring = [{ key: "Authorization", value: "env:MY_KEY", isSecret: true }];
    const made = await client.createProvider({ body: { ...OLLAMA, headers: referring } });
    expect(made.headers).toMatchObject([{ valueMasked: "env:MY_KEY" }]);
  });
});

const pick = ({ limits, concurrency }: typeof DEFAULT_SETTINGS) => ({ limits, concurrency });

describe("settings", () => {
  it.each([
    [{ speed: "fast" }, "speed"],
    [{ limits: { patience: 3 } }, "limits.patience"],
    [{ limits: { itemAttempts: 0 } }, "limits.itemAttempts"],
    [{ limits: { itemAttempts: "many" } }, "limits.itemAttempts"],
    [{ concurrency: { candidate: 1.5 } }, "concurrency.candidate"],
    [{ parameters: { temperature: 6 } }, "parameters.temperature"],
    [{ maxBudgetUsd: -1 }, "maxBudgetUsd"],
    [{ secrets: { envOnly: "yes" } }, "secrets.envOnly"],
    [{ theme: "pink" }, "theme"],
  ])("are refused with %j, naming the key, and stay as they are", async (change, key) => {
    const { client, request } = await openWorkspace();
    expect(await put(request, "/api/settings", { theme: "dark", ...change })).toMatchObject({
      status: 400,
      body: { code: "invalid-input", faults: [{ key }] },
    });
    expect(await client.getSettings()).toEqual(DEFAULT_SETTINGS);
  });

  it("can hide the ends of masked secrets", async () => {
    const { client } = await openWorkspace();
    const { id, headers } = await client.createProvider({ body: OLLAMA });
    expect(headers).toMatchObject([{ valueMasked: "Bearer ****abcd" }]);
    await client.changeSettings({ body: { secrets: { showEnds: false } } });
    const shown = await client.getProvider({ params: { id: String(id) } });
    expect(shown.headers).toMatchObject([{ valueMasked: "Bearer ****" }]);
    expect(JSON.stringify(await client.listProviders({ query: {} }))).not.toContain("****abcd");
    await client.changeSettings({ body: { secrets: { showEnds: true } } });
    expect((await client.getProvider({ params: { id: String(id) } })).headers).toEqual(headers);
  });
});

/** Everything that people set up, by name. */
async function everything(client: Client) {
  const query = { limit: "500" };
  const [providers, models, criteria, prices, collections, tasks] = await Promise.all([
    client.listProviders({ query }),
    client.listModels({ query }),
    client.listCriteriaSets({ query }),
    client.listPrices({ query }),
    client.listCollections({ query }),
    client.listTasks({ query }),
  ]);
  return {
    providers: providers.rows.map(({ name }) => name),
    models: models.rows.map(({ name }) => name),
    criteria: criteria.rows.map(({ name }) => name),
    prices: prices.rows.map(({ provider, model, since }) => `${provider}/${model} ${since}`),
    collections: collections.rows.map(({ name, taskCount }) => `${name} ${taskCount}`),
    tasks: tasks.rows.map(({ taskId }) => taskId),
  };
}

async function named<Row extends { name: string }>(
  rows: Promise<{ rows: Row[] }>,
  name: string,
): Promise<Row> {
  const found = (await rows).rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Things of the user's own, one of each kind; the model and the first task are used by a run. */
async function makeOwn(client: Client) {
  await client.createProvider({ body: { ...OLLAMA, name: "own provider" } });
  const simulation = { models: { a: { quality: 0.9, latencyMs: 1 } } };
  await client.createProvider({ body: { name: "own simulated", type: "SIMULATED", simulation } });
  await client.createModel({ body: { name: "own-used", provider: "own simulated", modelId: "a" } });
  await client.createModel({ body: { name: "own-spare", provider: "own simulated", modelId: "a" } });
  await client.createCriteriaSet({ body: { name: "own criteria", criteria: [{ name: "Tone" }] } });
  await client.createPrice({
    body: { provider: "own", model: "m", inputPerMillion: 1, outputPerMillion: 2, since: "2025-01-01" },
  });
  const prompt = "Own question?";
  await client.createTask({ body: { taskId: "own-used-task", prompt } });
  await client.createTask({ body: { taskId: "own-spare-task", prompt } });
  const { id } = await client.createCollection({ body: { name: "own collection" } });
  await client.addToCollection({ params: { id: String(id) }, body: ["own-used-task"] });
  const run = { name: "own", collections: ["own collection"], criteriaSet: "own criteria" };
  return await finished(client, { run, models: ["own-used"] });
}

describe.each(ENGINES)("a reset on %s", (_engine, databaseFor) => {
  it("brings back what came with Assay and leaves what is the user's own", async () => {
    const { client, fill } = await openWorkspace({ database: await databaseFor() });
    expect(await fill()).toBe(true);
    const shipped = await everything(client);
    expect(shipped.collections).toEqual(["Practical skills 48", "Facts and reasoning 36", "Writing 20"]);
    await makeOwn(client);
    const withOwn = await everything(client);

    await client.changeSettings({ body: { theme: "dark", limits: { itemAttempts: 1 } } });
    const set = await named(client.listCriteriaSets({ query: {} }), "Writing");
    await client.editCriteriaSet({
      params: { id: String(set.id) },
      body: { name: "Writing", criteria: [{ name: "Changed" }] },
    });
    const model = await named(client.listModels({ query: {} }), "simulated-good");
    const poor = await named(client.listModels({ query: {} }), "simulated-poor");
    await client.editModel({
      params: { id: String(model.id) },
      body: { name: "simulated-good", provider: "own simulated", modelId: "a", temperature: 2 },
    });
    await client.deleteModel({ params: { id: String(poor.id) } });
    const prices = (await client.listPrices({ query: {} })).rows;
    const price = prices.find(({ model: name }) => name === "gpt-5");
    if (price === undefined) throw new Error("no price");
    const { id: priceId, ...priceBody } = price;
    await client.editPrice({ params: { id: String(priceId) }, body: { ...priceBody, inputPerMillion: 99 } });
    const [task] = (await client.listTasks({ query: { search: "mail-001" } })).rows;
    if (task === undefined) throw new Error("no task");
    const taskParams = { id: String(task.id) };
    await client.editTask({ params: taskParams, body: { taskId: "mail-001", prompt: "Changed" } });
    await client.archiveTask({ params: taskParams, body: { archived: true } });
    const collection = await named(client.listCollections({ query: {} }), "Writing");
    await client.archiveCollection({ params: { id: String(collection.id) }, body: { archived: true } });
    const openai = await named(client.listProviders({ query: {} }), "OpenAI");
    await client.editProvider({
      params: { id: String(openai.id) },
      body: {
        name: "OpenAI",
        type: "openai-compatible",
        baseUrl: "http://localhost:1",
        headers: SECRET_HEADER,
      },
    });

    expect(await client.resetDefaults({ body: {} })).toEqual({ removed: 0, archived: 0 });

    const after = await everything(client);
    for (const kind of ["providers", "criteria", "prices", "collections", "tasks"] as const)
      expect(after[kind]).toEqual(withOwn[kind]);
    expect(after.models.toSorted()).toEqual(withOwn.models.toSorted());
    expect(await client.getSettings()).toEqual(DEFAULT_SETTINGS);
    expect((await named(client.listCriteriaSets({ query: {} }), "Writing")).criteria).toEqual(set.criteria);
    const { updatedAt: _then, ...unchanged } = model;
    expect(await named(client.listModels({ query: {} }), "simulated-good")).toMatchObject(unchanged);
    expect((await client.listPrices({ query: {} })).rows).toContainEqual(price);
    expect(await client.getTask({ params: taskParams })).toMatchObject({
      prompt: task.prompt,
      scenario: task.scenario,
      version: 3,
      archivedAt: null,
    });
    // A secret that the user gave to a provider that came with Assay stays; the address does not.
    expect(await client.getProvider({ params: { id: String(openai.id) } })).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
      apiKeyEnv: "OPENAI_API_KEY",
      headers: [{ key: "Authorization", valueMasked: "Bearer ****abcd", isSecret: true }],
    });
  });

  it("deletes the user's own things when told to, archives what runs refer to, and keeps the runs", async () => {
    const { client, fill } = await openWorkspace({ database: await databaseFor() });
    await fill();
    const shipped = await everything(client);
    const run = await makeOwn(client);
    const params = { runId: run.runId };
    const [item] = (await client.listItems({ params, query: {} })).rows;
    const itemParams = { ...params, itemId: String(item?.id) };
    const before = [await client.getResults({ params }), await client.getItem({ params: itemParams })];

    // A provider, a model, criteria, a price, a collection and a task go; a model with its provider and a task stay readable.
    expect(await client.resetDefaults({ body: { removeOwn: true } })).toEqual({ removed: 6, archived: 3 });
    expect(await everything(client)).toEqual(shipped);
    const archived = { archived: "true" } as const;
    expect((await client.listModels({ query: archived })).rows.map(({ name }) => name)).toEqual(["own-used"]);
    expect((await client.listTasks({ query: archived })).rows.map(({ taskId }) => taskId)).toEqual([
      "own-used-task",
    ]);
    expect(await client.getRun({ params })).toEqual(run);
    expect([await client.getResults({ params }), await client.getItem({ params: itemParams })]).toEqual(
      before,
    );
  });
});

describe("sample material", () => {
  it("comes into a new workspace once: what a person deletes does not come back by itself", async () => {
    const { client, fill } = await openWorkspace();
    expect(await fill()).toBe(true);
    const { id } = await named(client.listCollections({ query: {} }), "Writing");
    await client.deleteCollection({ params: { id: String(id) } });
    expect(await fill()).toBe(false);
    expect((await everything(client)).collections).toEqual(["Practical skills 48", "Facts and reasoning 36"]);
    await client.resetDefaults({ body: {} });
    expect((await everything(client)).collections).toContain("Writing 20");
  });

  it("does not come into a workspace that has something already", async () => {
    const { client, fill } = await openWorkspace();
    await client.createTask({ body: { taskId: "mine", prompt: "Mine?" } });
    expect(await fill()).toBe(false);
    expect((await everything(client)).tasks).toEqual(["mine"]);
  });

  it("can be run at once, offline", async () => {
    const { client, fill } = await openWorkspace();
    await fill();
    const run = { name: "first", collections: ["Practical skills"], questionLimit: 2 };
    const models = ["simulated-excellent", "simulated-poor"];
    const { state, counts } = await finished(client, { run, models, judge: "simulated-judge" });
    expect(state).toBe("finished");
    expect(counts.COMPLETED + counts.FAILED).toBe(4);
  });
});
