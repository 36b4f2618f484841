import type { ModelList } from "../../contract/index.ts";
import { CallFailure, type CatalogRecord, isoTime, phrase } from "../../core/index.ts";
import { discoverModels } from "../../providers/index.ts";
import { credentialFinder } from "../workspace/credentials.ts";
import type { Parts } from "../parts.ts";
import { frozenProvider } from "./provider-record.ts";

export type ListParts = Pick<Parts, "clock" | "variable" | "vault" | "network">;

interface Kept {
  /** What the list was asked with: a provider that was changed is asked anew. */
  readonly body: string;
  readonly until: number;
  readonly list: Promise<ModelList>;
}

const KEPT_MS = 5 * 60_000;
/** A list that takes longer is not worth the wait. */
const LIST_PATIENCE_MS = 10_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The lists of models that providers offer, kept for a while. */
export class ModelLists {
  readonly #parts: ListParts;
  readonly #kept = new Map<number, Kept>();

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /** Throws a CallFailure when the provider does not say. */
  async of(record: CatalogRecord): Promise<ModelList> {
    const kept = this.#kept.get(record.id);
    const isGood = kept?.body === JSON.stringify(record.body) && kept.until > this.#parts.clock.ticks();
    return await (isGood ? kept.list : this.refresh(record));
  }

  /** Forgets the list and asks anew. */
  async refresh(record: CatalogRecord): Promise<ModelList> {
    const list = fetchModels(this.#parts, record);
    const kept = { body: JSON.stringify(record.body), until: this.#parts.clock.ticks() + KEPT_MS, list };
    this.#kept.set(record.id, kept);
    try {
      return await list;
    } catch (error) {
      if (this.#kept.get(record.id) === kept) this.#kept.delete(record.id);
      throw error;
    }
  }
}

/** Asks a provider for its models. Throws a CallFailure when it does not say. */
export async function fetchModels(parts: ListParts, record: CatalogRecord): Promise<ModelList> {
  const { clock, vault, network } = parts;
  const provider = frozenProvider(record);
  const credentials = await credentialFinder(parts)(provider);
  const found = await inTime(LIST_PATIENCE_MS, (signal) =>
    discoverModels(provider, credentials, signal, network),
  );
  const models = found.map(({ details, ...model }) =>
    details === undefined ? model : { ...model, details: vault.redactor.json(details) },
  );
  return { models, fetchedAt: isoTime(clock.now()) };
}

/** Ends what takes too long with a CallFailure. */
export async function inTime<Result>(
  patienceMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(Math.min(patienceMs, LONGEST_TIMER_MS));
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted || error instanceof CallFailure) throw error;
    throw new CallFailure("transient", phrase`no answer within ${patienceMs / 1000} s`);
  }
}
