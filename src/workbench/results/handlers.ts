import type { Handlers, ResultRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { getCosts, getLeaderboard } from "./across-runs.ts";
import { diffRuns } from "./diff-runs.ts";
import { checkGate, getBaseline } from "./check-gate.ts";
import { exportResults } from "./export-results.ts";
import { getCalibration } from "./get-calibration.ts";
import { getResultsView } from "./get-results.ts";
import { getRunTask, listItemScores, listTaskScores } from "./list-item-scores.ts";
import { listItemStatistics } from "./list-item-statistics.ts";
import { writeReport } from "./write-report.ts";

export function resultHandlers(parts: Parts): Handlers<ResultRoutes> {
  return {
    getResults: ({ params, query }) => getResultsView(parts, params.runId, query.brief),
    listItemScores: ({ params, query }) => listItemScores(parts, params.runId, query),
    listTaskScores: ({ params, query }) => listTaskScores(parts, params.runId, query),
    getRunTask: ({ params, query }) => getRunTask(parts, params, query),
    listItemStatistics: ({ params, query }) => listItemStatistics(parts, params.runId, query),
    getCalibration: ({ params }) => getCalibration(parts, params.runId),
    diffRuns: ({ params, query }) => diffRuns(parts, { ...query, ...params }),
    getBaseline: ({ params }) => getBaseline(parts, params.runId),
    checkGate: ({ params, body }) => checkGate(parts, params.runId, body),
    writeReport: async ({ params, query }) => ({
      files: await parts.reports.inLine(params.runId, () => writeReport(parts, params.runId, query)),
    }),
    exportResults: ({ params, body }) => exportResults(parts, params.runId, body),
    downloadResults: ({ params, query }) => exportResults(parts, params.runId, query),
    getLeaderboard: ({ query }) => getLeaderboard(parts, query.trials === "include"),
    getCosts: () => getCosts(parts),
  };
}
