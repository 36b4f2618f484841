import type { ExportTable } from "./export-table.ts";

/** One object on each line. */
export async function* jsonLines(objects: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const one of objects) yield `${JSON.stringify(one)}\n`;
}

/** A list of objects, one on each line. */
export async function* jsonList(objects: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const one of objects) {
    yield before + JSON.stringify(one);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** The rows of a table as objects. */
export async function* rowObjects({ header, rows }: ExportTable): AsyncGenerator<object> {
  for await (const row of rows)
    yield Object.fromEntries(header.map((name, index) => [name, row[index] ?? null]));
}
