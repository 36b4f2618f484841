import { type CostReport, type FiguresOfRun, type RunCost, isoTime } from "../core/index.ts";
import { addKnown } from "./summary/known-sum.ts";

type ModelCost = CostReport["models"][number];
type NamedModel = Pick<ModelCost, "modelId" | "provider" | "name">;

/** What was spent: by model, by run and by day. */
export function costReport(
  runs: readonly RunCost[],
  figures: readonly Pick<FiguresOfRun, "figures">[],
  /** Models that shall be listed also when they were never asked. */
  known: readonly NamedModel[],
): CostReport {
  const days = new Map<string, { costUsd: number; runs: number }>();
  const total = { costUsd: 0, judgeCostUsd: 0, unknownRuns: 0 };
  for (const { createdAt, costUsd, judgeCostUsd } of runs) {
    const day = isoTime(createdAt).slice(0, 10);
    const own = days.get(day) ?? { costUsd: 0, runs: 0 };
    own.costUsd += (costUsd ?? 0) + (judgeCostUsd ?? 0);
    own.runs += 1;
    days.set(day, own);
    total.costUsd += costUsd ?? 0;
    total.judgeCostUsd += judgeCostUsd ?? 0;
    if (costUsd === null || judgeCostUsd === null) total.unknownRuns += 1;
  }
  return {
    models: modelCosts(figures, known),
    runs: runs.toReversed().map((run) => ({ ...run, createdAt: isoTime(run.createdAt) })),
    days: [...days].map(([day, own]) => ({ day, ...own })),
    total,
  };
}

function modelCosts(
  figures: readonly Pick<FiguresOfRun, "figures">[],
  known: readonly NamedModel[],
): ModelCost[] {
  const models = new Map<string, ModelCost>();
  const of = ({ modelId, provider, name }: NamedModel): ModelCost => {
    const key = JSON.stringify([modelId, provider, name]);
    const nothing = { runs: 0, answers: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };
    const model = models.get(key) ?? { modelId, provider, name, ...nothing };
    models.set(key, model);
    return model;
  };
  for (const { figures: one } of figures) {
    const model = of(one);
    model.runs += 1;
    if (one.answers === 0) continue;
    model.answers += one.answers;
    model.tokens = {
      input: addKnown(model.tokens.input, one.inputTokens),
      output: addKnown(model.tokens.output, one.outputTokens),
    };
    model.costUsd = addKnown(model.costUsd, one.costUsd);
  }
  for (const model of known) of(model);
  // Whoever costs most comes first, what is not known before everything.
  const order = ({ costUsd }: ModelCost): number => costUsd ?? Number.MAX_VALUE;
  return [...models.values()].sort(
    (a, b) => order(b) - order(a) || b.answers - a.answers || (a.modelId < b.modelId ? -1 : 1),
  );
}
