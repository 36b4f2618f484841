import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, dump, openWorkspace } from "../support/workspace.ts";

const CANARY = "sk-canary-0123456789abcd";
const OLLAMA = {
  name: "local-ollama",
  type: "OLLAMA",
  baseUrl: "http://localhost:11434",
  headers: [{ key: "Authorization", value: `Bearer ${CANARY}`, isSecret: true }],
};

describe.each(ENGINES)("providers on %s", (_engine, databaseFor) => {
  it("take secrets in and never give them out, nor leave them readable in the database", async () => {
    const database = await databaseFor();
    const { client, folder, said, close } = await openWorkspace({ database });
    const made = await client.createProvider({ body: OLLAMA });
    expect(made).toMatchObject({
      name: "local-ollama",
      type: "OLLAMA",
      modelsEndpoint: "/api/tags",
      inferenceEndpoint: "/api/chat",
      keySource: "header",
      headers: [{ id: 1, key: "Authorization", valueMasked: "Bearer ****abcd", isSecret: true }],
    });
    const shown = JSON.stringify([made, await client.listProviders({ query: {} }), said]);
    expect(shown).not.toContain(CANARY);
    expect(said.join()).toMatch(/Secrets are encrypted with key [0-9a-f]{12}/);
    expect(statSync(join(folder, "master.key")).mode & 0o777).toBe(0o600);
    await expect(client.createProvider({ body: OLLAMA })).rejects.toMatchObject({ code: "conflict" });
    await close();
    const bytes = await dump(folder, database);
    expect(bytes).toContain("local-ollama");
    for (const form of [CANARY, Buffer.from(CANARY).toString("base64"), encodeURIComponent(CANARY)]) {
      expect(bytes).not.toContain(form);
    }
  });
});

describe("a provider", () => {
  it.each([
    ["baseUrl", `https://me:${CANARY}@models.example/v1`],
    ["baseUrl", `https://models.example/v1?api-key=${CANARY}`],
    ["inferenceEndpoint", `/v1/chat?key=${CANARY}`],
    ["modelsEndpoint", `/v1/models?access_token=${CANARY}`],
  ])("refuse a key in %s, without repeating it", async (key, address) => {
    const { client } = await openWorkspace();
    const body = { ...OLLAMA, [key]: address };
    const failure: unknown = await client.createProvider({ body }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid-input", faults: [{ key }] });
    expect(JSON.stringify(failure)).not.toContain(CANARY);
    const versioned = { ...OLLAMA, [key]: address.replace(/\?.*|me:.*@/, "") + "?api-version=2026-01-01" };
    await client.createProvider({ body: versioned });
  });

  it("keeps a secret that is omitted, replaces one that is given, and keeps a header's spelling", async () => {
    const { client } = await openWorkspace();
    const { id } = await client.createProvider({ body: OLLAMA });
    const params = { id: String(id) };
    const kept = await client.editProvider({
      params,
      body: {
        ...OLLAMA,
        headers: [
          { key: "AUTHORIZATION", isSecret: true },
          { key: "X-Team", value: "red" },
        ],
      },
    });
    expect(kept.headers).toEqual([
      { id: 1, key: "AUTHORIZATION", valueMasked: "Bearer ****abcd", isSecret: true },
      { id: 2, key: "X-Team", valueMasked: "red", isSecret: false },
    ]);
    const headers = [{ key: "Authorization", value: "Bearer another-secret-wxyz", isSecret: true }];
    expect((await client.editProvider({ params, body: { ...OLLAMA, headers } })).headers).toMatchObject([
      { valueMasked: "Bearer ****wxyz" },
    ]);
    const missing = client.createProvider({
      body: { ...OLLAMA, name: "b", headers: [{ key: "K", isSecret: true }] },
    });
    await expect(missing).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "headers[0].value" }],
    });
  });

  it("may refer to a variable, and says whether it is set", async () => {
    const { client } = await openWorkspace({ environment: { OPENAI_API_KEY: "set" } });
    const base = { type: "openai-compatible", baseUrl: "https://api.example/v1" };
    const set = await client.createProvider({ body: { ...base, name: "a", apiKeyEnv: "OPENAI_API_KEY" } });
    const unset = await client.createProvider({ body: { ...base, name: "b", apiKeyEnv: "NOT_SET" } });
    const header = { key: "x-api-key", value: "env:SOME_KEY", isSecret: true };
    const referring = await client.createProvider({ body: { ...base, name: "c", headers: [header] } });
    expect([set.keySource, unset.keySource, referring.keySource]).toEqual(["env", "missing", "header"]);
    expect(referring.headers).toMatchObject([{ valueMasked: "env:SOME_KEY" }]);
  });

  it.each([
    [{ baseUrl: "not a url" }, "baseUrl"],
    [{ type: "TELEGRAPH" }, "type"],
    [{ headers: [{ key: "Bad Name", value: "x" }] }, "headers[0].name"],
    [{ headers: [{ key: "X", value: "a\r\nInjected: b" }] }, "headers[0].value"],
    [{ headers: [{ key: "Host", value: "evil" }] }, "headers[0].name"],
  ])("is refused with %j", async (change, key) => {
    const { client } = await openWorkspace();
    const creating = client.createProvider({ body: { ...OLLAMA, ...change } });
    await expect(creating).rejects.toMatchObject({ code: "invalid-input", faults: [{ key }] });
    expect((await client.listProviders({ query: {} })).rows).toEqual([]);
  });

  it("is archived and deleted, its secret with it", async () => {
    const { client, folder, close } = await openWorkspace();
    const { id } = await client.createProvider({ body: OLLAMA });
    const params = { id: String(id) };
    await client.archiveProvider({ params, body: { archived: true } });
    expect((await client.listProviders({ query: {} })).rows).toEqual([]);
    expect((await client.listProviders({ query: { archived: "true" } })).rows).toHaveLength(1);
    await client.deleteProvider({ params });
    await expect(client.getProvider({ params })).rejects.toMatchObject({ code: "not-found" });
    await close();
    // Nothing is sealed any more, so a lost key is no loss.
    writeFileSync(join(folder, "master.key"), Buffer.alloc(32, 7).toString("base64"));
    const again = await openWorkspace({ folder });
    await again.client.createProvider({ body: OLLAMA });
    expect(again.said.length).toBeGreaterThan(0);
  });

  it("cannot be given a secret while the key that sealed the others is missing", async () => {
    const { client, folder, close } = await openWorkspace();
    await client.createProvider({ body: OLLAMA });
    await close();
    writeFileSync(join(folder, "master.key"), Buffer.alloc(32, 7).toString("base64"));
    const again = await openWorkspace({ folder });
    const creating = again.client.createProvider({ body: { ...OLLAMA, name: "second" } });
    await expect(creating).rejects.toMatchObject({ code: "secrets-failed" });
    await expect(creating).rejects.not.toMatchObject({ message: expect.stringContaining(CANARY) as string });
  });
});

describe("criteria sets", () => {
  it("are made, changed, archived and deleted", async () => {
    const { client } = await openWorkspace();
    const criteria = [{ name: "Точность ответа" }, { name: "Style", maxScore: 5, weight: 2 }];
    const made = await client.createCriteriaSet({ body: { name: "Writing", criteria } });
    expect(made.criteria).toEqual([
      { id: 1, name: "Точность ответа", maxScore: 10, weight: 1 },
      { id: 2, name: "Style", maxScore: 5, weight: 2 },
    ]);
    const params = { id: String(made.id) };
    const twice = client.editCriteriaSet({
      params,
      body: { name: "W", criteria: [{ name: "a" }, { name: "a" }] },
    });
    await expect(twice).rejects.toMatchObject({ code: "conflict" });
    const edited = await client.editCriteriaSet({ params, body: { name: "W", criteria: [{ name: "a" }] } });
    expect(edited).toMatchObject({ name: "W", criteria: [{ name: "a" }] });
    await expect(client.createCriteriaSet({ body: { name: "W", criteria } })).rejects.toMatchObject({
      code: "conflict",
    });
    await client.archiveCriteriaSet({ params, body: { archived: true } });
    expect((await client.listCriteriaSets({ query: {} })).rows).toEqual([]);
    await client.deleteCriteriaSet({ params });
    await expect(client.getCriteriaSet({ params })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("models", () => {
  const MODEL = {
    name: "fast",
    provider: "local-ollama",
    modelId: "llama3:8b",
    parameters: { temperature: 0.2 },
  };

  it("belong to a provider that exists, which then stays", async () => {
    const { client } = await openWorkspace();
    await expect(client.createModel({ body: MODEL })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "provider" }],
    });
    const provider = await client.createProvider({ body: OLLAMA });
    const made = await client.createModel({ body: { ...MODEL, inputTokenCost: 0.001 } });
    expect(made).toMatchObject({
      ...MODEL,
      promptFormat: "auto",
      inputTokenCost: 0.001,
      outputTokenCost: null,
    });
    await expect(client.createModel({ body: MODEL })).rejects.toMatchObject({ code: "conflict" });
    await expect(
      client.createModel({ body: { ...MODEL, name: "x", inputTokenCost: -1 } }),
    ).rejects.toMatchObject({
      code: "invalid-input",
    });
    const params = { id: String(provider.id) };
    await expect(client.deleteProvider({ params })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("fast") as string,
    });
    await expect(client.editProvider({ params, body: { ...OLLAMA, name: "renamed" } })).rejects.toMatchObject(
      {
        code: "conflict",
      },
    );
    await client.deleteModel({ params: { id: String(made.id) } });
    await client.deleteProvider({ params });
  });

  it("have several entries with other parameters, and are edited and archived", async () => {
    const { client } = await openWorkspace();
    await client.createProvider({ body: OLLAMA });
    const { id } = await client.createModel({ body: MODEL });
    await client.createModel({ body: { ...MODEL, name: "warm", parameters: { temperature: 1 } } });
    const params = { id: String(id) };
    expect(await client.editModel({ params, body: { ...MODEL, modelId: "llama3:70b" } })).toMatchObject({
      modelId: "llama3:70b",
    });
    await client.archiveModel({ params, body: { archived: true } });
    expect((await client.listModels({ query: {} })).rows.map(({ name }) => name)).toEqual(["warm"]);
    expect((await client.listModels({ query: { archived: "true", search: "FAST" } })).rows).toHaveLength(1);
  });
});

describe("words that leave", () => {
  it("hold no secret: neither problems nor stored events", async () => {
    const { client, folder, close } = await openWorkspace({ environment: { SOME_API_KEY: CANARY } });
    const missing = client.getRun({ params: { runId: `run-${CANARY}` } });
    await expect(missing).rejects.toMatchObject({ message: "There is no run run-[redacted]." });

    const recording = { model: "other", prompt: "p", text: "t" };
    const config = {
      ...sampleConfig(),
      routers: { simulated: { replay: "recorded.jsonl" } },
      models: [{ id: "m", router: "simulated", model: `m ${CANARY}` }],
    };
    const files = [
      { path: "bank.jsonl", content: sampleBank(1) },
      { path: "recorded.jsonl", content: JSON.stringify(recording) },
    ];
    const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
    const failures = [];
    for await (const event of client.followRun({ params: { runId }, query: {} })) {
      if (event.type === "answer-failed") failures.push(event.message);
    }
    expect(failures).toEqual([
      'There is no recording of m [redacted] for the prompt "- nothing special\n\nQuestion number 1?".',
    ]);
    await close();
    const database = new DatabaseSync(join(folder, "assay.sqlite"));
    const stored = JSON.stringify([
      database.prepare("SELECT body_json FROM run_events").all(),
      database.prepare("SELECT error_message FROM items").all(),
      database.prepare("SELECT message FROM calls").all(),
    ]);
    database.close();
    expect(stored).not.toContain(CANARY);
  });
});

describe("prices", () => {
  it("hold from their day on, and are frozen with a run", async () => {
    const { client } = await openWorkspace();
    const price = { provider: "simulated", model: "alpha", inputPerMillion: 1_000_000, outputPerMillion: 0 };
    await client.createPrice({ body: { ...price, since: "2020-01-01" } });
    await client.createPrice({ body: { ...price, inputPerMillion: 2_000_000, since: "2021-01-01" } });
    await client.createPrice({ body: { ...price, inputPerMillion: 9_000_000, since: "2999-01-01" } });
    const twice = client.createPrice({ body: { ...price, since: "2020-01-01" } });
    await expect(twice).rejects.toMatchObject({ code: "conflict" });
    const wrong = client.createPrice({ body: { ...price, since: "tomorrow" } });
    await expect(wrong).rejects.toMatchObject({ code: "invalid-input", faults: [{ key: "since" }] });

    const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
    const { runId } = await client.startRun({
      body: runRequestSchema.parse({ config: sampleConfig(), files }),
    });
    for await (const _ of client.followRun({ params: { runId }, query: {} }));
    const costs = async () =>
      Object.fromEntries(
        (await client.getResults({ params: { runId } })).ranking.map((row) => [row.modelId, row.costUsd]),
      );
    // "- nothing special", a blank line and "Question number 1?" have 37 characters: 10 tokens at 2 dollars. Simulated
    // models without a price are free.
    const expected = { alpha: 20, beta: 0, gamma: 0 };
    expect(await costs()).toEqual(expected);
    const { rows } = await client.listPrices({ query: { search: "alpha" } });
    expect(rows).toHaveLength(3);
    for (const { id } of rows) await client.deletePrice({ params: { id: String(id) } });
    expect((await client.listPrices({ query: {} })).rows).toEqual([]);
    expect(await costs()).toEqual(expected);
  });
});
