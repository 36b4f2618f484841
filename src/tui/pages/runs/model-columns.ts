import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import { type ModelProgress, meanJudgement } from "../../../core/index.ts";
import { type LiveRun, formatNumber, milliseconds } from "../../../presentation/index.ts";
import type { TableColumn } from "../../parts/table-layout.ts";

type ModelRow = RunView["models"][number];

const NOTHING: Partial<ModelProgress> = {};

/** Each model of a run: how far it is, how it scores so far, how long it takes. */
export function useModelColumns(
  run: RunView,
  { progress, latencies }: LiveRun,
): readonly TableColumn<ModelRow>[] {
  const { t } = useLingui();
  const of = ({ id }: ModelRow): Partial<ModelProgress> => progress.models[id] ?? NOTHING;
  const planned = ({ counts }: ModelRow): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const status = (model: ModelRow): string => {
    const { total = planned(model), answered = 0, failed = 0, skipped = 0 } = of(model);
    if (answered + failed + skipped >= total) return t`done`;
    return answered + failed > 0 && run.state === "running" ? t`running` : t`queued`;
  };
  const mean = (model: ModelRow): string => {
    const own = progress.models[model.id];
    const value = own === undefined ? null : meanJudgement(own);
    return value === null ? "–" : formatNumber(value, 1);
  };
  return [
    {
      name: "model",
      header: run.kind === "answers" ? t`Model` : t`Judge`,
      cell: ({ id, simulated }) => (simulated ? `${id} (${t`simulated`})` : id),
    },
    { name: "status", header: t`Status`, cell: status },
    {
      name: "answered",
      header: t`Answered`,
      align: "right",
      cell: (model) =>
        `${formatNumber(of(model).answered ?? 0)}/${formatNumber(of(model).total ?? planned(model))}`,
    },
    {
      name: "judged",
      header: t`Judged`,
      align: "right",
      cell: (model) => formatNumber(of(model).judged ?? 0),
      spare: 1,
    },
    { name: "mean", header: t`Mean`, align: "right", cell: mean },
    {
      name: "latency",
      header: t`Median latency`,
      align: "right",
      cell: ({ id }) => median(latencies[id]),
      spare: 2,
    },
    {
      name: "failed",
      header: t`Failed`,
      align: "right",
      cell: (model) => formatNumber(of(model).failed ?? 0),
    },
  ];
}

function median(latencies: readonly number[] = []): string {
  if (latencies.length === 0) return "–";
  const sorted = latencies.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return milliseconds((low + high) / 2);
}
