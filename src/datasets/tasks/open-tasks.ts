import { entriesOf } from "../entries-of.ts";
import { type DetectedFormat, formatOf } from "./detect-format.ts";
import { ignoreColumns } from "./ignore-columns.ts";
import { type MappingProposal, proposeMapping, unusedColumns } from "./propose-mapping.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import { type TaskOrFault, readOpened } from "./read-opened.ts";
import { rowReader } from "./row-reader.ts";
import type { TextSource } from "./rows/decode-text.ts";
import { type OpenedRows, openRows } from "./rows/open-rows.ts";
import type { RowOrFault } from "./rows/row.ts";

/** A file whose rows all have other keys could name any number of columns. */
const MOST_COLUMNS = 1000;

export interface OpenedTasks {
  readonly detected: DetectedFormat;
  /** The mapping that the tasks are read with; null when the format is known and needs none. */
  readonly proposal: MappingProposal | null;
  /** Columns with choices of multiple-choice questions, because of which no row is read. */
  readonly lostChoices: readonly string[];
  readonly rows: AsyncGenerator<TaskOrFault, void>;
  /** Columns that no task has anything of, as far as the rows were read. */
  ignored(): string[];
  /** Lets go of the source; for whoever stops before the end. */
  close(): Promise<void>;
}

/** Opens a source of tasks. With `propose`, a file of no known format is read with the mapping that seems likeliest. */
export async function openTasks(
  source: TextSource,
  options: ReadTasksOptions,
  { propose }: { readonly propose: boolean },
): Promise<OpenedTasks> {
  const whole = await openRows(source, options.path);
  const names = new Set(whole.columns);
  const watched = { ...whole, rows: watch(whole.rows, names) };
  const opened = ignoreColumns(watched, new Set(options.ignoreColumns));
  const detected = { ...formatOf(opened), columns: whole.columns };
  const proposal = proposalFor(opened, detected, options, propose);
  const resolved = { ...options, mapping: proposal?.mapping ?? undefined };
  const reader = rowReader(opened, resolved);
  return {
    detected,
    proposal,
    lostChoices: reader.lostChoices,
    rows: readOpened(opened, reader, options.path),
    ignored: () =>
      [...names].filter(
        (name) =>
          options.ignoreColumns?.includes(name) === true || (!options.keepUnknown && !reader.used.has(name)),
      ),
    close: whole.close,
  };
}

function proposalFor(
  { columns }: OpenedRows,
  { format }: DetectedFormat,
  { mapping, format: wanted }: ReadTasksOptions,
  propose: boolean,
): MappingProposal | null {
  if (mapping !== undefined) return { mapping, unused: unusedColumns(columns, mapping) };
  return propose && format === "other" && wanted === undefined ? proposeMapping(columns) : null;
}

/** Remembers every column that a row has. */
async function* watch(rows: AsyncGenerator<RowOrFault>, names: Set<string>): AsyncGenerator<RowOrFault> {
  for await (const item of rows) {
    if ("row" in item && names.size < MOST_COLUMNS)
      for (const [name] of entriesOf(item.row.raw)) names.add(name);
    yield item;
  }
}
