import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

type TasksQuery = NonNullable<Parameters<Client["listTaskScores"]>[0]["query"]>;

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

  it("are narrowed and ordered by the host, also by task, and change with the run", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig({ qualities: { alpha: 0.8, beta: 0.4 } }));
    await follow(client, runId);
    const params = { runId };
    const all = (await client.listItemScores({ params })).rows;
    const query = { order: "score", direction: "desc", modelId: "beta", minScore: "1", limit: "2" } as const;
    const expected = all
      .filter(({ modelId, score }) => modelId === "beta" && (score ?? 0) >= 1)
      .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
    const page = await client.listItemScores({ params, query });
    expect(page).toEqual({
      rows: expected.slice(0, 2),
      next: expected.length > 2 ? "2" : null,
      total: expected.length,
    });

    const tasks = await client.listTaskScores({ params, query: { order: "hardest" } });
    expect(tasks.total).toBe(4);
    expect(tasks.rows.map(({ mean }) => mean)).toEqual(
      tasks.rows.map(({ mean }) => mean).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
    for (const { taskId, cells } of tasks.rows)
      for (const { modelId, score, itemIds } of cells)
        expect(all.filter((row) => row.taskId === taskId && row.modelId === modelId)).toMatchObject([
          { score, itemId: itemIds[0] },
        ]);

    const [hardest] = tasks.rows;
    const one = await client.listTaskScores({ params, query: { taskId: hardest?.taskId } });
    expect(one).toEqual({ rows: [hardest], next: null, total: 1 });
    const looked = await client.listItemStatistics({ params, query: { flag: "solved-by-all" } });
    // Words of its title or prompt find a task, in any case; so do letters of its ID.
    const { task } = await client.getRunTask({ params: { ...params, taskId: hardest?.taskId ?? "" } });
    const words = task.prompt.slice(0, 12).toUpperCase();
    const found = await client.listTaskScores({ params, query: { text: words } });
    expect(found.rows.map(({ taskId }) => taskId)).toContain(task.taskId);
    const answers = await client.listItemScores({ params, query: { text: words } });
    const titles = new Map(found.rows.map(({ taskId, title }) => [taskId, title]));
    expect(answers.rows.map(({ taskId, title }) => [taskId, title])).toEqual(
      all.flatMap(({ taskId }) => (titles.has(taskId) ? [[taskId, titles.get(taskId)]] : [])),
    );
    expect(answers.total).toBeGreaterThan(0);
    const none = await client.listTaskScores({ params, query: { text: "no such words" } });
    expect(none).toMatchObject({ rows: [], total: 0 });
    // So does its category, which with its difficulty and tags is a filter too.
    const idsOf = async (filter: TasksQuery) =>
      (await client.listTaskScores({ params, query: filter })).rows.map(({ taskId }) => taskId);
    expect(await idsOf({ text: "ODD" })).toEqual(["task-2", "task-4"]);
    expect(await idsOf({ category: "odd" })).toEqual(["task-2", "task-4"]);
    expect(await idsOf({ category: "od" })).toEqual([]);
    expect(await idsOf({ category: "odd", text: "number 2" })).toEqual(["task-2"]);
    expect(await idsOf({ difficulty: "Easy", limit: "2" })).toEqual(["task-1", "task-2"]);
    expect(await idsOf({ tag: "none has it" })).toEqual([]);
    expect(await idsOf({ missingScore: "true" })).toEqual([]);
    expect(await idsOf({ missingScore: "true", basis: "people" })).toHaveLength(4);
    const second = await client.getRunTask({
      params: { ...params, taskId: "task-4" },
      query: { category: "odd" },
    });
    expect(second).toMatchObject({ position: 2, total: 2, previous: "task-2", next: null });

    const walked = await client.getRunTask({
      params: { ...params, taskId: task.taskId },
      query: { text: task.taskId, order: "hardest" },
    });
    expect(walked).toMatchObject({ position: 1 });

    const solved = await client.listTaskScores({ params, query: { flag: "solved-by-all" } });
    expect(looked.flags["solved-by-all"]).toBeGreaterThan(0);
    expect(solved.rows.map(({ taskId }) => taskId).toSorted()).toEqual(
      looked.rows.map(({ taskId }) => taskId).toSorted(),
    );

    const itemId = expected[0]?.itemId ?? 0;
    await client.scoreManually({ body: { runId, itemId, scoreValue: 1, rater: "Ann" } });
    const said = await client.listItemScores({ params, query: { basis: "people", minScore: "0" } });
    expect(said.rows).toMatchObject([{ itemId, score: 0 }]);
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
    await expect(client.listTaskScores({ params })).rejects.toMatchObject({ code: "session-open" });
    expect((await client.listItemScores({ params, query: { unblind: "true" } })).next).toBeNull();
    await expect(client.listItemScores({ params: { runId: "no" } })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
