import { Trans, useLingui } from "@lingui/react/macro";
import type { PeopleResult } from "../../../core/index.ts";
import { byMean } from "../../../presentation/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { EstimateText } from "./numbers.tsx";
import { type PeopleColumn, PeopleTable } from "./people-table.tsx";
import type { ViewProps } from "./view-props.ts";

type Manual = NonNullable<PeopleResult["manual"]>;
type Row = Manual["models"][number];

interface ManualScoresProps {
  readonly manual: Manual;
  readonly summary: ViewProps["summary"];
}

/** Scores of single answers, by people who saw which model answered. */
export function ManualScores({ manual: { raters, models }, summary }: ManualScoresProps) {
  const { t } = useLingui();
  const rated = models.some(({ counts }) => counts.some((count) => count > 0));
  const passed = models.some(({ passed: yes, failed: no }) => yes + no > 0);
  const people = raters.map(({ rater, answers }) => `${rater} (${formatNumber(answers)})`).join(", ");
  const columns: PeopleColumn<Row>[] = [
    { head: t`Mean of 100 (95 % CI)`, cell: ({ score }) => <EstimateText of={score} stacked /> },
    { head: t`Answers scored`, cell: ({ answers }) => formatNumber(answers) },
    ...(rated
      ? [1, 2, 3, 4, 5].map((value) => ({
          head: String(value),
          name: t`Scored ${value} of 5`,
          cell: ({ counts }: Row) => counts[value - 1] ?? 0,
        }))
      : []),
    ...(passed
      ? [
          { head: t({ message: "Pass", context: "manual score" }), cell: (row: Row) => row.passed },
          { head: t({ message: "Fail", context: "manual score" }), cell: (row: Row) => row.failed },
        ]
      : []),
  ];
  return (
    <PeopleTable
      summary={summary}
      title={t`Manual scores`}
      modelHead={t`Model`}
      note={
        <>
          <Trans>
            Given to single answers with the model's name in view, so not blind. On the scale of 100, 1 and
            Fail count 0, 5 and Pass count 100.
          </Trans>{" "}
          <Trans>In the mean, each task counts once, however often it was scored.</Trans>
          <br />
          <Trans>Answers scored, by person: {people}</Trans>
        </>
      }
      rows={byMean(models.map((model) => ({ ...model, mean: model.score })))}
      columns={columns}
    />
  );
}
