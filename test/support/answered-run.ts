import type { Client } from "../../src/contract/index.ts";
import type { Tells } from "./blind-search.ts";
import { finish } from "./workspace.ts";

/** Names that stand nowhere else. */
export const MODELS = ["Zqx-Kestrel-7", "Vwy-Bittern-9", "Plo-Curlew-3"];

/** Questions that tell nothing. */
function bankOf(tasks: number): string {
  const lines = Array.from({ length: tasks }, (_, index) => ({
    id: `t${index + 1}`,
    category: "birds",
    difficulty: "Easy",
    scenario: [],
    prompt: `Say t${index + 1}.`,
    rubric: ["right"],
    auto_fail: [],
  }));
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

export interface AnsweredRunOptions {
  readonly name?: string;
  readonly tasks?: number;
  readonly samples?: number;
  readonly models?: readonly string[];
}

/** A finished run of three models unless others are named, scored by nobody yet. */
export async function answeredRun(
  client: Client,
  { name: runName = "birds", tasks = 4, samples = 1, models = MODELS }: AnsweredRunOptions = {},
): Promise<string> {
  const { rows } = await client.listCriteriaSets({ query: { search: "Letters" } });
  if (rows.length === 0)
    await client.createCriteriaSet({
      body: {
        name: "Letters",
        criteria: [
          { name: "Accuracy", maxScore: 10, weight: 1 },
          { name: "Style", maxScore: 5, weight: 2 },
        ],
      },
    });
  const planted = Object.fromEntries(
    MODELS.map((name, index) => [
      name,
      {
        quality: 0.2 + 0.3 * index,
        latencyMs: 1 + index,
        price: { inputPerMillion: 1 + index, outputPerMillion: 2 },
      },
    ]),
  );
  const config = {
    run: { name: runName, datasetPath: "bank.jsonl", judging: "later", criteriaSet: "Letters", samples },
    routers: { simulated: { models: planted } },
    models: models.map((name) => ({ id: name, router: "simulated", model: name })),
  };
  return await finish(client, config, [{ path: "bank.jsonl", content: bankOf(tasks) }]);
}

/** Every number of the run's items by which they could be told apart. */
export async function figuresOf(client: Client, runId: string): Promise<Tells["figures"]> {
  const { rows } = await client.listItems({ params: { runId } });
  const figures: number[] = [];
  for (const { id } of rows) {
    const { response } = await client.getItem({ params: { runId, itemId: String(id) } });
    if (response === null) continue;
    const { costUsd, latencyMs, usage } = response;
    const { inputTokens, outputTokens } = usage;
    figures.push(id, latencyMs, ...[costUsd, inputTokens, outputTokens].filter((figure) => figure !== null));
  }
  return figures;
}

export async function scoreAll(
  client: Client,
  sessionId: string,
  scores: Record<string, number>,
): Promise<number> {
  const params = { sessionId };
  for (let count = 0; ; count += 1) {
    const next = await client.nextAnswer({ params });
    if (next === null) return count;
    await client.scoreAnswer({ params: { ...params, answerId: next.answerId }, body: { scores } });
  }
}
