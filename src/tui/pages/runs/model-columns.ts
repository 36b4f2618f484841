import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import {
  type ModelProgress,
  type RunProgress,
  meanJudgement,
  questionRating,
  totalProgress,
} from "../../../core/index.ts";
import {
  KIND_WORDS,
  type LiveRun,
  NOT_KNOWN,
  formatNumber,
  milliseconds,
} from "../../../presentation/index.ts";
import type { TableColumn } from "../../parts/table-layout.ts";

type ModelRow = RunView["models"][number];

const NOTHING: Partial<ModelProgress> = {};

const planned = ({ counts }: ModelRow): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Each model of a run, or each judge of a run of judges: how far it is, and what comes of it so far. */
export function useModelColumns(run: RunView, live: LiveRun): readonly TableColumn<ModelRow>[] {
  const ofAnswers = useAnswerColumns(run, live);
  const ofJudges = useJudgeColumns(run, live);
  return run.kind === "answers" ? ofAnswers : ofJudges;
}

function useNameColumn(header: string): TableColumn<ModelRow> {
  const { t } = useLingui();
  return {
    name: "model",
    header,
    cell: ({ id, simulated }) => (simulated ? `${id} (${t`simulated`})` : id),
  };
}

/** Judges give verdicts and no answers; ratings of questions are from 1 to 10. */
function useJudgeColumns(run: RunView, { progress }: LiveRun): readonly TableColumn<ModelRow>[] {
  const { t } = useLingui();
  const name = useNameColumn(t`Judge`);
  const of = ({ id }: ModelRow): Partial<ModelProgress> => progress.models[id] ?? NOTHING;
  return [
    name,
    {
      name: "judged",
      header: t(KIND_WORDS[run.kind].scored),
      align: "right",
      cell: (judge) =>
        `${formatNumber(of(judge).judged ?? 0)}/${formatNumber(of(judge).total ?? planned(judge))}`,
    },
    ...(run.kind === "questions"
      ? [
          {
            name: "mean",
            header: t`Mean, 1–10`,
            align: "right" as const,
            cell: ({ id }: ModelRow) => {
              const own = progress.models[id];
              const mean = own === undefined ? null : meanJudgement(own);
              return mean === null ? NOT_KNOWN : formatNumber(questionRating(mean), 1);
            },
          },
        ]
      : []),
    {
      name: "failed",
      header: t`Failed`,
      align: "right",
      cell: (judge) => formatNumber(of(judge).failed ?? 0),
    },
    {
      name: "skipped",
      header: t({ message: "Skipped", context: "how many" }),
      align: "right",
      cell: (judge) => formatNumber(of(judge).skipped ?? 0),
      spare: 1,
    },
  ];
}

/** Counted as of the whole run: an answer that waits for its judges is not done. */
export const isDone = (progress: RunProgress, own: ModelProgress): boolean =>
  totalProgress({ ...progress, models: { own } }).done >= own.total;

/** Each model: how far it is, how it scores so far, how long it takes. */
function useAnswerColumns(run: RunView, { progress, latencies }: LiveRun): readonly TableColumn<ModelRow>[] {
  const { t } = useLingui();
  const name = useNameColumn(t`Model`);
  const of = ({ id }: ModelRow): Partial<ModelProgress> => progress.models[id] ?? NOTHING;
  const status = (model: ModelRow): string => {
    const own = progress.models[model.id];
    if (own === undefined) return t`queued`;
    if (isDone(progress, own)) return t`done`;
    return own.answered + own.failed > 0 && run.state === "running" ? t`running` : t`queued`;
  };
  const mean = (model: ModelRow): string => {
    const own = progress.models[model.id];
    const value = own === undefined ? null : meanJudgement(own);
    return value === null ? "–" : formatNumber(value, 1);
  };
  return [
    name,
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
      header: run.judges.length === 0 ? t({ message: "Scored", context: "how many" }) : t`Judged`,
      align: "right",
      cell: (model) => formatNumber((of(model).judged ?? 0) - (of(model).unscored ?? 0)),
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
