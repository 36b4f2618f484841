import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { sampleBank, sampleConfig } from "./sample-config.ts";
import { follow } from "./watched-run.ts";

/** A run of simulated models to its end. */
export async function judgedRun(
  client: Client,
  options: Parameters<typeof sampleConfig>[0] = {},
  tasks = 8,
): Promise<string> {
  const body = runRequestSchema.parse({
    config: sampleConfig({ latencyMs: 1, ...options }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}
