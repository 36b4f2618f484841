import { onTestFinished } from "vitest";
import { type Client, createClient } from "../../src/contract/index.ts";
import type { RunEvent } from "../../src/core/index.ts";
import { createApp } from "../../src/server/index.ts";
import { type Workbench, assemble } from "../../src/workbench/index.ts";
import { temporaryFolder } from "./databases.ts";

export const clientOf = (workbench: Workbench): Client => {
  const app = createApp(workbench);
  return createClient(async (path, init) => await app.request(path, init));
};

/** Everything that a server or worker is, in this process, on a database that it shares with others. */
export async function process(
  database: string,
  work: Parameters<typeof assemble>[0]["work"] = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Workbench> {
  const workbench = await assemble({
    folder: temporaryFolder(),
    database,
    version: "0",
    environment,
    drainQueue: true,
    work,
  });
  onTestFinished(() => workbench.close(true));
  return workbench;
}

/** All events of a run, until it ends. */
export async function followed(client: Client, runId: string) {
  const told: RunEvent[] = [];
  for await (const event of client.followRun({ params: { runId } })) told.push(event);
  return told;
}
