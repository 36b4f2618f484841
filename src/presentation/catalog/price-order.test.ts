import { expect, it } from "vitest";
import { priceSorting, priceStates, sortedPrices } from "./price-order.ts";

const price = (id: number, name: string, since: string, inputPerMillion = 1) => {
  const [provider = "", model = ""] = name.split("/");
  return { id, provider, model, since, inputPerMillion, outputPerMillion: 2 };
};
const PRICES = [
  price(1, "Lab/four", "2025-01-01", 3),
  price(2, "Lab/four-mini", "2025-01-01", 1),
  price(3, "Any/x", "2025-05-01", 2),
  price(4, "Lab/four", "2026-01-01", 5),
  price(5, "Lab/four", "2027-01-01", 4),
];

it("lists prices by provider and model, the newest first, or by what was asked for", () => {
  expect(sortedPrices(PRICES, priceSorting()).map(({ id }) => id)).toEqual([3, 5, 4, 1, 2]);
  expect(sortedPrices(PRICES, priceSorting("-input")).map(({ id }) => id)).toEqual([4, 5, 1, 3, 2]);
  expect(priceSorting("nonsense")).toEqual({ by: "provider", isDown: false });
});

it("knows which price holds today", () => {
  expect([...priceStates(PRICES, "2026-06-01")]).toEqual([
    [1, "superseded"],
    [2, "in-force"],
    [3, "in-force"],
    [4, "in-force"],
    [5, "future"],
  ]);
});
