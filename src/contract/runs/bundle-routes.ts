import { z } from "zod";
import { runId, unblind } from "../parameters.ts";
import { CHANGES, COMPUTES } from "../policy.ts";
import type { Route } from "../route.ts";
import { bundleCheckSchema } from "./bundle-view.ts";

/** Runs as files. */
export const bundleRoutes = {
  downloadBundle: {
    method: "get",
    path: "/api/runs/{runId}/bundle",
    summary: "A run as one file that others can verify and add to their workspace",
    tells: "who-answered",
    ...COMPUTES,
    params: runId,
    query: z.object({
      /** `withheld`: without tasks, answers and judgments, but with hashes of them; such a file can only be verified. */
      texts: z.enum(["included", "withheld"]).default("included"),
      unblind,
    }),
    download: "bytes",
    status: 200,
    response: null,
  },
  checkBundle: {
    method: "post",
    path: "/api/bundles/check",
    summary: "Verify a bundle: nothing was changed, and its numbers follow from its items",
    tells: "nothing",
    ...COMPUTES,
    size: "file",
    upload: true,
    status: 200,
    response: bundleCheckSchema,
  },
  addBundle: {
    method: "post",
    path: "/api/bundles",
    summary: "Verify a bundle and add its run to the workspace",
    tells: "nothing",
    scope: "run",
    ...CHANGES,
    size: "file",
    rate: "heavy",
    upload: true,
    status: 201,
    location: "/api/runs/{runId}",
    response: bundleCheckSchema,
  },
} as const satisfies Record<string, Route>;
