import { costReportSchema, leaderboardSchema } from "../core/index.ts";
import type { Route } from "./route.ts";

/** What is known over all runs. */
export const reportRoutes = {
  getLeaderboard: {
    method: "get",
    path: "/api/reports/leaderboard",
    summary: "Every model over all runs, and the quality of questions by who wrote them",
    status: 200,
    response: leaderboardSchema,
  },
  getCosts: {
    method: "get",
    path: "/api/reports/costs",
    summary: "What was spent, by model, by run and by day",
    status: 200,
    response: costReportSchema,
  },
} as const satisfies Record<string, Route>;
