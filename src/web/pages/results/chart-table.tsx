import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { ChartTable } from "../../../charts/index.ts";
import { type Cell, cellText } from "../../../core/index.ts";
import { formatNumber, formatRange } from "../../../presentation/index.ts";
import { spoken } from "../../language.ts";

interface ChartTableProps {
  readonly table: ChartTable;
  readonly label: string;
  /** What stands in the first cell of a row; its text as it is when absent. */
  readonly nameOf?: (row: number, text: ReactNode) => ReactNode;
}

/** The numbers behind a picture. */
export function ChartTableView({ table, label, nameOf = (_, text) => text }: ChartTableProps) {
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map(({ name, header, unit, align }) => (
              <Table.Th key={name} ta={align}>
                {header}
                {unit !== undefined && <span className="quiet"> {unit}</span>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map((row, index) => (
            <Table.Tr key={index}>
              {table.columns.map(({ name, align, cell }, column) => {
                const text = <CellText cell={cell(row)} />;
                return (
                  <Table.Td key={name} ta={align}>
                    {column === 0 ? nameOf(index, text) : text}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A cell in the manner of the page's language, an interval in a quieter tone. */
export function CellText({ cell }: { readonly cell: Cell }) {
  if (cell.kind === "unknown") return <span title={spoken(cell.reason)}>{cellText(cell)}</span>;
  if (cell.kind === "text") return cellText(cell);
  if (cell.kind === "number" || cell.low === null || cell.high === null)
    return formatNumber(cell.value, cell.digits);
  const { value, low, high, digits } = cell;
  return (
    <span className="whole-line">
      {formatNumber(value, digits)} <span className="quiet small">{formatRange(low, high, digits)}</span>
    </span>
  );
}
