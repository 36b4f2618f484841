import { CRITERION_SORTS, pageOf } from "../../core/index.ts";
import { exactText, listQuery, numberedId, searchWords } from "../parameters.ts";
import { CHANGES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import { criterionBodySchema, criterionChangeSchema, criterionViewSchema } from "./provider-views.ts";

/** Criteria one by one, whichever set they are in. */
export const criterionRoutes = {
  listCriteria: {
    method: "get",
    path: "/api/criteria",
    summary: "All criteria of all criteria sets that are not archived",
    tells: "nothing",
    ...READS,
    query: listQuery(CRITERION_SORTS, 500, { search: searchWords, set: exactText }),
    whole: { pages: 500 },
    status: 200,
    response: pageOf(criterionViewSchema),
  },
  createCriterion: {
    method: "post",
    path: "/api/criteria",
    summary: "Add a criterion to a criteria set, or create a set with it",
    tells: "nothing",
    ...CHANGES,
    scope: "score",
    body: criterionBodySchema,
    status: 201,
    response: criterionViewSchema,
  },
  getCriterion: {
    method: "get",
    path: "/api/criteria/{id}",
    summary: "One criterion",
    tells: "nothing",
    ...READS,
    params: numberedId,
    status: 200,
    response: criterionViewSchema,
  },
  editCriterion: {
    method: "put",
    path: "/api/criteria/{id}",
    summary: "Change a criterion; omitted fields stay unchanged",
    tells: "nothing",
    ...CHANGES,
    scope: "score",
    params: numberedId,
    body: criterionChangeSchema,
    status: 200,
    response: criterionViewSchema,
  },
  deleteCriterion: {
    method: "delete",
    path: "/api/criteria/{id}",
    summary: "Delete a criterion; deleting the last one deletes its set",
    tells: "nothing",
    ...CHANGES,
    scope: "score",
    params: numberedId,
    status: 204,
    response: null,
  },
} as const satisfies Record<string, Route>;
