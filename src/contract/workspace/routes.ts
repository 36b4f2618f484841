import { z } from "zod";
import { resetResultSchema, settingsChangeSchema, settingsSchema } from "../../core/index.ts";
import { numberedId } from "../parameters.ts";
import { CHANGES, COMPUTES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import { searchQuerySchema, searchResultSchema } from "./search-views.ts";
import { statusViewSchema } from "./status-view.ts";
import { pruneViewSchema } from "./prune-view.ts";
import { workerViewSchema } from "./worker-view.ts";
import { newTokenSchema, tokenBodySchema, tokenViewSchema } from "./token-views.ts";

/** What holds for the whole workspace. */
export const workspaceRoutes = {
  getStatus: {
    method: "get",
    path: "/api/status",
    summary: "Health, version and the active run",
    tells: "nothing",
    ...READS,
    status: 200,
    response: statusViewSchema,
  },
  search: {
    method: "get",
    path: "/api/search",
    summary: "Find words in tasks, answers and judgments",
    tells: "nothing",
    ...COMPUTES,
    query: searchQuerySchema,
    status: 200,
    response: searchResultSchema,
  },
  getSettings: {
    method: "get",
    path: "/api/settings",
    summary: "The workspace's settings",
    tells: "nothing",
    ...READS,
    status: 200,
    response: settingsSchema,
  },
  changeSettings: {
    method: "put",
    path: "/api/settings",
    summary: "Change settings; omitted fields stay unchanged",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    body: settingsChangeSchema,
    status: 200,
    response: settingsSchema,
  },
  resetDefaults: {
    method: "post",
    path: "/api/settings/reset",
    summary:
      "Reset settings and sample material to defaults; runs are kept, and so is what you added unless you say otherwise",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    body: z.strictObject({
      /** Delete everything that did not come with Assay, but for runs. */
      removeOwn: z.boolean().default(false),
    }),
    status: 200,
    response: resetResultSchema,
  },
  downloadBackup: {
    method: "get",
    path: "/api/backup",
    summary: "The whole workspace as one file, as it is at this moment; runs go on meanwhile",
    // Packed: nobody reads names from it by accident, and it is of no use without a restore.
    tells: "nothing",
    ...COMPUTES,
    scope: "admin",
    status: 200,
    response: null,
    download: "bytes",
  },
  prune: {
    method: "post",
    path: "/api/prune",
    summary: "Delete what was kept for longer than the settings say, or only say what that is",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    body: z.strictObject({
      /** Delete nothing. */
      dryRun: z.boolean().default(false),
    }),
    status: 200,
    response: pruneViewSchema,
  },
  rotateKey: {
    method: "post",
    path: "/api/secrets/rotate",
    summary: "Encrypt all stored secrets with a new master key",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    status: 200,
    response: z.strictObject({ fingerprint: z.string(), secrets: z.int() }),
  },
  listWorkers: {
    method: "get",
    path: "/api/workers",
    summary: "Processes that call models for the runs of a PostgreSQL database",
    tells: "nothing",
    ...READS,
    status: 200,
    response: z.array(workerViewSchema),
  },
  listTokens: {
    method: "get",
    path: "/api/tokens",
    summary: "Named tokens that are not revoked, without the tokens themselves",
    tells: "nothing",
    ...READS,
    scope: "admin",
    status: 200,
    response: z.array(tokenViewSchema),
  },
  createToken: {
    method: "post",
    path: "/api/tokens",
    summary: "Add a named token with scopes; the token is shown only once",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    body: tokenBodySchema,
    status: 201,
    location: "/api/tokens",
    secretAnswer: true,
    response: newTokenSchema,
  },
  revokeToken: {
    method: "delete",
    path: "/api/tokens/{id}",
    summary: "Revoke a named token",
    tells: "nothing",
    ...CHANGES,
    scope: "admin",
    params: numberedId,
    status: 204,
    response: null,
  },
} as const satisfies Record<string, Route>;
