import { describe, expect, it } from "vitest";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

describe.each(ENGINES)("scores of items, on %s", (_engine, databaseFor) => {
  it("come in pages and average to what the ranking says", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig({ qualities: { alpha: 0.8, beta: 0.4 } }));
    await follow(client, runId);
    const params = { runId };
    const whole = await client.listItemScores({ params, query: { limit: "5000" } });
    expect(whole.next).toBeNull();
    const items = await client.listItems({ params, query: { limit: "500" } });
    expect(whole.rows.map(({ itemId }) => itemId)).toEqual(items.rows.map(({ id }) => id));

    const seen: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await client.listItemScores({ params, query: { limit: "3", cursor } });
      expect(page.rows.length).toBeLessThanOrEqual(3);
      seen.push(...page.rows);
      cursor = page.next;
    }
    expect(seen).toEqual(whole.rows);

    const byPeople = await client.listItemScores({ params, query: { basis: "people" } });
    expect(
      byPeople.rows.every(({ score, unscoredReason }) => score === null && unscoredReason === "not_scored"),
    ).toBe(true);

    const { ranking } = await client.getResults({ params });
    for (const { modelId, score } of ranking) {
      const own = whole.rows.filter((row) => row.modelId === modelId).flatMap((row) => row.score ?? []);
      const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
      expect(score.known && score.value).toBeCloseTo(mean, 6);
    }
  });
});

describe("scores of items", () => {
  it("ask first while somebody scores the run blind", async () => {
    const { client } = await openHost();
    const runId = await startRun(client, sampleConfig({ qualities: { alpha: 0.8, beta: 0.4 } }));
    await follow(client, runId);
    const params = { runId };
    await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    await expect(client.listItemScores({ params, query: {} })).rejects.toMatchObject({
      code: "session-open",
    });
    expect((await client.listItemScores({ params, query: { unblind: "true" } })).next).toBeNull();
    await expect(client.listItemScores({ params: { runId: "no" } })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
