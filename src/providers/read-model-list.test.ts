import { expect, it } from "vitest";
import type { Json } from "../core/index.ts";
import { readModelList } from "./read-model-list.ts";

const CASES: readonly (readonly [string, Json, object])[] = [
  ["OpenAI", { data: [{ id: "gpt", object: "model" }] }, { id: "gpt" }],
  ["vLLM", { data: [{ id: "q", max_model_len: 4096 }] }, { id: "q", contextTokens: 4096 }],
  ["LM Studio", { data: [{ id: "q", max_context_length: 8192 }] }, { contextTokens: 8192 }],
  ["llama.cpp", { data: [{ id: "q", meta: { n_ctx: 4096, n_ctx_train: 131072 } }] }, { contextTokens: 4096 }],
  [
    "LM Studio, loaded",
    { data: [{ id: "q", max_context_length: 8192, loaded_context_length: 2048 }] },
    { contextTokens: 2048 },
  ],
  [
    "OpenRouter",
    {
      data: [
        {
          id: "a/b",
          name: "A: B",
          context_length: 200000,
          pricing: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" },
        },
      ],
    },
    {
      id: "a/b",
      name: "A: B",
      contextTokens: 200000,
      inputPerMillion: 2.5,
      outputPerMillion: 10,
      cachedInputPerMillion: 1.25,
    },
  ],
  ["Anthropic", { data: [{ id: "claude", display_name: "Claude" }] }, { id: "claude", name: "Claude" }],
  ["Ollama", { models: [{ name: "q:7b", model: "q:7b", size: 1 }] }, { id: "q:7b" }],
  [
    "Gemini",
    { models: [{ name: "models/gemini", displayName: "Gemini", inputTokenLimit: 1000 }] },
    { id: "gemini", name: "Gemini", contextTokens: 1000 },
  ],
  ["a bare list", [{ id: "x" }], { id: "x" }],
];

it.each(CASES)("reads the list of %s", (_, body, expected) => {
  expect(readModelList(body)).toMatchObject([expected]);
});

it("does not take what a model was trained with for what is served", () => {
  const [model] = readModelList({ data: [{ id: "q", meta: { n_ctx_train: 131072 } }] }) ?? [];
  expect(model).not.toHaveProperty("contextTokens");
});

it("leaves out what has no name and prices that vary", () => {
  const pricing = { prompt: "-1", completion: "" };
  const [model, ...others] = readModelList({ data: [{}, 3, { id: "" }, { id: "auto", pricing }] }) ?? [];
  expect(model).toEqual({ id: "auto", details: { id: "auto", pricing } });
  expect(others).toEqual([]);
});

it("tells a list from anything else", () => {
  expect(readModelList({ data: [] })).toEqual([]);
  expect(readModelList({ error: "no" })).toBeNull();
  expect(readModelList("<html>")).toBeNull();
});
