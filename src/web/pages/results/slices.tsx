import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type ChartTable, largestGroups, sliceChart } from "../../../charts/index.ts";
import { type Cell, SLICE_NAMES } from "../../../core/index.ts";
import { FactCards } from "../../parts/fact-cards.tsx";
import { formatNumber } from "../../parts/format.ts";
import { Term } from "../../parts/term.tsx";
import { useNarrow } from "../../parts/use-narrow.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { FewPeople } from "./few-people.tsx";
import { CellText, ChartTableView } from "./chart-table.tsx";
import type { ViewProps } from "./view-props.ts";

/** Groups that only people's scores can be put into. */
const PEOPLES: ReadonlySet<string> = new Set(["criterion", "rater"]);

/** So many groups are shown before somebody asks for all. */
const MOST = 15;

/** The score cut by what tasks, models and scorers have. */
export function Slices({ summary }: ViewProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const isNarrow = useNarrow();
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
  const allowsForAutoFail = slice.groups.some(({ models }) =>
    Object.values(models).some((mean) => mean.known && mean.caution !== undefined),
  );
  const { lead } = slice.groups.find((group) => group.lead !== undefined) ?? {};
  const hasLead = lead !== undefined;
  const [first, second] = [lead?.first, lead?.second];
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
          {isNarrow ? (
            <GroupCards table={chart.table} label={chart.title} hasLead={hasLead} />
          ) : (
            <ChartTableView table={chart.table} label={chart.title} />
          )}
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
          {slice.by === "criterion" && summary.people !== null && (
            <FewPeople sessions={summary.people.sessions} />
          )}
          <Text size="xs" className="quiet" mt="xs" maw={760}>
            <Trans>Mean score (0–100) with its 95 % confidence interval. Small groups vary by chance.</Trans>
            {PEOPLES.has(slice.by) && (
              <>
                {" "}
                <Trans>
                  These are people's scores, whatever the ranking above is based on. Scores of another scale
                  are converted: its lowest is 0, its highest is 100.
                </Trans>
              </>
            )}
            {slice.by === "rater" && summary.people?.manual != null && (
              <>
                {" "}
                <Trans>Manual scores aren't included: they aren't blind.</Trans>
              </>
            )}
            {allowsForAutoFail && (
              <>
                {" "}
                <Trans>
                  Where tasks have auto-fail rules and none of a model's answers in the group broke one, the
                  interval still allows for one failure, scored 0, that wasn't seen: its lower end can be far
                  below every score.
                </Trans>
              </>
            )}
            {hasLead && (
              <>
                {" "}
                <Trans>
                  The comparison of {first} and {second}, the first two of the ranking, is exploratory: which
                  of them is ahead in the group, corrected for the number of groups (Benjamini–Hochberg). On
                  average at most one in twenty of the leads it names is chance.
                </Trans>
              </>
            )}
          </Text>
        </div>
      )}
    </>
  );
}

interface GroupCardsProps {
  readonly table: ChartTable;
  readonly label: string;
  /** Whether the last column says which of the top two is ahead. */
  readonly hasLead: boolean;
}

/** A card for each group: who is ahead in it, then every model's mean. */
function GroupCards({ table: { columns, rows }, label, hasLead }: GroupCardsProps) {
  const [group, ...rest] = columns;
  const lead = hasLead ? rest.at(-1) : undefined;
  const models = hasLead ? rest.slice(0, -1) : rest;
  return (
    <FactCards
      label={label}
      cards={rows.map((row, index) => ({
        key: String(index),
        title: group === undefined ? null : <CellText cell={group.cell(row)} />,
        ...(lead !== undefined && {
          note: <Lead header={lead.header} cell={lead.cell(row)} />,
        }),
        facts: models.map(({ header, cell }) => [header, <CellText key={header} cell={cell(row)} />]),
      }))}
    />
  );
}

/** Who is ahead, or why that is not known. */
function Lead({ header, cell }: { readonly header: string; readonly cell: Cell }) {
  return (
    <>
      <span className="quiet">{header}:</span>{" "}
      {cell.kind === "unknown" ? cell.reason : <CellText cell={cell} />}
    </>
  );
}
