import {
  type ModelBody,
  type ModelChange,
  type ModelEntryView,
  patchedBody,
  modelBodySchema,
} from "../../contract/index.ts";
import {
  type CatalogRecord,
  Failure,
  type MODEL_SORTS,
  type Page,
  alreadyTaken,
  phrase,
} from "../../core/index.ts";
import {
  type NamedRequest,
  NO_SECRETS,
  allRecords,
  archiveRecord,
  requireRecord,
} from "./catalog-records.ts";
import { type KeptModel, keptModel, modelBody, modelView } from "./model-record.ts";
import type { Parts } from "../parts.ts";
import { keptProvider } from "./provider-record.ts";
import { isAddressOf } from "./provider-at.ts";
import { type ProvidingParts, providerOf } from "./provider-of-model.ts";

type ModelParts = Pick<Parts, "store" | "clock">;

async function viewOf({ store }: ModelParts, record: CatalogRecord): Promise<ModelEntryView> {
  const provider = await store.findRecordByName("provider", keptModel(record).provider);
  return modelView(record, provider === null ? undefined : keptProvider(provider));
}

/** What is kept of a model, once its provider is known to exist. */
async function keptOf(parts: ProvidingParts, body: ModelBody): Promise<KeptModel> {
  const { temperature, maxTokens, parameters, contextTokens, promptFormat } = body;
  const { inputTokenCost, outputTokenCost } = body;
  return {
    provider: await providerOf(parts, body),
    modelId: body.modelId ?? body.name,
    parameters: {
      ...parameters,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    },
    ...(contextTokens === undefined ? {} : { contextTokens }),
    promptFormat,
    ...(inputTokenCost === undefined ? {} : { inputTokenCost }),
    ...(outputTokenCost === undefined ? {} : { outputTokenCost }),
  };
}

export async function listModels(
  { store }: ModelParts,
  {
    provider,
    ...request
  }: NamedRequest<(typeof MODEL_SORTS)[number]> & { readonly provider?: string | undefined },
): Promise<Page<ModelEntryView>> {
  const providers = new Map(
    (await allRecords(store, "provider")).map((record) => [record.name, keptProvider(record)]),
  );
  const { rows, next } = await store.listRecords({ kind: "model", holding: { provider }, ...request });
  return { rows: rows.map((row) => modelView(row, providers.get(keptModel(row).provider))), next };
}

export async function getModel(parts: ModelParts, id: number): Promise<ModelEntryView> {
  return await viewOf(parts, await requireRecord(parts, "model", id));
}

export async function createModel(parts: ProvidingParts, body: ModelBody): Promise<ModelEntryView> {
  // Before a provider is made for it.
  if ((await parts.store.findRecordByName("model", body.name)) !== null)
    throw alreadyTaken("name", phrase`A model named ${body.name} already exists.`);
  const record = { kind: "model" as const, name: body.name, body: modelBody(await keptOf(parts, body)) };
  return await viewOf(parts, await parts.store.createRecord(record, [], parts.clock.now()));
}

/** What is absent stays as it is. An address alone moves the model to the provider there. */
export async function editModel(
  parts: ProvidingParts,
  id: number,
  change: ModelChange,
): Promise<ModelEntryView> {
  const known = await requireRecord(parts, "model", id);
  const { provider, ...rest } = keptModel(known);
  const isMoved = change.provider == null && (await isElsewhere(parts, provider, change));
  const before = { name: known.name, ...rest, ...(isMoved ? {} : { provider }) };
  const body = patchedBody(modelBodySchema, before, inParameters(change), "model");
  if (body.name !== known.name && (await parts.store.isModelUsed(known.name))) {
    throw new Failure("conflict", phrase`Runs refer to the model as ${known.name}; so it can't be renamed.`, {
      hint: phrase`Add a new entry instead.`,
    });
  }
  const changed = { name: body.name, body: modelBody(await keptOf(parts, body)) };
  const record = await parts.store.updateRecord(id, changed, NO_SECRETS, parts.clock.now());
  return await viewOf(parts, record ?? known);
}

/** Whether a change names another server than the one the model is at. */
async function isElsewhere(
  { store }: ModelParts,
  provider: string,
  { baseUrl, apiKeyEnvVar }: ModelChange,
): Promise<boolean> {
  if (typeof baseUrl !== "string") return false;
  const record = await store.findRecordByName("provider", provider);
  if (record === null) return true;
  const kept = keptProvider(record);
  return !isAddressOf(kept, baseUrl) || (apiKeyEnvVar != null && apiKeyEnvVar !== kept.apiKeyEnv);
}

/** Settings that stand beside the parameters are among them; null takes them back there. */
function inParameters({ temperature, maxTokens, ...change }: ModelChange): ModelChange {
  if (temperature === undefined && maxTokens === undefined) return change;
  return {
    ...change,
    parameters: {
      ...change.parameters,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    },
  };
}

export async function archiveModel(
  parts: ModelParts,
  id: number,
  archived: boolean,
): Promise<ModelEntryView> {
  return await viewOf(parts, await archiveRecord(parts, "model", id, archived));
}

/** A model that a run has used can only be archived. */
export async function deleteModel(parts: ModelParts, id: number): Promise<void> {
  const { name } = await requireRecord(parts, "model", id);
  if (await parts.store.isModelUsed(name)) {
    throw new Failure("conflict", phrase`Model ${name} is used by a run.`, {
      hint: phrase`Archive it instead; it disappears from lists, and past results stay readable.`,
    });
  }
  await parts.store.removeRecord(id, []);
}
