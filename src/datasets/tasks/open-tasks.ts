import { entriesOf } from "../entries-of.ts";
import { type DetectedFormat, formatOf } from "./detect-format.ts";
import { ignoreColumns } from "./ignore-columns.ts";
import { type MappingProposal, proposeMapping, unusedColumns } from "./propose-mapping.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import { type TaskOrFault, readOpened } from "./read-opened.ts";
import { rowReader } from "./row-reader.ts";
import type { TextSource } from "./rows/decode-text.ts";
import type { TextEncoding } from "./rows/detect-encoding.ts";
import { SampleValues } from "./sample-values.ts";
import { type OpenedRows, openRows } from "./rows/open-rows.ts";
import type { RowOrFault } from "./rows/row.ts";

/** A file whose rows all have other keys could name any number of columns. */
const MOST_COLUMNS = 1000;
/** Rows that are read for their values alone. */
const MOST_LOOKED_AT = 20;

export interface OpenedTasks {
  readonly detected: DetectedFormat;
  /** The mapping that the tasks are read with; null when the format is known and needs none. */
  readonly proposal: MappingProposal | null;
  /** Columns with choices of multiple-choice questions, because of which no row is read. */
  readonly lostChoices: readonly string[];
  readonly rows: AsyncGenerator<TaskOrFault, void>;
  /** What the bytes are read as, as far as the rows were read. */
  encoding(): TextEncoding;
  /** Columns that no task has anything of, as far as the rows were read. */
  ignored(): string[];
  /** The first distinct values of each column, as far as the rows were read. */
  samples(): Promise<ReadonlyMap<string, readonly string[]>>;
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
  const samples = new SampleValues();
  const rows = watch(whole.rows, names, samples);
  const watched = { ...whole, rows };
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
    encoding: whole.encoding,
    ignored: () =>
      [...names].filter(
        (name) =>
          options.ignoreColumns?.includes(name) === true || (!options.keepUnknown && !reader.used.has(name)),
      ),
    samples: async () => {
      // Where no row could be read, the first ones are looked at all the same.
      const wanted = samples.isEmpty ? MOST_LOOKED_AT : 0;
      for (let read = 0; read < wanted; read += 1) if ((await rows.next()).done === true) break;
      return samples.all();
    },
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

/** Remembers every column that a row has, and some of what stands there. */
async function* watch(
  rows: AsyncGenerator<RowOrFault>,
  names: Set<string>,
  samples: SampleValues,
): AsyncGenerator<RowOrFault> {
  for await (const item of rows) {
    samples.see(item);
    if ("row" in item && names.size < MOST_COLUMNS)
      for (const [name] of entriesOf(item.row.raw)) names.add(name);
    yield item;
  }
}
