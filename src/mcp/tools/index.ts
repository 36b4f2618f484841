import type { Tool } from "../tool.ts";
import { compareRuns } from "./compare-runs.ts";
import { controlRun } from "./control-run.ts";
import { exportRun } from "./export-run.ts";
import { getResults } from "./get-results.ts";
import { getRun } from "./get-run.ts";
import { importTasks } from "./import-tasks.ts";
import { listModels } from "./list-models.ts";
import { listRuns } from "./list-runs.ts";
import { listTasks } from "./list-tasks.ts";
import { planRun } from "./plan-run.ts";
import { readAnswers } from "./read-answers.ts";
import { startRun } from "./start-run.ts";

/** Everything an agent can do, in the order of a job. */
export const TOOLS: readonly Tool[] = [
  listModels,
  listTasks,
  importTasks,
  planRun,
  startRun,
  listRuns,
  getRun,
  controlRun,
  getResults,
  readAnswers,
  compareRuns,
  exportRun,
];
