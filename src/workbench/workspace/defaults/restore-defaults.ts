import { type CatalogKind, type CatalogRecord, type Json, jsonSchema } from "../../../core/index.ts";
import { NO_SECRETS } from "../../catalog/catalog-records.ts";
import { modelBody } from "../../catalog/model-record.ts";
import type { Parts } from "../../parts.ts";
import { keptProvider, providerBody } from "../../catalog/provider-record.ts";
import { forgetSettings } from "../settings.ts";
import { numbered } from "../../catalog/criteria-sets.ts";
import { importTasks } from "../../tasks/import-tasks.ts";
import { priceName } from "../../catalog/prices.ts";
import { COLLECTIONS, CRITERIA_SETS, MODELS, PRICES, PROVIDERS, type ProviderTemplate } from "./content.ts";

/** Puts settings and everything that came with Assay back as they were. What has another name stays as it is. */
export async function restoreDefaults(parts: Parts): Promise<void> {
  await forgetSettings(parts.store);
  for (const template of PROVIDERS) await restoreProvider(parts, template);
  for (const { name, provider = "", modelId = name, parameters, promptFormat } of MODELS) {
    await restore(parts, "model", name, () => modelBody({ provider, modelId, parameters, promptFormat }));
  }
  for (const set of CRITERIA_SETS) await restore(parts, "criteria-set", set.name, () => numbered(set));
  for (const price of PRICES) await restore(parts, "price", priceName(price), () => jsonSchema.parse(price));
  for (const { name, file } of COLLECTIONS) await restoreCollection(parts, name, file);
}

/** A key or a header that the user gave it stays. */
async function restoreProvider(parts: Parts, template: ProviderTemplate): Promise<void> {
  const { name, baseUrl, addressVariable = "", limits = {}, ...rest } = template;
  const elsewhere = parts.variable(addressVariable) ?? "";
  const address = elsewhere === "" ? baseUrl : elsewhere;
  await restore(parts, "provider", name, (known) => {
    const own = known === null ? null : keptProvider(known);
    const { apiKeyEnv: usual, ...plain } = rest;
    const apiKey = own?.apiKey;
    const apiKeyEnv = apiKey === undefined ? (own?.apiKeyEnv ?? usual) : undefined;
    return providerBody({
      ...plain,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(address === undefined ? {} : { baseUrl: address }),
      ...(apiKeyEnv === undefined ? {} : { apiKeyEnv }),
      headers: own?.headers ?? [],
      limits,
    });
  });
}

async function restore(
  { store, clock }: Parts,
  kind: CatalogKind,
  name: string,
  bodyOf: (known: CatalogRecord | null) => Json,
): Promise<void> {
  const known = await store.findRecordByName(kind, name);
  const body = bodyOf(known);
  if (known === null) await store.createRecord({ kind, name, body }, [], clock.now());
  else await store.updateRecord(known.id, { body, archivedAt: null }, NO_SECRETS, clock.now());
}

async function restoreCollection(parts: Parts, name: string, file: string): Promise<void> {
  const content = await parts.readExample(file);
  if (content === null) return;
  const options = {
    path: file,
    collection: name,
    keepUnknown: false,
    skipBadRows: false,
    onConflict: "update",
  } as const;
  const { collectionId } = await importTasks(parts, chunks(content), options);
  if (collectionId === null) return;
  const { store, clock } = parts;
  await store.updateCollection(collectionId, { archivedAt: null }, clock.now());
  const archived: string[] = [];
  for await (const { task } of store.readTasks({ collectionId, archived: true })) archived.push(task.taskId);
  for (const taskId of archived) await store.archiveTask(taskId, null);
}

async function* chunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
