import { msg } from "@lingui/core/macro";
import type { I18n } from "@lingui/core";
import type { Cell, Column } from "../../../../core/index.ts";
import { FLAG_WORDS } from "../../results/flag-words.ts";
import { flagsIn } from "./flags-in.ts";
import type { JudgedQuestion } from "./quality-query.ts";
import type { TaskFlags } from "./use-task-flags.ts";

const text = (words: string): Cell => ({ kind: "text", text: words });
const score = (value: number | null): Cell =>
  value === null ? { kind: "unknown", reason: "" } : { kind: "number", value, digits: 1 };

/** What the table of judged questions shows, as columns of a file. */
export function qualityColumns(
  judges: readonly string[],
  flags: TaskFlags,
  translate: I18n["_"],
): readonly Column<JudgedQuestion>[] {
  const number = (name: string, header: string, of: (row: JudgedQuestion) => number | null) =>
    ({ name, header, align: "right", cell: (row) => score(of(row)) }) satisfies Column<JudgedQuestion>;
  const words = (name: string, header: string, of: (row: JudgedQuestion) => string) =>
    ({ name, header, align: "left", cell: (row) => text(of(row)) }) satisfies Column<JudgedQuestion>;
  return [
    words("question", translate(msg`Question`), ({ prompt }) => prompt),
    words("task", translate(msg`Task ID`), ({ taskId }) => taskId),
    words("author", translate(msg`Written by`), ({ generatorModelId }) => generatorModelId ?? ""),
    number("mean", translate(msg`Mean`), ({ mean }) => mean),
    ...judges.map((judge) => number(judge, judge, ({ byJudge }) => byJudge[judge]?.overallScore ?? null)),
    number("spread", translate(msg`Spread`), ({ byJudge, spread }) =>
      Object.keys(byJudge).length < 2 ? null : spread,
    ),
    ...(flags.runs.length === 0
      ? []
      : [
          words("runs", translate(msg`In runs`), ({ taskId }) =>
            flagsIn(flags.of(taskId))
              .map((flag) => translate(FLAG_WORDS[flag]))
              .join(", "),
          ),
        ]),
  ];
}
