import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { QUESTION_CRITERIA } from "../../../core/index.ts";
import {
  CRITERION_NAMES,
  FLAG_WORDS,
  type JudgedQuestion,
  NOT_KNOWN,
  type TaskInRun,
  estimateText,
  formatNumber,
} from "../../../presentation/index.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";

interface Look {
  readonly columns: number;
  readonly named: (judge: string) => string;
}

/** Each judge's points and reason. */
export function opinionLines({ byJudge }: JudgedQuestion, { columns, named }: Look): readonly Line[] {
  return Object.entries(byJudge).flatMap(([judge, opinion]) => {
    const overall = opinion.overallScore;
    const points = [
      `${t`Overall`} ${overall === null ? NOT_KNOWN : formatNumber(overall, 1)}`,
      ...QUESTION_CRITERIA.flatMap((criterion) => {
        const score = opinion[`${criterion}Score`];
        return score === null ? [] : [`${i18n._(CRITERION_NAMES[criterion])} ${formatNumber(score, 1)}`];
      }),
    ];
    return [
      [],
      [{ text: named(judge), isBold: true, color: "blue" as const }],
      ...paragraph(points.join(" · "), columns),
      ...paragraph(opinion.justification, columns),
    ];
  });
}

/** What runs say about the task. */
export function inRunsLines(inRuns: readonly TaskInRun[], columns: number): readonly Line[] {
  if (inRuns.length === 0) return [];
  return [
    [],
    bold(t`In runs`),
    ...inRuns.flatMap(({ run, statistics: { difficulty, discrimination, disagreement, flags } }) => [
      [{ text: run.name, color: "blue" as const }],
      ...paragraph(
        [
          `${t`Difficulty, 0–1`}: ${estimateText(difficulty, { digits: 2 })}`,
          `${t`Discrimination, −1 to 1`}: ${estimateText(discrimination, { digits: 2 })}`,
          `${t`Judge disagreement, 0–100`}: ${estimateText(disagreement)}`,
        ].join(" · "),
        columns,
      ),
      ...flags.flatMap((flag) => paragraph(i18n._(FLAG_WORDS[flag]), columns, { color: "yellow" })),
    ]),
  ];
}
