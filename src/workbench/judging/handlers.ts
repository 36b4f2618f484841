import type { Handlers, JudgingRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { compareAnswers, listComparisons } from "./compare-answers.ts";
import { judgeAgain } from "./judge-again.ts";
import { planJudgeAgain } from "./plan-judge-again.ts";
import { getQuestionQuality, judgeQuestions, listJudgments, planJudgeQuestions } from "./judge-questions.ts";

export function judgingHandlers(parts: Parts): Handlers<JudgingRoutes> {
  return {
    judgeAgain: ({ body }) => judgeAgain(parts, body),
    planJudgeAgain: ({ body }) => planJudgeAgain(parts, body),
    judgeQuestions: ({ body }) => judgeQuestions(parts, body),
    planJudgeQuestions: ({ body }) => planJudgeQuestions(parts, body),
    listJudgments: ({ query }) => listJudgments(parts, query),
    getQuestionQuality: ({ query }) => getQuestionQuality(parts, query),
    compareAnswers: ({ body }) => compareAnswers(parts, body),
    listComparisons: ({ query }) => listComparisons(parts, query),
  };
}
