import type { PageRequest, RunEvent, RunRequestBody, RunStatus, Store } from "../core/index.ts";
import type { Parts } from "./parts.ts";
import { deleteRun } from "./use-cases/delete-run.ts";
import { getItem } from "./use-cases/get-item.ts";
import { getResults } from "./use-cases/get-results.ts";
import { getRun, requireRun } from "./use-cases/get-run.ts";
import { getStatus } from "./use-cases/get-status.ts";
import { listLog } from "./use-cases/list-log.ts";
import { listRuns } from "./use-cases/list-runs.ts";
import { pauseRun } from "./use-cases/pause-run.ts";
import { type ResumeOptions, resumeRun } from "./use-cases/resume-run.ts";
import { showHome, showReport } from "./use-cases/show-pages.ts";
import { startRun } from "./use-cases/start-run.ts";
import { validateRun } from "./use-cases/validate-run.ts";
import { writeReport } from "./use-cases/write-report.ts";

/** Everything Assay can do, over parts that are joined elsewhere. */
export function createWorkbench(parts: Parts) {
  return {
    getStatus: () => getStatus(parts),
    validateRun: (request: RunRequestBody) => validateRun(parts, request),
    startRun: (request: RunRequestBody) => startRun(parts, request),
    resumeRun: (runId: string, options: ResumeOptions) => resumeRun(parts, runId, options),
    pauseRun: (runId: string) => pauseRun(parts, runId),
    deleteRun: (runId: string) => deleteRun(parts, runId),
    listRuns: (request: PageRequest & { status?: RunStatus | undefined }) => listRuns(parts, request),
    getRun: (runId: string) => getRun(parts, runId),
    listItems: (request: Parameters<Store["listItems"]>[0]) => parts.store.listItems(request),
    getItem: (runId: string, itemId: number) => getItem(parts, runId, itemId),
    listEvents: async (request: Parameters<Store["listEvents"]>[0]) => {
      await requireRun(parts, request.runId);
      return await parts.store.listEvents(request);
    },
    followRun: async (
      runId: string,
      since: number,
      signal: AbortSignal,
    ): Promise<AsyncIterable<RunEvent>> => {
      await requireRun(parts, runId);
      return parts.executions.follow(runId, since, signal);
    },
    listLog: (runId: string, since: number, limit: number) => listLog(parts, runId, since, limit),
    getResults: (runId: string) => getResults(parts, runId),
    writeReport: (runId: string) => writeReport(parts, runId),
    showHome: () => showHome(parts),
    showReport: (runId: string) => showReport(parts, runId),
    /** Ends what is executed: calls in flight finish, and followers hear the last words. */
    rest: () => parts.executions.close(false),
    closeStore: () => parts.store.close(),
    close: async (cutOff = false): Promise<void> => {
      await parts.executions.close(cutOff);
      await parts.store.close();
    },
    /** Cuts calls in flight off; what they were for is repeated when the run is resumed. */
    cutOff: () => parts.executions.close(true),
  };
}

export type Workbench = ReturnType<typeof createWorkbench>;
