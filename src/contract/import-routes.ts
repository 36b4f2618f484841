import { z } from "zod";
import {
  TASK_CONTAINERS,
  TASK_FORMATS,
  exportLossesSchema,
  importPreviewSchema,
  importResultSchema,
  mappingBodySchema,
  mappingViewSchema,
  pageOf,
} from "../core/index.ts";
import { cursor, limit, numberedId, wholeNumber, yesOrNo } from "./parameters.ts";
import type { Route } from "./route.ts";

const file = z.object({
  /** The file as the user named it. */
  path: z.string().min(1).max(1000),
  format: z.enum(TASK_FORMATS).optional(),
  /** Which column holds which field, as JSON: `{"prompt": "question"}`; or the name of a mapping that is kept. */
  mapping: z.string().max(10_000).optional(),
  keepUnknown: yesOrNo,
});

/** Files of tasks, in and out. */
export const importRoutes = {
  previewImport: {
    method: "post",
    path: "/api/tasks/import/preview",
    summary: "What a file of tasks holds: format, mapping, first tasks and faults",
    query: file,
    upload: true,
    status: 200,
    response: importPreviewSchema,
  },
  importTasks: {
    method: "post",
    path: "/api/tasks/import",
    summary: "Import a file of tasks: all of it, or nothing while a row is bad",
    query: file.extend({
      /** Name of the collection the tasks shall be in; made when there is none. */
      collection: z.string().min(1).max(200).optional(),
      /** Import the good rows although others are bad. */
      skipBadRows: yesOrNo,
    }),
    upload: true,
    status: 200,
    response: importResultSchema,
  },
  listMappings: {
    method: "get",
    path: "/api/mappings",
    summary: "Mappings of columns that are kept",
    query: z.object({ cursor, limit: limit(500) }),
    status: 200,
    response: pageOf(mappingViewSchema),
  },
  saveMapping: {
    method: "post",
    path: "/api/mappings",
    summary: "Keep a mapping of columns under a name",
    body: mappingBodySchema,
    status: 201,
    response: mappingViewSchema,
  },
  deleteMapping: {
    method: "delete",
    path: "/api/mappings/{id}",
    summary: "Forget a mapping",
    params: numberedId,
    status: 204,
    response: null,
  },
  getExportLosses: {
    method: "get",
    path: "/api/tasks/export/losses",
    summary: "What an export in a format would leave out",
    query: z.object({ format: z.enum(TASK_FORMATS).default("bank"), collectionId: wholeNumber.optional() }),
    status: 200,
    response: exportLossesSchema,
  },
  exportTasks: {
    method: "get",
    path: "/api/tasks/export",
    summary: "Tasks as a file",
    query: z.object({
      format: z.enum(TASK_FORMATS).default("bank"),
      container: z.enum(TASK_CONTAINERS).default("jsonl"),
      collectionId: wholeNumber.optional(),
    }),
    download: true,
    status: 200,
    response: null,
  },
} as const satisfies Record<string, Route>;
