import { Table } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { Column } from "../../../core/index.ts";
import { CsvLink } from "../../parts/csv-link.tsx";
import { FactCards } from "../../parts/fact-cards.tsx";
import { useNarrow } from "../../parts/use-narrow.ts";
import { CellText } from "../results/chart-table.tsx";

/** A column of the page and of the file alike; on the page it may lead somewhere. */
export interface ReportColumn<Row> extends Column<Row> {
  readonly shown?: (row: Row) => ReactNode;
}

interface ReportTableProps<Row> {
  readonly title: string;
  /** The first one names the row. */
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What is drawn beside the name. */
  readonly mark?: { readonly head: ReactNode; readonly of: (row: Row) => ReactNode };
}

/** A table with the same as a file: rows, or cards on a narrow screen. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, columns, rows } = props;
  const isNarrow = useNarrow();
  const table = useMemo(() => ({ columns, rows }), [columns, rows]);
  return (
    <div>
      {isNarrow ? <Cards {...props} /> : <Rows {...props} />}
      <CsvLink title={title} table={table} />
    </div>
  );
}

function Shown<Row>({ column, row }: { readonly column: ReportColumn<Row>; readonly row: Row }) {
  return column.shown?.(row) ?? <CellText cell={column.cell(row)} />;
}

const headOf = ({ header, unit }: Column<never>): string =>
  unit === undefined ? header : `${header}, ${unit}`;

function Cards<Row>({ title, columns, rows, keyOf, mark }: ReportTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <FactCards
      label={title}
      cards={rows.map((row) => ({
        key: keyOf(row),
        title: first === undefined ? null : <Shown column={first} row={row} />,
        note: mark?.of(row),
        facts: others.map((column) => [
          headOf(column as Column<never>),
          <Shown key={column.name} column={column} row={row} />,
        ]),
      }))}
    />
  );
}

function Rows<Row>({ title, columns, rows, keyOf, mark }: ReportTableProps<Row>) {
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={title}>
      <Table aria-label={title} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, header, unit, align }, place) => (
              <Head key={name} align={align} mark={place === 0 ? mark?.head : undefined}>
                {header}
                {unit !== undefined && <span className="quiet"> {unit}</span>}
              </Head>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map((column, place) => (
                <Place key={column.name} align={column.align} mark={place === 0 ? mark?.of(row) : undefined}>
                  <Shown column={column} row={row} />
                </Place>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface PlaceProps {
  readonly align: "left" | "right";
  /** A cell that follows, where something is drawn. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

function Head({ align, mark, children }: PlaceProps) {
  return (
    <>
      <Table.Th ta={align}>{children}</Table.Th>
      {mark !== undefined && <Table.Th className="report-plot">{mark}</Table.Th>}
    </>
  );
}

function Place({ align, mark, children }: PlaceProps) {
  return (
    <>
      <Table.Td ta={align}>{children}</Table.Td>
      {mark !== undefined && <Table.Td className="report-plot">{mark}</Table.Td>}
    </>
  );
}
