import { entriesOf } from "../entries-of.ts";
import type { RowOrFault } from "./rows/row.ts";

const SAMPLES = 3;
const LONGEST = 120;
/** A file whose rows all have other keys could name any number of columns. */
const MOST_COLUMNS = 200;
/** Rows in which other values are looked for; a column that says the same in all of them shows that. */
const MOST_ROWS = 200;

/** The first distinct values of each column, cut short. */
export class SampleValues {
  readonly #values = new Map<string, Set<string>>();
  #rows = 0;

  /** Whether a row was seen at all. */
  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  see(item: RowOrFault): void {
    if (!("row" in item) || this.#rows >= MOST_ROWS) return;
    this.#rows += 1;
    for (const [column, value] of entriesOf(item.row.raw)) this.#add(column, shown(value));
  }

  #add(column: string, text: string): void {
    if (text === "" || (!this.#values.has(column) && this.#values.size >= MOST_COLUMNS)) return;
    const values = this.#values.get(column) ?? new Set();
    if (values.size < SAMPLES) values.add(text);
    this.#values.set(column, values);
  }

  all(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#values].map(([column, values]) => [column, [...values]]));
  }
}

/** In one line; what is no text as JSON. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(/\s+/g, " ").trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
