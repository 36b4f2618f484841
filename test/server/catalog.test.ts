import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { CONFIG, FAST, everythingOf, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { ENGINES, finish } from "../support/workspace.ts";

describe("a model entry", () => {
  it("may be given as an address with costs per thousand tokens", async () => {
    const { client } = await openHost();
    const body = {
      name: "gpt-4",
      baseUrl: "https://api.openai.com/v1/chat/completions",
      apiKeyEnvVar: "OPENAI_API_KEY",
      inputTokenCost: 0.03,
      outputTokenCost: 0.06,
    };
    const made = await client.createModel({ body });
    expect(made).toMatchObject({
      name: "gpt-4",
      modelId: "gpt-4",
      provider: "api.openai.com",
      apiKeyEnvVar: "OPENAI_API_KEY",
      inputTokenCost: 0.03,
      outputTokenCost: 0.06,
    });
    const again = await client.createModel({ body: { ...body, name: "gpt-4o" } });
    const other = await client.createModel({ body: { ...body, name: "o1", apiKeyEnvVar: "OTHER_KEY" } });
    const server = await client.createModel({
      body: { name: "local", baseUrl: "http://localhost:8000/v1/" },
    });
    expect([again.provider, other.provider, server.provider]).toEqual([
      "api.openai.com",
      "api.openai.com 2",
      "localhost",
    ]);
    const { rows } = await client.listProviders({ query: {} });
    expect(rows).toMatchObject([
      {
        name: "api.openai.com",
        type: "OPENAI_COMPATIBLE",
        baseUrl: "https://api.openai.com",
        inferenceEndpoint: "/v1/chat/completions",
        apiKeyEnv: "OPENAI_API_KEY",
      },
      { name: "api.openai.com 2", apiKeyEnv: "OTHER_KEY" },
      { name: "localhost", baseUrl: "http://localhost:8000/v1", keySource: "none" },
    ]);
    await expect(client.createModel({ body: { name: "x", baseUrl: "ftp://a" } })).rejects.toMatchObject({
      faults: [{ key: "baseUrl" }],
    });
  });

  it("may have its settings at the top, and its provider in any case", async () => {
    const { client } = await openHost();
    await client.createProvider({
      body: { name: "OpenAI", type: "OPENAI_COMPATIBLE", baseUrl: "https://api.openai.com/v1" },
    });
    const made = await client.createModel({
      body: { name: "gpt-4o", provider: "openai", temperature: 0.7, maxTokens: 2000 },
    });
    expect(made).toMatchObject({
      provider: "OpenAI",
      modelId: "gpt-4o",
      parameters: { temperature: 0.7, maxTokens: 2000 },
    });
    await client.createProvider({
      body: { name: "OPENAI", type: "OPENAI_COMPATIBLE", baseUrl: "https://other.example/v1" },
    });
    // Two that differ in case only: nobody is guessed.
    await expect(client.createModel({ body: { name: "x", provider: "openai" } })).rejects.toMatchObject({
      faults: [{ key: "provider" }],
    });
    await expect(client.createModel({ body: { name: "x" } })).rejects.toMatchObject({
      faults: [
        { key: "provider", message: "is missing", expected: expect.stringContaining("baseUrl") as string },
      ],
    });
  });

  it("costs what its entry says, per thousand tokens", async () => {
    const { client } = await openHost();
    await furnished(client);
    await client.createModel({
      body: { ...FAST, name: "dear", inputTokenCost: 1000, outputTokenCost: 0 },
    });
    const run = { name: "cost", prompt: "Question number 1?" };
    const { items } = await everythingOf(client, await finish(client, { run, models: ["dear"] }));
    // "Question number 1?" is 5 tokens at a dollar each.
    expect(items.map(({ response }) => response?.costUsd)).toEqual([5]);
  });

  it("has a name of its own: a second one is refused, and nothing is made beside it", async () => {
    const { client } = await openHost();
    const { jay } = await furnished(client);
    await expect(client.createModel({ body: FAST })).rejects.toMatchObject({ code: "conflict" });
    const taken = { params: { id: String(jay.id) }, body: { ...FAST } };
    await expect(client.editModel(taken)).rejects.toMatchObject({ code: "conflict" });
    const addressed = { name: "fast", baseUrl: "https://elsewhere.example/v1" };
    await expect(client.createModel({ body: addressed })).rejects.toMatchObject({ code: "conflict" });
    expect((await client.listProviders({ query: {} })).rows.map(({ name }) => name)).toEqual(["Planted"]);
  });

  it.each([
    ["as a model", CONFIG, "fast"],
    ["as a judge", CONFIG, "jay"],
    ["in variants", { ...CONFIG, variants: [{ id: "v" }] }, "fast"],
  ])("that a run has used %s cannot be deleted, and is archived instead", async (_how, config, name) => {
    const { client } = await openHost();
    await furnished(client);
    const runId = await finish(client, config);
    const { rows } = await client.listModels({ query: { search: name } });
    const params = { id: String(rows[0]?.id) };
    await expect(client.deleteModel({ params })).rejects.toMatchObject({
      code: "conflict",
      hint: expect.stringContaining("Archive it instead") as string,
    });
    await client.archiveModel({ params, body: { archived: true } });
    expect((await client.listModels({ query: { search: name } })).rows).toEqual([]);
    expect((await client.getResults({ params: { runId } })).ranking).toHaveLength(2);
  });
});

describe("a price", () => {
  it("is corrected, unless another one has that model and day", async () => {
    const { client } = await openHost();
    const body = { provider: "P", model: "m", inputPerMillion: 1, outputPerMillion: 2, since: "2025-01-01" };
    const { id } = await client.createPrice({ body });
    await client.createPrice({ body: { ...body, since: "2026-01-01" } });
    const params = { id: String(id) };
    const edited = await client.editPrice({ params, body: { ...body, inputPerMillion: 3 } });
    expect(edited).toEqual({ id, ...body, inputPerMillion: 3 });
    await expect(client.editPrice({ params, body: { ...body, since: "2026-01-01" } })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(client.editPrice({ params, body: { ...body, inputPerMillion: -1 } })).rejects.toMatchObject({
      faults: [{ key: "inputPerMillion" }],
    });
    await expect(client.editPrice({ params: { id: "999" }, body })).rejects.toMatchObject({
      code: "not-found",
    });
    expect((await client.listPrices({ query: {} })).rows).toContainEqual(edited);
  });
});

describe.each(ENGINES)("collections on %s", (_engine, databaseFor) => {
  it("know how hard they are and which model wrote them, and are found by it", async () => {
    const { client } = await openHost(await databaseFor());
    const made = await client.createCollection({
      body: { name: "A", difficulty: "Hard", generationPrompt: "Write ten.", generatorModelId: "fast" },
    });
    expect(made).toMatchObject({
      difficulty: "Hard",
      generationPrompt: "Write ten.",
      generatorModelId: "fast",
    });
    const plain = await client.createCollection({ body: { name: "B" } });
    expect(plain).toMatchObject({ difficulty: null, generationPrompt: null, generatorModelId: null });
    const names = async (query: Parameters<Client["listCollections"]>[0]["query"]) =>
      (await client.listCollections({ query })).rows.map(({ name }) => name);
    expect(await names({ difficulty: "Hard" })).toEqual(["A"]);
    expect(await names({ generatorModelId: "fast" })).toEqual(["A"]);
    expect(await names({ difficulty: "Hard", generatorModelId: "other" })).toEqual([]);
    const params = { id: String(made.id) };
    expect(await client.editCollection({ params, body: { description: "d" } })).toMatchObject({
      difficulty: "Hard",
      generatorModelId: "fast",
    });
    expect(await client.editCollection({ params, body: { difficulty: null } })).toMatchObject({
      difficulty: null,
      generationPrompt: "Write ten.",
    });
  });

  it("and criteria sets take text with characters that a database cannot hold, or refuse it; they do not fail", async () => {
    const { client } = await openHost(await databaseFor());
    const strange = "a\0b";
    const attempts = [
      () => client.createCollection({ body: { name: "A", difficulty: strange } }),
      () => client.createCollection({ body: { name: "B", generationPrompt: strange } }),
      () => client.createCriteriaSet({ body: { name: strange, criteria: [{ name: "x" }] } }),
      () => client.listCollections({ query: { difficulty: strange } }),
    ];
    const codes = [];
    for (const attempt of attempts)
      codes.push(
        await attempt().then(
          () => "taken",
          (failure: { code: string }) => failure.code,
        ),
      );
    expect(codes.filter((code) => code !== "taken" && code !== "invalid-input")).toEqual([]);
  });
});

it("an export says beforehand what its format leaves out", async () => {
  const { client } = await openHost();
  const { collection } = await furnished(client);
  await client.createTask({ body: { taskId: "t3", prompt: "Alone?" } });
  const bank = await client.getExportLosses({ query: {} });
  expect(bank.tasks).toBe(3);
  const collectionId = String(collection.id);
  const references = await client.getExportLosses({ query: { format: "references", collectionId } });
  expect(references).toMatchObject({
    tasks: 2,
    losses: expect.arrayContaining([
      { kind: "left-out", field: "rubric", loss: expect.stringContaining("rubric") as string, tasks: 2 },
    ]) as unknown[],
  });
});
