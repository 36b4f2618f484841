import type { DocumentLookups } from "../../contract/index.ts";
import { allRecords } from "../catalog/catalog-records.ts";
import { keptModel } from "../catalog/model-record.ts";
import type { Parts } from "../parts.ts";

const NUMBER = /^[1-9]\d{0,9}$/;
const LARGEST = 2_147_483_647;

/** The number that an id is; null for a name. */
function numberOf(id: number | string): number | null {
  const number = typeof id === "number" ? id : NUMBER.test(id) ? Number(id) : null;
  return number !== null && number <= LARGEST ? number : null;
}

/** What the translations of documents' bodies ask of the workspace. Nothing is changed. */
export function documentLookups({ store }: Pick<Parts, "store">): DocumentLookups {
  return {
    provider: async (id) => {
      const record = numberOf(id) === null ? null : await store.findRecord("provider", id);
      return record === null || record.archivedAt !== null ? null : record.name;
    },
    entryOf: async (provider, model) => {
      const entries = (await allRecords(store, "model")).filter((record) => {
        const kept = keptModel(record);
        return record.archivedAt === null && kept.provider === provider && kept.modelId === model;
      });
      return entries.length === 1 ? (entries[0]?.name ?? null) : null;
    },
    model: async (id) => {
      const number = numberOf(id);
      const record =
        number === null
          ? await store.findRecordByName("model", String(id))
          : await store.findRecord("model", number);
      return record === null || record.archivedAt !== null ? null : record.name;
    },
    collection: async (id) => {
      const collection = numberOf(id) === null ? null : await store.findCollection(id);
      return collection === null || collection.archivedAt !== null ? null : collection;
    },
    freeCollectionName: async (name) => {
      for (let number = 1; ; number += 1) {
        const tried = number === 1 ? name : `${name} ${number}`;
        if ((await store.findCollectionByName(tried)) === null) return tried;
      }
    },
    run: async (id) => {
      const number = numberOf(id);
      const run = number === null ? await store.findRun(String(id)) : await store.findRunById(number);
      return run?.runId ?? null;
    },
    runsOfItems: (itemIds) => store.findItemRuns(itemIds.filter((id) => id <= LARGEST)),
  };
}
