import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type RunEvent, runRequestSchema } from "../../src/core/index.ts";
import type { Workbench } from "../../src/workbench/index.ts";

/** `start` and a config's path, or `resume` and a run's id. */
export type Order = readonly [verb: string, subject: string];

/** Does it, and tells every event of the run up to its end. */
export async function execute(
  workbench: Workbench,
  [verb, subject]: Order,
  tell: (event: RunEvent) => void,
): Promise<void> {
  if (verb === "start") {
    const config: unknown = JSON.parse(readFileSync(subject, "utf8"));
    const content = readFileSync(join(dirname(subject), "bank.jsonl"), "utf8");
    const body = runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content }] });
    await workbench.startRun(body);
  } else {
    await workbench.resumeRun(subject, { judge: false, force: false });
  }
  const { rows } = await workbench.listRuns({ limit: 1 });
  const runId = rows[0]?.runId ?? "";
  for await (const event of await workbench.followRun(runId, 0, new AbortController().signal)) tell(event);
}
