import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { asFailure } from "../../core/index.ts";
import { priceBody, priceDraft } from "./price-draft.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

it("tells everything that is missing at once, and takes 0 for a price", () => {
  const empty = priceDraft(undefined, Date.UTC(2026, 10, 17));
  let failure;
  try {
    priceBody(empty);
  } catch (error) {
    failure = asFailure(error);
  }
  expect(failure?.faults.map(({ key }) => key)).toEqual([
    "provider",
    "model",
    "inputPerMillion",
    "outputPerMillion",
  ]);
  const whole = { ...empty, provider: "OpenAI", model: "gpt", inputPerMillion: "0", outputPerMillion: "1,5" };
  expect(priceBody(whole)).toEqual({
    provider: "OpenAI",
    model: "gpt",
    since: "2026-11-17",
    inputPerMillion: 0,
    outputPerMillion: 1.5,
  });
});
