import { z } from "zod";
import {
  RUN_STATUSES,
  itemDetailSchema,
  itemSchema,
  itemStatusSchema,
  logLineSchema,
  pageOf,
  planViewSchema,
  runEventSchema,
  runRequestSchema,
  runViewSchema,
  statusViewSchema,
  summarySchema,
} from "../core/index.ts";
import type { Route } from "./route.ts";

/** Ids and positions are 32-bit in every database. */
const LARGEST = 2_147_483_647;
/** A whole number in a path or query, where everything is text. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, "must be a whole number")
  .transform(Number)
  .pipe(z.int().max(LARGEST));
const limit = (most: number) =>
  wholeNumber
    .pipe(z.int().min(1).max(most))
    .optional()
    .transform((value) => value ?? Math.min(100, most));
const since = wholeNumber.optional().transform((value) => value ?? 0);
const cursor = z
  .string()
  .regex(/^\d{1,9}$/, "must be the `next` of a page")
  .optional();
const runId = z.object({ runId: z.string().regex(/^[^\0]+$/, "must be the id of a run") });

/** The whole application API. */
export const routes = {
  getStatus: {
    method: "get",
    path: "/api/status",
    summary: "Health, version and the run that is being executed",
    status: 200,
    response: statusViewSchema,
  },
  validateRun: {
    method: "post",
    path: "/api/runs/validate",
    summary: "What a run would be, without a call",
    body: runRequestSchema,
    status: 200,
    response: planViewSchema,
  },
  startRun: {
    method: "post",
    path: "/api/runs",
    summary: "Create a run and start it",
    body: runRequestSchema,
    status: 201,
    response: runViewSchema,
  },
  listRuns: {
    method: "get",
    path: "/api/runs",
    summary: "Runs, newest first",
    query: z.object({ status: z.enum(RUN_STATUSES).optional(), cursor, limit: limit(200) }),
    status: 200,
    response: pageOf(runViewSchema),
  },
  getRun: {
    method: "get",
    path: "/api/runs/{runId}",
    summary: "One run with its counts",
    params: runId,
    status: 200,
    response: runViewSchema,
  },
  deleteRun: {
    method: "delete",
    path: "/api/runs/{runId}",
    summary: "Delete a run with everything that belongs to it",
    params: runId,
    status: 204,
    response: null,
  },
  pauseRun: {
    method: "post",
    path: "/api/runs/{runId}/pause",
    summary: "Let calls in flight finish and make no new one",
    params: runId,
    status: 200,
    response: runViewSchema,
  },
  resumeRun: {
    method: "post",
    path: "/api/runs/{runId}/resume",
    summary: "Continue a run",
    params: runId,
    body: z
      .strictObject({ judge: z.boolean().default(false), force: z.boolean().default(false) })
      .prefault({}),
    status: 200,
    response: runViewSchema,
  },
  listItems: {
    method: "get",
    path: "/api/runs/{runId}/items",
    summary: "Items of a run",
    params: runId,
    query: z.object({
      status: itemStatusSchema.optional(),
      modelId: z.string().optional(),
      cursor,
      limit: limit(500),
    }),
    status: 200,
    response: pageOf(itemSchema),
  },
  getItem: {
    method: "get",
    path: "/api/runs/{runId}/items/{itemId}",
    summary: "One item with its response and scores",
    params: runId.extend({ itemId: wholeNumber }),
    status: 200,
    response: itemDetailSchema,
  },
  listEvents: {
    method: "get",
    path: "/api/runs/{runId}/events",
    summary: "Stored events of a run after a number",
    params: runId,
    query: z.object({ since, limit: limit(1000) }),
    status: 200,
    response: z.array(runEventSchema),
  },
  followRun: {
    method: "get",
    path: "/api/runs/{runId}/events/stream",
    summary: "Events of a run after a number, as they come, until it is executed no more",
    params: runId,
    query: z.object({ since }),
    status: 200,
    response: runEventSchema,
    stream: true,
  },
  listLog: {
    method: "get",
    path: "/api/runs/{runId}/logs",
    summary: "The run's log after a number",
    params: runId,
    query: z.object({ since, limit: limit(1000) }),
    status: 200,
    response: z.array(logLineSchema),
  },
  getResults: {
    method: "get",
    path: "/api/runs/{runId}/results",
    summary: "What came of a run so far",
    params: runId,
    status: 200,
    response: summarySchema,
  },
  writeReport: {
    method: "post",
    path: "/api/runs/{runId}/report",
    summary: "Write summary.json and report.html into the workspace",
    params: runId,
    status: 200,
    response: z.strictObject({ files: z.array(z.string()) }),
  },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
