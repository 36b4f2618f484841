import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { type ChartTable, largestGroups, sliceChart } from "../../../charts/index.ts";
import { type Cell, type Slice, SLICE_NAMES } from "../../../core/index.ts";
import { FactCards } from "../../parts/fact-cards.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { Term } from "../../parts/term.tsx";
import { useNarrow } from "../../parts/use-narrow.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { FewPeople } from "./few-people.tsx";
import { CellText, ChartTableView } from "./chart-table.tsx";
import { SliceNotes } from "./slice-notes.tsx";
import { groupText } from "../../../presentation/index.ts";
import type { ViewProps } from "./view-props.ts";

/** So many groups are shown before somebody asks for all. */
const MOST = 15;

/** The score cut by what tasks, models and scorers have. */
export function Slices({ run, summary }: ViewProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const isNarrow = useNarrow();
  const { by } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const slice = summary.slices.find((one) => one.by === by) ?? summary.slices[0];
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isWhole = slice === undefined || slice.groups.length <= MOST || unfolded === slice.by;
  const groups = useMemo(() => {
    if (slice === undefined) return [];
    return isWhole ? slice.groups : largestGroups(slice, MOST);
  }, [slice, isWhole]);
  const chart = useMemo(
    () => (slice === undefined ? null : sliceChart(summary, { ...slice, groups }, translate)),
    [summary, slice, groups, translate],
  );
  if (slice === undefined)
    return (
      <Text className="quiet">
        <Trans>Nothing to group by: tasks here share one category and have no tags or difficulty.</Trans>
      </Text>
    );
  const [shown, all] = [formatNumber(MOST), formatNumber(slice.groups.length)];
  const hasLead = slice.groups.some(({ lead }) => lead !== undefined);
  const nameOf = (row: number, text: ReactNode) => (
    <GroupName runId={run.runId} by={slice.by} name={groups[row]?.name}>
      {text}
    </GroupName>
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
        <div className="breakdown">
          {isNarrow ? (
            <GroupCards table={chart.table} label={chart.title} hasLead={hasLead} nameOf={nameOf} />
          ) : (
            <ChartTableView table={chart.table} label={chart.title} nameOf={nameOf} />
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
          <SliceNotes slice={slice} summary={summary} />
        </div>
      )}
    </>
  );
}

interface GroupNameProps {
  readonly runId: string;
  readonly by: Slice["by"];
  readonly name: string | undefined;
  readonly children: ReactNode;
}

/** Leads to the tasks of a group, where it is one of tasks. */
function GroupName({ runId, by, name = "", children }: GroupNameProps) {
  const { tab } = useSearch({ from: "/runs/$runId" });
  const group = groupText(by, name);
  if (group === undefined) return children;
  return (
    <LinkText
      to="/runs/$runId"
      params={{ runId }}
      search={{ ...(tab === undefined ? {} : { tab }), view: "tasks", group }}
      resetScroll={false}
      inherit
    >
      {children}
    </LinkText>
  );
}

interface GroupCardsProps {
  readonly table: ChartTable;
  readonly label: string;
  /** Whether the last column says which of the top two is ahead. */
  readonly hasLead: boolean;
  readonly nameOf: (row: number, text: ReactNode) => ReactNode;
}

/** A card for each group: who is ahead in it, then every model's mean. */
function GroupCards({ table: { columns, rows }, label, hasLead, nameOf }: GroupCardsProps) {
  const [group, ...rest] = columns;
  const lead = hasLead ? rest.at(-1) : undefined;
  const models = hasLead ? rest.slice(0, -1) : rest;
  return (
    <FactCards
      label={label}
      cards={rows.map((row, index) => ({
        key: String(index),
        title: group === undefined ? null : nameOf(index, <CellText cell={group.cell(row)} />),
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
