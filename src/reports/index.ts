export { CALIBRATED_COLUMNS, CALIBRATION_COLUMNS } from "./calibration/calibration-columns.ts";
export { calibration } from "./calibration/calibration.ts";
export { type GatheredAnswers, gatherAnswers } from "./calibration/labelled-answers.ts";
export { AVERAGE_COLUMNS } from "./exports/average-columns.ts";
export { RANKING_EXPORT_COLUMNS } from "./exports/ranking-columns.ts";
export { answeredItems, callColumns } from "./exports/call-columns.ts";
export { DETAILED_COLUMNS } from "./exports/detailed-columns.ts";
export { type ExportTable, exportTable } from "./exports/export-table.ts";
export { exportedItem } from "./exports/exported-item.ts";
export { jsonLines, jsonList, rowObjects } from "./exports/json-text.ts";
export { junitXml } from "./exports/junit-xml.ts";
export { markdownReport } from "./exports/markdown-report.ts";
export { markdownTable } from "./exports/markdown-table.ts";
export { MODEL_COLUMNS, modelLines } from "./exports/model-columns.ts";
export {
  type CriterionScore,
  EVALUATION_COLUMNS,
  type ItemPair,
  type ItemRating,
  PAIR_EXPORT_COLUMNS,
  SCORE_COLUMNS,
} from "./exports/human-score-columns.ts";
export { type ScoredItem, scoreReader, scoredItems } from "./exports/scored-item.ts";
export { bundleHtml } from "./bundle/bundle-html.ts";
export { examplesOf } from "./examples/example.ts";
export { homeHtml } from "./html/home-html.ts";
export { reportHtml } from "./html/report-html.ts";
export { OF_TASK } from "./summary/slices.ts";
export { ItemSheet } from "./item-sheet/item-sheet.ts";
export { type SheetColumns, sheetColumns } from "./item-sheet/sheet-columns.ts";
export { itemStatistics } from "./item-statistics/item-statistics.ts";
export { TASK_COLUMNS } from "./item-statistics/task-columns.ts";
export { type CostedRun, costReport } from "./cost-report.ts";
export { leaderboard } from "./leaderboard/leaderboard.ts";
export {
  leaderboardColumns,
  MODEL_COST_COLUMNS,
  RUN_COST_COLUMNS,
} from "./leaderboard/leaderboard-columns.ts";
export { ifEnoughTasks } from "./summary/enough-tasks.ts";
export { PAIR_COLUMNS, pairTally } from "./pair-tally.ts";
export { reportPdf } from "./pdf/report-pdf.ts";
export { questionColumns } from "./question-columns.ts";
export { questionQuality } from "./question-quality.ts";
export { rankingColumns } from "./ranking-columns.ts";
export {
  CATEGORY_DIFF_COLUMNS,
  DIFF_COLUMNS,
  FLIP_COLUMNS,
  SETTING_COLUMNS,
} from "./run-diff/diff-columns.ts";
export { taskContent } from "./run-diff/match-tasks.ts";
export type { Flip } from "./run-diff/flipped-tasks.ts";
export { judgeSettings } from "./run-diff/same-judges.ts";
export { type RunDiffResult, type RunSide, runDiff } from "./run-diff/run-diff.ts";
export { RUNS_COLUMNS } from "./runs-columns.ts";
export { sessionColumns } from "./session-columns.ts";
export { type SessionFindings, sessionFinding } from "./session-finding.ts";
export { type RunMaterial, describeRun, summarise } from "./summarise.ts";
export { varianceOfDifference } from "./summary/compare-models.ts";
export { headlineMetric } from "./summary/headline-metric.ts";
export { textTable } from "./text-table.ts";
export { wrapped } from "./text/wrapped.ts";
export { weightedTotal } from "./weighted-total.ts";
export { baselineOf } from "./gate/baseline.ts";
export { gateOf } from "./gate/gate.ts";
export { gateAnnotations } from "./gate/gate-annotations.ts";
export { GATE_COLUMNS, LIMIT_COLUMNS } from "./gate/gate-columns.ts";
export { gateJunit } from "./gate/gate-junit.ts";
export { gateMarkdown } from "./gate/gate-markdown.ts";
