import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import {
  type Chart,
  costQualityChart,
  latencyBoxChart,
  latencyHistogramChart,
  ratingHistogramChart,
  tokensChart,
} from "../../../charts/index.ts";
import type { Summary, Translate } from "../../../core/index.ts";
import { MISSING_CHARTS } from "../../../presentation/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartFigure } from "../results/chart-figure.tsx";
import { ChosenRun, ResultsOf } from "./chosen-run.tsx";

/** Charts with what to say where there is nothing to draw. */
const CHARTS: readonly (readonly [
  missing: MessageDescriptor,
  chart: (summary: Summary, translate: Translate) => Chart | null,
])[] = [
  [MISSING_CHARTS.costQuality, costQualityChart],
  [MISSING_CHARTS.latency, latencyBoxChart],
  [MISSING_CHARTS.latencies, latencyHistogramChart],
  [MISSING_CHARTS.ratings, ratingHistogramChart],
  [MISSING_CHARTS.tokens, tokensChart],
];

/** A run's cost, latency, ratings and tokens as pictures. */
export function ChartsReport() {
  return (
    <ChosenRun purpose={<Trans>Charts of cost, latency, ratings and tokens appear here.</Trans>}>
      {(run) => <ResultsOf run={run}>{(summary) => <ChartsOf summary={summary} />}</ResultsOf>}
    </ChosenRun>
  );
}

function ChartsOf({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const made = useMemo(
    () => CHARTS.map(([missing, chart]) => ({ missing, chart: chart(summary, translate) })),
    [summary, translate],
  );
  const { runId } = summary.run;
  const missing = made.filter(({ chart }) => chart === null);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
        {made.flatMap(({ chart }) =>
          chart === null ? [] : [<ChartFigure key={chart.title} chart={chart} />],
        )}
      </SimpleGrid>
      {missing.map((one) => (
        <Text key={one.missing.id} size="sm" className="quiet">
          {t(one.missing)}
        </Text>
      ))}
      <Text size="sm">
        <LinkText
          to="/runs/$runId"
          params={{ runId }}
          search={{ tab: "results", view: "charts" }}
          size="sm"
          underline="always"
        >
          <Trans>All charts of this run</Trans>
        </LinkText>
      </Text>
    </Stack>
  );
}
