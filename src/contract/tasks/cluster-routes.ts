import { numberedId } from "../parameters.ts";
import { CHANGES, COMPUTES } from "../policy.ts";
import type { Route } from "../route.ts";
import { clusterChangeSchema, clusterOutcomeSchema, clusterProposalsSchema } from "./cluster-views.ts";

/** Tasks that count as one. */
export const clusterRoutes = {
  proposeClusters: {
    method: "get",
    path: "/api/collections/{id}/clusters",
    summary: "Propose clusters for related tasks of a collection; nothing is changed",
    tells: "nothing",
    ...COMPUTES,
    params: numberedId,
    status: 200,
    response: clusterProposalsSchema,
  },
  setClusters: {
    method: "put",
    path: "/api/collections/{id}/clusters",
    summary: "Set or clear the clusters of a collection's tasks, all or none",
    tells: "nothing",
    ...CHANGES,
    scope: "run",
    size: "large",
    params: numberedId,
    body: clusterChangeSchema,
    status: 200,
    response: clusterOutcomeSchema,
  },
} as const satisfies Record<string, Route>;
