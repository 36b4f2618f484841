import type { Client, PriceView } from "../../contract/index.ts";
import { t } from "@lingui/core/macro";
import { Failure, isoTime } from "../../core/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";
import { givenNumber } from "./typed-numbers.ts";

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

const TEXTS = ["provider", "model", "since"] as const;
const PRICES = ["inputPerMillion", "outputPerMillion"] as const;

/** What has to be there. Everything that isn't is told at once; an empty price is missing, not free. */
function neededPart(draft: PriceDraft) {
  const [inputPerMillion, outputPerMillion] = PRICES.map((key) => readNumber(draft[key]));
  const faults = [
    ...TEXTS.filter((key) => draft[key].trim() === "").map((key) => ({
      key,
      message: t`Fill in this field.`,
    })),
    ...PRICES.filter((key) => readNumber(draft[key]) === undefined).map((key) => ({
      key,
      message: t`Enter a price. Use 0 for a free model.`,
    })),
  ];
  if (faults.length > 0 || inputPerMillion === undefined || outputPerMillion === undefined)
    throw new Failure("invalid-input", t`The price could not be saved.`, { faults });
  const { provider, model, since } = draft;
  return { provider, model, since, inputPerMillion, outputPerMillion };
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
