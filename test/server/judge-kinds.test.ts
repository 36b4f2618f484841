import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, itemsOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const BARE = { category: "c", difficulty: "Easy", scenario: [], rubric: [], auto_fail: [] };
const FACTS = ["One.", "Two.", "Three.", "Four."];

function requestOf(judge: object, tasks: readonly object[]) {
  const config = sampleConfig({ qualities: { alpha: 0.9, gamma: 0.2 }, judge: { noise: 0 } });
  const content = tasks.map((task, index) =>
    JSON.stringify({ ...BARE, id: `task-${index + 1}`, prompt: `Question ${index + 1}?`, ...task }),
  );
  return runRequestSchema.parse({
    config: { ...config, judge: { ...config.judge, ...judge } },
    files: [{ path: "bank.jsonl", content: content.join("\n") }],
  });
}

describe.each(ENGINES)("kinds of judges, on %s", (_engine, databaseFor) => {
  it.each([
    {
      name: "instructions, which fit every task",
      judge: { instructions: "Is it kind?", scale: "1-5" },
      tasks: [{}, { reference_facts: FACTS }, { rubric: ["is right"] }],
      scale: { scaleMin: 1, scaleMax: 5 },
      told: "Is it kind?",
    },
    {
      name: "reference facts",
      judge: {},
      tasks: [{ reference_facts: FACTS }, { reference_facts: FACTS }],
      scale: { scaleMin: 0, scaleMax: 100 },
      told: "f3: Three.",
    },
  ])("score by $name, from the request to the stored score", async ({ judge, tasks, scale, told }) => {
    const { client } = await openHost(await databaseFor());
    const { runId } = await client.startRun({ body: requestOf(judge, tasks) });
    await follow(client, runId);
    const items = await itemsOf(client, runId);
    expect(items).toHaveLength(2 * tasks.length);
    for (const { item, scores } of items) {
      expect(item.status).toBe("COMPLETED");
      expect(scores).toMatchObject([{ scorer: "jay", outcome: { scored: true, ...scale } }]);
      expect(JSON.stringify(scores[0]?.transcript)).toContain(told);
      expect(JSON.stringify(scores[0]?.transcript)).not.toMatch(/alpha|gamma/);
    }
    const { ranking } = await client.getResults({ params: { runId } });
    expect(ranking.map(({ modelId }) => modelId)).toEqual(["alpha", "gamma"]);
  });

  it("refuse tasks that neither they nor the tasks say how to judge", async () => {
    const { client } = await openHost(await databaseFor());
    await expect(
      client.startRun({ body: requestOf({}, [{}, { reference_facts: FACTS }]) }),
    ).rejects.toMatchObject({
      faults: [{ key: "task-1", message: expect.stringContaining("or facts") }],
    });
  });
});
