import type { ImportResult } from "../../contract/index.ts";
import {
  type ConflictChoice,
  Failure,
  type Fault,
  type ImportComparison,
  type Task,
  type TaskFormat,
  phrase,
} from "../../core/index.ts";
import { openTasks } from "../../datasets/index.ts";
import type { Parts } from "../parts.ts";
import { mappingOf } from "./mappings.ts";
import { type StagedImport, asImport, dropAbandoned } from "./staged-import.ts";

const BATCH = 128;
const FAULTS_TOLD = 1000;

export interface FileOptions {
  readonly path: string;
  readonly format?: TaskFormat | undefined;
  /** A column mapping as JSON, or the name of one that is kept. */
  readonly mapping?: string | undefined;
  readonly keepUnknown: boolean;
  /** Columns that are passed over on purpose. */
  readonly ignoreColumns?: readonly string[] | undefined;
}

export interface ImportOptions extends FileOptions {
  readonly collection?: string | undefined;
  readonly skipBadRows: boolean;
  /** What to do with rows that would change a task; without it such a file is refused. */
  readonly onConflict?: ConflictChoice | undefined;
}

const NOTHING = { created: 0, edited: 0, keptBoth: 0, skipped: 0, unchanged: 0, duplicates: 0 };

/** Imports everything, or nothing while a row is bad or would change a task, unless the caller says what to do. */
export async function importTasks(
  parts: Parts,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportResult> {
  await dropAbandoned(parts);
  return await asImport(parts, async (staged) => {
    const read = await stage(parts, staged, source, options);
    if (read.goodRows === 0 || (read.faultCount > 0 && !options.skipBadRows))
      return { ...read, ...NOTHING, keptAs: [], imported: false, collectionId: null };
    const { collection = null, onConflict = null } = options;
    const outcome = await staged.commit({ collection, onConflict });
    if (!outcome.committed) throw wouldChange(outcome.comparison);
    const { counts, collectionId, keptAs } = outcome;
    return {
      ...read,
      ...counts,
      keptAs: keptAs.map((kept) => ({ ...kept })),
      imported: true,
      collectionId,
    };
  });
}

type Read = Pick<
  ImportResult,
  "goodRows" | "faultCount" | "faults" | "ignoredColumns" | "uncategorised" | "encoding"
>;

/** Reads the file and puts its good rows aside. */
async function stage(
  parts: Parts,
  staged: StagedImport,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<Read> {
  const mapping = await mappingOf(parts, options.mapping);
  const opened = await openTasks(source, { ...options, mapping }, { propose: false });
  const faults: Fault[] = [];
  let [faultCount, goodRows, uncategorised] = [0, 0, 0];
  let batch: Task[] = [];
  try {
    for await (const row of opened.rows) {
      if ("fault" in row) {
        faultCount += 1;
        if (faults.length < FAULTS_TOLD) faults.push({ ...row.fault });
        continue;
      }
      goodRows += 1;
      if (row.isUncategorised) uncategorised += 1;
      batch.push(row.task);
      if (batch.length < BATCH) continue;
      await staged.add(batch);
      batch = [];
    }
    await staged.add(batch);
    const ignoredColumns = goodRows === 0 ? [] : opened.ignored();
    return { goodRows, faultCount, faults, ignoredColumns, uncategorised, encoding: opened.encoding() };
  } finally {
    await opened.close();
  }
}

function wouldChange({ created, changed, unchanged, collections, changes }: ImportComparison): Failure {
  const tasks = changed === 1 ? phrase`1 existing task` : phrase`${changed} existing tasks`;
  const places = collections.map(({ name, tasks: members }) => `${name} (${members})`).join(", ");
  const more = changed - changes.length;
  const message =
    collections.length === 0
      ? phrase`Nothing was imported: this file would change ${tasks}, in no collection.`
      : phrase`Nothing was imported: this file would change ${tasks}, in ${places}.`;
  return new Failure("conflict", message, {
    hint: phrase`Choose what happens to them with onConflict: update changes them, keep-both imports the file's version under a new ID, skip ignores these rows.`,
    counts: { created, changed, unchanged },
    faults: [
      ...changes.map(({ task, collections: names }) => ({
        key: task.taskId,
        message: names.length === 0 ? phrase`would change` : phrase`would change, in ${names.join(", ")}`,
      })),
      ...(more > 0 ? [{ message: phrase`and ${more} more would change` }] : []),
    ],
  });
}
