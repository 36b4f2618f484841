import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Title } from "@mantine/core";
import { useMemo } from "react";
import { costBarsChart, costParts } from "../../../charts/index.ts";
import { type CostReport, number, text, unknown } from "../../../core/index.ts";
import { runTitles } from "../../../presentation/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartFigure } from "../results/chart-figure.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

type RunCost = CostReport["runs"][number];

/** What each run has cost, newest first. */
export function RunCosts({
  runs,
  isDrawn,
}: {
  readonly runs: CostReport["runs"];
  /** Whether there is anything to draw besides the table. */
  readonly isDrawn: boolean;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const chart = useMemo(() => {
    const titleOf = runTitles(runs);
    const rows = runs.map(({ runId, purposes }) => ({
      label: titleOf(runId).whole,
      parts: costParts(purposes),
    }));
    return costBarsChart(rows, "run", translate);
  }, [runs, translate]);
  const columns = useColumns(runs);
  if (chart === null) return null;
  return (
    <section aria-label={t`Cost by run`}>
      <Title order={2}>
        <Trans>By run</Trans>
      </Title>
      <Stack gap="md">
        {isDrawn && <ChartFigure chart={chart} />}
        <ReportTable
          title={t`Runs and their cost`}
          columns={columns}
          rows={runs}
          keyOf={({ runId }) => runId}
        />
      </Stack>
    </section>
  );
}

function useColumns(runs: CostReport["runs"]): readonly ReportColumn<RunCost>[] {
  const { t } = useLingui();
  const titleOf = runTitles(runs);
  const unpriced = t`the cost of some calls is unknown`;
  return [
    {
      name: "run",
      header: t`Run`,
      align: "left",
      cell: ({ runId }) => text(titleOf(runId).whole),
      shown: ({ runId }) => (
        <LinkText to="/runs/$runId" params={{ runId }} size="sm" className="breakable">
          {titleOf(runId).whole}
        </LinkText>
      ),
    },
    {
      name: "created",
      header: t`Created`,
      align: "left",
      cell: ({ createdAt }) => text(createdAt),
      shown: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      name: "answers",
      header: t`Answers`,
      unit: "USD",
      align: "right",
      cell: ({ costUsd }) => number(costUsd, 4, unpriced),
    },
    {
      name: "judges",
      header: t`Judges`,
      unit: "USD",
      align: "right",
      cell: ({ judgeCostUsd }) => number(judgeCostUsd, 4, unpriced),
    },
    {
      name: "known",
      header: t`Total known`,
      unit: "USD",
      align: "right",
      cell: ({ spend }) =>
        spend.usd === 0 && spend.unknownCalls > 0 ? unknown(unpriced) : number(spend.usd, 4),
    },
    {
      name: "unknown",
      header: t`Calls without a known cost`,
      align: "right",
      cell: ({ spend }) => number(spend.unknownCalls, 0),
    },
  ];
}
