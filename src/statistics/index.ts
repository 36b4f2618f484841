export { type ClusteredMeanOptions, clusteredMean } from "./clustered-mean.ts";
export type { ClusteredObservation } from "./clustered-standard-error.ts";
export { type MeanOfTasksOptions, type TaskObservation, meanOfTasks } from "./mean-of-tasks.ts";
export { type MissingBounds, missingBounds } from "./missing-bounds.ts";
export { normalCdf, normalQuantile } from "./normal.ts";
export { wilson } from "./proportion.ts";
export { median, quantile } from "./quantile.ts";
export { studentTCdf, studentTQuantile } from "./student-t.ts";
