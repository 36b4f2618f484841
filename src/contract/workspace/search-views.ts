import { z } from "zod";
import { MOST_COUNTED, SEARCH_KINDS, SEARCH_SORTS, provenanceFields } from "../../core/index.ts";
import { exactText, limit, wholeNumber } from "../parameters.ts";

const kind = z.enum(SEARCH_KINDS);

export const searchQuerySchema = z.object({
  /** Words, all of which are wanted; "in quotes" they stand together, `-word` must not be there, `wor*` may go on. */
  query: z.string().max(1000),
  kind: kind.optional(),
  runId: z
    .string()
    .regex(/^[^\0]+$/, "must be the id of a run")
    .optional(),
  /** A collection's number. */
  collection: wholeNumber.optional(),
  /** A model's name in its runs. */
  model: exactText,
  sort: z
    .enum(SEARCH_SORTS)
    .optional()
    .transform((value) => value ?? "relevance"),
  /** It may name all that was shown by relevance. */
  cursor: z
    .string()
    .max(5000)
    .regex(/^(relevance|newest)~[0-9a-z.]*$/, "must be the `next` of a page")
    .optional(),
  limit: limit(50),
});

/** How many there are. Counting stops at 200. */
const countSchema = z.strictObject({
  count: z.int().max(MOST_COUNTED),
  /** True when there are more than that. */
  more: z.boolean(),
});

export const searchHitSchema = z.strictObject({
  kind,
  taskId: z.string(),
  /** The task's title; null when it has none. */
  title: z.string().nullable(),
  /** When the answer or the judgment came, or the task was made or first taken into the run. */
  at: z.string(),
  /** Which text it stands in: `prompt`, `rubric`, `answer`, `reasoning`, `reason` and so on. */
  field: z.string(),
  /** A part of that text. It is plain text and came from people and models: never markup. */
  snippet: z.strictObject({
    text: z.string(),
    /** Where the words stand in it: from, and to before, in UTF-16 code units. */
    marks: z.array(z.tuple([z.int(), z.int()]).readonly()),
    cutBefore: z.boolean(),
    cutAfter: z.boolean(),
  }),
  /** Null for a task of the workspace. */
  run: z.strictObject({ runId: z.string(), name: z.string() }).nullable(),
  itemId: z.int().nullable(),
  modelId: z.string().nullable(),
  /** Whether that model's answers are made up, or recordings; false where no model is told. */
  ...provenanceFields,
  /** Which sample of the model's answers, from 0. */
  sample: z.int().nullable(),
  /** Who said it, of a judgment. */
  scorer: z.strictObject({ kind: z.enum(["judge", "person"]), name: z.string() }).nullable(),
  collection: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** The page that shows it; null when none does. */
  path: z.string().nullable(),
});
export type SearchHitView = z.infer<typeof searchHitSchema>;

export const searchResultSchema = z.strictObject({
  hits: z.array(searchHitSchema),
  next: z.string().nullable(),
  /** By kind, whichever kind is asked for. */
  counts: z.strictObject({ task: countSchema, answer: countSchema, judgment: countSchema }),
  /** False when the query holds no word to look for: nothing was looked for. */
  hasWords: z.boolean(),
  /** Texts that can be found by now, of all there are. While they differ, results are incomplete. */
  index: z.strictObject({ complete: z.boolean(), indexed: z.int(), total: z.int() }),
  /** Runs whose answers and judgments are left out while somebody scores them blind. */
  blindRuns: z.int(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
