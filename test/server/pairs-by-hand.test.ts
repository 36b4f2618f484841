import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { answeredRun } from "../support/answered-run.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

async function begun(database: string | undefined, samples = 1) {
  const { client } = await openWorkspace({ database });
  const runId = await answeredRun(client, { samples });
  const body = { rater: "Dee", kind: "comparison" as const };
  const { sessionId } = await client.createSession({ params: { runId }, body });
  return { client, runId, params: { sessionId } };
}

type Params = { readonly sessionId: string };
const tasksOf = async (client: Client, params: Params) => (await client.listSessionTasks({ params })).rows;

describe.each(ENGINES)("pairs picked by hand on %s", (_engine, databaseFor) => {
  it("are made of two answers to one task, under ids that stay the same and tell nothing", async () => {
    const { client, params } = await begun(await databaseFor());
    const tasks = await tasksOf(client, params);
    expect(tasks.map(({ taskId, answerIds }) => [taskId, answerIds.length])).toEqual(
      ["t1", "t2", "t3", "t4"].map((taskId) => [taskId, 3]),
    );
    expect(await tasksOf(client, params)).toEqual(tasks);
    const page = await client.listSessionTasks({ params, query: { limit: "3" } });
    const rest = await client.listSessionTasks({ params, query: { cursor: page.next ?? "" } });
    expect([...page.rows, ...rest.rows]).toEqual(tasks);
    const [first = "", second = ""] = tasks[1]?.answerIds ?? [];
    const texts = await Promise.all(
      [first, second].map((answerId) => client.getAnswer({ params: { ...params, answerId } })),
    );
    const pair = await client.pickPair({ params, body: { first, second } });
    expect(pair).toMatchObject({
      task: { taskId: "t2" },
      first: texts[0]?.text,
      second: texts[1]?.text,
      verdict: null,
    });
    // It waits for its verdict like any other.
    expect((await client.nextPair({ params }))?.pairId).toBe(pair.pairId);
    const decided = await client.decidePair({
      params: { ...params, pairId: pair.pairId },
      body: { verdict: "second", note: "Clearer." },
    });
    expect(decided.decided).toBe(1);
    // The same two again, the other way round: the pair as it stands.
    const again = await client.pickPair({ params, body: { first: second, second: first } });
    expect(again).toEqual({ ...pair, verdict: "second", note: "Clearer." });
    expect((await client.nextPair({ params }))?.pairId).not.toBe(pair.pairId);
  });

  it("are refused with a reason", async () => {
    const { client, runId, params } = await begun(await databaseFor());
    const tasks = await tasksOf(client, params);
    const [first = "", second = ""] = tasks[0]?.answerIds ?? [];
    const [other = ""] = tasks[1]?.answerIds ?? [];
    const pick = (body: { first: string; second: string }) => client.pickPair({ params, body });
    const refused = (key: string, message: string) => ({
      code: "invalid-input",
      faults: [{ key, message: expect.stringContaining(message) as string }],
    });
    await expect(pick({ first, second: first })).rejects.toMatchObject(refused("second", "the same answer"));
    await expect(pick({ first, second: other })).rejects.toMatchObject(refused("second", "an answer to t2"));
    await expect(pick({ first: "x", second })).rejects.toMatchObject(refused("first", "not one of"));
    await client.finishSession({ params, body: {} });
    await expect(pick({ first, second })).rejects.toMatchObject({ code: "conflict" });
    expect(await client.nextPair({ params })).toBeNull();
    const rating = await client.createSession({ params: { runId }, body: { rater: "A", kind: "rating" } });
    await expect(client.listSessionTasks({ params: { sessionId: rating.sessionId } })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("pairs picked by hand", () => {
  it("are never of one model, whatever one picks, so that nothing is told by what a verdict changes", async () => {
    const { client, params } = await begun(undefined, 3);
    const tasks = await tasksOf(client, params);
    expect(tasks.every(({ answerIds }) => answerIds.length === 3)).toBe(true);
    let decided = 0;
    for (const { answerIds } of tasks) {
      for (const [index, first] of answerIds.entries()) {
        for (const second of answerIds.slice(index + 1)) {
          const { pairId } = await client.pickPair({ params, body: { first, second } });
          const after = await client.decidePair({
            params: { ...params, pairId },
            body: { verdict: "first" },
          });
          decided += 1;
          expect(after.decided).toBe(decided);
        }
      }
    }
    expect(decided).toBe(12);
  });

  it("keep a drawn sample to itself: no pair holds an answer that was not drawn", async () => {
    const { client, runId } = await begun(undefined);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Eve", kind: "comparison", sample: 7, seed: 3 },
    });
    const params = { sessionId };
    const { rows } = await client.listAnswers({ params });
    const drawn = await Promise.all(
      rows.map(async ({ answerId }) => (await client.getAnswer({ params: { ...params, answerId } })).text),
    );
    // Two whole tasks of three models fit.
    expect(drawn).toHaveLength(6);
    for (;;) {
      const pair = await client.nextPair({ params, query: { by: "random" } });
      if (pair === null) break;
      expect([drawn.includes(pair.first), drawn.includes(pair.second)]).toEqual([true, true]);
      await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict: "draw" } });
    }
  });
});
