import type { JudgeList } from "../../contract/index.ts";
import { type FrozenTask, type Json, type RunSetup, jsonSchema, phrase } from "../../core/index.ts";
import { requireCallable } from "../runs/plan/callable.ts";
import { judgesFromCatalog } from "../catalog/judges-from-catalog.ts";
import type { Parts } from "../parts.ts";
import { type Plan, promptTemplateHash, refuse, setupHashOf, unpricedIn } from "../runs/plan/plan-run.ts";
import { readSettings } from "../workspace/settings.ts";

interface JudgeRun {
  readonly kind: Exclude<RunSetup["kind"], "answers">;
  readonly name: string;
  readonly judges: JudgeList;
  readonly tasks: readonly FrozenTask[];
  /** Where the tasks come from; nothing where they are another run's or were named one by one. */
  readonly datasets?: RunSetup["datasets"];
  readonly maxBudgetUsd?: number | undefined;
  /** What was asked for, as it was given. */
  readonly asked: unknown;
  readonly questionJudging?: RunSetup["questionJudging"];
  readonly comparedRunId?: string;
}

/** A run in which judges are asked and nobody else: one item per judge and task. */
export async function planJudgeRun(parts: Parts, run: JudgeRun): Promise<Omit<Plan, "view">> {
  const { kind, name, tasks, questionJudging, comparedRunId } = run;
  const settings = await readSettings(parts.store);
  const { judges, providers } = await judgesFromCatalog(parts, run.judges);
  const maxBudgetUsd = run.maxBudgetUsd ?? settings.maxBudgetUsd;
  const setup: RunSetup = {
    name,
    kind,
    ...(questionJudging === undefined ? {} : { questionJudging }),
    ...(comparedRunId === undefined ? {} : { comparedRunId }),
    toolVersion: parts.version,
    config: asJson(run.asked),
    datasets: run.datasets ?? [],
    promptTemplateHash: promptTemplateHash(),
    judging: "pipelined",
    concurrency: { ...settings.concurrency, candidate: settings.concurrency.judge },
    limits: { ...settings.limits, candidateRetries: settings.limits.judgeRetries },
    ...(maxBudgetUsd === null ? {} : { maxBudgetUsd }),
    stream: false,
    reuse: false,
    criteria: [],
    metrics: [],
    providers,
    models: judges.map(({ judgeId, model }) => ({ ...model, modelId: judgeId })),
    judges,
  };
  refuse(
    phrase`There is a spending limit, so every price must be known.`,
    unpricedIn({ ...setup, judges: [] }, []),
  );
  await requireCallable(parts, setup);
  return { setup, tasks, setupHash: setupHashOf(setup, tasks) };
}

const asJson = (value: unknown): Json => jsonSchema.parse(JSON.parse(JSON.stringify(value)));
