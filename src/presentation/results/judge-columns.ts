import { plural, t } from "@lingui/core/macro";
import {
  type CalibratedModel,
  type Calibration,
  type Cell,
  type Column,
  type Estimate,
  type JudgeCalibration,
  estimateCell,
  modelLabel,
  number,
  text,
  unknown,
} from "../../core/index.ts";
import { formatNumber } from "../format.ts";
import { percentCell } from "./percent-cell.ts";

/** Judges against people. */
export function judgeColumns(): readonly Column<JudgeCalibration>[] {
  const column = (
    name: string,
    header: string,
    cell: (judge: JudgeCalibration) => Cell,
    unit?: string,
  ): Column<JudgeCalibration> => ({
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
export function correctedColumns(): readonly Column<CalibratedModel>[] {
  const mean = (
    name: string,
    header: string,
    of: (model: CalibratedModel) => Estimate,
  ): Column<CalibratedModel> => ({
    name,
    header,
    unit: t`of 100`,
    align: "right",
    cell: (model) => estimateCell(of(model), 1),
  });
  return [
    { name: "model", header: t`Model`, align: "left", cell: (model) => text(modelLabel(model)) },
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

/** How tables of judges and people are to be read. */
export const calibrationNotes = () => ({
  agreement: t`For steps, each score is first rounded to the nearest of 0, 25, 50, 75 and 100, which stand for the ratings 1 to 5. So before rounding, scores one step apart can differ by nearly 50 points. Bias above 0: the judge gives more than people. Krippendorff's alpha is over all these answers, against people's mean; “with one person” and “among people” are over the answers that several people scored.`,
  corrected: t`Judges' means, corrected as far as people's scores of the same answers bear them out. The plain mean is over the answers that judges scored. The run's ranking also adjusts for missing scores and allows for auto-fails not seen yet, so its numbers and intervals can differ. Where several people scored, the interval of “People alone” allows for how people differ, so with few people it is wide; the other two allow for the choice of tasks only.`,
});

/** How many answers people scored, and who they are; that these may not speak for all is a caveat. */
export function calibrationGround({ people }: Calibration): string {
  const raters = people.raters.join(", ");
  const scored = plural(people.answers, {
    one: "# answer scored by people",
    other: "# answers scored by people",
  });
  const drawn = people.drawnAtRandom
    ? ` ${t`They were drawn at random, so they speak for all answers.`}`
    : "";
  return `${scored} (${raters}).${drawn}`;
}

/** How much narrower intervals would become if people scored more answers. */
export function moreLabelsWords({ moreLabels }: Calibration): readonly string[] {
  if (moreLabels === null) return [];
  const now = formatNumber(moreLabels.now, 1);
  return [
    t`The intervals are ${now} points wide on average.`,
    ...moreLabels.expected.map(({ labels, width }) => {
      const points = formatNumber(width, 1);
      return plural(labels, {
        one: `# more answer scored by people: about ${points} points.`,
        other: `# more answers scored by people: about ${points} points.`,
      });
    }),
  ];
}
