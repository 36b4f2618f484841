import { expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../../src/contract/index.ts";
import { migratedPostgres } from "../../support/databases.ts";
import { clientOf, followed, process } from "../../support/processes.ts";
import { sampleBank, sampleConfig } from "../../support/sample-config.ts";

const bodyOf = (tasks: number, latencyMs: number, judging: "phased" | "pipelined" = "pipelined") =>
  runRequestSchema.parse({
    config: sampleConfig({ tasks, latencyMs, judging }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

async function firstOf(client: Client, runId: string, wanted: string): Promise<object | null> {
  for await (const event of client.followRun({ params: { runId } })) if (event.type === wanted) return event;
  return null;
}

it("a server that does not work itself has its run worked on by another process, and follows it", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database);
  const { runId } = await server.startRun({ body: bodyOf(20, 5) });
  const told = await followed(server, runId);
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => index + 1));
  expect(await server.getRun({ params: { runId } })).toMatchObject({ state: "finished", completedItems: 60 });
});

it("runs at once share the work fairly, and a third server follows them", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  // As wide as one of them: neither could do without what the other gives up.
  await process(database, { capacity: 4 });
  const other = clientOf(await process(database, null));
  const [first, second] = [
    // Long enough: a seat is held for two seconds before it is given up.
    await server.startRun({ body: bodyOf(120, 80, "phased") }),
    await other.startRun({ body: bodyOf(120, 80, "phased") }),
  ];
  const orders = await Promise.all([followed(other, first.runId), followed(server, second.runId)]);
  for (const told of orders) expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => index + 1));
  const at = orders.map((told) =>
    told.filter(({ type }) => type === "item-answered").map((event) => event.at),
  );
  const [ofFirst = [], ofSecond = []] = at;
  // While both had something to do, neither had more than two thirds of what was done.
  const [from, until] = [ofSecond[0] ?? 0, Math.min(ofFirst.at(-1) ?? 0, ofSecond.at(-1) ?? 0)];
  const during = (times: readonly number[]) => times.filter((time) => time >= from && time <= until).length;
  const [one, two] = [during(ofFirst), during(ofSecond)];
  expect(Math.min(one, two) / (one + two)).toBeGreaterThan(1 / 3);
});

it("gives seats first to the run with the higher priority", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, { capacity: 2 }));
  const start = async (tasks: number, priority: number) => {
    const config = sampleConfig({ tasks, latencyMs: 15, run: { priority } });
    const files = [{ path: "bank.jsonl", content: sampleBank(tasks) }];
    return (await server.startRun({ body: runRequestSchema.parse({ config, files }) })).runId;
  };
  const [low, high] = [await start(80, 0), await start(80, 5)];
  const finishedAt = async (runId: string): Promise<string> => {
    await followed(server, runId);
    return (await server.getRun({ params: { runId } })).finishedAt ?? "";
  };
  const [lowAt, highAt] = await Promise.all([finishedAt(low), finishedAt(high)]);
  expect(highAt < lowAt).toBe(true);
});

it("pauses a run that another process works on, and resumes it there", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database);
  const other = clientOf(await process(database, null));
  const { runId } = await server.startRun({ body: bodyOf(60, 20) });
  const params = { runId };
  for await (const { type } of other.followRun({ params })) if (type === "item-answered") break;
  await other.pauseRun({ params });
  const types = (await followed(server, runId)).map(({ type }) => type);
  expect(types.at(-1)).toBe("run-paused");
  expect(await server.getRun({ params })).toMatchObject({ state: "paused" });
  await other.resumeRun({ params, body: {} });
  await followed(server, runId);
  expect(await server.getRun({ params })).toMatchObject({ state: "finished", completedItems: 180 });
});

it("executes one run at a time where a setting says so", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database));
  await server.changeSettings({ body: { oneRunAtATime: true } });
  const { runId } = await server.startRun({ body: bodyOf(40, 20) });
  await expect(server.startRun({ body: bodyOf(2, 1) })).rejects.toMatchObject({ code: "run-active" });
  const queued = await server.startRun({ body: { ...bodyOf(2, 1), queue: true } });
  expect(queued.state).toBe("queued");
  await followed(server, runId);
  await followed(server, queued.runId);
  expect(await server.getRun({ params: { runId: queued.runId } })).toMatchObject({ state: "finished" });
});

it("says who works, and why one cannot", async () => {
  const database = await migratedPostgres();
  const server = clientOf(await process(database, null));
  await process(database, { capacity: 7, name: "rack-2" });
  expect(await server.listWorkers()).toEqual([
    expect.objectContaining({ name: "rack-2", capacity: 7, state: "working", problem: null, runIds: [] }),
  ]);
  const config = sampleConfig({ tasks: 2 });
  const routers = { openaiCompatible: { baseUrl: "http://127.0.0.1:9/v1", apiKeyEnv: "KEY_OF_NOBODY" } };
  const body = runRequestSchema.parse({
    config: {
      ...config,
      routers: { ...config.routers, ...routers },
      models: [{ id: "m", router: "openaiCompatible", model: "m" }],
    },
    files: [{ path: "bank.jsonl", content: sampleBank(2) }],
  });
  const { runId } = await server.startRun({ body });
  const declined = await firstOf(server, runId, "worker-declined");
  const message =
    "Some of the run's providers can't be called: the environment variable KEY_OF_NOBODY is not set";
  expect(declined).toMatchObject({ worker: "rack-2", message });
  const problem = async () => (await server.listWorkers())[0]?.problem;
  await expect.poll(problem).toBe(message);
  // Nothing was tried without a key.
  expect((await server.getRun({ params: { runId } })).counts).toMatchObject({ NEW: 2, FAILED: 0 });
  await server.pauseRun({ params: { runId } });
  // What is over keeps nobody from anything.
  await expect.poll(problem).toBe(null);
});
