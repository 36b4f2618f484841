import { expect, it } from "vitest";
import { written } from "../testing/protocol.ts";
import { OPENROUTER } from "./openrouter.ts";

it("says who may serve, in the words of OpenRouter, and asks for the cost", () => {
  const routing = {
    requireParameters: true,
    allowFallbacks: false,
    order: ["a", "b"],
    only: ["a"],
    ignore: ["c"],
    sort: "price" as const,
    dataCollection: "deny" as const,
    zdr: true,
    maxPrice: { prompt: 1, completion: 2 },
    quantizations: ["fp8"],
  };
  expect(written(OPENROUTER, { model: { routing } }).body).toMatchObject({
    provider: {
      require_parameters: true,
      allow_fallbacks: false,
      order: ["a", "b"],
      only: ["a"],
      ignore: ["c"],
      sort: "price",
      data_collection: "deny",
      zdr: true,
      max_price: { prompt: 1, completion: 2 },
      quantizations: ["fp8"],
    },
    usage: { include: true },
  });
  expect(written(OPENROUTER).body["provider"]).toBeUndefined();
});

it("names the limit by its old name, which all who serve know", () => {
  const { body } = written(OPENROUTER, {
    provider: { baseUrl: "https://openrouter.ai/api/v1" },
    parameters: { maxTokens: 9 },
  });
  expect(body["max_tokens"]).toBe(9);
});

it("reads what an answer cost", () => {
  const choices = [{ message: { content: "x" }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, cost: 0.00014 };
  expect(OPENROUTER.read({ choices, usage }).costUsd).toBe(0.00014);
  expect(OPENROUTER.read({ choices, usage: { cost: 0 } }).costUsd).toBe(0);
  expect(OPENROUTER.read({ choices, usage: { cost: null } }).costUsd).toBeNull();
});
