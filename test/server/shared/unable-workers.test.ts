import { expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../../src/contract/index.ts";
import { migratedPostgres } from "../../support/databases.ts";
import { modelServer, serverConfig } from "../../support/model-server.ts";
import { clientOf, followed, process } from "../../support/processes.ts";
import { sampleBank } from "../../support/sample-config.ts";

const TASKS = 40;
const RIGHT = { RACK_KEY: "sk-the-right-one" };
const WRONG = { RACK_KEY: "sk-the-wrong-one" };

const VERDICT = JSON.stringify({
  rubric_scores: { r1: 1, clear: 2 },
  auto_fail: false,
  overall_score: 50,
  notes: "So.",
});

/** A server of models that takes one key only. */
const keyedServer = () =>
  modelServer(({ key }) => (key === RIGHT.RACK_KEY ? { content: VERDICT } : { status: 401 }), 5);

async function start(
  client: Client,
  config: Omit<ReturnType<typeof serverConfig>, "judge"> & { readonly judge: object },
): Promise<string> {
  const { openaiCompatible, ...routers } = config.routers;
  const keyed = { ...openaiCompatible, apiKeyEnv: "RACK_KEY" };
  const { runId } = await client.startRun({
    body: runRequestSchema.parse({
      config: { ...config, routers: { ...routers, openaiCompatible: keyed } },
      files: [{ path: "bank.jsonl", content: sampleBank(TASKS) }],
    }),
  });
  return runId;
}

const wide = { concurrency: { candidate: 8, judge: 8 } };

it("a worker that can't call a model leaves it to one that can, and nothing is lost", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database, { capacity: 4, name: "rack-wrong" }, WRONG);
  await process(database, { capacity: 4, name: "rack-right" }, RIGHT);
  const { url, asked } = await keyedServer();
  const runId = await start(server, serverConfig(url, ["m"], { ...wide, judging: "later" }));
  const told = await followed(server, runId);
  const run = await server.getRun({ params: { runId } });
  expect(run).toMatchObject({ state: "finished", counts: { WAITING_FOR_JUDGE: TASKS, FAILED: 0 } });
  expect(told.filter(({ type }) => type === "worker-declined")).toEqual([
    expect.objectContaining({ worker: "rack-wrong", modelId: "m", stage: "answer" }),
  ]);
  expect(told.map(({ type }) => type)).not.toContain("model-stopped");
  // It tried a few times, and then no more.
  expect(asked.filter(({ key }) => key === WRONG.RACK_KEY).length).toBeLessThan(TASKS / 2);
});

it("a model that no worker can call is stopped, and its items are left out", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database, { capacity: 4, name: "one" }, WRONG);
  await process(database, { capacity: 4, name: "two" }, WRONG);
  const { url } = await keyedServer();
  const runId = await start(server, serverConfig(url, ["m"], { ...wide, judging: "later" }));
  const told = await followed(server, runId);
  const { state, counts } = await server.getRun({ params: { runId } });
  expect(state).toBe("finished");
  expect(counts.CANT_BE_FINISHED).toBeGreaterThan(0);
  expect(counts.CANT_BE_FINISHED + counts.FAILED).toBe(TASKS);
  expect(told.map(({ type }) => type)).toContain("model-stopped");
});

it("a worker that can't call a judge leaves judging to one that can", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database, { capacity: 4, name: "rack-wrong" }, WRONG);
  await process(database, { capacity: 4, name: "rack-right" }, RIGHT);
  const { url } = await keyedServer();
  const judge = { router: "openaiCompatible", model: "jay", maxTokens: 200, structured: true };
  const models = [{ id: "alpha", router: "simulated", model: "alpha" }];
  const config = serverConfig(url, [], { ...wide, judging: "phased" });
  const runId = await start(server, { ...config, judge, models });
  const told = await followed(server, runId);
  const run = await server.getRun({ params: { runId } });
  expect(run).toMatchObject({ state: "finished", counts: { COMPLETED: TASKS } });
  expect(told.filter(({ type }) => type === "worker-declined")).toEqual([
    expect.objectContaining({ worker: "rack-wrong", modelId: "jay", stage: "judge" }),
  ]);
});

it("models that are served one at a time are called by the worker that reaches them", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  // Nobody listens there: it reaches nothing.
  await process(
    database,
    { capacity: 4, name: "rack-apart" },
    { ...RIGHT, HTTP_PROXY: "http://127.0.0.1:9" },
  );
  await process(database, { capacity: 4, name: "rack-right" }, RIGHT);
  const { url, mostOf } = await keyedServer();
  const limits = { oneModelAtATime: true, maxConcurrency: 2 };
  const runId = await start(server, serverConfig(url, ["a", "b"], { ...wide, judging: "later" }, limits));
  const told = await followed(server, runId);
  const run = await server.getRun({ params: { runId } });
  expect(run).toMatchObject({ state: "finished", counts: { WAITING_FOR_JUDGE: 2 * TASKS, FAILED: 0 } });
  expect(told.map(({ type }) => type)).not.toContain("warmup-failed");
  expect([mostOf("a"), mostOf("b")]).toEqual([2, 2]);
});
