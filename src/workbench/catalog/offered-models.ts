import { type OfferedModelsBody, type OfferedModelsResult, modelBodySchema } from "../../contract/index.ts";
import type { Store } from "../../core/index.ts";
import { allRecords, requireRecord } from "./catalog-records.ts";
import { keptModel } from "./model-record.ts";
import type { ProvidingParts } from "./provider-of-model.ts";
import { createModel } from "./models.ts";

/** Makes an entry of each model that has none yet. Named as the provider names it, or else with the provider's name. */
export async function addProviderModels(
  parts: ProvidingParts,
  providerId: number,
  { models }: OfferedModelsBody,
): Promise<OfferedModelsResult> {
  const { name: provider } = await requireRecord(parts, "provider", providerId);
  const entries = (await allRecords(parts.store, "model"))
    .map((record) => ({ name: record.name, ...keptModel(record) }))
    .filter((entry) => entry.provider === provider);
  const added: OfferedModelsResult["added"] = [];
  const known: OfferedModelsResult["known"] = [];
  for (const modelId of new Set(models)) {
    const entry = entries.find((one) => one.modelId === modelId);
    if (entry !== undefined) {
      known.push({ modelId, name: entry.name });
      continue;
    }
    const name = await freeName(parts.store, modelId, provider);
    added.push(await createModel(parts, modelBodySchema.parse({ name, provider, modelId })));
  }
  return { added, known };
}

/** Of a model's name. */
const LONGEST = 500;

async function freeName(
  store: Pick<Store, "findRecordByName">,
  modelId: string,
  provider: string,
): Promise<string> {
  for (let number = 0; ; number += 1) {
    const suffix = number === 1 ? ` (${provider})` : ` (${provider} ${number})`;
    const name =
      number === 0 ? modelId : `${modelId.slice(0, LONGEST - suffix.length).toWellFormed()}${suffix}`;
    if ((await store.findRecordByName("model", name)) === null) return name;
  }
}
