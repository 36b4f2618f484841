import { describe, expect, it } from "vitest";
import { type Client, type Route, routes } from "../../src/contract/index.ts";
import { answeredRun } from "../support/answered-run.ts";
import { furnished } from "../support/furniture.ts";
import {
  type View,
  asView,
  collection,
  criteriaSet,
  idOf,
  model,
  provider,
  task,
} from "../support/whole-resources.ts";
import { HOOK_SECRET } from "../support/hook-server.ts";
import { openWorkspace } from "../support/workspace.ts";

/** Something that a PUT changes: made with everything it can have, and what each single key makes of it. */
interface Resource {
  readonly params: Readonly<Record<string, string>>;
  read(): Promise<View>;
  /** One key each, with what of the view it changes; as the key says when nothing else is told. */
  readonly changes: readonly (readonly [change: View, changed?: View])[];
}

const ARCHIVED = { archivedAt: expect.stringMatching(/^20/) as string };
const archiving = (read: Resource["read"], made: { readonly id: number }): Resource => ({
  params: idOf(made),
  read,
  changes: [
    [{ archived: true }, ARCHIVED],
    [{ archived: false }, { archivedAt: null }],
  ],
});

async function session(client: Client, kind: "criteria" | "comparison") {
  const runId = await answeredRun(client);
  const { sessionId } = await client.createSession({ params: { runId }, body: { rater: "Ann", kind } });
  return { sessionId };
}

/** Every PUT route of the contract. A route that is not here fails the test. */
const RESOURCES: Readonly<Record<string, (client: Client) => Promise<Resource>>> = {
  editProvider: async (client) => {
    const { made, read } = await provider(client);
    return {
      params: idOf(made),
      read,
      changes: [
        [{ name: "Renamed" }],
        [{ type: "openai-responses" }, { type: "OPENAI_RESPONSES" }],
        [{ baseUrl: "http://127.0.0.1:8/v1" }],
        [{ modelsEndpoint: null }, { modelsEndpoint: "/v1/models" }],
        [{ limits: { requestsPerMinute: null } }, { limits: { maxConcurrency: 2, oneModelAtATime: true } }],
        [{ apiKey: "another-key-4321" }, { apiKeyMasked: "****4321" }],
        [
          { headers: [{ key: "x-token" }] },
          { headers: [{ id: 1, key: "x-token", valueMasked: "****wxyz", isSecret: true }] },
        ],
        [{ headers: null }, { headers: [] }],
        [{ apiKeyEnv: "SOME_KEY" }, { apiKeyEnv: "SOME_KEY", apiKeyMasked: null, keySource: "missing" }],
      ],
    };
  },
  archiveProvider: async (client) => {
    const { made, read } = await provider(client);
    return archiving(read, made);
  },
  editModel: async (client) => {
    const { made, read, parameters } = await model(client);
    const { temperature: _temperature, ...cooler } = parameters;
    return {
      params: idOf(made),
      read,
      changes: [
        [{ name: "renamed" }],
        [{ modelId: "two" }],
        [{ promptFormat: "plain" }],
        [{ contextTokens: 8192 }],
        [{ contextTokens: null }],
        [{ inputTokenCost: 0.5 }],
        [{ outputTokenCost: null }],
        [{ parameters: { topP: 0.5 } }, { parameters: { ...parameters, topP: 0.5 } }],
        [{ temperature: 1 }, { temperature: 1, parameters: { ...parameters, topP: 0.5, temperature: 1 } }],
        [{ parameters: { temperature: null } }, { temperature: null, parameters: { ...cooler, topP: 0.5 } }],
        [
          { parameters: { extra: { nested: { b: null } } } },
          { parameters: { ...cooler, topP: 0.5, extra: { top_k: 4, nested: { a: 1 } } } },
        ],
        [{ baseUrl: "http://127.0.0.1:9/v1" }],
      ],
    };
  },
  archiveModel: async (client) => {
    const { made, read } = await model(client);
    return archiving(read, made);
  },
  editSchedule: async (client) => {
    const simulated = { models: { finch: { latencyMs: 1 } } };
    const config = {
      run: { name: "lakes", prompt: "Name a lake.", judging: "later" as const },
      routers: { simulated },
      models: [{ id: "finch", router: "simulated", model: "finch" }],
    };
    const webhook = { url: "https://example.org/hook", secret: HOOK_SECRET };
    const run = { config, files: [] };
    const made = await client.createSchedule({
      body: { name: "nightly", cron: "30 2 29 2 *", timeZone: "Europe/Berlin", enabled: false, webhook, run },
    });
    return {
      params: idOf(made),
      read: async () => asView(await client.getSchedule({ params: idOf(made) })),
      changes: [
        [{ name: "weekly" }],
        [{ cron: "0 3 29 2 *" }],
        [{ timeZone: "UTC" }],
        [{ catchUp: "last" }],
        [{ compare: false }],
        [
          { webhook: { url: "https://example.org/other" } },
          { webhook: { url: "https://example.org/other", secretMasked: "****ZWY=" } },
        ],
        [{ webhook: null }],
      ],
    };
  },
  editPrice: async (client) => {
    const body = { provider: "p", model: "m", inputPerMillion: 1, outputPerMillion: 2, since: "2026-01-01" };
    const made = await client.createPrice({ body });
    return {
      params: idOf(made),
      read: async () => asView((await client.listPrices({ query: {} })).rows[0] ?? null),
      changes: [
        [{ inputPerMillion: 3 }],
        [{ outputPerMillion: 0 }],
        [{ since: "2026-02-01" }],
        [{ provider: "q" }],
        [{ model: "n" }],
      ],
    };
  },
  editCriteriaSet: async (client) => {
    const { made, read } = await criteriaSet(client);
    const criteria = [{ name: "Length", maxScore: 4, weight: 1 }];
    return {
      params: idOf(made),
      read,
      changes: [[{ name: "Renamed" }], [{ criteria }, { criteria: [{ id: 3, ...criteria[0] }] }]],
    };
  },
  editCriterion: async (client) => {
    const { made: set } = await criteriaSet(client);
    const made = await client.createCriterion({
      body: { setId: set.id, name: "Sense", maxScore: 4, weight: 3 },
    });
    return {
      params: idOf(made),
      read: async () => asView(await client.getCriterion({ params: idOf(made) })),
      changes: [
        [{ name: "Meaning" }],
        [{ maxScore: 7 }],
        [{ weight: null }, { weight: 1 }],
        [{ setId: set.id }],
      ],
    };
  },
  archiveCriteriaSet: async (client) => {
    const { made, read } = await criteriaSet(client);
    return archiving(read, made);
  },
  editTask: async (client) => {
    const { made, read, references } = await task(client);
    return {
      params: idOf(made),
      read,
      changes: [
        [{ title: "Other" }],
        [{ difficulty: null }, { difficulty: undefined }],
        [{ category: "Letters" }],
        [{ prompt: "Write {name} a letter." }, both("Write {name} a letter.")],
        [{ question: "Write to {name} again." }, both("Write to {name} again.")],
        [{ vars: { other: null } }, { vars: { name: "Ann" } }],
        [{ good: "Good." }, { good: "Good.", references: { ...references, good: "Good." } }],
        [
          { references: { pass: null } },
          { pass: undefined, references: { excellent: references.excellent, good: "Good." } },
        ],
        [{ tags: [] }],
        [{ rubric: [] }],
        [{ metadata: { c: 2 } }, { metadata: { a: { b: 1 }, c: 2 } }],
      ],
    };
  },
  archiveTask: async (client) => {
    const { made, read } = await task(client);
    return archiving(read, made);
  },
  editCollection: async (client) => {
    const { made, read } = await collection(client);
    return {
      params: idOf(made),
      read,
      changes: [
        [{ name: "Renamed" }],
        [{ description: "" }],
        [{ tags: ["letters"] }],
        [{ difficulty: null }],
        [{ metrics: [{ kind: "length", max: 3, unit: "words" }] }],
        [{ generatorModelId: "h" }],
      ],
    };
  },
  archiveCollection: async (client) => {
    const { made, read } = await collection(client);
    return archiving(read, made);
  },
  tagCollection: async (client) => {
    const { made, read } = await collection(client);
    return { params: idOf(made), read, changes: [[{ tags: ["a", "b"] }]] };
  },
  setClusters: async (client) => {
    const { made, read } = await task(client);
    const { made: holder } = await collection(client);
    await client.addToCollection({ params: idOf(holder), body: ["whole"] });
    const putInto = (cluster: string | null) => ({ clusters: [{ cluster, taskIds: [made.taskId] }] });
    return {
      params: idOf(holder),
      read,
      changes: [
        [putInto("birds"), { cluster: "birds" }],
        [putInto("trees"), { cluster: "trees" }],
        [putInto(null), { cluster: undefined }],
      ],
    };
  },
  editDraft: async (client) => {
    await furnished(client);
    const made = await client.generateCollection({ body: { models: ["fast"], count: 2 } });
    const [first, second] = made.questions;
    const changed = { ...first, text: "Other words?", edited: true, duplicateOf: null };
    const added = { number: 3, model: null, text: "My own?", edited: false, duplicateOf: null };
    return {
      params: idOf(made),
      read: async () => asView(await client.getDraft({ params: idOf(made) })),
      changes: [
        [{ questions: [{ number: 1, text: "Other words?" }] }, { questions: [changed, second] }],
        [{ added: ["My own?"] }, { questions: [changed, second, added] }],
        [{ removed: [2] }, { questions: [changed, added] }],
      ],
    };
  },
  changeSettings: async (client) => {
    await client.changeSettings({
      body: {
        parameters: { temperature: 0.5, topP: 0.9 },
        maxBudgetUsd: 3,
        theme: "dark",
        limits: { itemAttempts: 2 },
      },
    });
    const { limits, concurrency, secrets } = await client.getSettings();
    return {
      params: {},
      read: async () => asView(await client.getSettings()),
      changes: [
        [{ theme: "light" }],
        [{ maxBudgetUsd: null }],
        [{ parameters: { temperature: null } }, { parameters: { topP: 0.9 } }],
        [{ limits: { judgeRetries: 1 } }, { limits: { ...limits, judgeRetries: 1 } }],
        [{ concurrency: { judge: 1 } }, { concurrency: { ...concurrency, judge: 1 } }],
        [{ secrets: { showEnds: false } }, { secrets: { ...secrets, showEnds: false } }],
      ],
    };
  },
  scoreAnswer: async (client) => {
    const { sessionId } = await session(client, "criteria");
    const answer = await client.nextAnswer({ params: { sessionId } });
    const params = { sessionId, answerId: answer?.answerId ?? "" };
    await client.scoreAnswer({ params, body: { scores: { 1: 7 }, note: "Note", tags: ["long"] } });
    return {
      params,
      read: async () => asView(await client.getAnswer({ params })),
      changes: [
        [{ note: "Other" }],
        [{ tags: [] }],
        [{ scores: { 2: 3 } }, { scores: { 1: 7, 2: 3 } }],
        [{ scores: { 1: null } }, { scores: { 2: 3 } }],
        [{ skipped: true }],
      ],
    };
  },
  decidePair: async (client) => {
    const { sessionId } = await session(client, "comparison");
    const [{ answerIds } = { answerIds: [] }] = (await client.listSessionTasks({ params: { sessionId } }))
      .rows;
    const [first = "", second = ""] = answerIds;
    const pick = () => client.pickPair({ params: { sessionId }, body: { first, second } });
    const { pairId } = await pick();
    const params = { sessionId, pairId };
    await client.decidePair({ params, body: { verdict: "first", note: "Note" } });
    return {
      params,
      read: async () => asView(await pick()),
      changes: [[{ verdict: "draw" }], [{ note: "Other" }]],
    };
  },
};

const both = (text: string) => ({ prompt: text, question: text, text });

/** What changes with every edit, whatever is edited. */
function lasting({ updatedAt: _updatedAt, version: _version, keySource, ...view }: View): View {
  return keySource === undefined ? view : { ...view, keySource };
}

const PUTS = Object.entries<Route>(routes).filter(([, { method }]) => method === "put");

describe("PUT", () => {
  it("is known here for every route of the contract", () => {
    expect(Object.keys(RESOURCES).toSorted()).toEqual(PUTS.map(([name]) => name).toSorted());
  });

  it.each(PUTS)("%s changes what it names and leaves everything else as it is", async (name, { path }) => {
    const { client, request } = await openWorkspace();
    const resource = await RESOURCES[name]?.(client);
    expect(resource).toBeDefined();
    const { params = {}, read = () => Promise.resolve({}), changes = [] } = resource ?? {};
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
    let known = lasting(await read());
    for (const [change, changed = change] of changes) {
      const response = await request(url, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(change),
      });
      expect({ change, status: response.status, problem: response.ok ? "" : await response.text() }).toEqual({
        change,
        status: 200,
        problem: "",
      });
      const now = lasting(await read());
      expect({ change, view: now }).toEqual({ change, view: { ...known, ...changed } });
      known = now;
    }
  });

  it("of nothing at all changes nothing", async () => {
    const { client } = await openWorkspace();
    const { made, read } = await provider(client);
    const before = lasting(await read());
    expect(lasting(asView(await client.editProvider({ params: idOf(made), body: {} })))).toEqual(before);
  });

  it("cannot take back what must be there, and says so", async () => {
    const { client } = await openWorkspace();
    const { made } = await provider(client);
    for (const [body, key] of [
      [{ name: null }, "name"],
      [{ baseUrl: null }, "baseUrl"],
      [{ name: "  " }, "name"],
    ] as const)
      await expect(client.editProvider({ params: idOf(made), body })).rejects.toMatchObject({
        code: "invalid-input",
        faults: [{ key }],
      });
  });
});
