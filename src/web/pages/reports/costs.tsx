import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { PERIODS, type Period, costBarsChart, costOverTimeChart, costParts } from "../../../charts/index.ts";
import { type CostReport, NOTHING_SPENT, addSpend } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatMoney } from "../../../presentation/index.ts";
import { LinkButton } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { ChartFigure } from "../results/chart-figure.tsx";
import { spendText } from "../../../presentation/index.ts";
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

/** Sums of the same calls in another order may differ by less than this. */
const LEAST_USD = 1e-9;

/** All of it in words, and what is not in it. */
function Total({ costs: { total, days, blindRuns } }: { readonly costs: CostReport }) {
  const all = days
    .map(({ costUsd, unknownCalls }) => ({ calls: 0, usd: costUsd, unknownCalls }))
    .reduce(addSpend, NOTHING_SPENT);
  const spent = spendText(all);
  // A call without a known cost may have been paid, unless it was to a simulated model.
  const hasUnpriced = total.unknownCalls > total.simulatedUnknownCalls;
  const isSimulated = !hasUnpriced && total.simulatedUsd > 0 && total.simulatedUsd >= all.usd - LEAST_USD;
  const simulated = formatMoney(total.simulatedUsd);
  const [answers, judges, other] = [total.costUsd, total.judgeCostUsd, total.otherCostUsd].map(formatMoney);
  return (
    <div className="sentence" role="status">
      <Text size="lg" fw={500}>
        {isSimulated ? (
          <Trans>Simulated cost so far: {spent}. Nothing was paid.</Trans>
        ) : (
          <Trans>Spent so far: {spent}.</Trans>
        )}
      </Text>
      <Text mt={4}>
        {all.usd > 0 && (
          <Trans>
            In runs, {answers} went to answers and {judges} to judges; outside of runs, {other} went to
            generated questions, tests and replays.
          </Trans>
        )}{" "}
        {hasUnpriced &&
          (all.usd > 0 ? (
            <Trans>These sums leave out calls without a known cost. Set missing prices under Models.</Trans>
          ) : (
            <Trans>Set missing prices under Models.</Trans>
          ))}
      </Text>
      <Text size="sm" className="quiet" mt={4}>
        <Trans>In US dollars, by the prices that applied when the calls were made.</Trans>{" "}
        {total.simulatedUsd > 0 && (
          <Trans>
            {simulated} of it is simulated: simulated models answer offline, and this is what their calls
            would cost by the prices set for them.
          </Trans>
        )}{" "}
        {blindRuns > 0 && (
          <Plural
            value={blindRuns}
            one="# run is being scored blind: it counts in sums, days and runs, but not by model."
            other="# runs are being scored blind: they count in sums, days and runs, but not by model."
          />
        )}
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
