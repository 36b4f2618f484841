import {
  type CatalogRecord,
  Failure,
  type Model,
  type Parameters,
  type Provider,
  type UsedModel,
  modelSchema,
  phrase,
} from "../../core/index.ts";
import { keptModel } from "./model-record.ts";
import type { Parts } from "../parts.ts";
import { frozenProvider } from "./provider-record.ts";

const THOUSANDS_IN_A_MILLION = 1000;

interface FoundModel {
  readonly model: Model;
  readonly provider: Provider;
}

/** A model of the workspace with its provider, as a run freezes them. */
export async function modelFromCatalog(
  parts: Pick<Parts, "store">,
  use: UsedModel,
  /** Where it stands in the config. */
  key: string,
  /** What holds where the entry does not say. */
  defaults: Parameters,
): Promise<FoundModel> {
  if (typeof use === "string") return await entryNamed(parts, use, key, defaults);
  const { store } = parts;
  const provider = await store.findRecordByName("provider", use.provider);
  if (provider === null || provider.archivedAt !== null)
    throw unknown(key, phrase`the workspace has no provider ${JSON.stringify(use.provider)}`);
  const model = { modelId: use.model, provider: provider.name, name: use.model, parameters: defaults };
  return { model: modelSchema.parse(model), provider: frozenProvider(provider) };
}

async function entryNamed(
  { store }: Pick<Parts, "store">,
  name: string,
  key: string,
  defaults: Parameters,
): Promise<FoundModel> {
  const record = await store.findRecordByName("model", name);
  if (record === null) throw unknown(key, phrase`the workspace has no model ${JSON.stringify(name)}`);
  if (record.archivedAt !== null) throw unknown(key, phrase`the model ${JSON.stringify(name)} is archived`);
  const provider = await store.findRecordByName("provider", keptModel(record).provider);
  if (provider === null) throw unknown(key, phrase`the provider of ${JSON.stringify(name)} no longer exists`);
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
    expected: phrase`a model listed by \`assay models\`, or one defined here`,
  };
  return new Failure("invalid-input", phrase`A model can't be used.`, { faults: [fault] });
}
