export { type GeneratedQuestions, type GenerationOptions, generateQuestions } from "./generate-questions.ts";
export { judgeKindFor, judgeOpener } from "./judge.ts";
export { metricScorer } from "./metrics/metric-scorer.ts";
export { NEAR_DUPLICATE, type NearDuplicate, nearDuplicates } from "./near-duplicates.ts";
export { type PairJudge, type PairMaterial, type PairScore, pairJudgeOpener } from "./pair-judge.ts";
export {
  QUESTION_CRITERIA,
  QUESTION_TEMPLATE,
  type QuestionCriterion,
  type QuestionJudge,
  type QuestionJudging,
  type QuestionRating,
  questionJudgeOpener,
} from "./question-judge.ts";
export { JUDGE_TEMPLATES } from "./templates.ts";
export { type CriterionMean, type WeightedTotal, weightedTotal } from "./weighted-total.ts";
