import { Group, Select, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { sliceChart } from "../../../charts/index.ts";
import { SLICE_WORDS } from "../../../core/index.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { ChartTableView } from "./chart-table.tsx";
import type { ViewProps } from "./view-props.ts";

/** The score cut by what tasks, models and scorers have. */
export function Slices({ summary }: ViewProps) {
  const { by } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const slice = summary.slices.find((one) => one.by === by) ?? summary.slices[0];
  const chart = useMemo(() => (slice === undefined ? null : sliceChart(summary, slice)), [summary, slice]);
  if (slice === undefined)
    return <Text className="quiet">These tasks have nothing that the score could be cut by.</Text>;
  return (
    <>
      <Group mb="md" gap="sm">
        <Select
          label="Cut by"
          allowDeselect={false}
          data={summary.slices.map((one) => ({
            value: one.by,
            label: `${SLICE_WORDS[one.by]} (${one.groups.length})`,
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
        <Text className="quiet">Nothing is scored in any of these groups yet.</Text>
      ) : (
        <Stack gap="xl" maw={960}>
          <div>
            <ChartTableView table={chart.table} label={chart.title} />
            <Text size="xs" className="quiet" mt="xs">
              Mean of 100 with its 95 % interval. Small groups swing by chance. The last column is
              exploratory: it says which of the first two models is ahead in a group, corrected for the number
              of groups.
            </Text>
          </div>
          <ChartFigure chart={chart} />
        </Stack>
      )}
    </>
  );
}
