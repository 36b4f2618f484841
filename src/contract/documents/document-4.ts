import { z } from "zod";
import { DEFAULT_QUESTION_COUNT, QUESTION_CRITERIA, filled, phrase } from "../../core/index.ts";
import type { judgeAgainBodySchema, judgeQuestionsBodySchema } from "../judging/judging-views.ts";
import type { manualScoreBodySchema } from "../people/session-views.ts";
import type { runRequestSchema } from "../runs/run-request.ts";
import {
  QUESTION_DIFFICULTIES,
  type generateAndSaveBodySchema,
  generationBodySchema,
} from "../tasks/generation-views.ts";
import type { TaskChange } from "../tasks/task-change.ts";
import { type collectionBodySchema, collectionNameSchema, tagNameSchema } from "../tasks/task-views.ts";
import { documentBody, documentId, documentNumber, found, unusable } from "./document-body.ts";
import type { DocumentId, DocumentLookups } from "./lookups.ts";

/**
 * Document 4, MyModelArena: bodies that differ from Assay's own. It names few keys of requests; where it does not, they are
 * those of its records (lines 396-532). Evals are collections, questions are tasks, eval runs are runs, a response is an item.
 */

async function modelNames(ids: readonly DocumentId[], key: string, lookups: DocumentLookups) {
  const names: string[] = [];
  for (const [index, id] of ids.entries())
    names.push(found(await lookups.model(id), `${key}[${index}]`, "model", id));
  return names;
}

async function evalOf(id: number, lookups: DocumentLookups): Promise<string> {
  const { name, taskCount } = found(await lookups.collection(id), "evalId", "eval", id);
  if (taskCount === 0) throw unusable([{ key: "evalId", message: phrase`the eval ${id} has no questions` }]);
  return name;
}

/** `POST /api/eval-runs`, lines 303-318 and 463-469. Answers are scored later, by people or by a model. */
export const evalRunRequest = documentBody({
  document: 4,
  name: "EvalRun (document 4, lines 303-318)",
  keys: ["evalId", "modelIds"],
  schema: z.strictObject({ evalId: documentNumber, modelIds: z.array(documentId).min(1) }),
  translate: async ({ evalId, modelIds }, lookups): Promise<z.input<typeof runRequestSchema>> => ({
    config: {
      run: { name: "eval", collections: [await evalOf(evalId, lookups)], judging: "later" },
      models: await modelNames(modelIds, "modelIds", lookups),
    },
    files: [],
    // Several evals may be started at once (line 320); they take turns.
    queue: true,
    askedAs: { document: 4, evalId },
  }),
});

/** One response, by its number; it says which run it belongs to. */
async function runOfResponses(ids: readonly number[], key: string, lookups: DocumentLookups) {
  const runs = await lookups.runsOfItems(ids);
  const faults = ids.flatMap((id) =>
    runs.has(id) ? [] : [{ key, message: phrase`there is no response ${id}` }],
  );
  if (faults.length > 0) throw unusable(faults);
  const [runId = "", ...others] = new Set(runs.values());
  if (others.length > 0)
    throw unusable([
      { key, message: phrase`belong to several runs`, expected: phrase`responses of one run` },
    ]);
  return runId;
}

/** Buttons 1-5 or Pass/Fail, lines 327 and 371; 0 is a fail, and true and false are pass and fail. */
const scoreValueSchema = z.union([z.int().min(0).max(5), z.boolean(), z.enum(["pass", "fail"])], {
  error: "must be 1 to 5, or pass and fail as true and false",
});
const FAIL = "fail";
const toScoreValue = (value: z.infer<typeof scoreValueSchema>) => {
  if (typeof value === "boolean") return value ? "pass" : FAIL;
  return value === 0 ? FAIL : value;
};

/** `POST /api/scores/manual`, line 333. */
export const manualScoreRequest = documentBody({
  document: 4,
  name: "manual score (document 4, lines 327 and 333)",
  keys: ["responseId"],
  schema: z.strictObject({
    responseId: documentNumber,
    scoreValue: scoreValueSchema,
    justification: z.string().max(100_000).nullish(),
  }),
  translate: async (
    { responseId, scoreValue, justification },
    lookups,
  ): Promise<z.input<typeof manualScoreBodySchema>> => ({
    runId: await runOfResponses([responseId], "responseId", lookups),
    itemId: responseId,
    scoreValue: toScoreValue(scoreValue),
    ...(justification == null ? {} : { justification }),
  }),
});

/** `POST /api/scores/llm`, line 334: a whole run or some responses, one judge, a prompt or rubric. */
export const llmScoreRequest = documentBody({
  document: 4,
  name: "LLM scoring (document 4, line 334)",
  keys: ["evalRunId", "responseIds", "judgeModelId"],
  schema: z.strictObject({
    evalRunId: documentId.optional(),
    responseIds: z.array(documentNumber).min(1).max(10_000).optional(),
    judgeModelId: documentId,
    prompt: filled(100_000),
  }),
  translate: async (body, lookups): Promise<z.input<typeof judgeAgainBodySchema>> => {
    const { evalRunId, responseIds, judgeModelId, prompt } = body;
    const use = found(await lookups.model(judgeModelId), "judgeModelId", "model", judgeModelId);
    const judges = [{ use, instructions: prompt }];
    const named =
      evalRunId === undefined ? null : found(await lookups.run(evalRunId), "evalRunId", "run", evalRunId);
    if (responseIds === undefined) {
      if (named === null)
        throw unusable([
          { key: "evalRunId", message: phrase`is missing`, expected: phrase`a run, or responseIds` },
        ]);
      return { runId: named, judges };
    }
    const runId = await runOfResponses(responseIds, "responseIds", lookups);
    if (named !== null && named !== runId)
      throw unusable([{ key: "responseIds", message: phrase`are not part of run ${String(evalRunId)}` }]);
    return { runId, itemIds: responseIds, judges };
  },
});

/** Clarity, Difficulty, Relevance, Originality, line 349, in any case. */
const criterionSchema = z
  .string()
  .transform((name) => name.toLowerCase())
  .pipe(z.enum(QUESTION_CRITERIA));

/** `POST /api/judgments`, lines 349 and 354. */
export const judgmentRequest = documentBody({
  document: 4,
  name: "judging questions (document 4, lines 349 and 354)",
  keys: ["evalId", "judgeModelIds"],
  schema: z.strictObject({
    evalId: documentNumber,
    judgeModelIds: z.array(documentId).min(1),
    criteria: z.array(criterionSchema).optional(),
    prompt: z.string().max(100_000).nullish(),
  }),
  translate: async (
    { evalId, judgeModelIds, criteria, prompt },
    lookups,
  ): Promise<z.input<typeof judgeQuestionsBodySchema>> => ({
    collection: await evalOf(evalId, lookups),
    judges: await modelNames(judgeModelIds, "judgeModelIds", lookups),
    ...(criteria === undefined ? {} : { criteria }),
    ...(prompt == null ? {} : { prompt }),
    queue: true,
  }),
});

const { prompt, types, topic } = generationBodySchema.shape;

/** `POST /api/evals/generate`, lines 261-276: the questions are an eval at once, and that is what is answered. */
export const generateRequest = documentBody({
  document: 4,
  name: "eval generation (document 4, lines 261-276)",
  keys: ["generatorModelId", "generatorModelIds", "numberOfQuestions"],
  schema: z.strictObject({
    generatorModelId: documentId.optional(),
    generatorModelIds: z.array(documentId).min(1).optional(),
    prompt,
    types,
    topic,
    difficulty: z.enum(QUESTION_DIFFICULTIES).optional(),
    numberOfQuestions: generationBodySchema.shape.count.optional(),
    name: collectionNameSchema.optional(),
    description: z.string().max(20_000).optional(),
    tags: z.array(tagNameSchema).max(100).optional(),
  }),
  answeredBy: "generateAndSave",
  translate: async (body, lookups): Promise<z.input<typeof generateAndSaveBodySchema>> => {
    const { generatorModelId, generatorModelIds, numberOfQuestions, name, description, tags, ...rest } = body;
    const ids = [...(generatorModelId === undefined ? [] : [generatorModelId]), ...(generatorModelIds ?? [])];
    if (ids.length === 0)
      throw unusable([
        {
          key: "generatorModelId",
          message: phrase`is missing`,
          expected: phrase`the model to generate with`,
        },
      ]);
    const models = await modelNames(
      ids,
      generatorModelIds === undefined ? "generatorModelId" : "generatorModelIds",
      lookups,
    );
    const collection = name ?? (await lookups.freeCollectionName(nameFor(body.topic)));
    return {
      ...rest,
      models,
      count: numberOfQuestions ?? DEFAULT_QUESTION_COUNT,
      save: {
        collection,
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags }),
      },
    };
  },
});

/** An eval need not have a name (line 414), a collection must. */
const nameFor = (topic = ""): string =>
  topic.trim() === "" ? "Eval" : `Questions about ${topic.trim()}`.slice(0, 150);

/** `POST /api/evals`, lines 290 and 412-438: with its questions, as texts or as `{text}`. */
export const evalRequest = {
  ...documentBody({
    document: 4,
    name: "Eval (document 4, lines 412-438)",
    keys: ["questions"],
    schema: z.strictObject({
      name: collectionNameSchema.nullish(),
      description: z.string().max(20_000).nullish(),
      difficulty: z.string().min(1).max(200).nullish(),
      generationPrompt: z.string().nullish(),
      generatorModelId: documentId.nullish(),
      tags: z.array(tagNameSchema).optional(),
      questions: z.array(z.union([z.strictObject({ text: filled(100_000) }), filled(100_000)])).optional(),
    }),
    translate: async (body, lookups): Promise<z.input<typeof collectionBodySchema>> => {
      const { name, description, difficulty, generationPrompt, generatorModelId: id, tags, questions } = body;
      const generatorModelId =
        id == null ? null : found(await lookups.model(id), "generatorModelId", "model", id);
      return {
        name: name ?? (await lookups.freeCollectionName(nameFor())),
        ...(description == null ? {} : { description }),
        difficulty: difficulty ?? null,
        generationPrompt: generationPrompt ?? null,
        generatorModelId,
        ...(tags === undefined ? {} : { tags }),
        questions: (questions ?? []).map((one) => (typeof one === "string" ? one : one.text)),
      };
    },
  }),
  /** An eval without a name is one, too. */
  recognises: (body: Readonly<Record<string, unknown>>) =>
    body["name"] == null || (Array.isArray(body["questions"]) && typeof body["questions"][0] !== "string"),
};

/** `PUT /api/evals/:evalId/questions/:questionId`, line 287. */
export const questionRequest = documentBody({
  document: 4,
  name: "Question (document 4, lines 287 and 434)",
  keys: ["text"],
  schema: z.strictObject({ text: filled(100_000) }),
  translate: ({ text }): TaskChange => ({ question: text }),
});

/** `PUT /api/evals/:id/tags`, line 290. A tag's id is its name. */
export const evalTagsRequest = documentBody({
  document: 4,
  name: "tags of an eval (document 4, lines 290 and 453-461)",
  keys: ["tagIds"],
  schema: z.strictObject({ tagIds: z.array(tagNameSchema) }),
  translate: ({ tagIds }) => ({ tags: tagIds }),
});
