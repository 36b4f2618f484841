import { csvLine } from "./csv-line.ts";
import { defuse } from "./tasks/defuse.ts";

/** Writes a table row by row. Texts are made harmless for spreadsheets, numbers stay as they are, null is an empty cell. */
export async function* writeCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
): AsyncGenerator<string> {
  yield csvLine([...header]);
  for await (const row of rows) {
    yield csvLine(row.map((cell) => (typeof cell === "string" ? defuse(cell) : String(cell ?? ""))));
  }
}
