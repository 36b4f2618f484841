import { expect, it, onTestFinished } from "vitest";
import { type Client, createClient, runRequestSchema } from "../../../src/contract/index.ts";
import { createApp } from "../../../src/server/index.ts";
import { type Workbench, assemble } from "../../../src/workbench/index.ts";
import { migratedPostgres, temporaryFolder } from "../../support/databases.ts";
import { sampleBank, sampleConfig } from "../../support/sample-config.ts";

const bodyOf = (tasks: number, latencyMs: number) =>
  runRequestSchema.parse({
    config: sampleConfig({ tasks, latencyMs }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

const clientOf = (workbench: Workbench): Client => {
  const app = createApp(workbench);
  return createClient(async (path, init) => await app.request(path, init));
};

async function process(
  database: string,
  work: Parameters<typeof assemble>[0]["work"] = {},
): Promise<Workbench> {
  const workbench = await assemble({
    folder: temporaryFolder(),
    database,
    version: "0",
    environment: {},
    drainQueue: true,
    work,
  });
  onTestFinished(() => workbench.close(true));
  return workbench;
}

async function followed(client: Client, runId: string): Promise<{ seq: number; type: string }[]> {
  const told: { seq: number; type: string }[] = [];
  for await (const { seq, type } of client.followRun({ params: { runId } })) told.push({ seq, type });
  return told;
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
