import { Trans } from "@lingui/react/macro";
import { SimpleGrid, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Chart,
  calibrationChart,
  costQualityChart,
  latencyBoxChart,
  latencyHistogramChart,
  rankIntervalsChart,
  rankingChart,
  ratingHistogramChart,
  sliceChart,
  tokensChart,
} from "../../../charts/index.ts";
import type { Summary, Translate } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartFigure } from "./chart-figure.tsx";
import type { ViewProps } from "./view-props.ts";

/** Every chart there is for a run. */
export function Charts({ summary }: ViewProps) {
  const translate = useTranslate();
  const judged = useCalibrationCharts(summary);
  const charts = useMemo(() => chartsOf(summary, translate), [summary, translate]);
  if (charts.length === 0)
    return (
      <Text className="quiet">
        <Trans>Charts appear here when the first answers are scored.</Trans>
      </Text>
    );
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
      {[...charts, ...judged].map((chart) => (
        <ChartFigure key={chart.title} chart={chart} />
      ))}
    </SimpleGrid>
  );
}

function chartsOf(summary: Summary, translate: Translate): readonly Chart[] {
  const charts = [
    rankingChart(summary, {}, translate),
    rankIntervalsChart(summary, translate),
    costQualityChart(summary, translate),
    latencyBoxChart(summary, translate),
    latencyHistogramChart(summary, translate),
    tokensChart(summary, translate),
    ratingHistogramChart(summary, translate),
    ...summary.slices.map((slice) => sliceChart(summary, slice, translate)),
  ];
  return charts.filter((chart) => chart !== null);
}

/** One chart for each judge that scored answers which people scored as well. */
function useCalibrationCharts({ run, people, basis }: Summary): readonly Chart[] {
  const { data } = useQuery({
    queryKey: ["calibration", run.runId],
    queryFn: () => client.getCalibration({ params: { runId: run.runId } }),
    enabled: people !== null && basis === "judges",
    staleTime: 30_000,
  });
  const translate = useTranslate();
  return useMemo(
    () =>
      (data?.judges ?? []).flatMap(({ judgeId, points }) => {
        const chart = calibrationChart(points, data?.models ?? [], translate);
        return chart === null ? [] : [{ ...chart, title: `${judgeId}: ${chart.title}` }];
      }),
    [data, translate],
  );
}
