import type { Client } from "../../src/contract/index.ts";

/** Planted quality by model, best first. */
const QUALITIES = {
  alder: 0.95,
  birch: 0.6,
  cedar: 0.35,
  dogwood: 0.3,
  elm: 0.25,
  fir: 0.2,
  gorse: 0.15,
  hazel: 0.1,
};

export const EIGHT_MODELS = Object.keys(QUALITIES);

/** What a person sets up before an agent comes: a provider, models and a judge that answer at once. */
export async function plantModels(client: Client): Promise<void> {
  const judge = { latencyMs: 0, noise: 0.02 };
  const models = Object.fromEntries(
    Object.entries(QUALITIES).map(([name, quality]) => [name, { quality, latencyMs: 0 }]),
  );
  const dead = { brokenRate: 1, latencyMs: 0 };
  await client.createProvider({
    body: {
      name: "Arboretum",
      type: "simulated",
      simulation: { seed: 3, models: { ...models, dead, jay: judge, owl: judge } },
    },
  });
  for (const name of [...EIGHT_MODELS, "dead", "jay", "owl"])
    await client.createModel({ body: { name, provider: "Arboretum", maxTokens: 200 } });
  await client.changeSettings({ body: { limits: { retryBaseMs: 1, itemBackoffMs: 1 } } });
}

/** A price at which an answer may cost 0.2 USD at most. */
export async function price(client: Client, model: string): Promise<void> {
  await client.createPrice({
    body: { provider: "Arboretum", model, inputPerMillion: 0, outputPerMillion: 1000, since: "2026-01-01" },
  });
}

/** Lines of a question bank, with a rubric. */
export function bankLines(count: number, prefix = "task"): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${prefix}-${index + 1}`,
    category: index % 2 === 0 ? "even" : "odd",
    difficulty: "Easy",
    scenario: ["nothing special"],
    prompt: `Question number ${index + 1} of ${prefix}?`,
    rubric: ["is right", { id: "clear", text: "is clear", weight: 2, maxScore: 3 }],
    auto_fail: ["is dangerous"],
  }));
}
