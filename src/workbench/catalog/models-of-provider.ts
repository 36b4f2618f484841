import type { Parts } from "../parts.ts";
import { allRecords } from "./catalog-records.ts";
import { keptModel } from "./model-record.ts";

/** Names of models that a provider serves, archived ones too. */
export async function modelsOf({ store }: Pick<Parts, "store">, provider: string): Promise<string[]> {
  const models = await allRecords(store, "model");
  return models.filter((record) => keptModel(record).provider === provider).map(({ name }) => name);
}
