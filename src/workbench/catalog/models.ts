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
  type Fault,
  type Page,
  type PageRequest,
  alreadyTaken,
} from "../../core/index.ts";
import { NO_SECRETS, allRecords, archiveRecord, requireRecord } from "./catalog-records.ts";
import { type KeptModel, keptModel, modelBody, modelView } from "./model-record.ts";
import type { Parts } from "../parts.ts";
import { keptProvider } from "./provider-record.ts";
import { isAddressOf, providerAt } from "./provider-at.ts";

type ModelParts = Pick<Parts, "store" | "clock">;

async function viewOf({ store }: ModelParts, record: CatalogRecord): Promise<ModelEntryView> {
  const provider = await store.findRecordByName("provider", keptModel(record).provider);
  return modelView(record, provider === null ? undefined : keptProvider(provider));
}

/** What is kept of a model, once its provider is known to exist. */
async function keptOf(parts: ModelParts, body: ModelBody): Promise<KeptModel> {
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

/** Name of the model's provider: as given, whatever its case, or the one at the address that is given instead. */
async function providerOf(parts: ModelParts, body: ModelBody): Promise<string> {
  const { provider, baseUrl, apiKeyEnvVar } = body;
  if (provider === undefined && baseUrl !== undefined) return await providerAt(parts, baseUrl, apiKeyEnvVar);
  const wrong = (message: string): Failure => {
    const fault = { key: "provider", message, expected: "the name of a provider, or baseUrl instead" };
    return new Failure("invalid-input", "The model's provider does not exist.", { faults: [fault] });
  };
  if (provider === undefined) throw wrong("is missing");
  const found = await providerNamed(parts, provider);
  if (found === null) throw wrong(`there is no provider ${provider}`);
  refuseOtherAddress(found, body);
  return found.name;
}

async function providerNamed({ store }: ModelParts, provider: string): Promise<CatalogRecord | null> {
  const exact = await store.findRecordByName("provider", provider);
  if (exact !== null) return exact;
  const alike = (await allRecords(store, "provider")).filter(
    ({ name }) => name.toLowerCase() === provider.toLowerCase(),
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** A provider has an address and a key of its own: another one beside its name would go nowhere. */
function refuseOtherAddress(record: CatalogRecord, { baseUrl, apiKeyEnvVar }: ModelBody): void {
  const kept = keptProvider(record);
  const faults: Fault[] = [];
  if (baseUrl !== undefined && !isAddressOf(kept, baseUrl))
    faults.push({
      key: "baseUrl",
      message: `is not the address of the provider ${record.name}`,
      expected: `${kept.baseUrl ?? "none"}, or baseUrl without provider`,
    });
  if (apiKeyEnvVar !== undefined && apiKeyEnvVar !== kept.apiKeyEnv)
    faults.push({
      key: "apiKeyEnvVar",
      message: `is not where the provider ${record.name} takes its key from`,
      expected: "the provider to be changed, or baseUrl and apiKeyEnvVar without provider",
    });
  if (faults.length > 0)
    throw new Failure("invalid-input", "The model names a provider and another server.", { faults });
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

/** What is absent stays as it is. An address alone moves the model to the provider there. */
export async function editModel(parts: ModelParts, id: number, change: ModelChange): Promise<ModelEntryView> {
  const known = await requireRecord(parts, "model", id);
  const { provider, ...rest } = keptModel(known);
  const isMoved = change.provider == null && (await isElsewhere(parts, provider, change));
  const before = { name: known.name, ...rest, ...(isMoved ? {} : { provider }) };
  const body = patchedBody(modelBodySchema, before, inParameters(change), "model");
  if (body.name !== known.name && (await parts.store.isModelUsed(known.name))) {
    throw new Failure("conflict", `Runs refer to the model as ${known.name}; it cannot be renamed.`, {
      hint: "Make another entry instead.",
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
