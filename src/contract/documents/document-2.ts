import { z } from "zod";
import { JUDGING_MODES, type RunConfig, ownRunIdSchema, phrase } from "../../core/index.ts";
import { EXPORT_FORMATS, exportBodySchema } from "../results/export-views.ts";
import type { runRequestSchema } from "../runs/run-request.ts";
import { documentBody, documentNumber, found, unusable } from "./document-body.ts";
import type { DocumentLookups } from "./lookups.ts";

/** Document 2, the LLM benchmarking service: bodies that differ from Assay's own. */

type Served = RunConfig["models"][number];

/** `RunCreateRequest`, lines 193-204 and 616-628; what is valid, lines 206-211. */
const runCreateSchema = z.strictObject({
  runId: ownRunIdSchema.nullish(),
  judgeProviderConfigId: documentNumber.nullish(),
  judgeModelName: z.string().min(1).max(500).nullish(),
  targetModels: z
    .array(z.strictObject({ providerConfigId: documentNumber, modelName: z.string().min(1).max(500) }))
    .min(1),
  collectionIds: z.array(documentNumber).min(1),
  /** Assay's own addition: `later` starts without a judge. */
  judging: z.enum(JUDGING_MODES).optional(),
});
type RunCreate = z.output<typeof runCreateSchema>;

/** A run is called so when nobody has chosen an id (line 195). */
const RUN_NAME = "run";
const LONGEST_NAME = 80;

export const runCreateRequest = documentBody({
  document: 2,
  name: "RunCreateRequest (document 2, lines 616-628)",
  keys: ["targetModels", "collectionIds", "judgeProviderConfigId", "judgeModelName"],
  schema: runCreateSchema,
  translate: async (body, lookups): Promise<z.input<typeof runRequestSchema>> => {
    const judge = await judgeOf(body, lookups);
    const config: z.input<typeof runRequestSchema>["config"] = {
      run: {
        name: (body.runId ?? RUN_NAME).slice(0, LONGEST_NAME),
        collections: await collectionsOf(body.collectionIds, lookups),
        // First every answer, then every judgement (lines 32 and 380).
        judging: body.judging ?? "phased",
      },
      models: await targetsOf(body, lookups),
      ...(judge === undefined ? {} : { judge }),
    };
    const runId = body.runId ?? undefined;
    return { config, files: [], ...(runId === undefined ? {} : { runId }), askedAs: { document: 2 } };
  },
});

async function judgeOf(
  { judgeProviderConfigId: id, judgeModelName: model, judging }: RunCreate,
  lookups: DocumentLookups,
): Promise<RunConfig["judge"]> {
  if (id == null && model == null && judging === "later") return undefined;
  const expected = "the judge's provider and model, or judging: later";
  if (id == null) throw unusable([{ key: "judgeProviderConfigId", message: phrase`is missing`, expected }]);
  if (model == null) throw unusable([{ key: "judgeModelName", message: phrase`is missing`, expected }]);
  const provider = found(await lookups.provider(id), "judgeProviderConfigId", "provider", id);
  const entry = await lookups.entryOf(provider, model);
  return entry ?? { use: { provider, model } };
}

async function targetsOf({ targetModels }: RunCreate, lookups: DocumentLookups): Promise<Served[]> {
  const targets: Served[] = [];
  const taken = new Set<string>();
  const seen = new Set<string>();
  for (const [index, { providerConfigId: id, modelName: model }] of targetModels.entries()) {
    const key = `targetModels[${index}]`;
    const provider = found(await lookups.provider(id), `${key}.providerConfigId`, "provider", id);
    const name = JSON.stringify([provider, model]);
    if (seen.has(name))
      throw unusable([{ key, message: phrase`appears twice`, expected: phrase`each model once` }]);
    seen.add(name);
    const entry = await lookups.entryOf(provider, model);
    if (entry !== null && !taken.has(entry)) {
      taken.add(entry);
      targets.push(entry);
      continue;
    }
    const own = taken.has(model) ? `${provider}/${model}` : model;
    taken.add(own);
    targets.push({ id: own, use: { provider, model } });
  }
  return targets;
}

async function collectionsOf(ids: readonly number[], lookups: DocumentLookups): Promise<string[]> {
  const names: string[] = [];
  for (const [index, id] of ids.entries()) {
    const key = `collectionIds[${index}]`;
    const { name, taskCount } = found(await lookups.collection(id), key, "collection", id);
    if (taskCount === 0) throw unusable([{ key, message: phrase`the collection ${id} has no tasks` }]);
    if (names.includes(name)) throw unusable([{ key, message: phrase`appears twice` }]);
    names.push(name);
  }
  return names;
}

/** "CSV or Markdown", line 231: the word itself besides `MD`, in any case. */
const exportSchema = exportBodySchema.extend({
  format: z
    .string()
    .transform((format) => format.toUpperCase())
    .pipe(z.enum(["MARKDOWN", ...EXPORT_FORMATS])),
});

export const exportRequest = {
  ...documentBody({
    document: 2,
    name: "export as Markdown (document 2, lines 230-235)",
    keys: [],
    schema: exportSchema,
    translate: ({ format, ...rest }): z.input<typeof exportBodySchema> => ({
      ...rest,
      format: format === "MARKDOWN" ? "MD" : format,
    }),
  }),
  recognises: ({ format }: Readonly<Record<string, unknown>>) =>
    typeof format === "string" && !EXPORT_FORMATS.some((known) => known === format),
};
