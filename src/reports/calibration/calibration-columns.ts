import {
  type CalibratedModel,
  type Column,
  type JudgeCalibration,
  estimateCell,
  modelLabel,
  number,
  text,
} from "../../core/index.ts";
import { percentCell } from "../columns/percent-cell.ts";

/** Judges against people, the same wherever they are shown. */
export const CALIBRATION_COLUMNS: readonly Column<JudgeCalibration>[] = [
  { name: "judge", header: "Judge", align: "left", cell: ({ judgeId }) => text(judgeId) },
  { name: "answers", header: "Answers", align: "right", cell: ({ answers }) => number(answers, 0) },
  {
    name: "bias",
    header: "Bias",
    unit: "points",
    align: "right",
    cell: ({ bias }) => estimateCell(bias.difference, 1),
  },
  {
    name: "withinOneStep",
    header: "Within one step",
    unit: "%",
    align: "right",
    cell: ({ withinOneStep }) => percentCell(withinOneStep, 0),
  },
  {
    name: "meanAbsoluteDifference",
    header: "Apart",
    unit: "points",
    align: "right",
    cell: ({ meanAbsoluteDifference }) => estimateCell(meanAbsoluteDifference, 1),
  },
  {
    name: "weightedKappa",
    header: "Weighted kappa",
    align: "right",
    cell: ({ weightedKappa }) => estimateCell(weightedKappa, 2),
  },
  {
    name: "krippendorffAlpha",
    header: "Alpha",
    align: "right",
    cell: (judge) => estimateCell(judge.krippendorffAlpha, 2),
  },
  {
    name: "ceiling",
    header: "Alpha among people",
    align: "right",
    cell: ({ ceiling }) => estimateCell(ceiling.people, 2),
  },
  { name: "spearman", header: "Spearman", align: "right", cell: (judge) => estimateCell(judge.spearman, 2) },
  { name: "kendall", header: "Kendall", align: "right", cell: (judge) => estimateCell(judge.kendall, 2) },
];

/** A model's mean by judges, by people, and by judges as far as people bear them out. */
export const CALIBRATED_COLUMNS: readonly Column<CalibratedModel>[] = [
  { name: "model", header: "Model", align: "left", cell: (model) => text(modelLabel(model)) },
  {
    name: "judges",
    header: "Judges",
    unit: "of 100",
    align: "right",
    cell: ({ judges }) => estimateCell(judges, 1),
  },
  {
    name: "predictionPowered",
    header: "Corrected",
    unit: "of 100",
    align: "right",
    cell: ({ predictionPowered }) => estimateCell(predictionPowered, 1),
  },
  {
    name: "people",
    header: "People alone",
    unit: "of 100",
    align: "right",
    cell: ({ people }) => estimateCell(people, 1),
  },
  { name: "labelled", header: "Labels", align: "right", cell: ({ labelled }) => number(labelled, 0) },
  {
    name: "judgeWeight",
    header: "Judges count",
    unit: "0 to 1",
    align: "right",
    cell: ({ judgeWeight }) => number(judgeWeight, 2, "nobody has scored an answer of it"),
  },
];
