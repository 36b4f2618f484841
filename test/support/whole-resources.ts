import type { Client } from "../../src/contract/index.ts";

/** Things that people set up, each with everything it can have. */

export type View = Readonly<Record<string, unknown>>;

export const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) });
export const asView = (value: object | null): View => ({ ...value });

export async function provider(client: Client) {
  const made = await client.createProvider({
    body: {
      name: "Whole",
      type: "openai-compatible",
      baseUrl: "http://127.0.0.1:9/v1",
      modelsEndpoint: "/list",
      inferenceEndpoint: "/answer",
      apiKey: "a-key-that-is-stored-abcd",
      headers: [
        { key: "X-Team", value: "red" },
        { key: "X-Token", value: "a-secret-wxyz" },
      ],
      limits: { maxConcurrency: 2, requestsPerMinute: 30, oneModelAtATime: true },
    },
  });
  return { made, read: async () => asView(await client.getProvider({ params: idOf(made) })) };
}

export async function model(client: Client) {
  await provider(client);
  const parameters = {
    temperature: 0.2,
    topP: 0.9,
    stop: ["END"],
    extra: { top_k: 4, nested: { a: 1, b: 2 } },
  };
  const made = await client.createModel({
    body: {
      name: "whole",
      provider: "Whole",
      modelId: "one",
      parameters,
      promptFormat: "scenario",
      contextTokens: 4096,
      inputTokenCost: 0.1,
      outputTokenCost: 0.2,
    },
  });
  return { made, parameters, read: async () => asView(await client.getModel({ params: idOf(made) })) };
}

export async function task(client: Client) {
  const references = { excellent: "Very good.", pass: "Good enough." };
  const made = await client.createTask({
    body: {
      taskId: "whole",
      title: "Title",
      category: "Mail",
      difficulty: "Hard",
      scenario: ["At work."],
      prompt: "Write to {name}.",
      vars: { name: "Ann", other: "x" },
      inputText: "Text",
      references,
      referenceFacts: ["A fact."],
      rubric: [{ id: "r1", text: "is right", weight: 2, maxScore: 3 }],
      autoFail: ["Lies."],
      metrics: [{ kind: "length", max: 200, unit: "words" }],
      tags: ["post"],
      metadata: { a: { b: 1 } },
    },
  });
  return { made, references, read: async () => asView(await client.getTask({ params: idOf(made) })) };
}

export async function collection(client: Client) {
  const body = { name: "Whole", description: "All of it", tags: ["post"], difficulty: "hard" };
  const made = await client.createCollection({
    body: { ...body, generationPrompt: "p", generatorModelId: "g" },
  });
  return { made, read: async () => asView(await client.getCollection({ params: idOf(made) })) };
}

export async function criteriaSet(client: Client) {
  const criteria = [
    { name: "Tone", maxScore: 5, weight: 2 },
    { name: "Style", maxScore: 10, weight: 1 },
  ];
  const made = await client.createCriteriaSet({ body: { name: "Whole", criteria } });
  return { made, read: async () => asView(await client.getCriteriaSet({ params: idOf(made) })) };
}
