import type { Handlers, RunRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { addBundle, checkUpload, downloadBundle } from "./bundle/transfer.ts";
import { deleteRun } from "./delete-run.ts";
import { getRunBudget } from "./get-run-budget.ts";
import { getRunConfig } from "./get-run-config.ts";
import { getRun, requireRun } from "./get-run.ts";
import { getItemView, listItems } from "./item-view.ts";
import { listLog } from "./list-log.ts";
import { listRuns } from "./list-runs.ts";
import { lockRun } from "./lock/lock-run.ts";
import { pauseRun } from "./pause-run.ts";
import { replayItem } from "./replay-item.ts";
import { resumeRun } from "./resume-run.ts";
import { retryFailed, retryItem, retryJudge } from "./retry-items.ts";
import { startRun } from "./start-run.ts";
import { validateRun } from "./validate-run.ts";

export function runHandlers(parts: Parts): Handlers<RunRoutes> {
  return {
    validateRun: ({ body }) => validateRun(parts, body),
    lockRun: ({ body }) => lockRun(parts, body),
    startRun: ({ body }) => startRun(parts, body),
    listRuns: ({ query }) => listRuns(parts, query),
    getRun: ({ params }) => getRun(parts, params.runId),
    getRunConfig: ({ params }) => getRunConfig(parts, params.runId),
    getRunBudget: ({ params }) => getRunBudget(parts, params.runId),
    deleteRun: ({ params }) => deleteRun(parts, params.runId),
    pauseRun: ({ params }) => pauseRun(parts, params.runId),
    resumeRun: ({ params, body }) => resumeRun(parts, params.runId, body),
    retryFailed: ({ params, body }) => retryFailed(parts, params.runId, body),
    listItems: ({ params, query }) => listItems(parts, { ...query, ...params }),
    getItem: ({ params }) => getItemView(parts, params.runId, params.itemId),
    retryItem: ({ params, body }) => retryItem(parts, params.runId, params.itemId, body),
    retryJudge: ({ params, body }) => retryJudge(parts, params.runId, params.itemId, body),
    replayItem: ({ params }) => replayItem(parts, params.runId, params.itemId),
    listEvents: async ({ params, query }) => {
      await requireRun(parts, params.runId);
      return await parts.store.listEvents({ ...query, ...params });
    },
    followRun: async ({ params, query, headers, signal }) => {
      await requireRun(parts, params.runId);
      // A browser that connects again repeats the address it was given, and says besides what it has seen.
      const since = Math.max(query.since, headers["Last-Event-ID"] ?? 0);
      return parts.executions.follow(params.runId, since, signal);
    },
    downloadBundle: ({ params, query }) => downloadBundle(parts, params.runId, query.texts === "included"),
    checkBundle: ({ upload }) => checkUpload(parts, upload),
    addBundle: ({ upload }) => addBundle(parts, upload),
    listLog: ({ params, query }) => listLog(parts, params.runId, query),
  };
}
