import { z } from "zod";
import { pageOf } from "../../core/index.ts";
import { cursor, limit, numberedId, yesOrNo } from "../parameters.ts";
import { CALLS, CHANGES, READS } from "../policy.ts";
import type { Route } from "../route.ts";
import {
  draftChangeSchema,
  draftRowSchema,
  draftSavingSchema,
  draftViewSchema,
  generationBodySchema,
  moreQuestionsSchema,
  savedDraftSchema,
} from "./generation-views.ts";

/** Questions that models write, as drafts until they are saved to a collection. */
export const generationRoutes = {
  generateCollection: {
    method: "post",
    path: "/api/collections/generate",
    summary: "Have models write questions; what comes is kept as a draft",
    tells: "nothing",
    ...CALLS,
    body: generationBodySchema,
    status: 201,
    response: draftViewSchema,
  },
  listDrafts: {
    method: "get",
    path: "/api/collections/generate",
    summary: "Drafts that were not saved, or those that were, in pages",
    tells: "nothing",
    ...READS,
    query: z.object({ saved: yesOrNo, cursor, limit: limit(500) }),
    status: 200,
    response: pageOf(draftRowSchema),
  },
  getDraft: {
    method: "get",
    path: "/api/collections/generate/{id}",
    summary: "One draft with its questions and what they nearly repeat",
    tells: "nothing",
    ...READS,
    params: numberedId,
    status: 200,
    response: draftViewSchema,
  },
  editDraft: {
    method: "put",
    once: true,
    path: "/api/collections/generate/{id}",
    summary: "Change, remove and add questions of a draft",
    tells: "nothing",
    ...CHANGES,
    size: "large",
    params: numberedId,
    body: draftChangeSchema,
    status: 200,
    response: draftViewSchema,
  },
  deleteDraft: {
    method: "delete",
    path: "/api/collections/generate/{id}",
    summary: "Delete a draft; collections it was saved to stay",
    tells: "nothing",
    ...CHANGES,
    params: numberedId,
    status: 204,
    response: null,
  },
  generateMore: {
    method: "post",
    path: "/api/collections/generate/{id}/more",
    summary: "Have models of a draft write more questions, or others instead",
    tells: "nothing",
    ...CALLS,
    params: numberedId,
    body: moreQuestionsSchema,
    status: 200,
    response: draftViewSchema,
  },
  saveDraft: {
    method: "post",
    path: "/api/collections/generate/{id}/save",
    summary: "Make tasks of a draft's questions, in a collection",
    tells: "nothing",
    ...CHANGES,
    params: numberedId,
    body: draftSavingSchema,
    status: 200,
    response: savedDraftSchema,
  },
} as const satisfies Record<string, Route>;
