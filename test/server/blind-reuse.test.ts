import { describe, expect, it } from "vitest";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const MODELS = ["zqx-kestrel", "vwy-bittern"] as const;

/** A run, one that took its answers from it, and one that asked something else. */
async function runs(database: string | undefined) {
  const { client } = await openHost(database);
  const { url } = await modelServer();
  const run = async (options: object, params = {}) => {
    const config = serverConfig(url, MODELS, options);
    const models = config.models.map((model) => ({ ...model, params }));
    const runId = await startRun(client, { ...config, models }, 2);
    await follow(client, runId);
    return runId;
  };
  return {
    client,
    first: await run({}),
    second: await run({ reuse: true }),
    third: await run({}, { temperature: 0.3 }),
  };
}

describe.each(ENGINES)("while a run is scored blind, on %s", (_engine, databaseFor) => {
  it("runs that took answers from it are told of as little, and again as much afterwards", async () => {
    const { client, first, second, third } = await runs(await databaseFor());
    const { rows: items } = await client.listItems({ params: { runId: second } });
    const itemId = items[0]?.id ?? 0;
    await client.createRating({ body: { runId: second, itemId, rating: 4, rater: "Eve" } });
    const seen = async () => {
      const found = async (runId: string) =>
        (await client.search({ query: { query: "answer", runId } })).hits.filter(
          ({ kind }) => kind === "answer",
        );
      const list = await client.listRuns({ query: {} });
      const board = await client.getLeaderboard({});
      const costs = await client.getCosts();
      const [rating] = (await client.listRatings({})).rows;
      return {
        found: [
          (await found(first)).length > 0,
          (await found(second)).length > 0,
          (await found(third)).length > 0,
        ],
        listed: [first, second, third].map(
          (id) => list.rows.find(({ runId }) => runId === id)?.result?.verdict !== "hidden",
        ),
        onBoard: board.models.find(({ modelId }) => modelId === MODELS[0])?.runs,
        inCosts: costs.models.find(({ modelId }) => modelId === MODELS[0])?.runs,
        rated: rating?.model ?? null,
        ofModel: (await client.listRatings({ query: { model: items[0]?.modelId ?? "" } })).rows.length,
      };
    };
    const all = {
      found: [true, true, true],
      listed: [true, true, true],
      onBoard: 3,
      inCosts: 3,
      rated: items[0]?.modelId,
      ofModel: 1,
    };
    expect(await seen()).toEqual(all);
    // It works both ways: who answered in the one tells who answered in the other.
    for (const scored of [first, second]) {
      const { sessionId } = await client.createSession({
        params: { runId: scored },
        body: { rater: "Ann", kind: "rating" },
      });
      expect(await seen()).toEqual({
        found: [false, false, true],
        listed: [false, false, true],
        onBoard: 1,
        inCosts: 1,
        rated: null,
        ofModel: 0,
      });
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
      await client.deleteSession({ params: { sessionId } });
    }
    expect(await seen()).toEqual(all);
  });
});
