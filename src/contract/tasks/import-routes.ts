import { z } from "zod";
import {
  CONFLICT_CHOICES,
  TASK_CONTAINERS,
  TASK_FORMATS,
  MAPPING_SORTS,
  pageOf,
  phrase,
} from "../../core/index.ts";
import { listQuery, numberedId, searchWords, wholeNumber, yesOrNo } from "../parameters.ts";
import { CHANGES, COMPUTES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import {
  exportLossesSchema,
  importPreviewSchema,
  importResultSchema,
  mappingBodySchema,
  mappingViewSchema,
} from "./import-views.ts";
import { collectionNameSchema } from "./task-views.ts";

/** Names between commas, or a JSON list where a name has a comma itself. */
const columnNames = z
  .string()
  .max(10_000)
  .transform((text, context): string[] => {
    if (!text.startsWith("[")) return text.split(",").filter((name) => name !== "");
    try {
      return z.array(z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: phrase`is not a JSON list of names` });
      return z.NEVER;
    }
  });

const file = z.object({
  /** The file as the user named it; `-` when it has no name. */
  path: z.string().min(1).max(1000),
  format: z.enum(TASK_FORMATS).optional(),
  /** Which column holds which field, as JSON: `{"prompt": "question"}`; or the name of a mapping that is kept. */
  mapping: z.string().max(10_000).optional(),
  keepUnknown: yesOrNo,
  /** Columns that are passed over on purpose: `choices`, or several with commas between them. */
  ignoreColumns: columnNames.optional(),
});

/** Files of tasks, in and out. */
export const importRoutes = {
  previewImport: {
    method: "post",
    path: "/api/tasks/import/preview",
    summary: "Preview an import: which tasks would be new, changed or unchanged",
    tells: "nothing",
    ...COMPUTES,
    size: "file",
    query: file.extend({
      /** Look at the beginning only; nothing is counted. */
      quick: yesOrNo,
    }),
    upload: true,
    status: 200,
    response: importPreviewSchema,
  },
  importTasks: {
    method: "post",
    path: "/api/tasks/import",
    summary: "Import tasks from a file; if any row has an error, nothing is imported",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    size: "file",
    rate: "heavy",
    query: file.extend({
      /** Name of the collection the tasks shall be in; made when there is none. */
      collection: collectionNameSchema.optional(),
      /** Import valid rows even if others have errors. */
      skipBadRows: yesOrNo,
      /** What to do with rows that would change a task; without it such a file is refused. */
      onConflict: z.enum(CONFLICT_CHOICES).optional(),
    }),
    upload: true,
    status: 200,
    response: importResultSchema,
  },
  listMappings: {
    method: "get",
    path: "/api/mappings",
    summary: "Saved column mappings",
    tells: "nothing",
    ...READS,
    query: listQuery(MAPPING_SORTS, 500, { search: searchWords }),
    status: 200,
    response: pageOf(mappingViewSchema),
  },
  saveMapping: {
    method: "post",
    path: "/api/mappings",
    summary: "Save a column mapping",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    body: mappingBodySchema,
    status: 201,
    response: mappingViewSchema,
  },
  getMapping: {
    method: "get",
    path: "/api/mappings/{id}",
    summary: "One column mapping",
    tells: "nothing",
    ...READS,
    params: numberedId,
    status: 200,
    response: mappingViewSchema,
  },
  deleteMapping: {
    method: "delete",
    path: "/api/mappings/{id}",
    summary: "Delete a column mapping",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    params: numberedId,
    status: 204,
    response: null,
  },
  getExportLosses: {
    method: "get",
    path: "/api/tasks/export/losses",
    summary: "What an export in this format would leave out",
    tells: "nothing",
    ...COMPUTES,
    query: z.object({ format: z.enum(TASK_FORMATS).default("bank"), collectionId: wholeNumber.optional() }),
    status: 200,
    response: exportLossesSchema,
  },
  exportTasks: {
    method: "get",
    path: "/api/tasks/export",
    summary: "Export tasks as a file",
    tells: "nothing",
    ...COMPUTES,
    query: z.object({
      format: z.enum(TASK_FORMATS).default("bank"),
      container: z.enum(TASK_CONTAINERS).default("jsonl"),
      collectionId: wholeNumber.optional(),
    }),
    download: "text",
    status: 200,
    response: null,
  },
} as const satisfies Record<string, Route>;
