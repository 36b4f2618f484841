import { z } from "zod";
import {
  criteriaSetBodySchema,
  criteriaSetViewSchema,
  pageOf,
  providerBodySchema,
  providerViewSchema,
} from "../core/index.ts";
import { cursor, limit, numberedId, yesOrNo } from "./parameters.ts";
import type { Route } from "./route.ts";

const list = z.object({
  search: z.string().max(500).optional(),
  archived: yesOrNo,
  cursor,
  limit: limit(500),
});
const archive = z.strictObject({ archived: z.boolean() });

/** What people set up: providers and criteria. */
export const catalogRoutes = {
  listProviders: {
    method: "get",
    path: "/api/providers",
    summary: "Providers, with secrets masked",
    query: list,
    status: 200,
    response: pageOf(providerViewSchema),
  },
  createProvider: {
    method: "post",
    path: "/api/providers",
    summary: "Make a provider",
    body: providerBodySchema,
    status: 201,
    response: providerViewSchema,
  },
  getProvider: {
    method: "get",
    path: "/api/providers/{id}",
    summary: "One provider, with secrets masked",
    params: numberedId,
    status: 200,
    response: providerViewSchema,
  },
  editProvider: {
    method: "put",
    path: "/api/providers/{id}",
    summary: "Change a provider; a secret that is omitted stays",
    params: numberedId,
    body: providerBodySchema,
    status: 200,
    response: providerViewSchema,
  },
  deleteProvider: {
    method: "delete",
    path: "/api/providers/{id}",
    summary: "Delete a provider with its headers and their secrets",
    params: numberedId,
    status: 204,
    response: null,
  },
  archiveProvider: {
    method: "put",
    path: "/api/providers/{id}/archive",
    summary: "Take a provider out of the lists, or back into them",
    params: numberedId,
    body: archive,
    status: 200,
    response: providerViewSchema,
  },
  listCriteriaSets: {
    method: "get",
    path: "/api/criteria-sets",
    summary: "Criteria sets",
    query: list,
    status: 200,
    response: pageOf(criteriaSetViewSchema),
  },
  createCriteriaSet: {
    method: "post",
    path: "/api/criteria-sets",
    summary: "Make a criteria set",
    body: criteriaSetBodySchema,
    status: 201,
    response: criteriaSetViewSchema,
  },
  getCriteriaSet: {
    method: "get",
    path: "/api/criteria-sets/{id}",
    summary: "One criteria set",
    params: numberedId,
    status: 200,
    response: criteriaSetViewSchema,
  },
  editCriteriaSet: {
    method: "put",
    path: "/api/criteria-sets/{id}",
    summary: "Change a criteria set",
    params: numberedId,
    body: criteriaSetBodySchema,
    status: 200,
    response: criteriaSetViewSchema,
  },
  deleteCriteriaSet: {
    method: "delete",
    path: "/api/criteria-sets/{id}",
    summary: "Delete a criteria set",
    params: numberedId,
    status: 204,
    response: null,
  },
  archiveCriteriaSet: {
    method: "put",
    path: "/api/criteria-sets/{id}/archive",
    summary: "Take a criteria set out of the lists, or back into them",
    params: numberedId,
    body: archive,
    status: 200,
    response: criteriaSetViewSchema,
  },
} as const satisfies Record<string, Route>;
