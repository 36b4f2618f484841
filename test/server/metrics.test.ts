import { describe, expect, it, onTestFinished } from "vitest";
import { type Client, createClient, runRequestSchema } from "../../src/contract/index.ts";
import type { ItemDetailView } from "../../src/contract/index.ts";
import { type Change } from "../../src/core/index.ts";
import { createApp } from "../../src/server/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { doneOf, follow, itemsOf, startRun, typesOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ofRun = (runId: string) => ({ params: { runId } });

const TASKS = [
  {
    id: "sum",
    prompt: "What is 1000 + 234.5?",
    references: { excellent: "It is 1,234.5." },
    metrics: [{ kind: "number", from: "excellent", absolute: 0.01 }],
  },
  {
    id: "city",
    prompt: "Name Japan's capital as JSON.",
    metrics: [
      {
        kind: "json-schema",
        schema: { type: "object", required: ["city"], properties: { city: { const: "東京" } } },
      },
    ],
  },
];
const ANSWERS = {
  good: ["The sum is 1 234,5", '```json\n{"city": "東京"}\n```'],
  bad: ["About 1200", "Tokyo"],
} as const;

const lines = (entries: readonly object[]): string =>
  entries.map((entry) => JSON.stringify(entry)).join("\n");

const bankOf = (tasks: readonly object[]): string =>
  lines(
    tasks.map((task) => ({
      category: "c",
      difficulty: "Easy",
      scenario: [],
      rubric: [],
      auto_fail: [],
      ...task,
    })),
  );

/** Models that answer from recordings, measured and not judged. */
function requestOf(
  metrics: readonly object[],
  answers: Readonly<Record<string, readonly string[]>> = ANSWERS,
  tasks: readonly { readonly prompt: string }[] = TASKS,
) {
  const recordings = Object.entries(answers).flatMap(([model, texts]) =>
    texts.map((text, index) => ({ model, prompt: tasks[index]?.prompt, text, latencyMs: 1 })),
  );
  return runRequestSchema.parse({
    config: {
      run: { name: "measured", datasetPath: "bank.jsonl", metrics },
      routers: { simulated: { replay: "answers.jsonl" } },
      models: Object.keys(answers).map((id) => ({ id, router: "simulated", model: id })),
    },
    files: [
      { path: "bank.jsonl", content: bankOf(tasks) },
      { path: "answers.jsonl", content: lines(recordings) },
    ],
  });
}

async function finish(client: Client, body: ReturnType<typeof requestOf>) {
  const { runId } = await client.startRun({ body });
  const events = await follow(client, runId);
  return { runId, events, items: await itemsOf(client, runId) };
}

/** What each scorer gave an item: 0 to 1 or 0 to 100 as it is, or the word for why not. */
const given = ({ scores }: ItemDetailView) =>
  Object.fromEntries(
    scores.map(({ scorer, outcome }) => [scorer, outcome.scored ? outcome.value : outcome.reason]),
  );
const itemOf = (items: readonly ItemDetailView[], modelId: string, taskId: string): ItemDetailView => {
  const found = items.find(({ item }) => item.modelId === modelId && item.taskId === taskId);
  if (found === undefined) throw new Error(`there is no item ${modelId} ${taskId}`);
  return found;
};

describe.each(ENGINES)("metrics, on %s", (_engine, databaseFor) => {
  it("hold an answer against keys that JavaScript gives another meaning", async () => {
    const { client } = await openHost(await databaseFor());
    const schema: unknown = JSON.parse(
      '{"properties": {"__proto__": {"const": {"__proto__": [1]}}}, "additionalProperties": false}',
    );
    const task = { id: "odd", prompt: "Say it.", metrics: [{ kind: "json-schema", schema }] };
    const answers = { good: ['{"__proto__": {"__proto__": [1]}}'], bad: ['{"__proto__": {}}'] };
    const { items } = await finish(client, requestOf([{ kind: "length", max: 99 }], answers, [task]));
    expect(given(itemOf(items, "good", "odd"))).toMatchObject({ "metric:json-schema": 1 });
    expect(given(itemOf(items, "bad", "odd"))).toMatchObject({ "metric:json-schema": 0 });
  });

  it("score and complete what no judge will see, and make its ranking", async () => {
    const { client } = await openHost(await databaseFor());
    const metrics = [
      { kind: "length", id: "short", max: 30 },
      { kind: "cost", maxUsd: 1 },
    ];
    const { runId, events, items } = await finish(client, requestOf(metrics));

    expect(await client.getRun(ofRun(runId))).toMatchObject({
      state: "finished",
      judging: "later",
      counts: { COMPLETED: 4, WAITING_FOR_JUDGE: 0 },
    });
    const free = { "metric:cost": 1, "metric:short": 1 };
    expect(given(itemOf(items, "good", "sum"))).toEqual({ ...free, "metric:number": 1 });
    expect(given(itemOf(items, "bad", "sum"))).toEqual({ ...free, "metric:number": 0 });
    expect(given(itemOf(items, "good", "city"))).toEqual({ ...free, "metric:json-schema": 1 });
    expect(given(itemOf(items, "bad", "city"))).toEqual({ ...free, "metric:json-schema": 0 });
    expect(
      itemOf(items, "good", "sum").scores.find(({ scorer }) => scorer === "metric:number"),
    ).toMatchObject({
      scorerKind: "metric",
      outcome: { scored: true, value: 1, scaleMin: 0, scaleMax: 1 },
      reason: "1234.5 for 1234.5",
      costUsd: 0,
      superseded: false,
    });

    const judged = typesOf(events, "item-judged");
    expect(judged).toHaveLength(12);
    expect(judged.every((event) => "metric" in event && event.metric === true)).toBe(true);
    expect(judged.filter((event) => "complete" in event && event.complete)).toHaveLength(4);
    expect(doneOf(events)).toEqual([4, 4]);

    // The run's first metric ranks and is named; the others stand beside it and are never averaged into it.
    const { ranking, judgeCostUsd, basis, metric, slices } = await client.getResults(ofRun(runId));
    expect([basis, metric]).toEqual(["metrics", "short"]);
    expect(ranking.map(({ score, scored }) => [score, scored])).toMatchObject([
      [{ known: true, value: 100, n: 2 }, 2],
      [{ known: true, value: 100, n: 2 }, 2],
    ]);
    const measured = slices.find(({ by }) => by === "metric")?.groups ?? [];
    expect(measured.map(({ name }) => name).toSorted()).toEqual([
      "metric:cost",
      "metric:json-schema",
      "metric:number",
      "metric:short",
    ]);
    expect(judgeCostUsd).toBe(0);
  });

  it("let a task's own metric win over the run's of the same name", async () => {
    const { client } = await openHost(await databaseFor());
    const tasks = [
      { id: "own", prompt: "A?", metrics: [{ kind: "exact-match", expected: "yes" }] },
      { id: "plain", prompt: "B?" },
    ];
    const answers = { m: ["yes", "yes"] };
    const { items } = await finish(
      client,
      requestOf([{ kind: "exact-match", expected: "no" }], answers, tasks),
    );
    expect(given(itemOf(items, "m", "own"))).toEqual({ "metric:exact-match": 1 });
    expect(given(itemOf(items, "m", "plain"))).toEqual({ "metric:exact-match": 0 });
  });

  it("stand beside judges' verdicts without changing them", async () => {
    const { client } = await openHost(await databaseFor());
    const metrics = [{ kind: "exact-match", expected: "never" }];
    const runId = await startRun(client, sampleConfig({ run: { metrics } }));
    await follow(client, runId);
    const plain = await startRun(client, sampleConfig());
    await follow(client, plain);

    const items = await itemsOf(client, runId);
    expect(items.every((item) => "metric:exact-match" in given(item) && "jay" in given(item))).toBe(true);
    const [measured, unmeasured] = await Promise.all(
      [runId, plain].map(async (id) => (await client.getResults(ofRun(id))).ranking),
    );
    const scores = (ranking: typeof measured) => ranking?.map(({ modelId, score }) => [modelId, score]);
    expect(scores(measured)).toEqual(scores(unmeasured));
  });

  it("are there before a judge who comes later", async () => {
    const { client } = await openHost(await databaseFor());
    const run = { metrics: [{ kind: "latency", maxMs: 60_000 }] };
    const runId = await startRun(client, sampleConfig({ judging: "later", qualities: { alpha: 0.9 }, run }));
    await follow(client, runId);
    const waiting = await itemsOf(client, runId);
    expect(waiting.map(({ item }) => item.status)).toEqual(waiting.map(() => "WAITING_FOR_JUDGE"));
    expect(waiting.map(given)).toEqual(waiting.map(() => ({ "metric:latency": 1 })));
    const before = await client.getResults(ofRun(runId));
    expect(before.ranking[0]).toMatchObject({ score: { known: false }, unscored: { open: 4 } });

    await client.resumeRun({ ...ofRun(runId), body: { judge: true } });
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ counts: { COMPLETED: 4 } });
    expect((await client.getResults(ofRun(runId))).ranking[0]).toMatchObject({ scored: 4 });
  });
});

describe("metrics", () => {
  it("are stored in one transaction with their answer", async () => {
    const stored: (readonly Change[])[] = [];
    const openStore = async () => {
      const store = await openSqliteStore(":memory:");
      const record = store.record.bind(store);
      store.record = async (runId, owner, changes, now) => {
        stored.push(changes);
        return await record(runId, owner, changes, now);
      };
      return store;
    };
    const workbench = await assemble({
      folder: null,
      version: "0",
      environment: {},
      drainQueue: false,
      openStore,
    });
    onTestFinished(() => workbench.close());
    const client = createClient(async (path, init) => await createApp(workbench).request(path, init));
    await finish(
      client,
      requestOf([
        { kind: "bleu", references: ["a"] },
        { kind: "regex", pattern: "a" },
      ]),
    );
    const answered = stored.flatMap((changes) =>
      changes
        .filter((change) => change.type === "item-answered")
        .map(({ item }) => {
          const judged = changes.filter((change) => change.type === "item-judged");
          return judged
            .filter((change) => change.item.itemId === item.itemId)
            .map(({ complete }) => complete);
        }),
    );
    expect(answered).toEqual(Array.from({ length: 4 }, () => [false, false, true]));
  });

  it("survive a pattern that would search for years", async () => {
    const { client } = await openHost();
    const tasks = [{ id: "t", prompt: "Say a." }];
    const metrics = [
      { kind: "regex", id: "hostile", pattern: "^(a+)+$" },
      { kind: "regex", id: "sound", pattern: "a!$" },
    ];
    const { runId, items } = await finish(client, requestOf(metrics, { m: [`${"a".repeat(60)}!`] }, tasks));
    expect(items.map(given)).toEqual([{ "metric:hostile": "pattern-too-slow", "metric:sound": 1 }]);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ counts: { COMPLETED: 1 } });
  });

  it("are refused with line and key where a bank describes them wrongly", async () => {
    const { client } = await openHost();
    const tasks = [
      { id: "a", prompt: "A?" },
      { id: "b", prompt: "B?", metrics: [{ kind: "regex", pattern: "(" }] },
    ];
    await expect(
      client.startRun({ body: requestOf([{ kind: "bleu" }], { m: ["x"] }, tasks) }),
    ).rejects.toMatchObject({
      code: "invalid-input",
      faults: [
        {
          file: "bank.jsonl",
          line: 2,
          key: "metrics[0].pattern",
          message: expect.stringContaining("Unterminated group") as string,
        },
      ],
    });
  });

  it("leave an id that begins with metric: to themselves", async () => {
    const { client } = await openHost();
    const { judge, ...rest } = sampleConfig();
    const body = runRequestSchema.parse({
      config: { ...rest, judge: { ...judge, id: "metric:bleu" } },
      files: [{ path: "bank.jsonl", content: bankOf(TASKS) }],
    });
    await expect(client.validateRun({ body })).rejects.toMatchObject({ faults: [{ key: "judge" }] });
  });
});

it("warns before the start of a metric whose reference no task, or not every task, has", async () => {
  const { client } = await openHost();
  const warningsFor = async (from: string) => {
    const config = sampleConfig({ run: { metrics: [{ kind: "exact-match", from }] } });
    const bank = TASKS.map(({ id, prompt, references }) => ({
      id,
      prompt,
      references,
      rubric: ["is right"],
    }));
    const body = runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content: bankOf(bank) }] });
    return (await client.validateRun({ body })).warnings;
  };
  expect(await warningsFor("pass")).toEqual([
    'Metric exact-match can\'t score anything: no task of this run has a reference answer graded "pass".',
  ]);
  expect(await warningsFor("excellent")).toEqual([
    'Metric exact-match can score only some answers: 1 of 2 tasks have a reference answer graded "excellent".',
  ]);
});
