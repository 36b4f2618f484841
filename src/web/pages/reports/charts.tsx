import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
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
import { LinkText } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartFigure } from "../results/chart-figure.tsx";
import { ChosenRun, ResultsOf } from "./chosen-run.tsx";

/** Charts with what to say where there is nothing to draw. */
const CHARTS: readonly (readonly [
  missing: MessageDescriptor,
  chart: (summary: Summary, translate: Translate) => Chart | null,
])[] = [
  [
    msg`Cost and quality: no chart, because every known cost is 0 or no model has both a score and a price.`,
    costQualityChart,
  ],
  [msg`Latency: no chart, because nothing was answered.`, latencyBoxChart],
  [msg`Latency distribution: no chart, because nothing was answered.`, latencyHistogramChart],
  [msg`Ratings: no chart, because nobody has rated answers of this run from 1 to 5.`, ratingHistogramChart],
  [msg`Tokens: no chart, because no token counts are known.`, tokensChart],
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
