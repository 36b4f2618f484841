import { z } from "zod";

const column = z.string().min(1);

/** Which column of a file of any shape holds which field of a task. */
export const columnMappingSchema = z.strictObject({
  /** Rows without an id get one from the file's name and what they ask. */
  taskId: column.optional(),
  prompt: column,
  inputText: column.optional(),
  templateVersion: column.optional(),
  title: column.optional(),
  area: column.optional(),
  /** Rows without one are of the category `general`. */
  category: column.optional(),
  subcategory: column.optional(),
  taskType: column.optional(),
  difficulty: column.optional(),
  source: column.optional(),
  excellent: column.optional(),
  good: column.optional(),
  pass: column.optional(),
  incorrectAnswerDirection: column.optional(),
  /** Lists: a JSON list or one entry per line; tags may stand between commas as well. */
  scenario: column.optional(),
  referenceFacts: column.optional(),
  autoFail: column.optional(),
  tags: column.optional(),
  /** One criterion in each line, as `text | weight | max score` or the text alone; or a JSON list. */
  rubric: column.optional(),
  /** What related tasks share. */
  cluster: column.optional(),
});
export type ColumnMapping = z.infer<typeof columnMappingSchema>;
export type MappedField = keyof ColumnMapping;
