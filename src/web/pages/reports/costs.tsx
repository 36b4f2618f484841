import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { PERIODS, type Period, costBarsChart, costOverTimeChart, costParts } from "../../../charts/index.ts";
import type { CostReport } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { costWordsOf } from "../../../presentation/index.ts";
import { LinkButton } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { ChartFigure } from "../results/chart-figure.tsx";
import { RunCosts } from "./run-costs.tsx";
import { costPeriods } from "./cost-periods.ts";

/** What was spent, on what, and when. */
export function CostsReport() {
  const { t } = useLingui();
  const costs = useQuery({ queryKey: ["costs"], queryFn: () => client.getCosts() });
  if (costs.isError) return <Problem error={costs.error} onRetry={() => void costs.refetch()} />;
  if (costs.data === undefined) return <Waiting label={t`Loading costs…`} />;
  return <Costs costs={costs.data} />;
}

function Costs({ costs }: { readonly costs: CostReport }) {
  const { t } = useLingui();
  const isUnused = costs.days.length === 0;
  // Nothing to draw where nobody knows how much it was.
  const isDrawn = costs.total.unknownCalls === 0 || costs.days.some(({ costUsd }) => costUsd > 0);
  return (
    <Stack gap="xl">
      {isUnused ? (
        <EmptyState
          title={t`No model was called yet`}
          action={
            <LinkButton to="/new">
              <Trans>New run</Trans>
            </LinkButton>
          }
        >
          <Trans>What answers, judges, generated questions and tests cost appears here.</Trans>
        </EmptyState>
      ) : (
        <>
          <Total costs={costs} />
          {isDrawn && <OverTime costs={costs} />}
          {isDrawn && <ByModel costs={costs} />}
          <RunCosts runs={costs.runs} isDrawn={isDrawn} />
        </>
      )}
      <NeverCalled costs={costs} />
    </Stack>
  );
}

/** All of it in words, and what is not in it. */
function Total({ costs }: { readonly costs: CostReport }) {
  const { sentence, parts, notes } = costWordsOf(costs);
  return (
    <div className="sentence" role="status">
      <Text size="lg" fw={500}>
        {sentence}
      </Text>
      <Text mt={4}>{parts.join(" ")}</Text>
      <Text size="sm" className="quiet" mt={4}>
        {notes.join(" ")}
      </Text>
    </div>
  );
}

const PERIOD_NAMES = { day: msg`Day`, week: msg`Week`, month: msg`Month` };
const isPeriod = (text: string | undefined): text is Period => PERIODS.some((period) => period === text);

function OverTime({ costs: { days } }: { readonly costs: CostReport }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { by } = useSearch({ from: "/reports" });
  const navigate = useNavigate({ from: "/reports" });
  const period: Period = isPeriod(by) ? by : "day";
  const chart = useMemo(
    () => costOverTimeChart(costPeriods(days, period), period, translate),
    [days, period, translate],
  );
  return (
    <section aria-label={t`Cost over time`}>
      <Group justify="space-between">
        <Title order={2}>
          <Trans>Over time</Trans>
        </Title>
        <SegmentedControl
          aria-label={t`Group by`}
          size="xs"
          data={PERIODS.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
          value={period}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, by: value }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Group>
      {chart !== null && <ChartFigure chart={chart} />}
    </section>
  );
}

/** A model's entry as it is called here: by its provider as well where names meet. */
function labelsOf(models: CostReport["models"]): readonly string[] {
  const counts = Map.groupBy(models, ({ modelId }) => modelId);
  return models.map(({ modelId, provider, name }) =>
    (counts.get(modelId)?.length ?? 0) > 1 ? `${modelId} (${provider}, ${name})` : modelId,
  );
}

function ByModel({ costs: { models } }: { readonly costs: CostReport }) {
  const translate = useTranslate();
  const chart = useMemo(() => {
    const labels = labelsOf(models);
    const rows = models.map(({ purposes }, place) => ({
      label: labels[place] ?? "",
      parts: costParts(purposes),
    }));
    return costBarsChart(rows, "model", translate);
  }, [models, translate]);
  if (chart === null) return null;
  return (
    <section>
      <Title order={2}>
        <Trans>By model</Trans>
      </Title>
      <ChartFigure chart={chart} />
    </section>
  );
}

/** Models of the catalog that nothing was asked of: they have no cost, which is not a cost of 0. */
function NeverCalled({ costs: { models } }: { readonly costs: CostReport }) {
  const never = models.filter(({ spend }) => spend.calls === 0);
  if (never.length === 0) return null;
  const names = labelsOf(never).join(", ");
  return (
    <Text size="sm" className="quiet">
      <Trans>Never called: {names}.</Trans>
    </Text>
  );
}
