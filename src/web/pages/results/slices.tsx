import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { largestGroups, sliceChart } from "../../../charts/index.ts";
import { SLICE_NAMES } from "../../../core/index.ts";
import { formatNumber } from "../../parts/format.ts";
import { Term } from "../../parts/term.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { ChartTableView } from "./chart-table.tsx";
import type { ViewProps } from "./view-props.ts";

/** So many groups are shown before somebody asks for all. */
const MOST = 15;

/** The score cut by what tasks, models and scorers have. */
export function Slices({ summary }: ViewProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { by } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const slice = summary.slices.find((one) => one.by === by) ?? summary.slices[0];
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isWhole = slice === undefined || slice.groups.length <= MOST || unfolded === slice.by;
  const chart = useMemo(() => {
    if (slice === undefined) return null;
    const groups = isWhole ? slice.groups : largestGroups(slice, MOST);
    return sliceChart(summary, { ...slice, groups }, translate);
  }, [summary, slice, isWhole, translate]);
  if (slice === undefined)
    return (
      <Text className="quiet">
        <Trans>Nothing to group by: tasks here share one category and have no tags or difficulty.</Trans>
      </Text>
    );
  const [shown, all] = [formatNumber(MOST), formatNumber(slice.groups.length)];
  const hasLead = slice.groups.some(({ lead }) => lead !== undefined);
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
        <div className="breakdown">
          <ChartTableView table={chart.table} label={chart.title} />
          {!isWhole && (
            <Group mt="xs" gap="sm">
              <Text size="sm" className="quiet">
                <Trans>
                  The {shown} largest of {all} groups
                </Trans>
              </Text>
              <Button variant="default" size="compact-sm" onClick={() => setUnfolded(slice.by)}>
                <Trans>Show all</Trans>
              </Button>
            </Group>
          )}
          <Text size="xs" className="quiet" mt="xs" maw={760}>
            <Trans>Mean score (0–100) with its 95 % confidence interval. Small groups vary by chance.</Trans>
            {hasLead && (
              <>
                {" "}
                <Trans>
                  The last column is exploratory: which of the top two models is ahead in the group, corrected
                  for the number of groups (Benjamini–Hochberg). On average at most one in twenty of the leads
                  it names is chance.
                </Trans>
              </>
            )}
          </Text>
        </div>
      )}
    </>
  );
}
