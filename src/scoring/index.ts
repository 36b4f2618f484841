export { sumOrNull } from "./ask-in-schema.ts";
export { generateQuestions } from "./generate-questions.ts";
export { judgeKindFor, judgeOpener } from "./judge.ts";
export { metricScorer } from "./metrics/metric-scorer.ts";
export { type DuplicateSearch, duplicateSearch } from "./near-duplicates.ts";
export { pairJudgeOpener } from "./pair-judge.ts";
export { questionJudgeOpener } from "./question-judge.ts";
export { JUDGE_TEMPLATES } from "./templates.ts";
export { unscorable } from "./unscorable.ts";
