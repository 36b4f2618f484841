import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { type Running, startAssay } from "./assay-process.ts";
import { temporaryFolder } from "./databases.ts";
import { heldBack, modelServer, serverConfig } from "./model-server.ts";
import { sampleBank } from "./sample-config.ts";

/** As many calls as a run of `startHeldRun` may have in flight. */
const CONCURRENCY = 8;

async function startWorker(database: string, name: string, env: Record<string, string>): Promise<Running> {
  const args = ["worker", "--db", database, "--dir", temporaryFolder(), "--name", name, "--capacity", "4"];
  const worker = startAssay(args, { env });
  await worker.until("is ready");
  return worker;
}

/** Two built workers beside a database, rack-1 and rack-2; only the first has `RACK_KEY`. Gone after the test. */
export async function startTwoWorkers(database: string) {
  return {
    first: await startWorker(database, "rack-1", { RACK_KEY: "sk-of-the-first" }),
    second: await startWorker(database, "rack-2", {}),
  };
}

/** A run of which all calls wait until they are let go. */
export async function startHeldRun(client: Client, { apiKeyEnv = null as string | null } = {}) {
  const { tell, letGo } = heldBack(0);
  const server = await modelServer(tell);
  const config = serverConfig(server.url, ["m"], {
    concurrency: { candidate: CONCURRENCY, judge: 2 },
    judging: "later",
  });
  const { openaiCompatible, ...routers } = config.routers;
  const { runId } = await client.startRun({
    body: runRequestSchema.parse({
      config: { ...config, routers: { ...routers, openaiCompatible: { ...openaiCompatible, apiKeyEnv } } },
      files: [{ path: "bank.jsonl", content: sampleBank(20) }],
    }),
  });
  return { runId, letGo };
}
