import type { z } from "zod";
import type { Routes } from "../routes.ts";
import type { DocumentBody } from "./document-body.ts";
import { modelRequest } from "./document-0.ts";
import { evaluationRequest } from "./document-1.ts";
import { exportRequest, runCreateRequest } from "./document-2.ts";
import * as document4 from "./document-4.ts";

type OwnBody<R> = R extends { readonly body: infer Schema extends z.ZodType } ? z.input<Schema> : never;
/** What a route takes, or, of a body that another route answers, what that one takes. */
type Table = { readonly [Name in keyof Routes]?: readonly DocumentBody<OwnBody<Routes[Name]> | object>[] };

/**
 * Bodies that routes take besides their own, in the words of the source documents. One that is recognised is checked by its
 * own schema and becomes the route's own body before anything else looks at it: policy, size and handler are the same.
 */
const documentBodies: Table = {
  startRun: [runCreateRequest, document4.evalRunRequest],
  exportResults: [exportRequest],
  createModel: [modelRequest],
  createCollection: [document4.evalRequest],
  tagCollection: [document4.evalTagsRequest],
  editTask: [document4.questionRequest],
  generateCollection: [document4.generateRequest],
  createRating: [evaluationRequest],
  scoreManually: [document4.manualScoreRequest],
  judgeAgain: [document4.llmScoreRequest],
  judgeQuestions: [document4.judgmentRequest],
};

/** The bodies in the documents' words that a route takes. */
export function bodiesOf(name: string): readonly DocumentBody[] {
  return (documentBodies as Readonly<Record<string, readonly DocumentBody[]>>)[name] ?? [];
}
