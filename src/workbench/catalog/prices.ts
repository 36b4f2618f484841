import {
  type PriceBody,
  type PriceChange,
  type PriceView,
  patchedBody,
  priceBodySchema,
  priceViewSchema,
} from "../../contract/index.ts";
import {
  type CatalogRecord,
  type Model,
  type PRICE_SORTS,
  type Page,
  type Price,
  isoTime,
  jsonSchema,
  priceSchema,
} from "../../core/index.ts";
import { type NamedRequest, NO_SECRETS, allRecords, requireRecord } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";

type PriceParts = Pick<Parts, "store" | "clock">;

function toView({ id, body }: CatalogRecord): PriceView {
  return priceViewSchema.parse({ id, ...(body as object) });
}

/** What tells one price from another. */
export function priceName({ provider, model, since }: PriceBody): string {
  return `${provider}/${model} since ${since}`;
}

export async function listPrices(
  { store }: PriceParts,
  {
    provider,
    model,
    ...request
  }: NamedRequest<(typeof PRICE_SORTS)[number]> & {
    readonly provider?: string | undefined;
    readonly model?: string | undefined;
  },
): Promise<Page<PriceView>> {
  const { rows, next } = await store.listRecords({ kind: "price", holding: { provider, model }, ...request });
  return { rows: rows.map(toView), next };
}

export async function getPrice(parts: PriceParts, id: number): Promise<PriceView> {
  return toView(await requireRecord(parts, "price", id));
}

/** One price a day: a second one for the same model and day is refused. */
export async function createPrice({ store, clock }: PriceParts, body: PriceBody): Promise<PriceView> {
  const record = { kind: "price" as const, name: priceName(body), body: jsonSchema.parse(body) };
  return toView(await store.createRecord(record, [], clock.now()));
}

export async function editPrice(parts: PriceParts, id: number, change: PriceChange): Promise<PriceView> {
  const known = await requireRecord(parts, "price", id);
  const body = patchedBody(priceBodySchema, known.body, change, "price");
  const changed = { name: priceName(body), body: jsonSchema.parse(body) };
  return toView((await parts.store.updateRecord(id, changed, NO_SECRETS, parts.clock.now())) ?? known);
}

export async function deletePrice(parts: PriceParts, id: number): Promise<void> {
  await requireRecord(parts, "price", id);
  await parts.store.removeRecord(id, []);
}

/** What a call is counted by, without whose price it is and since when. */
function priceOf(body: PriceBody): Price {
  return priceSchema.parse(
    Object.fromEntries(Object.entries(body).filter(([key]) => key in priceSchema.shape)),
  );
}

/** Models with the price that holds today, where they have none and one is known. */
export async function priced({ store, clock }: PriceParts, models: readonly Model[]): Promise<Model[]> {
  const today = isoTime(clock.now()).slice(0, 10);
  const newest = new Map<string, PriceBody>();
  for (const price of (await allRecords(store, "price")).map(toView)) {
    const key = JSON.stringify([price.provider, price.model]);
    const known = newest.get(key);
    if (price.since <= today && (known === undefined || known.since < price.since)) newest.set(key, price);
  }
  return models.map((model) => {
    const found = newest.get(JSON.stringify([model.provider, model.name]));
    if (model.price !== undefined || found === undefined) return model;
    return { ...model, price: priceOf(found) };
  });
}
