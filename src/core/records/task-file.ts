/** Shapes of task files whose columns are known: question banks, prompt templates, graded references. */
export const TASK_FORMATS = ["bank", "templates", "references"] as const;
export type TaskFormat = (typeof TASK_FORMATS)[number];
export const TASK_CONTAINERS = ["csv", "jsonl"] as const;
