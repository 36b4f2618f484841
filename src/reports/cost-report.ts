import {
  type CallPurpose,
  type CostReport,
  type FiguresOfRun,
  NOTHING_SPENT,
  type Provenance,
  type Run,
  type Spend,
  type SpendRow,
  addSpend,
  isoTime,
  wholeUsd,
} from "../core/index.ts";
import { addKnown } from "./summary/known-sum.ts";

type ModelCost = CostReport["models"][number];
type NamedModel = Pick<ModelCost, "modelId" | "provider" | "name">;

/** A run, with what its models and judges are. */
export interface CostedRun {
  readonly run: Pick<Run, "runId" | "name" | "kind" | "createdAt">;
  readonly models: readonly (NamedModel & Pick<Provenance, "simulated">)[];
}

export interface CostMaterial {
  /** Oldest first. */
  readonly runs: readonly CostedRun[];
  /** Every call there was. */
  readonly spend: readonly SpendRow[];
  /** Names of providers whose calls outside runs were simulated. */
  readonly simulated: ReadonlySet<string>;
  readonly figures: readonly Pick<FiguresOfRun, "figures">[];
  /** Models that shall be listed also when they were never called. */
  readonly known: readonly NamedModel[];
  /** Ids of runs of which nothing may be told by model. Their sums count. */
  readonly blind: ReadonlySet<string>;
}

/** What was spent: by model and purpose, by run and by day. Every sum is one of the same calls. */
export function costReport(material: CostMaterial): CostReport {
  const { runs, spend, figures, known, blind } = material;
  const sum = (rows: readonly SpendRow[]): Spend => rows.reduce<Spend>(addSpend, NOTHING_SPENT);
  const byRun = Map.groupBy(spend, ({ runId }) => runId);
  const listed = runs.map(({ run }) => {
    const rows = byRun.get(run.runId) ?? [];
    const [judging, answering] = [rows.filter(isJudging), rows.filter((row) => !isJudging(row))].map(sum);
    return {
      runId: run.runId,
      name: run.name,
      kind: run.kind,
      createdAt: isoTime(run.createdAt),
      costUsd: wholeUsd(answering ?? NOTHING_SPENT),
      judgeCostUsd: wholeUsd(judging ?? NOTHING_SPENT),
      spend: sum(rows),
      purposes: byPurpose(rows),
    };
  });
  const inRuns = spend.filter(({ runId }) => runId !== null);
  const notPaid = sum(simulatedCalls(material));
  return {
    models: modelCosts({
      runs,
      spend: spend.filter(({ runId }) => runId === null || !blind.has(runId)),
      figures,
      known,
    }),
    blindRuns: blind.size,
    runs: listed.toReversed(),
    days: [...Map.groupBy(spend, ({ day }) => day)]
      .sort(([one], [other]) => one - other)
      .map(([day, rows]) => ({
        day: isoTime(day).slice(0, 10),
        costUsd: sum(rows).usd,
        unknownCalls: sum(rows).unknownCalls,
        runs: new Set(rows.flatMap(({ runId }) => runId ?? [])).size,
        purposes: byPurpose(rows),
      })),
    total: {
      costUsd: sum(inRuns.filter((row) => !isJudging(row))).usd,
      judgeCostUsd: sum(inRuns.filter(isJudging)).usd,
      otherCostUsd: sum(spend.filter(({ runId }) => runId === null)).usd,
      simulatedUsd: notPaid.usd,
      unknownCalls: sum(spend).unknownCalls,
      simulatedUnknownCalls: notPaid.unknownCalls,
      unknownRuns: listed.filter((run) => run.spend.unknownCalls > 0).length,
    },
  };
}

function simulatedCalls({ runs, spend, simulated }: CostMaterial): SpendRow[] {
  const inRuns = new Set(
    runs.flatMap(({ run, models }) =>
      models.filter((model) => model.simulated).map(({ modelId }) => JSON.stringify([run.runId, modelId])),
    ),
  );
  return spend.filter(({ runId, modelId, provider }) =>
    runId === null
      ? provider !== null && simulated.has(provider)
      : inRuns.has(JSON.stringify([runId, modelId])),
  );
}

function byPurpose(rows: readonly SpendRow[]): ModelCost["purposes"] {
  const purposes: ModelCost["purposes"] = {};
  for (const row of rows) purposes[row.purpose] = addSpend(purposes[row.purpose] ?? NOTHING_SPENT, row);
  return purposes;
}

function isJudging({ purpose }: { readonly purpose: CallPurpose }): boolean {
  return purpose === "judge";
}

function modelCosts({
  runs,
  spend,
  figures,
  known,
}: Pick<CostMaterial, "runs" | "spend" | "figures" | "known">): ModelCost[] {
  const models = new Map<string, ModelCost>();
  const of = ({ modelId, provider, name }: NamedModel): ModelCost => {
    const key = JSON.stringify([modelId, provider, name]);
    const model = models.get(key) ?? {
      modelId,
      provider,
      name,
      runs: 0,
      answers: 0,
      tokens: { input: 0, output: 0 },
      costUsd: 0,
      spend: NOTHING_SPENT,
      purposes: {},
    };
    models.set(key, model);
    return model;
  };
  const named = new Map(
    runs.flatMap(({ run, models: own }) =>
      own.map((model) => [JSON.stringify([run.runId, model.modelId]), model] as const),
    ),
  );
  // A judge that others have taken the place of since came from the catalog.
  const inCatalog = new Map(known.map((model) => [model.modelId, model]));
  for (const row of spend) {
    const { runId, modelId, provider, model: name, purpose } = row;
    const inRun =
      named.get(JSON.stringify([runId, modelId])) ??
      (runId !== null && provider === null ? inCatalog.get(modelId) : undefined);
    const model = of(inRun ?? { modelId, provider: provider ?? "", name: name ?? modelId });
    model.spend = addSpend(model.spend, row);
    model.purposes[purpose] = addSpend(model.purposes[purpose] ?? NOTHING_SPENT, row);
    model.costUsd = wholeUsd(model.spend);
  }
  for (const { figures: one } of figures) {
    const model = of(one);
    model.runs += 1;
    if (one.answers === 0) continue;
    model.answers += one.answers;
    model.tokens = {
      input: addKnown(model.tokens.input, one.inputTokens),
      output: addKnown(model.tokens.output, one.outputTokens),
    };
  }
  for (const model of known) of(model);
  // Whoever costs most comes first, and of those that cost the same, what is not known.
  return [...models.values()].sort(
    (a, b) =>
      b.spend.usd - a.spend.usd ||
      b.spend.unknownCalls - a.spend.unknownCalls ||
      b.answers - a.answers ||
      (a.modelId < b.modelId ? -1 : 1),
  );
}
