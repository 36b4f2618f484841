import { type CatalogRecord, PROVIDER_KINDS, phrase } from "../../core/index.ts";
import type { PriceRow } from "../../datasets/index.ts";
import { keptModel } from "./model-record.ts";
import { keptProvider } from "./provider-record.ts";

/** A model of the workspace as its provider calls it, with the entries that use it. */
export interface ServedModel {
  readonly provider: string;
  readonly model: string;
  /** Entries that have a price of their own. */
  readonly pricedEntries: readonly string[];
}

/** What the workspace's entries call, each model of each provider once. */
export function servedModels(entries: readonly CatalogRecord[]): ServedModel[] {
  const found = Map.groupBy(
    entries.filter(({ archivedAt }) => archivedAt === null).map((entry) => ({ entry, ...keptModel(entry) })),
    ({ provider, modelId }) => JSON.stringify([provider, modelId]),
  );
  return [...found.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const priced = own.filter(
      ({ inputTokenCost, outputTokenCost }) => inputTokenCost !== undefined && outputTokenCost !== undefined,
    );
    return [
      {
        provider: first.provider,
        model: first.modelId,
        pricedEntries: priced.map(({ entry }) => entry.name),
      },
    ];
  });
}

export type Match = { readonly row: PriceRow } | { readonly reason: string };

/**
 * The row of a list without Assay's providers that is a model's price. The same model costs something else elsewhere,
 * so a row counts only where its server is the model's provider, or the user has said so; nothing is guessed.
 */
export function matchPrice(
  served: ServedModel,
  provider: CatalogRecord | undefined,
  rowsByModel: ReadonlyMap<string, readonly PriceRow[]>,
  isSaid: boolean,
): Match {
  const named = rowsByModel.get(served.model) ?? [];
  if (named.length === 0) return { reason: phrase`not in the list` };
  const candidates = isSaid ? named : named.filter(({ servedBy }) => isServer(servedBy, served, provider));
  if (candidates.length === 0) {
    const servers = [...new Set(named.map(({ servedBy }) => servedBy ?? phrase`nobody it names`))].join(", ");
    return { reason: phrase`the list only has it as served by ${servers}, at a possibly different price` };
  }
  const exact = candidates.filter(({ model }) => model === served.model);
  const wanted = exact.length > 0 ? exact : candidates;
  const [row] = wanted;
  const prices = new Set(wanted.map(({ price }) => JSON.stringify(price)));
  if (row === undefined || prices.size > 1) {
    return { reason: phrase`the list has several prices: ${wanted.map(({ model }) => model).join(", ")}` };
  }
  return { row };
}

/** Rows by what their server calls the model: as they stand, and without the server's name before it. */
export function byModelName(rows: readonly PriceRow[]): ReadonlyMap<string, readonly PriceRow[]> {
  const found = new Map<string, PriceRow[]>();
  for (const row of rows) {
    const prefix = `${row.servedBy ?? ""}/`;
    const short = row.model.startsWith(prefix) ? row.model.slice(prefix.length) : row.model;
    for (const name of new Set([row.model, short])) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a list's word for a server means a provider: by its name, its type or its address. */
function isServer(
  servedBy: string | null,
  { provider }: ServedModel,
  record: CatalogRecord | undefined,
): boolean {
  if (servedBy === null || plain(servedBy) === "") return false;
  const wanted = plain(servedBy);
  if (plain(provider) === wanted) return true;
  if (record === undefined) return false;
  const { type, baseUrl } = keptProvider(record);
  const kind = PROVIDER_KINDS[type];
  // Whoever speaks OpenAI's protocol need not be OpenAI: there only the address tells.
  const own = type === "openai-compatible" ? [] : [plain(kind.name), plain(type)];
  const host = URL.parse(baseUrl ?? kind.wire?.baseUrl ?? "")?.hostname ?? "";
  // The name before the last dot is whose it is: `my-openai.openai.azure.com` is Azure's.
  return own.includes(wanted) || plain(host.split(".").at(-2) ?? "") === wanted;
}
