import { z } from "zod";
import type { runRequestSchema } from "../../contract/index.ts";
import { metricSchema } from "../../core/index.ts";

const METRICS = metricSchema.options.map(({ shape }) => shape.kind.value);

const names = z.array(z.string().min(1).max(500)).min(1).max(100);

/** What a run is made of, said in names of the workspace. An agent describes no provider: that would send keys elsewhere. */
export const runInput = z.strictObject({
  models: names.describe("Names of models, as list_models has them"),
  collections: names.optional().describe("Names of collections, as list_tasks has them"),
  prompt: z.string().min(1).optional().describe("One prompt instead of collections"),
  judges: names.optional().describe("Names of models that score the answers"),
  judge_instructions: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .describe("How judges score every task; without it they go by each task's rubric or references"),
  metrics: z
    .array(z.looseObject({ kind: z.string() }))
    .max(50)
    .optional()
    .describe(
      `Rules that score without a call, e.g. {"kind": "contains", "from": "excellent"}. Kinds: ${METRICS.join(", ")}`,
    ),
  samples: z.int().min(1).max(1000).optional().describe("Answers per task and model (default 1)"),
  task_limit: z.int().positive().optional().describe("Number of tasks to use"),
  name: z.string().min(1).max(80).optional().describe("Letters, digits, '.', '_' and '-'"),
});
export type RunInput = z.infer<typeof runInput>;

type RunRequest = z.input<typeof runRequestSchema>;

/** The same as the routes take it; what is wrong with it, they say. */
export function runRequest(input: RunInput, maxBudgetUsd: number | undefined): RunRequest {
  const { models, collections, prompt, judges, judge_instructions: instructions, samples, metrics } = input;
  const judge = judges?.map((use) => ({ use, ...(instructions === undefined ? {} : { instructions }) }));
  return {
    config: {
      run: {
        name: input.name ?? "run",
        ...(collections === undefined ? {} : { collections }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(samples === undefined ? {} : { samples }),
        ...(input.task_limit === undefined ? {} : { questionLimit: input.task_limit }),
        // Checked where every config is.
        ...(metrics === undefined ? {} : { metrics: metrics as RunRequest["config"]["run"]["metrics"] }),
        ...(maxBudgetUsd === undefined ? {} : { maxBudgetUsd }),
        ...(judge === undefined ? { judging: "later" as const } : {}),
      },
      ...(judge === undefined ? {} : { judge }),
      models,
    },
    files: [],
    // Behind the run that is being executed, rather than not at all.
    queue: true,
  };
}
