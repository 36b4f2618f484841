import { join } from "node:path";
import { expect, it } from "vitest";
import { createClient, fetchFrom, runRequestSchema } from "../../src/contract/index.ts";
import { startAssay } from "../support/assay-process.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { sampleBank } from "../support/sample-config.ts";

const WORKERS = 4;
const A_MINUTE = 60;
/** More than a minute allows, so that the limit is met. */
const TASKS = 70;
const MINUTE_MS = 60_000;

it(
  `${WORKERS} workers hold a limit of ${A_MINUTE} requests a minute together, against a server that counts`,
  { timeout: 300_000 },
  async ({ onTestFinished: afterTest }) => {
    const arrived: number[] = [];
    const models = await modelServer(() => {
      arrived.push(performance.now());
      return {};
    }, 20);
    const database = await migratedPostgres(afterTest);
    const folder = temporaryFolder(afterTest);
    const options = { cwd: folder, afterTest };
    const own = (name: string) => ["--db", database, "--dir", join(folder, name)];
    const serving = startAssay(["serve", "--no-work", ...own("server"), "--port", "0"], options);
    // Narrower than the run, so that all of them are needed.
    const workers = Array.from({ length: WORKERS }, (_, index) =>
      startAssay(["worker", ...own(`w${index}`), "--capacity", "3"], options),
    );
    await serving.until(/running at (\S+)/);
    for (const worker of workers) await worker.until("is ready");
    const url = /running at (\S+)\/ /.exec(serving.output().stdout)?.[1] ?? "";
    const client = createClient(fetchFrom(url, fetch));
    const config = serverConfig(
      models.url,
      ["counted"],
      { concurrency: { candidate: 12, judge: 4 } },
      { requestsPerMinute: A_MINUTE },
    );
    const body = runRequestSchema.parse({
      config,
      files: [{ path: "bank.jsonl", content: sampleBank(TASKS) }],
    });
    const { runId } = await client.startRun({ body });
    const working = async () => (await client.listWorkers()).filter(({ runIds }) => runIds.includes(runId));
    await expect.poll(async () => (await working()).length, { timeout: 30_000 }).toBe(WORKERS);
    for await (const _ of client.followRun({ params: { runId } }));
    expect(await client.getRun({ params: { runId } })).toMatchObject({ completedItems: TASKS });
    expect(arrived).toHaveLength(TASKS);
    const busiest = Math.max(
      ...arrived.map((from) => arrived.filter((at) => at >= from && at < from + MINUTE_MS).length),
    );
    // All that is allowed, and no more.
    expect(busiest).toBe(A_MINUTE);
  },
);
