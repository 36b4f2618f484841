import { type Column, type ModelResult, type Summary, number, text, unknown } from "../../core/index.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { type Section, textBlock, tableBlock } from "./block.ts";

const ONE_ANSWER = "no task has several answers with a score";
const NOT_PASS_FAIL = "scores are not pass or fail";

/** How sure one answer is: what samples of a task vary by, and what judges vary by on one answer. */
export function noiseSection({ ranking }: Summary): Section[] {
  const isRepeated = ranking.some(({ repeats }) => repeats !== null);
  const isJudged = ranking.some(({ betweenJudges }) => betweenJudges !== null);
  if (!isRepeated && !isJudged) return [];
  const passed = ranking.flatMap(({ repeats }) => (repeats?.passAtK == null ? [] : [repeats.samples]));
  const isPassed = passed.length > 0;
  const [only, ...others] = new Set(passed);
  const isAlike = others.length === 0;
  const k = only !== undefined && isAlike ? String(only) : "k";
  const columns: Column<ModelResult>[] = [
    MODEL_COLUMN,
    ...(isAlike ? [] : [K_COLUMN]),
    ...(isPassed ? passColumns(k) : []),
    ...(isRepeated ? [SAMPLES_COLUMN] : []),
    ...(isJudged ? [JUDGES_COLUMN] : []),
  ];
  const words = [
    ...(isPassed
      ? [
          `pass@${k} is the chance that at least one of ${k} answers passes, pass^${k} that all of them do.`,
          ...(isAlike
            ? []
            : [
                "Models with another k can't be compared by them: more answers make one pass likelier, and all passes less likely.",
              ]),
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
      blocks: [
        textBlock("quiet", words.join(" ")),
        tableBlock("Noise of answers and judges", columns, ranking),
      ],
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

const K_COLUMN: Column<ModelResult> = {
  name: "k",
  header: "k",
  unit: "answers",
  align: "right",
  cell: ({ repeats }) => number(repeats?.samples ?? null, 0, ONE_ANSWER),
};

function passColumns(k: string): Column<ModelResult>[] {
  const share = (name: "passAtK" | "passHatK", header: string): Column<ModelResult> => ({
    name,
    header,
    unit: "%",
    align: "right",
    cell: ({ repeats }) => {
      if (repeats === null) return unknown(ONE_ANSWER);
      const estimate = repeats[name];
      return estimate === null ? unknown(NOT_PASS_FAIL) : percentCell(estimate, 1);
    },
  });
  return [
    share("passAtK", `pass@${k}`),
    share("passHatK", `pass^${k}`),
    {
      name: "passedCounts",
      header: `Tasks by number of passes (of ${k})`,
      align: "left",
      cell: ({ repeats }) =>
        repeats?.passedCounts == null
          ? unknown(repeats === null ? ONE_ANSWER : NOT_PASS_FAIL)
          : text(
              repeats.passedCounts
                .map((tasks, passed) => `${passed} of ${repeats.samples}: ${tasks}`)
                .join(", "),
            ),
    },
  ];
}
