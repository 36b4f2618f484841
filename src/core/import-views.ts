import { z } from "zod";
import { filled, taskSchema } from "./records/index.ts";
import { problemSchema } from "./views.ts";

/** Shapes of task files whose columns are known: question banks, prompt templates, graded references. */
export const TASK_FORMATS = ["bank", "templates", "references"] as const;
export type TaskFormat = (typeof TASK_FORMATS)[number];
export const TASK_CONTAINERS = ["csv", "jsonl"] as const;

const faults = problemSchema.shape.faults;

/** What a file of tasks holds, found out from its beginning. */
export const importPreviewSchema = z.strictObject({
  format: z.string(),
  container: z.string(),
  columns: z.array(z.string()),
  /** Which column is taken for which field, where the format is none of the known ones. */
  mapping: z.record(z.string(), z.string()).nullable(),
  /** Columns that nothing is made of. */
  unused: z.array(z.string()),
  tasks: z.array(z.strictObject({ line: z.int(), task: taskSchema })),
  faults,
  /** True when this is the whole file. */
  complete: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** What came of an import. */
export const importResultSchema = z.strictObject({
  /** False when nothing was imported because rows are bad. */
  imported: z.boolean(),
  created: z.int(),
  edited: z.int(),
  unchanged: z.int(),
  /** Of the created ones, those that ask what another task asks already. */
  duplicates: z.int(),
  /** Rows that are right. */
  goodRows: z.int(),
  faultCount: z.int(),
  /** The first faults, at most a thousand. */
  faults,
  collectionId: z.int().nullable(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** What an export in a format would not say. */
export const exportLossesSchema = z.strictObject({
  tasks: z.int(),
  losses: z.array(z.strictObject({ loss: z.string(), tasks: z.int() })),
});
export type ExportLosses = z.infer<typeof exportLossesSchema>;

/** A mapping of columns that is kept under a name. */
export const mappingBodySchema = z.strictObject({
  name: filled(200).regex(/^[^{=,]+$/, "must not hold {, = or a comma"),
  /** Field of a task to column of a file. */
  columns: z.record(z.string(), z.string()),
});
export type MappingBody = z.infer<typeof mappingBodySchema>;

export const mappingViewSchema = mappingBodySchema.extend({ id: z.int(), name: z.string() });
export type MappingView = z.infer<typeof mappingViewSchema>;
