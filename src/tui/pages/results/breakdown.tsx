import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import { sliceChart } from "../../../charts/index.ts";
import type { RunView } from "../../../contract/index.ts";
import { SLICE_NAMES, type Cell, type Slice, type Summary } from "../../../core/index.ts";
import { groupText, sliceNotes, translate } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { cellBlocks, cellColumns } from "../../parts/cells.ts";
import { cut } from "../../parts/clean-text.ts";
import { Choose } from "../../parts/choose.tsx";
import { type Line, Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";
import { WithResults } from "./with-results.tsx";

interface BreakdownProps {
  readonly run: RunView;
  readonly rows: number;
}

/** The score cut by what tasks, models and scorers have. */
export function Breakdown({ run, rows }: BreakdownProps) {
  return (
    <WithResults runId={run.runId} rows={rows}>
      {(summary) => <Slices run={run} summary={summary} rows={rows} />}
    </WithResults>
  );
}

/** Of the notes, at most so many lines are shown below the table; a key shows all. */
const NOTE_ROWS = 4;

/** As many whole notes as there is room for. */
function shortNotes(notes: readonly string[], columns: number): readonly Line[] {
  const few = notes.map((_, index) =>
    paragraph(notes.slice(0, index + 1).join(" "), columns, { isDim: true }),
  );
  return few.findLast(({ length }) => length <= NOTE_ROWS) ?? [];
}

function Slices({ run: { runId }, summary, rows }: BreakdownProps & { readonly summary: Summary }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const { open } = useDialogs();
  const { slices } = summary;
  const [by, setBy] = useState<Slice["by"] | null>(null);
  const slice = slices.find((one) => one.by === by) ?? slices[0];
  useOffers(
    slice === undefined
      ? []
      : [
          {
            name: "group by",
            label: t`Group by`,
            key: "o",
            perform: () => open(<GroupBy slices={slices} current={slice.by} onChoose={setBy} />),
          },
          {
            name: "details",
            label: t`Details`,
            key: "v",
            perform: () => open(<WholeTable slice={slice} summary={summary} />),
          },
        ],
  );
  const nothing = (text: string) => <Lines lines={paragraph(text, columns, { isDim: true })} rows={rows} />;
  if (slice === undefined)
    return nothing(t`Nothing to group by: tasks here share one category and have no tags or difficulty.`);
  const chart = sliceChart(summary, slice, translate);
  const title = `${t`Group by`}: ${translate(SLICE_NAMES[slice.by])}`;
  if (chart === null) return nothing(`${title}. ${t`Nothing is scored in these groups yet.`}`);
  const notes = shortNotes(sliceNotes(slice, summary), columns);
  const found = slice.groups.map(({ name }, index) => ({ name, cells: chart.table.rows[index] ?? [] }));
  return (
    <Box flexDirection="column">
      <Lines lines={[bold(title)]} />
      <Table
        key={slice.by}
        name={`breakdown ${slice.by}`}
        columns={groupColumns(chart.table.columns, summary)}
        list={rowsOf(found)}
        rows={rows - notes.length - 2}
        empty={t`Nothing is scored in these groups yet.`}
        onOpen={({ name }) => {
          const group = groupText(slice.by, name);
          if (group !== undefined) go({ page: "run", runId, view: "tasks", group });
        }}
      />
      <Lines lines={[[], ...notes]} />
    </Box>
  );
}

type ChartColumns = NonNullable<ReturnType<typeof sliceChart>>["table"]["columns"];

interface GroupRow {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** The group may be cut: its numbers may not. */
const groupColumns = (columns: ChartColumns, { ranking }: Summary) =>
  cellColumns(columns).map((column, index) => ({
    ...column,
    header: shortHead(column.header, ranking),
    ...(index === 0 ? { isWide: true } : {}),
    cell: ({ cells }: GroupRow) => column.cell(cells),
  }));

/** As wide as a mean with its interval: longer names would leave room for fewer models. */
const HEAD_COLUMNS = 16;

/** A model by its ID alone, cut where it is longer than its numbers; *Details* has it in full. */
function shortHead(header: string, ranking: Summary["ranking"]): string {
  const model = ranking.find(({ modelId }) => header === modelId || header.startsWith(`${modelId} (`));
  return model === undefined ? header : cut(model.modelId, HEAD_COLUMNS);
}

interface GroupByProps {
  readonly slices: readonly Slice[];
  readonly current: Slice["by"];
  readonly onChoose: (by: Slice["by"]) => void;
}

function GroupBy({ slices, current, onChoose }: GroupByProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  return (
    <Choose
      title={t`Group by`}
      options={slices.map(({ by, groups }) => ({
        value: by,
        label: translate(SLICE_NAMES[by]),
        about: `(${groups.length})`,
      }))}
      chosen={[current]}
      isMany={false}
      onCancel={close}
      onDone={([by]) => {
        const chosen = slices.find((one) => one.by === by);
        if (chosen !== undefined) onChoose(chosen.by);
        close();
      }}
    />
  );
}

/** Each group with every model below each other, where a table has no room for all of them, and how to read it. */
function WholeTable({ slice, summary }: { readonly slice: Slice; readonly summary: Summary }) {
  const { columns } = useRoom();
  const chart = sliceChart(summary, slice, translate);
  if (chart === null) return null;
  return (
    <Reading
      name={`breakdown ${slice.by} whole`}
      title={chart.title}
      lines={[
        ...cellBlocks(chart.table.columns, chart.table.rows, columns).slice(1),
        [],
        ...sliceNotes(slice, summary).flatMap((note) => paragraph(note, columns, { isDim: true })),
      ]}
    />
  );
}
