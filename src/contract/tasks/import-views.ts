import { z } from "zod";
import { filled, recordOf, taskSchema, phrase } from "../../core/index.ts";
import { problemSchema } from "../problem.ts";

const faults = problemSchema.shape.faults;

const count = z.int();

/** UTF-8, or what a spreadsheet wrote instead. */
const encoding = z.enum(["utf-8", "windows-1251", "utf-16le", "utf-16be"]);

/** Rows of a file held against the tasks that are there. */
export const importComparisonSchema = z.strictObject({
  /** Rows whose id no task has. */
  created: count,
  /** Rows that would change the task that has their id. */
  changed: count,
  /** Rows that say what their task says already. */
  unchanged: count,
  /** The collections that the tasks which would change are in. */
  collections: z.array(z.strictObject({ name: z.string(), tasks: count })),
  /** What would change in the first of them, field by field. */
  changes: z.array(
    z.strictObject({
      line: z.int(),
      taskId: z.string(),
      collections: z.array(z.string()),
      fields: z.array(
        z.strictObject({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type ImportComparisonView = z.infer<typeof importComparisonSchema>;

/** What a file of tasks holds, and what would come of it. */
export const importPreviewSchema = z.strictObject({
  format: z.string(),
  container: z.string(),
  columns: z.array(z.string()),
  /** Which column is taken for which field, where the format is none of the known ones. */
  mapping: z.record(z.string(), z.string()).nullable(),
  /** The first distinct values of each column, at most three. */
  samples: recordOf(z.array(z.string())),
  /** Columns that nothing is made of. */
  unused: z.array(z.string()),
  /** Columns with choices of multiple-choice questions: nothing is read until they are ignored on purpose. */
  lostChoices: z.array(z.string()),
  /** The first tasks. */
  tasks: z.array(z.strictObject({ line: z.int(), task: taskSchema })),
  /** The first faults. */
  faults,
  /** True when the tasks and faults above are all there are. */
  complete: z.boolean(),
  /** Rows that are right, in the whole file; null when only its beginning was read. */
  goodRows: count.nullable(),
  faultCount: count.nullable(),
  /** Of the rows that were read and are right, those that name no category and get `general`. */
  uncategorised: count,
  /** Of the rows that were read and are right, those that ask what an earlier row asks; each becomes a task of its own. */
  repeated: count,
  /** What the bytes were read as. */
  encoding,
  /** Of the whole file; null when only its beginning was read. */
  comparison: importComparisonSchema.nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** What came of an import. */
export const importResultSchema = z.strictObject({
  /** False when nothing was imported because rows are bad. */
  imported: z.boolean(),
  created: count,
  edited: count,
  /** Rows that came in under a new id, because another task has theirs. */
  keptBoth: count,
  /** The first of them: `q-1` came in as `q-1-2`. */
  keptAs: z.array(z.strictObject({ taskId: z.string(), newTaskId: z.string() })),
  /** Rows that were left out because another task has their id; that task did not enter the collection. */
  skipped: count,
  unchanged: count,
  /** Of the created ones, those that ask what another task asks already. */
  duplicates: count,
  /** Columns of the file that no task has anything of. */
  ignoredColumns: z.array(z.string()),
  /** Rows that are right. */
  goodRows: count,
  faultCount: count,
  /** Rows that name no category; their tasks have `general`. */
  uncategorised: count,
  /** What the bytes were read as. */
  encoding,
  /** The first faults, at most a thousand. */
  faults,
  collectionId: z.int().nullable(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** What an export in a format would not say. */
export const exportLossesSchema = z.strictObject({
  tasks: z.int(),
  losses: z.array(
    z.strictObject({
      /** Left out, made up because the format wants it, or the metrics of the collection, which no file holds. */
      kind: z.enum(["left-out", "made-up", "collection-metrics"]),
      /** The field of the task. */
      field: z.string(),
      /** The same as a sentence. */
      loss: z.string(),
      tasks: z.int(),
    }),
  ),
});
export type ExportLosses = z.infer<typeof exportLossesSchema>;

/** A mapping of columns that is kept under a name. */
export const mappingBodySchema = z.strictObject({
  name: filled(200).regex(/^[^{=,]+$/, phrase`must not hold {, = or a comma`),
  /** Field of a task to column of a file. */
  columns: z.record(z.string(), z.string()),
});
export type MappingBody = z.infer<typeof mappingBodySchema>;

export const mappingViewSchema = mappingBodySchema.extend({ id: z.int(), name: z.string() });
export type MappingView = z.infer<typeof mappingViewSchema>;
