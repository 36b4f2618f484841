import {
  type CatalogRecord,
  Failure,
  type ModelBody,
  type ModelEntryView,
  type Page,
  type PageRequest,
  alreadyTaken,
} from "../../core/index.ts";
import { NO_SECRETS, allRecords, archiveRecord, requireRecord } from "../catalog-records.ts";
import { type KeptModel, keptModel, modelBody, modelView } from "../model-record.ts";
import type { Parts } from "../parts.ts";
import { keptProvider } from "../provider-record.ts";
import { providerAt } from "../provider-at.ts";

type ModelParts = Pick<Parts, "store" | "clock">;

async function viewOf({ store }: ModelParts, record: CatalogRecord): Promise<ModelEntryView> {
  const provider = await store.findRecordByName("provider", keptModel(record).provider);
  return modelView(record, provider === null ? undefined : keptProvider(provider));
}

/** What is kept of a model, once its provider is known to exist. */
async function keptOf(parts: ModelParts, body: ModelBody): Promise<KeptModel> {
  const { temperature, maxTokens, parameters, promptFormat, inputTokenCost, outputTokenCost } = body;
  return {
    provider: await providerOf(parts, body),
    modelId: body.modelId ?? body.name,
    parameters: {
      ...parameters,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    },
    promptFormat,
    ...(inputTokenCost === undefined ? {} : { inputTokenCost }),
    ...(outputTokenCost === undefined ? {} : { outputTokenCost }),
  };
}

/** Name of the model's provider: as given, whatever its case, or the one at the address that is given instead. */
async function providerOf(
  parts: ModelParts,
  { provider, baseUrl, apiKeyEnvVar }: ModelBody,
): Promise<string> {
  if (provider === undefined && baseUrl !== undefined) return await providerAt(parts, baseUrl, apiKeyEnvVar);
  const wrong = (message: string): Failure => {
    const fault = { key: "provider", message, expected: "the name of a provider, or baseUrl instead" };
    return new Failure("invalid-input", "The model's provider does not exist.", { faults: [fault] });
  };
  if (provider === undefined) throw wrong("is missing");
  const exact = await parts.store.findRecordByName("provider", provider);
  if (exact !== null) return exact.name;
  const alike = (await allRecords(parts.store, "provider")).filter(
    ({ name }) => name.toLowerCase() === provider.toLowerCase(),
  );
  const [only] = alike;
  if (only === undefined || alike.length > 1) throw wrong(`there is no provider ${provider}`);
  return only.name;
}

export async function listModels(
  { store }: ModelParts,
  request: PageRequest & { readonly search?: string | undefined; readonly archived?: boolean | undefined },
): Promise<Page<ModelEntryView>> {
  const providers = new Map(
    (await allRecords(store, "provider")).map((record) => [record.name, keptProvider(record)]),
  );
  const { rows, next } = await store.listRecords({ kind: "model", ...request });
  return { rows: rows.map((row) => modelView(row, providers.get(keptModel(row).provider))), next };
}

export async function getModel(parts: ModelParts, id: number): Promise<ModelEntryView> {
  return await viewOf(parts, await requireRecord(parts, "model", id));
}

export async function createModel(parts: ModelParts, body: ModelBody): Promise<ModelEntryView> {
  // Before a provider is made for it.
  if ((await parts.store.findRecordByName("model", body.name)) !== null)
    throw alreadyTaken("name", `There is already a model named ${body.name}.`);
  const record = { kind: "model" as const, name: body.name, body: modelBody(await keptOf(parts, body)) };
  return await viewOf(parts, await parts.store.createRecord(record, [], parts.clock.now()));
}

export async function editModel(parts: ModelParts, id: number, body: ModelBody): Promise<ModelEntryView> {
  const known = await requireRecord(parts, "model", id);
  if (body.name !== known.name && (await parts.store.isModelUsed(known.name))) {
    throw new Failure("conflict", `Runs refer to the model as ${known.name}; it cannot be renamed.`, {
      hint: "Make another entry instead.",
    });
  }
  const change = { name: body.name, body: modelBody(await keptOf(parts, body)) };
  const record = await parts.store.updateRecord(id, change, NO_SECRETS, parts.clock.now());
  return await viewOf(parts, record ?? known);
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
    throw new Failure("conflict", `Model ${name} has been used in a run, whose results refer to it.`, {
      hint: "Archive it instead: it leaves the lists and old results stay readable.",
    });
  }
  await parts.store.removeRecord(id, []);
}

/** Names of models that a provider serves, archived ones too. */
export async function modelsOf({ store }: ModelParts, provider: string): Promise<string[]> {
  const models = await allRecords(store, "model");
  return models.filter((record) => keptModel(record).provider === provider).map(({ name }) => name);
}
