import { useLingui } from "@lingui/react/macro";
import { Group } from "@mantine/core";
import {
  type CalibratedModel,
  type Cell,
  type Estimate,
  type JudgeCalibration,
  estimateCell,
  modelLabel,
  number,
  text,
  unknown,
} from "../../../core/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import type { ReportColumn } from "./report-table.tsx";
import { percentCell } from "./percent-cell.ts";

/** Judges against people. */
export function useJudgeColumns(): readonly ReportColumn<JudgeCalibration>[] {
  const { t } = useLingui();
  const column = (
    name: string,
    header: string,
    cell: (judge: JudgeCalibration) => Cell,
    unit?: string,
  ): ReportColumn<JudgeCalibration> => ({
    name,
    header,
    cell,
    align: "right",
    ...(unit === undefined ? {} : { unit }),
  });
  return [
    { ...column("judge", t`Judge`, ({ judgeId }) => text(judgeId)), align: "left" },
    column("answers", t`Answers`, ({ answers }) => number(answers, 0)),
    column("same", t`Same step`, ({ sameStep }) => percentCell(sameStep), "%"),
    column("within", t`Within one step`, ({ withinOneStep }) => percentCell(withinOneStep), "%"),
    column("bias", t`Bias`, ({ bias }) => estimateCell(bias.difference, 1), t`points`),
    column(
      "apart",
      t`Mean distance`,
      ({ meanAbsoluteDifference }) => estimateCell(meanAbsoluteDifference, 1),
      t`points`,
    ),
    column("kappa", t`Weighted kappa`, ({ weightedKappa }) => estimateCell(weightedKappa, 2)),
    column("alpha", t`Krippendorff's alpha`, ({ krippendorffAlpha }) => estimateCell(krippendorffAlpha, 2)),
    column("person", t`Alpha with one person`, ({ ceiling }) =>
      ceiling.people.known ? estimateCell(ceiling.judge, 2) : unknown(ceiling.people.reason),
    ),
    column("people", t`Alpha among people`, ({ ceiling }) => estimateCell(ceiling.people, 2)),
    column("spearman", t`Spearman`, ({ spearman }) => estimateCell(spearman, 2)),
  ];
}

/** A model's mean by judges, by people, and by judges as far as people bear them out. */
export function useCorrectedColumns(): readonly ReportColumn<CalibratedModel>[] {
  const { t } = useLingui();
  const mean = (
    name: string,
    header: string,
    of: (model: CalibratedModel) => Estimate,
  ): ReportColumn<CalibratedModel> => ({
    name,
    header,
    unit: t`of 100`,
    align: "right",
    cell: (model) => estimateCell(of(model), 1),
  });
  return [
    {
      name: "model",
      header: t`Model`,
      align: "left",
      cell: (model) => text(modelLabel(model)),
      shown: (model) => (
        <Group gap={6}>
          <b className="breakable">{model.modelId}</b>
          <ProvenanceBadge of={model} />
        </Group>
      ),
    },
    mean("corrected", t`Corrected`, ({ predictionPowered }) => predictionPowered),
    mean("judges", t`Judges, plain mean`, ({ judges }) => judges),
    mean("people", t`People alone`, ({ people }) => people),
    {
      name: "labelled",
      header: t`Scored by both`,
      align: "right",
      cell: ({ labelled }) => number(labelled, 0),
    },
    {
      name: "judge only",
      header: t`Scored by judges only`,
      align: "right",
      cell: ({ judgeOnly }) => number(judgeOnly, 0),
    },
  ];
}
