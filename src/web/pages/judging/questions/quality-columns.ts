import { msg } from "@lingui/core/macro";
import type { I18n } from "@lingui/core";
import type { Cell, Column, QuestionCriterion } from "../../../../core/index.ts";
import { FLAG_WORDS } from "../../../../presentation/index.ts";
import { CRITERION_NAMES } from "../../../../presentation/index.ts";
import { isSpreadKnown } from "../../../../presentation/index.ts";
import type { JudgedQuestion } from "../../../../presentation/index.ts";
import type { TaskFlags } from "../../../../presentation/index.ts";

const text = (words: string): Cell => ({ kind: "text", text: words });
const score = (value: number | null): Cell =>
  value === null ? { kind: "unknown", reason: "" } : { kind: "number", value, digits: 1 };

const number = (name: string, header: string, of: (row: JudgedQuestion) => number | null) =>
  ({ name, header, align: "right", cell: (row) => score(of(row)) }) satisfies Column<JudgedQuestion>;
const words = (name: string, header: string, of: (row: JudgedQuestion) => string) =>
  ({ name, header, align: "left", cell: (row) => text(of(row)) }) satisfies Column<JudgedQuestion>;

interface Judged {
  readonly judges: readonly string[];
  readonly criteria: readonly QuestionCriterion[];
  readonly flags: TaskFlags;
}

/** Everything that is known of judged questions, as columns of a file: what each judge said by each criterion, and why. */
export function qualityColumns(
  { judges, criteria, flags }: Judged,
  translate: I18n["_"],
): readonly Column<JudgedQuestion>[] {
  const nameOf = (criterion: QuestionCriterion): string => translate(CRITERION_NAMES[criterion]);
  const reason = translate(msg`Reason`);
  return [
    words("question", translate(msg`Question`), ({ prompt }) => prompt),
    words("task", translate(msg`Task ID`), ({ taskId }) => taskId),
    words("author", translate(msg`Written by`), ({ generatorModelId }) => generatorModelId ?? ""),
    words("edited", translate(msg`Edited by a person`), ({ generatorModelId, edited }) => {
      if (generatorModelId === null) return "";
      return edited ? translate(msg`yes`) : translate(msg`no`);
    }),
    number("mean", translate(msg`Mean`), ({ mean }) => mean),
    number("spread", translate(msg`Spread`), (row) => (isSpreadKnown(row) ? row.spread : null)),
    ...criteria.map((criterion) =>
      number(criterion, nameOf(criterion), ({ criteria: means }) => means[criterion]),
    ),
    ...judges.flatMap((judge) => [
      number(judge, judge, ({ byJudge }) => byJudge[judge]?.overallScore ?? null),
      ...criteria.map((criterion) =>
        number(
          `${judge} ${criterion}`,
          `${judge}: ${nameOf(criterion)}`,
          ({ byJudge }) => byJudge[judge]?.[`${criterion}Score`] ?? null,
        ),
      ),
      words(`${judge} reason`, `${judge}: ${reason}`, ({ byJudge }) => byJudge[judge]?.justification ?? ""),
    ]),
    ...(flags.runs.length === 0
      ? []
      : [
          words("runs", translate(msg`In runs`), ({ taskId }) =>
            flags
              .of(taskId)
              .filter(({ statistics }) => statistics.flags.length > 0)
              .map(({ run, statistics }) => {
                const found = statistics.flags.map((flag) => translate(FLAG_WORDS[flag])).join(", ");
                return `${flags.titleOf(run.runId)}: ${found}`;
              })
              .join("; "),
          ),
        ]),
  ];
}
