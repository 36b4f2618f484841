import type { Client, PriceView } from "../../contract/index.ts";
import { isoTime } from "../../core/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";
import { givenNumber, priceAt } from "./typed-numbers.ts";

export interface PriceDraft {
  readonly provider: string;
  readonly model: string;
  readonly inputPerMillion: Typed;
  readonly outputPerMillion: Typed;
  readonly cachedInputPerMillion: Typed;
  readonly reasoningPerMillion: Typed;
  /** A day such as 2026-11-15. */
  readonly since: string;
}

type PriceBody = Parameters<Client["createPrice"]>[0]["body"];
type PricePatch = Parameters<Client["editPrice"]>[0]["body"];

const DAY_LENGTH = 10;
/** The day of a time, in UTC. */
export const dayOf = (now: number): string => isoTime(now).slice(0, DAY_LENGTH);

/** What the form begins with. */
export const priceDraft = (price: PriceView | undefined, now: number): PriceDraft => ({
  provider: price?.provider ?? "",
  model: price?.model ?? "",
  inputPerMillion: price?.inputPerMillion ?? "",
  outputPerMillion: price?.outputPerMillion ?? "",
  cachedInputPerMillion: price?.cachedInputPerMillion ?? "",
  reasoningPerMillion: price?.reasoningPerMillion ?? "",
  since: price?.since ?? dayOf(now),
});

function neededPart({ provider, model, since, inputPerMillion, outputPerMillion }: PriceDraft) {
  return {
    provider,
    model,
    since,
    inputPerMillion: priceAt("inputPerMillion", inputPerMillion),
    outputPerMillion: priceAt("outputPerMillion", outputPerMillion),
  };
}

/** What is sent to say a price. */
export const priceBody = (draft: PriceDraft): PriceBody => ({
  ...neededPart(draft),
  ...givenNumber("cachedInputPerMillion", draft.cachedInputPerMillion),
  ...givenNumber("reasoningPerMillion", draft.reasoningPerMillion),
});

/** What is sent to correct one: an empty field takes a price back. */
export const pricePatch = (draft: PriceDraft): PricePatch => ({
  ...neededPart(draft),
  cachedInputPerMillion: readNumber(draft.cachedInputPerMillion) ?? null,
  reasoningPerMillion: readNumber(draft.reasoningPerMillion) ?? null,
});
