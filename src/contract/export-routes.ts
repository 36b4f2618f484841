import { z } from "zod";
import { EXPORT_CONTENTS, EXPORT_FORMATS, exportBodySchema } from "../core/index.ts";
import { runId, yesOrNo } from "./parameters.ts";
import type { Route } from "./route.ts";

/** Results as files. */
export const exportRoutes = {
  exportResults: {
    method: "post",
    path: "/api/runs/{runId}/export",
    summary: "What came of a run, as a file",
    params: runId,
    body: exportBodySchema,
    download: true,
    status: 200,
    response: null,
  },
  downloadResults: {
    method: "get",
    path: "/api/runs/{runId}/export",
    summary: "The same, for a link",
    params: runId,
    query: z.object({
      format: z.enum(EXPORT_FORMATS),
      includeDetailed: yesOrNo,
      content: z.enum(EXPORT_CONTENTS).default("items"),
      threshold: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,6})?$/, "must be a number from 0 to 100")
        .transform(Number)
        .pipe(z.number().max(100))
        .optional(),
      unblind: yesOrNo,
    }),
    download: true,
    status: 200,
    response: null,
  },
} as const satisfies Record<string, Route>;
