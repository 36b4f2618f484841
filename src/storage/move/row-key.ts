import type { Values } from "../backup/row-batch.ts";
import type { TableShape } from "./table-shapes.ts";

/** Takes the primary key out of rows of a table. */
export function keyReader({ key, columns }: TableShape): (row: Values) => Values {
  const places = key.map(({ name }) => columns.indexOf(name));
  return (row) => places.map((place) => row[place] ?? null);
}

/** As in `run_id 3, seq 17`. */
export function keyText(table: TableShape, row: Values): string {
  const values = keyReader(table)(row);
  return table.key.map(({ name }, index) => `${name} ${valueText(values[index])}`).join(", ");
}

/** Keys are numbers and texts. */
const valueText = (value: Values[number] | undefined): string =>
  typeof value === "string" ? value : Number(value).toString();
