import type { Handlers, ResultRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { getCosts, getLeaderboard } from "./across-runs.ts";
import { checkGate, getBaseline } from "./check-gate.ts";
import { exportResults } from "./export-results.ts";
import { getCalibration } from "./get-calibration.ts";
import { getResultsView } from "./get-results.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { writeReport } from "./write-report.ts";

export function resultHandlers(parts: Parts): Handlers<ResultRoutes> {
  return {
    getResults: ({ params, query }) => getResultsView(parts, params.runId, query.brief),
    listItemScores: ({ params, query }) =>
      readElsewhere(parts, "items", { ...params, request: query }, [params.runId]),
    listTaskScores: ({ params, query }) =>
      readElsewhere(parts, "taskScores", { ...params, request: query }, [params.runId]),
    getRunTask: ({ params, query }) =>
      readElsewhere(parts, "runTask", { ...params, request: query }, [params.runId]),
    listItemStatistics: ({ params, query }) =>
      readElsewhere(parts, "itemStatistics", { ...params, request: query }, [params.runId]),
    getCalibration: ({ params }) => getCalibration(parts, params.runId),
    diffRuns: ({ params, query }) =>
      readElsewhere(parts, "diff", { ...query, ...params }, [params.runId, params.otherRunId]),
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
