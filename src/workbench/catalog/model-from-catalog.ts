import {
  type CatalogRecord,
  Failure,
  type Model,
  type Parameters,
  type Provider,
  modelSchema,
} from "../../core/index.ts";
import { keptModel } from "./model-record.ts";
import type { Parts } from "../parts.ts";
import { frozenProvider } from "./provider-record.ts";

const THOUSANDS_IN_A_MILLION = 1000;

/** A model entry of the workspace with its provider, as a run freezes them. */
export async function modelFromCatalog(
  { store }: Pick<Parts, "store">,
  name: string,
  /** Where the name stands in the config. */
  key: string,
  /** What holds where the entry does not say. */
  defaults: Parameters,
): Promise<{ model: Model; provider: Provider }> {
  const record = await store.findRecordByName("model", name);
  if (record === null) throw unknown(key, `the workspace has no model ${JSON.stringify(name)}`);
  if (record.archivedAt !== null) throw unknown(key, `the model ${JSON.stringify(name)} is archived`);
  const provider = await store.findRecordByName("provider", keptModel(record).provider);
  if (provider === null)
    throw unknown(key, `the provider of ${JSON.stringify(name)} does not exist any more`);
  return { model: frozenModel(record, defaults), provider: frozenProvider(provider) };
}

function frozenModel(record: CatalogRecord, defaults: Parameters): Model {
  const kept = keptModel(record);
  const { provider, modelId, parameters, contextTokens, promptFormat, inputTokenCost, outputTokenCost } =
    kept;
  const isPriced = inputTokenCost !== undefined && outputTokenCost !== undefined;
  return modelSchema.parse({
    modelId: record.name,
    provider,
    name: modelId,
    parameters: { ...defaults, ...parameters },
    contextTokens,
    recipe: promptFormat,
    ...(isPriced
      ? {
          price: {
            inputPerMillion: inputTokenCost * THOUSANDS_IN_A_MILLION,
            outputPerMillion: outputTokenCost * THOUSANDS_IN_A_MILLION,
          },
        }
      : {}),
  });
}

function unknown(key: string, message: string): Failure {
  const fault = {
    key,
    message,
    expected: "a model that `assay models` lists, or one that is described here",
  };
  return new Failure("invalid-input", "A model that is named cannot be used.", { faults: [fault] });
}
