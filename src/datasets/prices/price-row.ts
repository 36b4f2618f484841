import { phrase } from "../../core/index.ts";
import type { Fault } from "../../core/index.ts";

/** What a model costs, as a file says it. */
export interface PriceRow {
  /** As the file calls it. */
  readonly model: string;
  /** Null where the file does not name one that Assay knows it by. */
  readonly provider: string | null;
  /** Who serves the model at this price, in the words of the list. */
  readonly servedBy: string | null;
  /** The first day it holds; null when the file does not say. */
  readonly since: string | null;
  /** US dollars for a million tokens, by the keys of a price. */
  readonly price: Readonly<Record<string, number>>;
  fault(key: string | null, fault: Fault): Fault;
}

export interface ReadPrices {
  /** A table or list with a row for each price, or LiteLLM's object with a key for each model. */
  readonly format: "rows" | "litellm";
  readonly rows: readonly PriceRow[];
  /** Models that the file names without a price for tokens. */
  readonly withoutPrice: readonly string[];
  readonly ignoredColumns: readonly string[];
  readonly faults: readonly Fault[];
}

const TOKENS_IN_A_MILLION = 1_000_000;

/** A price for one token as one for a million, without the dust of floating point. */
export function perMillion(perToken: number): number {
  return Number((perToken * TOKENS_IN_A_MILLION).toPrecision(12));
}

/** A number as lists write it: as such, or as text. Null when there is none, a fault when it is no price. */
export function readAmount(value: unknown): number | null | Fault {
  const isBlank = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (isBlank) return null;
  const amount = typeof value === "string" ? Number(value) : value;
  if (typeof amount === "number" && Number.isFinite(amount) && amount >= 0) return amount;
  return {
    message: phrase`is no price: ${JSON.stringify(value)?.slice(0, 40) ?? ""}`,
    expected: phrase`a number from 0, in US dollars`,
  };
}
