import { z } from "zod";
import {
  COMPARISON_SORTS,
  JUDGMENT_SORTS,
  comparisonViewSchema,
  pageOf,
  questionQualitySchema,
} from "../../core/index.ts";
import { limit, listQuery, positionCursor, unblind } from "../parameters.ts";
import { CHANGES, COMPUTES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import { judgePlanSchema } from "../runs/plan-view.ts";
import { runViewSchema } from "../runs/run-view.ts";
import {
  compareAnswersBodySchema,
  judgeAgainBodySchema,
  judgeQuestionsBodySchema,
  shownJudgmentSchema,
} from "./judging-views.ts";

const text = z.string().optional();
const judgments = { runId: text, taskId: text, judgeId: text, collection: text };

/** What judges are asked besides scoring answers as they come. */
export const judgingRoutes = {
  judgeAgain: {
    method: "post",
    path: "/api/scores/llm",
    summary: "Re-judge answers with the run's judges or others",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    body: judgeAgainBodySchema,
    status: 200,
    response: runViewSchema,
  },
  planJudgeAgain: {
    method: "post",
    path: "/api/scores/llm/plan",
    summary: "Estimate calls, cost and duration of re-judging without calling judges",
    tells: "nothing",
    ...COMPUTES,
    size: "small",
    body: judgeAgainBodySchema,
    status: 200,
    response: judgePlanSchema,
  },
  judgeQuestions: {
    method: "post",
    path: "/api/judgments",
    summary: "Rate questions with judges, as a separate run",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    body: judgeQuestionsBodySchema,
    status: 201,
    location: "/api/runs/{runId}",
    response: runViewSchema,
  },
  planJudgeQuestions: {
    method: "post",
    path: "/api/judgments/plan",
    summary: "Estimate calls, cost and duration of rating questions without calling judges",
    tells: "nothing",
    ...COMPUTES,
    size: "small",
    body: judgeQuestionsBodySchema,
    status: 200,
    response: judgePlanSchema,
  },
  listJudgments: {
    method: "get",
    path: "/api/judgments",
    summary: "Judges' ratings of questions, oldest first",
    tells: "nothing",
    ...READS,
    query: listQuery(JUDGMENT_SORTS, 500, judgments),
    status: 200,
    response: pageOf(shownJudgmentSchema),
  },
  getQuestionQuality: {
    method: "get",
    path: "/api/judgments/quality",
    summary: "Question ratings side by side, and question quality by generator",
    tells: "nothing",
    ...COMPUTES,
    query: z.object({ ...judgments, cursor: positionCursor, limit: limit(500) }),
    status: 200,
    response: questionQualitySchema,
  },
  compareAnswers: {
    method: "post",
    path: "/api/comparisons",
    summary: "Compare a run's answers pairwise with judges, as a separate run",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    body: compareAnswersBodySchema,
    status: 201,
    location: "/api/runs/{runId}",
    response: runViewSchema,
  },
  listComparisons: {
    method: "get",
    path: "/api/comparisons",
    summary: "Judges' pairwise verdicts on a run's answers, oldest first",
    tells: "who-answered",
    ...READS,
    query: listQuery(COMPARISON_SORTS, 500, {
      runId: z.string().min(1),
      /** Only what was said in this run of judges. */
      judgeRunId: text,
      judgeId: text,
      unblind,
    }),
    status: 200,
    response: pageOf(comparisonViewSchema),
  },
} as const satisfies Record<string, Route>;
