import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Select, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { sliceChart } from "../../../charts/index.ts";
import { SLICE_NAMES } from "../../../core/index.ts";
import { Term } from "../../parts/term.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { ChartTableView } from "./chart-table.tsx";
import type { ViewProps } from "./view-props.ts";

/** The score cut by what tasks, models and scorers have. */
export function Slices({ summary }: ViewProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { by } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const slice = summary.slices.find((one) => one.by === by) ?? summary.slices[0];
  const chart = useMemo(
    () => (slice === undefined ? null : sliceChart(summary, slice, translate)),
    [summary, slice, translate],
  );
  if (slice === undefined)
    return (
      <Text className="quiet">
        <Trans>Nothing to group by: tasks here share one category and have no tags or difficulty.</Trans>
      </Text>
    );
  return (
    <>
      <Group mb="md" gap="sm">
        <Select
          label={
            <>
              <Trans>Group by</Trans>
              <Term name="breakdown" />
            </>
          }
          aria-label={t`Group by`}
          allowDeselect={false}
          data={summary.slices.map((one) => ({
            value: one.by,
            label: `${translate(SLICE_NAMES[one.by])} (${one.groups.length})`,
          }))}
          value={slice.by}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, by: value ?? slice.by }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Group>
      {chart === null ? (
        <Text className="quiet">
          <Trans>Nothing is scored in these groups yet.</Trans>
        </Text>
      ) : (
        <Stack gap="xl" maw={960}>
          <div>
            <ChartTableView table={chart.table} label={chart.title} />
            <Text size="xs" className="quiet" mt="xs">
              <Trans>
                Mean score with its 95 % confidence interval. Small groups vary by chance. The last column is
                exploratory: which of the top two models is ahead in the group, corrected for the number of
                groups.
              </Trans>
            </Text>
          </div>
          <ChartFigure chart={chart} />
        </Stack>
      )}
    </>
  );
}
