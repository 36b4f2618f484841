import { expect, it } from "vitest";
import { glanceAt } from "../../src/core/index.ts";
import { answeredRun, scoreAll } from "../support/answered-run.ts";
import { openHost } from "../support/host.ts";

it("a list of runs tells what came of them, and nothing while somebody scores blind", async () => {
  const { client } = await openHost();
  const runId = await answeredRun(client, { tasks: 6 });
  const listed = async () => (await client.listRuns({ query: {} })).rows[0]?.result;
  const results = async () => await client.getResults({ params: { runId } });
  await results();
  expect(await listed()).toMatchObject({ verdict: "no-scores", modelId: null, score: null });

  const body = { rater: "Ann", kind: "rating" as const };
  const { sessionId } = await client.createSession({ params: { runId }, body });
  await scoreAll(client, sessionId, { rating: 4 });
  const hidden = { verdict: "hidden", modelId: null, score: null, spend: null };
  expect(await listed()).toEqual(hidden);
  await expect(results()).rejects.toMatchObject({ code: "session-open" });
  expect(await listed()).toEqual(hidden);

  await client.finishSession({ params: { sessionId }, body: {} });
  // Worked out with its report, without anybody asking for the results.
  await expect.poll(listed).toMatchObject({ verdict: "not-told-apart", modelId: null });
  expect(await listed()).toEqual(glanceAt(await results()));
});
