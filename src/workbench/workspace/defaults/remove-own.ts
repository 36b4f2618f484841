import type { CatalogKind, CatalogRecord, Removal } from "../../../core/index.ts";
import { NO_SECRETS, allRecords } from "../../catalog/catalog-records.ts";
import type { Parts } from "../../parts.ts";
import { keptProvider, vaultIds } from "../../catalog/provider-record.ts";
import { modelsOf } from "../../catalog/models-of-provider.ts";
import { priceName } from "../../catalog/prices.ts";
import { COLLECTIONS, CRITERIA_SETS, MODELS, PRICES, PROVIDERS } from "./content.ts";

/** Names that came with Assay. */
const SHIPPED: Readonly<Record<CatalogKind, ReadonlySet<string>>> = {
  provider: new Set(PROVIDERS.map(({ name }) => name)),
  model: new Set(MODELS.map(({ name }) => name)),
  "criteria-set": new Set(CRITERIA_SETS.map(({ name }) => name)),
  price: new Set(PRICES.map(priceName)),
  mapping: new Set(),
  draft: new Set(),
};
/** Models go before the providers that serve them. */
const ORDER = ["model", "provider", "criteria-set", "price", "mapping", "draft"] as const;

export interface Removed {
  readonly removed: number;
  /** Those that a run refers to leave the lists and stay readable. */
  readonly archived: number;
}

/** Removes what the user made: everything whose name did not come with Assay. Runs and their results stay. */
export async function removeOwn(parts: Parts): Promise<Removed> {
  const { store } = parts;
  let [removed, archived] = [0, 0];
  const count = (outcome: Removal): void => {
    if (outcome === "removed") removed += 1;
    if (outcome === "has-history") archived += 1;
  };
  for (const kind of ORDER) {
    for (const record of await allRecords(store, kind)) {
      if (!SHIPPED[kind].has(record.name)) count(await removeRecord(parts, record));
    }
  }
  const shipped = new Set<string>(COLLECTIONS.map(({ name }) => name));
  for (const { id } of await ownCollections(parts, shipped)) {
    if (await store.removeCollection(id)) removed += 1;
  }
  for (const taskId of await ownTasks(parts, shipped)) count(await removeTask(parts, taskId));
  return { removed, archived };
}

async function removeRecord(parts: Parts, record: CatalogRecord): Promise<Removal> {
  const { store, clock } = parts;
  if (await isReferredTo(parts, record)) {
    await store.updateRecord(record.id, { archivedAt: clock.now() }, NO_SECRETS, clock.now());
    return "has-history";
  }
  const secrets = record.kind === "provider" ? vaultIds(keptProvider(record)) : [];
  return (await store.removeRecord(record.id, secrets)) ? "removed" : "not-found";
}

/** A model that a run has used, or a provider that serves one: models went before, so what is left is used. */
async function isReferredTo(parts: Parts, { kind, name }: CatalogRecord): Promise<boolean> {
  if (kind === "model") return await parts.store.isModelUsed(name);
  return kind === "provider" && (await modelsOf(parts, name)).length > 0;
}

async function removeTask({ store, clock }: Parts, taskId: string): Promise<Removal> {
  const outcome = await store.removeTask(taskId);
  if (outcome === "has-history") await store.archiveTask(taskId, clock.now());
  return outcome;
}

async function ownCollections({ store }: Parts, shipped: ReadonlySet<string>) {
  const own: { id: number }[] = [];
  for (const archived of [false, true]) {
    let cursor: string | undefined;
    do {
      const page = await store.listCollections({ archived, cursor, limit: 500 });
      own.push(...page.rows.filter(({ name }) => !shipped.has(name)));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  return own;
}

/** Tasks that are in no collection that came with Assay. */
async function ownTasks({ store }: Parts, shipped: ReadonlySet<string>): Promise<string[]> {
  const kept = new Set<string>();
  for (const name of shipped) {
    const collection = await store.findCollectionByName(name);
    if (collection === null) continue;
    for await (const { task } of store.readTasks({ collectionId: collection.id })) kept.add(task.taskId);
  }
  const own: string[] = [];
  for (const archived of [false, true]) {
    for await (const { task } of store.readTasks({ archived })) {
      if (!kept.has(task.taskId)) own.push(task.taskId);
    }
  }
  return own;
}
