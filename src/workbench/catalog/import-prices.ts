import {
  type ImportedPrice,
  type PriceBody,
  type PriceImport,
  type PriceImportBody,
  priceBodySchema,
} from "../../contract/index.ts";
import {
  Failure,
  type Fault,
  explainIssue,
  isoTime,
  jsonSchema,
  keyPath,
  priceSchema,
  phrase,
} from "../../core/index.ts";
import { type PriceRow, readPrices } from "../../datasets/index.ts";
import type { Parts } from "../parts.ts";
import { allRecords } from "./catalog-records.ts";
import { type ServedModel, byModelName, matchPrice, servedModels } from "./match-prices.ts";
import { priceName } from "./prices.ts";

type PriceParts = Pick<Parts, "store" | "clock">;

const MOST_UNKNOWN = 100;

/** Takes a price list over, all of it or nothing, or says what that would change. */
export async function importPrices(parts: PriceParts, request: PriceImportBody): Promise<PriceImport> {
  const { store, clock } = parts;
  const read = await readPrices(request.path, request.content);
  if (read.faults.length > 0) throw unusable(read.faults);
  if (read.rows.length === 0) {
    throw unusable([
      { file: request.path, message: phrase`has no token price`, expected: phrase`at least one` },
    ]);
  }
  const served = servedModels(await allRecords(store, "model"));
  const found =
    read.format === "litellm"
      ? await pricesOfModels(parts, read.rows, served, request)
      : {
          prices: read.rows.map((row) => ({ row, provider: row.provider ?? request.provider })),
          unmatched: [],
        };
  const today = isoTime(clock.now()).slice(0, 10);
  const bodies = checked(found.prices, request.since ?? today);
  const known = (await allRecords(store, "price")).map(({ body }) => priceBodySchema.parse(body));
  const rows = bodies.map((body) => compared(body, known, served));
  const changed = rows.filter(({ change }) => change !== "same");
  if (request.apply && changed.length > 0) await store.saveRecords(changed.map(toRecord), clock.now());
  const used = new Set(found.prices.map(({ row }) => row));
  const unknown = read.format === "litellm" ? read.rows.filter((row) => !used.has(row)) : [];
  return {
    applied: request.apply,
    rows,
    unmatched: found.unmatched,
    unknown: unknown.slice(0, MOST_UNKNOWN).map(({ model }) => model),
    unknownCount: unknown.length,
    withoutPrice: read.withoutPrice.length,
    ignoredColumns: [...read.ignoredColumns],
  };
}

interface Priced {
  readonly row: PriceRow;
  readonly provider: string | undefined;
  /** What the provider calls the model, where that differs from the list. */
  readonly model?: string;
}

/** Of a list that knows nothing of Assay's providers, the prices of models that the workspace has. */
async function pricesOfModels(
  { store }: PriceParts,
  rows: readonly PriceRow[],
  served: readonly ServedModel[],
  { provider: said }: PriceImportBody,
): Promise<{ prices: Priced[]; unmatched: PriceImport["unmatched"] }> {
  const providers = new Map((await allRecords(store, "provider")).map((record) => [record.name, record]));
  const wanted = served.filter(({ provider }) => said === undefined || provider === said);
  if (said !== undefined && wanted.length === 0) {
    const fault = {
      key: "provider",
      message: phrase`the workspace has no model of provider ${JSON.stringify(said)}`,
      expected:
        [...new Set(served.map(({ provider }) => provider))].join(", ") ||
        phrase`a provider that has models in the workspace`,
    };
    throw new Failure("invalid-input", phrase`The price list can't be used.`, { faults: [fault] });
  }
  const names = byModelName(rows);
  const prices: Priced[] = [];
  const unmatched: PriceImport["unmatched"] = [];
  for (const one of wanted) {
    const { provider, model } = one;
    const match = matchPrice(one, providers.get(provider), names, said !== undefined);
    if ("row" in match) prices.push({ row: match.row, provider, model });
    else unmatched.push({ provider, model, reason: match.reason });
  }
  return { prices, unmatched };
}

/** Whole prices, each model and day once; every fault of the list is told together. */
function checked(prices: readonly Priced[], since: string): PriceBody[] {
  const bodies = new Map<string, PriceBody>();
  const faults: Fault[] = [];
  for (const { row, provider, model = row.model } of prices) {
    if (provider === undefined) {
      const expected = phrase`a column provider, or one provider for the whole list`;
      faults.push(row.fault("provider", { message: phrase`is missing`, expected }));
      continue;
    }
    const body = priceBodySchema.safeParse({ provider, model, ...row.price, since: row.since ?? since });
    if (!body.success) {
      for (const { path, fault } of body.error.issues.flatMap(explainIssue))
        faults.push(row.fault(keyPath(path), fault));
      continue;
    }
    const name = priceName(body.data);
    const other = bodies.get(name);
    if (other !== undefined && !isSame(other, body.data)) {
      faults.push(
        row.fault(null, {
          message: phrase`gives a different price for ${model} of ${provider} than an earlier row`,
        }),
      );
    }
    bodies.set(name, body.data);
  }
  if (faults.length > 0) throw unusable(faults);
  return [...bodies.values()];
}

/** A price beside the one that holds on its first day without it. */
function compared(
  body: PriceBody,
  known: readonly PriceBody[],
  served: readonly ServedModel[],
): ImportedPrice {
  const { provider, model, since } = body;
  const before = known
    .filter((one) => one.provider === provider && one.model === model && one.since <= since)
    .reduce<PriceBody | null>((last, one) => (last === null || last.since < one.since ? one : last), null);
  const own = served.find((one) => one.provider === provider && one.model === model);
  return {
    ...body,
    change: before === null ? "new" : isSame(before, body) ? "same" : "changed",
    before: before === null ? null : priceSchema.parse(priceOf(before)),
    isKnown: own !== undefined,
    overriddenBy: [...(own?.pricedEntries ?? [])],
  };
}

/** The parts of a price, without whose it is. */
function priceOf(body: PriceBody): Record<string, unknown> {
  const keys = Object.keys(priceSchema.shape);
  return Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)));
}

function isSame(one: PriceBody, other: PriceBody): boolean {
  const [a, b] = [priceOf(one), priceOf(other)];
  return Object.keys(priceSchema.shape).every((key) => a[key] === b[key]);
}

function toRecord(price: ImportedPrice) {
  const { provider, model, since } = price;
  const body = priceBodySchema.parse({ provider, model, since, ...priceOf(price) });
  return { kind: "price" as const, name: priceName(body), body: jsonSchema.parse(body) };
}

function unusable(faults: readonly Fault[]): Failure {
  return new Failure("invalid-input", phrase`The price list can't be used. Nothing was changed.`, { faults });
}
