import type { RunRow, RunView, ShownRunStatus } from "../../contract/index.ts";
import {
  type Page,
  type RunGlance,
  type RunState,
  type RunStatus,
  type RunsRequest,
  noGlance,
  runState,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { blindRuns } from "../people/blindness.ts";
import { getRun, requireSetup, withLivingOwner } from "./get-run.ts";

type ReadParts = Pick<Parts, "store" | "isGone" | "summaries">;
export interface RunListRequest extends Omit<RunsRequest, "status"> {
  /** In document 2's words or in document 4's; both may be asked of every run. */
  readonly status?: ShownRunStatus | undefined;
  /** Narrows further than `status`: among unfinished runs, some rest, some wait and one goes on. */
  readonly state?: RunState | undefined;
}

export async function listRuns(parts: ReadParts, request: RunListRequest): Promise<Page<RunRow>> {
  const { status, state, ...rest } = request;
  const isShown = (view: RunView): boolean =>
    (state === undefined || view.state === state) && (status === undefined || hasStatus(view, status));
  const stored = storedStatus(status) ?? (state === undefined ? undefined : STATUS_OF[state]);
  if (stored !== undefined && state !== undefined && stored !== STATUS_OF[state])
    return { rows: [], next: null };
  // What a run is doing and how it ended is not known to the store, so pages are read until one has some to show.
  for (let { cursor } = request; ;) {
    const page = await parts.store.listRuns({ ...rest, status: stored, cursor });
    const rows: RunView[] = [];
    for (const run of page.rows) {
      if (state !== undefined && runState(withLivingOwner(parts, run)) !== state) continue;
      const view = await getRun(parts, run.runId);
      if (isShown(view)) rows.push(view);
    }
    if (rows.length > 0 || page.next === null)
      return { rows: await withResults(parts, rows), next: page.next };
    cursor = page.next;
  }
}

/** What came of each run, as far as it is kept. What isn't is worked out meanwhile, for whoever looks again. */
async function withResults(parts: ReadParts, views: readonly RunView[]): Promise<RunRow[]> {
  const glances: (RunGlance | null)[] = [];
  for (const { runId, kind, state } of views) {
    const glance = kind === "answers" ? await parts.summaries.glance(runId) : null;
    if (kind === "answers" && glance === null && state === "finished")
      parts.summaries.renew(await requireSetup(parts, runId));
    glances.push(kind === "answers" ? (glance ?? noGlance("not-calculated")) : null);
  }
  // Read last: a session that was begun meanwhile counts.
  const blind = await blindRuns(parts);
  return views.map((view, index) => {
    const glance = glances[index] ?? null;
    return { ...view, result: glance !== null && blind.has(view.runId) ? noGlance("hidden") : glance };
  });
}

const STATUS_OF = {
  queued: "PENDING",
  running: "PENDING",
  paused: "PENDING",
  interrupted: "PENDING",
  finished: "FINISHED",
} as const satisfies Record<RunState, RunStatus>;

/** The stored status that runs of a shown one have; undefined when they may have either. */
function storedStatus(status: ShownRunStatus | undefined): RunStatus | undefined {
  if (status === "COMPLETED") return "FINISHED";
  if (status === "RUNNING") return "PENDING";
  return status === "FAILED" ? undefined : status;
}

function hasStatus({ status, state, outcome }: RunView, wanted: ShownRunStatus): boolean {
  if (wanted === "PENDING") return state !== "finished";
  if (wanted === "FINISHED") return state === "finished";
  if (wanted === "RUNNING") return state === "running";
  return outcome === wanted || status === wanted;
}
