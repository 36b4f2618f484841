import type { RunView } from "../../contract/index.ts";
import {
  type Page,
  type PageRequest,
  type Run,
  type RunFilter,
  type RunState,
  runState,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getRun, withLivingOwner } from "./get-run.ts";

type ReadParts = Pick<Parts, "store" | "isGone">;
/** `state` narrows further than `status`: among unfinished runs, some rest, some wait and one goes on. */
export type RunsRequest = PageRequest & RunFilter & { readonly state?: RunState | undefined };

export async function listRuns(parts: ReadParts, request: RunsRequest): Promise<Page<RunView>> {
  const { rows, next } = await pageOf(parts, request);
  const views: RunView[] = [];
  for (const { runId } of rows) views.push(await getRun(parts, runId));
  return { rows: views, next };
}

/** Whether an owner lives is not known to the store, so pages are read until some run of a page is in the state. */
async function pageOf(parts: ReadParts, { state, ...request }: RunsRequest): Promise<Page<Run>> {
  if (state === undefined) return await parts.store.listRuns(request);
  const status = state === "finished" ? "FINISHED" : "PENDING";
  if (request.status !== undefined && request.status !== status) return { rows: [], next: null };
  for (let { cursor } = request; ;) {
    const page = await parts.store.listRuns({ ...request, status, cursor });
    const rows = page.rows.filter((run) => runState(withLivingOwner(parts, run)) === state);
    if (rows.length > 0 || page.next === null) return { rows, next: page.next };
    cursor = page.next;
  }
}
