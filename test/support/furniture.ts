import type { Client } from "../../src/contract/index.ts";

/** Things to run, in a workspace. */

const SIMULATED = {
  name: "Planted",
  type: "simulated",
  simulation: {
    seed: 3,
    models: {
      alpha: { quality: 0.9, latencyMs: 1 },
      beta: { quality: 0.3, latencyMs: 1 },
      jay: { latencyMs: 1 },
    },
  },
};
export const FAST = { name: "fast", provider: "Planted", modelId: "alpha", parameters: { temperature: 0.2 } };
export const TASK = {
  taskId: "t1",
  prompt: "Old question?",
  rubric: [{ id: "r1", text: "is right", weight: 1, maxScore: 1 }],
};

/** A workspace with two models, a judge, a collection of two tasks and a criteria set. */
export async function furnished(client: Client) {
  const provider = await client.createProvider({ body: SIMULATED });
  const fast = await client.createModel({ body: FAST });
  await client.createModel({ body: { name: "slow", provider: "Planted", modelId: "beta" } });
  const jay = await client.createModel({ body: { name: "jay", provider: "Planted" } });
  const task = await client.createTask({ body: TASK });
  await client.createTask({ body: { ...TASK, taskId: "t2", prompt: "Second question?" } });
  const collection = await client.createCollection({ body: { name: "Mail" } });
  await client.addToCollection({ params: { id: String(collection.id) }, body: ["t1", "t2"] });
  const criteria = [{ name: "Точность", weight: 2 }];
  const set = await client.createCriteriaSet({ body: { name: "Letters", criteria } });
  return { provider, fast, jay, task, collection, set };
}

/** A run of them, all by name. */
export const CONFIG = {
  run: { name: "named", collections: ["Mail"] },
  models: ["fast", "slow"],
  judge: "jay",
};

/** Everything that can be read of a run. */
export async function everythingOf(client: Client, runId: string) {
  const params = { runId };
  const { rows } = await client.listItems({ params, query: {} });
  const items = await Promise.all(
    rows.map(({ id }) => client.getItem({ params: { runId, itemId: String(id) } })),
  );
  const query = {};
  return {
    run: await client.getRun({ params }),
    items,
    results: await client.getResults({ params }),
    log: await client.listLog({ params, query }),
  };
}
