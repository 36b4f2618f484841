import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runRequestSchema } from "../../src/contract/index.ts";
import type { RunEvent } from "../../src/core/index.ts";
import type { Workbench } from "../../src/workbench/index.ts";

/** `start` and a config's path, or `resume` and a run's id. */
export type Order = readonly [verb: string, subject: string];

/** Does it, and tells every event of the run up to its end. */
export async function execute(
  { handlers }: Workbench,
  [verb, subject]: Order,
  tell: (event: RunEvent) => void,
): Promise<void> {
  const { signal } = new AbortController();
  if (verb === "start") {
    const config: unknown = JSON.parse(readFileSync(subject, "utf8"));
    const content = readFileSync(join(dirname(subject), "bank.jsonl"), "utf8");
    const body = runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content }] });
    await handlers.startRun({ body, signal });
  } else {
    await handlers.resumeRun({ params: { runId: subject }, body: { judge: false, force: false }, signal });
  }
  const { rows } = await handlers.listRuns({ query: { limit: 1 }, signal });
  const runId = rows[0]?.runId ?? "";
  const following = { params: { runId }, query: { since: 0, unblind: false }, headers: {}, signal };
  for await (const events of await handlers.followRun(following)) events.forEach(tell);
}
