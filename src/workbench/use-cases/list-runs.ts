import type { Page, PageRequest, RunFilter, RunView } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getRun } from "./get-run.ts";

export async function listRuns(
  parts: Pick<Parts, "store" | "isGone">,
  request: PageRequest & RunFilter,
): Promise<Page<RunView>> {
  const { rows, next } = await parts.store.listRuns(request);
  const views: RunView[] = [];
  for (const { runId } of rows) views.push(await getRun(parts, runId));
  return { rows: views, next };
}
