import { type Column, type ModelResult, type Summary, number, text, unknown } from "../../core/index.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { type Section, said, tableBlock } from "./block.ts";

const ONE_ANSWER = "every task has one answer";
const NOT_PASS_FAIL = "scores are not pass or fail";

/** How sure one answer is: what samples of a task vary by, and what judges vary by on one answer. */
export function noiseSection({ ranking }: Summary): Section[] {
  const samples = Math.max(1, ...ranking.map(({ repeats }) => repeats?.samples ?? 1));
  const isRepeated = samples > 1;
  const isJudged = ranking.some(({ betweenJudges }) => betweenJudges !== null);
  if (!isRepeated && !isJudged) return [];
  const isPassed = ranking.some(({ repeats }) => repeats !== null && repeats.passAtK !== null);
  const columns: Column<ModelResult>[] = [
    MODEL_COLUMN,
    ...(isPassed ? passColumns(samples) : []),
    ...(isRepeated ? [SAMPLES_COLUMN] : []),
    ...(isJudged ? [JUDGES_COLUMN] : []),
  ];
  const words = [
    ...(isPassed
      ? [
          `pass@${samples} is the chance that at least one of ${samples} answers passes, pass^${samples} that all of them do.`,
        ]
      : []),
    ...(isRepeated ? ["Answer noise is the spread of scores across several answers to the same task."] : []),
    ...(isJudged
      ? [
          "Judge noise is the spread of judges' scores for the same answer, including that some judges are stricter.",
        ]
      : []),
    "Both are standard deviations.",
  ];
  return [
    {
      title: "Noise of answers and judges",
      blocks: [said("quiet", words.join(" ")), tableBlock("Noise of answers and judges", columns, ranking)],
    },
  ];
}

const SAMPLES_COLUMN: Column<ModelResult> = {
  name: "betweenSamples",
  header: "Answer noise",
  unit: "points",
  align: "right",
  cell: ({ repeats }) => number(repeats?.betweenSamples ?? null, 1, ONE_ANSWER),
};

const JUDGES_COLUMN: Column<ModelResult> = {
  name: "betweenJudges",
  header: "Judge noise",
  unit: "points",
  align: "right",
  cell: ({ betweenJudges }) => number(betweenJudges, 1, "no answer has two judges' scores"),
};

function passColumns(samples: number): Column<ModelResult>[] {
  const share = (name: "passAtK" | "passHatK", header: string): Column<ModelResult> => ({
    name,
    header,
    unit: "%",
    align: "right",
    cell: ({ repeats }) => {
      const estimate = repeats?.[name] ?? null;
      return estimate === null ? unknown(NOT_PASS_FAIL) : percentCell(estimate, 1);
    },
  });
  return [
    share("passAtK", `pass@${samples}`),
    share("passHatK", `pass^${samples}`),
    {
      name: "passedCounts",
      header: `Tasks by number of passes (of ${samples})`,
      align: "left",
      cell: ({ repeats }) =>
        repeats === null || repeats.passedCounts === null
          ? unknown(NOT_PASS_FAIL)
          : text(
              repeats.passedCounts
                .map((tasks, passed) => `${passed} of ${repeats.samples}: ${tasks}`)
                .join(", "),
            ),
    },
  ];
}
