import { type Column, type QuestionQuality, number, text } from "../core/index.ts";

type Question = QuestionQuality["questions"][number];

/** Judges side by side on each question. */
export function questionColumns(judges: readonly string[]): Column<Question>[] {
  return [
    { name: "taskId", header: "Question", align: "left", cell: ({ taskId }) => text(taskId) },
    { name: "mean", header: "Mean", unit: "1-10", align: "right", cell: ({ mean }) => number(mean, 1) },
    ...(judges.length > 1
      ? [
          {
            name: "spread",
            header: "Spread",
            align: "right" as const,
            // One judge can't disagree.
            cell: ({ spread, byJudge }: Question) =>
              Object.keys(byJudge).length < 2 ? text("-") : number(spread, 1),
          },
        ]
      : []),
    ...judges.map((judge) => ({
      name: judge,
      header: judge,
      align: "right" as const,
      cell: ({ byJudge }: Question) => {
        const score = byJudge[judge]?.overallScore ?? null;
        return score === null ? text("-") : number(score, 1);
      },
    })),
    {
      name: "generator",
      header: "Written by",
      align: "left",
      cell: ({ generatorModelId, edited }) =>
        text(edited ? `${generatorModelId}, edited by a person` : (generatorModelId ?? "-")),
    },
    { name: "prompt", header: "Text", align: "left", cell: ({ prompt }) => text(shortened(prompt)) },
  ];
}

const LONGEST = 60;

function shortened(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, " ");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}
