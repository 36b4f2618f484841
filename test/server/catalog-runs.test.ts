import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { CONFIG, FAST, TASK, everythingOf, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish } from "../support/workspace.ts";

function start(client: Client, config: object) {
  return client.startRun({ body: runRequestSchema.parse({ config, files: [] }) });
}

describe.each(ENGINES)("runs of what the workspace has, on %s", (_engine, databaseFor) => {
  it("take models, judge, collection and criteria by their names", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const config = { ...CONFIG, run: { ...CONFIG.run, criteriaSet: "Letters" } };
    const body = runRequestSchema.parse({ config, files: [] });
    expect(await client.validateRun({ body })).toMatchObject({
      tasks: 2,
      items: 4,
      datasets: [{ path: "collection:Mail", tasks: 2 }],
      warnings: [],
    });
    const runId = await finish(client, config);
    const { run, items, results } = await everythingOf(client, runId);
    expect(run).toMatchObject({
      state: "finished",
      completedItems: 4,
      models: [
        { id: "fast", provider: "Planted", name: "alpha", simulated: true },
        { id: "slow", provider: "Planted", name: "beta", simulated: true },
      ],
      judges: [{ id: "jay", provider: "Planted", name: "jay" }],
      criteria: [{ id: 1, name: "Точность", maxScore: 10, weight: 2 }],
    });
    expect(results.ranking.map(({ modelId }) => modelId)).toEqual(["fast", "slow"]);
    expect(
      items.map(({ item, scores }) => `${item.taskId} ${item.modelId} ${scores.length}`).toSorted(),
    ).toEqual(["t1 fast 1", "t1 slow 1", "t2 fast 1", "t2 slow 1"]);
  });

  it("stay as they were when a task, a criterion, a model or a price is edited afterwards", async () => {
    const { client } = await openHost(await databaseFor());
    const { fast, task, collection, set } = await furnished(client);
    const price = { provider: "Planted", model: "alpha", inputPerMillion: 1_000_000, outputPerMillion: 0 };
    const { id: priceId } = await client.createPrice({ body: { ...price, since: "2020-01-01" } });
    const config = { ...CONFIG, run: { ...CONFIG.run, criteriaSet: "Letters" } };
    const runId = await finish(client, config);
    const before = await everythingOf(client, runId);
    const messages = [{ role: "user", content: "Old question?" }];
    expect(
      before.items.filter(({ item }) => item.taskId === "t1").map(({ response }) => response?.messages),
    ).toEqual([messages, messages]);

    await client.editTask({
      params: { id: String(task.id) },
      body: {
        ...TASK,
        prompt: "New question?",
        rubric: [{ id: "r9", text: "is new", weight: 5, maxScore: 9 }],
      },
    });
    await client.editCriteriaSet({
      params: { id: String(set.id) },
      body: { name: "Letters", criteria: [{ name: "Other", maxScore: 3 }] },
    });
    await client.editModel({
      params: { id: String(fast.id) },
      body: { ...FAST, modelId: "beta", parameters: { temperature: 1.5 } },
    });
    await client.editPrice({
      params: { id: String(priceId) },
      body: { ...price, inputPerMillion: 7, since: "2020-01-01" },
    });
    await client.deleteCollection({ params: { id: String(collection.id) } });
    expect(await everythingOf(client, runId)).toEqual(before);

    // The next run sees the edits: they were real.
    const { id } = await client.createCollection({ body: { name: "Mail" } });
    await client.addToCollection({ params: { id: String(id) }, body: ["t1"] });
    const later = await everythingOf(client, await finish(client, config));
    expect(later.run.criteria).toEqual([{ id: 2, name: "Other", maxScore: 3, weight: 1 }]);
    expect(later.run.models).toMatchObject([{ id: "fast", name: "beta" }, { id: "slow" }]);
    expect(later.items[0]?.response?.messages).toEqual([{ role: "user", content: "New question?" }]);
    expect(await everythingOf(client, runId)).toEqual(before);
  });

  it("may put one prompt several times, without a judge", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const prompt = "Why is the sky blue?";
    const run = { name: "ad-hoc", prompt, requestsPerModel: 3 };
    const { run: view, items } = await everythingOf(
      client,
      await finish(client, { run, models: ["fast", "slow"] }),
    );
    expect(view).toMatchObject({ judging: "later", tasks: 1, totalItems: 6, judges: [] });
    expect(items.map(({ item }) => `${item.modelId} ${item.sample}`).toSorted()).toEqual(
      ["fast", "slow"].flatMap((model) => [0, 1, 2].map((sample) => `${model} ${sample}`)),
    );
    for (const { item, response } of items) {
      expect(item.status).toBe("WAITING_FOR_JUDGE");
      expect(response?.messages).toEqual([{ role: "user", content: prompt }]);
    }
  });

  it("put every task in every variant, each ranked like a model of its own", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const variants = [{ id: "bare" }, { id: "brief", system: "Be brief.", template: "Question: {prompt}" }];
    const { run, items, results } = await everythingOf(client, await finish(client, { ...CONFIG, variants }));
    const names = ["fast+bare", "fast+brief", "slow+bare", "slow+brief"];
    expect(run.models.map(({ id }) => id)).toEqual(names);
    expect(results.ranking.map(({ modelId }) => modelId).toSorted()).toEqual(names);
    const sent = (modelId: string) =>
      items.find(({ item }) => item.modelId === modelId && item.taskId === "t1")?.response?.messages;
    expect(sent("fast+bare")).toEqual([{ role: "user", content: "Old question?" }]);
    expect(sent("fast+brief")).toEqual([
      { role: "system", content: "Be brief." },
      { role: "user", content: "Question: Old question?" },
    ]);
  });
});

describe("a config that names things", () => {
  it("asks models with the parameters of their entry, and where it has none with those of the settings", async () => {
    const { client } = await openHost();
    await furnished(client);
    await client.changeSettings({ body: { parameters: { temperature: 0.9, maxTokens: 50 } } });
    const { items } = await everythingOf(client, await finish(client, CONFIG));
    const hashOf = (model: string, parameters: string) =>
      createHash("sha256")
        .update(`Planted||${model}|${parameters}|[{"role":"user","content":"Old question?"}]|`)
        .digest("hex");
    const hashes = items
      .filter(({ item }) => item.taskId === "t1")
      .map(({ response }) => response?.contextHash);
    expect(new Set(hashes)).toEqual(
      new Set([
        hashOf("alpha", '{"maxTokens":50,"temperature":0.2}'),
        hashOf("beta", '{"maxTokens":50,"temperature":0.9}'),
      ]),
    );
  });

  it("may name some and describe others", async () => {
    const { client } = await openHost();
    await furnished(client);
    const described = sampleConfig();
    const config = {
      ...described,
      run: { ...described.run, collections: ["Mail"] },
      models: ["fast", ...described.models],
    };
    const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
    const { totalItems, models } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
    expect(models.map(({ id }) => id)).toEqual(["fast", "alpha", "beta", "gamma"]);
    expect(totalItems).toBe(4 * 3);
  });

  it("may take some criteria of a set, and tasks of some template versions", async () => {
    const { client } = await openHost();
    const { set } = await furnished(client);
    const criteria = ["Accuracy", "Style", "Tone"].map((name) => ({ name, maxScore: 5 }));
    await client.editCriteriaSet({ params: { id: String(set.id) }, body: { name: "Letters", criteria } });
    for (const templateVersion of ["v1", "v2"]) {
      const taskId = `made-${templateVersion}`;
      await client.createTask({ body: { ...TASK, taskId, templateVersion } });
      const [mail] = (await client.listCollections({ query: { search: "Mail" } })).rows;
      await client.addToCollection({ params: { id: String(mail?.id) }, body: [taskId] });
    }
    const run = { ...CONFIG.run, criteriaSet: "Letters", criteria: ["Tone", "Accuracy"] };
    const started = await start(client, { ...CONFIG, run: { ...run, templateVersions: ["v2"] } });
    expect(started.criteria.map(({ name }) => name)).toEqual(["Accuracy", "Tone"]);
    const { rows } = await client.listItems({ params: { runId: started.runId } });
    expect([...new Set(rows.map(({ taskId }) => taskId))]).toEqual(["made-v2"]);
  });

  it.each([
    [{ models: ["fast", "nobody"] }, "models", 'the workspace has no model "nobody"', "`assay models`"],
    [{ judge: "nobody" }, "judge", 'the workspace has no model "nobody"', "`assay models`"],
    [
      { run: { name: "x", collections: ["Nowhere"] } },
      "run.collections",
      'the workspace has no collection "Nowhere"',
      "`assay collections`",
    ],
    [
      { run: { name: "x", collections: ["Mail"], criteriaSet: "None" } },
      "run.criteriaSet",
      'the workspace has no criteria set "None"',
      "`assay criteria`",
    ],
    [
      { run: { name: "x", collections: ["Mail"], criteriaSet: "Letters", criteria: ["Charm"] } },
      "run.criteria",
      'Letters has no criterion "Charm"',
      "one of: Точность",
    ],
    [
      { run: { name: "x", collections: ["Mail"], criteria: ["Точность"] } },
      "run.criteria",
      "has no criteria set to choose from",
      "run.criteriaSet",
    ],
    [
      { run: { name: "x", collections: ["Mail"], templateVersions: ["v9"] } },
      "run.templateVersions",
      `"v9" doesn't exist in these tasks`,
      "no task has one",
    ],
    [{ models: ["fast", "fast"] }, "models[1]", '"fast" appears twice', "unique IDs"],
    [
      { run: { name: "x", collections: ["Mail"], prompt: "Why?" } },
      "run.prompt",
      "can't be combined with datasetPath",
      "one or the other",
    ],
    [
      { run: { name: "x", collections: ["Mail"], samples: 1, requestsPerModel: 2 } },
      "run.requestsPerModel",
      "can't be combined with samples",
      "only one of them",
    ],
    [{ run: { name: "x" } }, "run", "datasetPath is missing", "run.collections, or run.prompt"],
    [{ judge: undefined }, "judge", "is missing", "run.judging: later"],
  ])("is refused with %j, saying where and what was expected", async (change, key, message, expected) => {
    const { client } = await openHost();
    await furnished(client);
    const starting = start(client, { ...CONFIG, ...change });
    await expect(starting).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key, message, expected: expect.stringContaining(expected) as string }],
    });
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
  });

  it("is refused for a variant without a place for the prompt, over HTTP with 400", async () => {
    const { client, url } = await openHost();
    await furnished(client);
    const config = { ...CONFIG, variants: [{ id: "v", template: "No place" }] };
    const response = await fetch(`${url}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ config, files: [] }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      faults: [{ key: "config.variants[0].template", message: "must contain {prompt}" }],
    });
  });

  it("is refused when a model and a variant make a name that another pair has", async () => {
    const { client } = await openHost();
    await furnished(client);
    await client.createModel({ body: { ...FAST, name: "fast+a" } });
    const config = { ...CONFIG, models: ["fast", "fast+a"], variants: [{ id: "a+b" }, { id: "b" }] };
    await expect(start(client, config)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("is refused for a model, a collection or criteria that are archived", async () => {
    const { client } = await openHost();
    const { fast, collection, set } = await furnished(client);
    const archive = { archived: true };
    const withCriteria = { ...CONFIG, run: { ...CONFIG.run, criteriaSet: "Letters" } };
    await client.archiveCriteriaSet({ params: { id: String(set.id) }, body: archive });
    await expect(start(client, withCriteria)).rejects.toMatchObject({ faults: [{ key: "run.criteriaSet" }] });
    await client.archiveModel({ params: { id: String(fast.id) }, body: archive });
    await expect(start(client, CONFIG)).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "models", message: 'the model "fast" is archived' }],
    });
    await client.archiveCollection({ params: { id: String(collection.id) }, body: archive });
    await expect(start(client, { ...CONFIG, models: ["slow"] })).rejects.toMatchObject({
      faults: [{ key: "run.collections" }],
    });
    await client.archiveModel({ params: { id: String(fast.id) }, body: { archived: false } });
    await client.archiveCollection({ params: { id: String(collection.id) }, body: { archived: false } });
    expect(await start(client, CONFIG)).toMatchObject({ totalItems: 4 });
  });
});

it.each(ENGINES)(
  "a model or judge that the simulated provider lacks is told before anything is stored, on %s",
  async (_engine, databaseFor) => {
    const { client } = await openHost(await databaseFor());
    const { provider } = await furnished(client);
    const edit = (simulation: { models: Record<string, object> } | null) =>
      client.editProvider({
        params: { id: String(provider.id) },
        body: { name: "Planted", type: "simulated", simulation },
      });
    await edit(null);
    await expect(start(client, CONFIG)).rejects.toMatchObject({
      code: "invalid-input",
      message: "The simulated provider has no model alpha. Available: none.",
    });
    await edit({ models: { alpha: {}, beta: {} } });
    await expect(start(client, CONFIG)).rejects.toMatchObject({
      code: "invalid-input",
      message: "The simulated provider has no model jay. Available: alpha, beta.",
    });
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
    await edit({ models: { jay: {} } });
    expect((await start(client, CONFIG)).totalItems).toBe(4);
  },
);

it.each(ENGINES)("names that no database can hold are unknown names, on %s", async (_engine, databaseFor) => {
  const { client } = await openHost(await databaseFor());
  await furnished(client);
  for (const change of [
    { models: ["a\0b"] },
    { judge: "a\0b" },
    { run: { name: "x", collections: ["a\0b"] } },
  ])
    await expect(start(client, { ...CONFIG, ...change })).rejects.toMatchObject({ code: "invalid-input" });
});
