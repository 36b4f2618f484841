export { type JudgeAgreement, type JudgedUnit, judgeAgreement } from "./agreement/ceiling.ts";
export { cohenKappa } from "./agreement/cohen.ts";
export { kendall, pearson, spearman } from "./agreement/correlations.ts";
export { type ScoresOfTask, itemRestCorrelations } from "./agreement/item-rest.ts";
export { type JudgeBias, type JudgedItem, judgeBias } from "./agreement/judge-bias.ts";
export { type Measurement, krippendorffAlpha } from "./agreement/krippendorff.ts";
export { fleissKappa, gwet } from "./agreement/panel.ts";
export type { AgreementOptions, RatedUnit, Rating } from "./agreement/ratings.ts";
export type { Weighting } from "./agreement/weights.ts";
export { type BootstrapDescription, bootstrap } from "./bootstrap/bootstrap.ts";
export { bootstrapMean } from "./bootstrap/bootstrap-mean.ts";
export type { BootstrapOptions } from "./bootstrap/draw-clusters.ts";
export type { JudgeOnlyItem, LabelledItem } from "./calibration/calibration-items.ts";
export { type LabelledSoFar, widthWithMoreLabels } from "./calibration/more-labels.ts";
export {
  type PredictionPoweredMean,
  type PredictionPoweredOptions,
  predictionPoweredMean,
} from "./calibration/prediction-powered-mean.ts";
export { effectiveSampleSize } from "./calibration/tuned-weight.ts";
export { mergeOrders } from "./comparisons/both-orders.ts";
export { type BradleyTerryOptions, bradleyTerry, davidson } from "./comparisons/bradley-terry.ts";
export type { NotComparable } from "./comparisons/comparable.ts";
export type { ClusterBy, Comparison } from "./comparisons/comparison.ts";
export { contrast, effect, ratings, winProbability } from "./comparisons/contrasts.ts";
export { type EloOptions, onlineElo } from "./comparisons/elo.ts";
export { type LengthExtrapolation, lengthExtrapolation } from "./comparisons/length-difference.ts";
export { type PositionBias, positionBias } from "./comparisons/position-bias.ts";
export type { StrengthFit, StrengthResult } from "./comparisons/strength-fit.ts";
export { winRate } from "./comparisons/win-rate.ts";
export { betaQuantile } from "./distributions/beta.ts";
export { fairCoinTest } from "./distributions/binomial.ts";
export { chiSquareCdf, chiSquareQuantile } from "./distributions/chi-square.ts";
export { normalCdf, normalQuantile } from "./distributions/normal.ts";
export { studentTCdf, studentTQuantile } from "./distributions/student-t.ts";
export { type ClusteredMeanOptions, clusteredMean } from "./means/clustered-mean.ts";
export { type ClusteredPoint, clusteredSlope } from "./means/clustered-slope.ts";
export type { ClusteredObservation } from "./means/clustered-standard-error.ts";
export { mean } from "./means/mean.ts";
export { type ClusterSum, meanOfClusters } from "./means/mean-of-clusters.ts";
export {
  type MeanOfTasksOptions,
  type TaskObservation,
  meanOfTaskMeans,
  meanOfTasks,
} from "./means/mean-of-tasks.ts";
export { type PairedComparison, pairedComparison } from "./means/paired-comparison.ts";
export { pairedDifference } from "./means/paired-difference.ts";
export { type SampledTask, passAtK, passAtKOfTasks, passHatK, passHatKOfTasks } from "./means/pass-at-k.ts";
export {
  type MissingBounds,
  type TaskItem,
  type TaskSum,
  missingBoundsOfTasks,
  taskMissingBounds,
} from "./means/task-missing-bounds.ts";
export { type TwoWayObservation, twoWayMean } from "./means/two-way-mean.ts";
export { type SeededRandom, seededRandom } from "./numbers/seeded-random.ts";
export { SquareMatrix } from "./numbers/square-matrix.ts";
export {
  type PlannedComparison,
  passFailVariance,
  smallestDetectableDifference,
  tasksNeeded,
} from "./planning/sample-size.ts";
export { clopperPearson } from "./proportions/clopper-pearson.ts";
export {
  type ClusterCounts,
  type ClusteredOutcome,
  clusteredProportion,
  proportionOfClusters,
} from "./proportions/clustered-proportion.ts";
export { wilson } from "./proportions/wilson.ts";
export {
  type RankInterval,
  type RankIntervals,
  type ScoredModel,
  rankIntervals,
  rankIntervalsOfFit,
  rankIntervalsOfTasks,
} from "./ranks/rank-intervals.ts";
export type { Quantity, TestResult, Unknown } from "./result.ts";
export {
  type NextPairOptions,
  type PairChance,
  choosePair,
  nextPairs,
  pairChances,
} from "./sampling/next-pair.ts";
export { benjaminiHochberg, holm } from "./significance/adjusted.ts";
export { mcnemar } from "./significance/mcnemar.ts";
export { pairedTest } from "./significance/paired-test.ts";
export { type BoxPlot, boxPlot } from "./summaries/box-plot.ts";
export { type Histogram, type HistogramOptions, histogram } from "./summaries/histogram.ts";
export { median, quantile, quantiles } from "./summaries/quantile.ts";
export type { Bounds } from "./t-interval.ts";
