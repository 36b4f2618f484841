import { describe, expect, it } from "vitest";
import { MODELS, answeredRun, scoreAll } from "../support/answered-run.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

describe.each(ENGINES)("ratings on %s", (_engine, databaseFor) => {
  it("are found by what was said, and by model once their session is finished", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client);
    const begin = async (rater: string) => {
      const body = { rater, kind: "rating" as const };
      return (await client.createSession({ params: { runId }, body })).sessionId;
    };
    const [done, open] = [await begin("Ann"), await begin("Bob")];
    expect(await scoreAll(client, done, { rating: 4 })).toBe(12);
    await client.finishSession({ params: { sessionId: done }, body: {} });
    const first = await client.nextAnswer({ params: { sessionId: open } });
    const answerId = first?.answerId ?? "";
    const body = { scores: { rating: 2 }, tags: ["too long", "polite"], note: "So so." };
    await client.scoreAnswer({ params: { sessionId: open, answerId }, body });

    const page = await client.listRatings({ query: { limit: "5" } });
    const said = { rating: 2, tags: body.tags, note: body.note };
    expect(page.rows[0]).toMatchObject({
      sessionId: open,
      runId,
      answerId,
      rater: "Bob",
      model: null,
      ...said,
    });
    expect(page.rows[1]).toMatchObject({ sessionId: done, rating: 4, model: null });
    expect(page.rows[1]?.title).toMatch(/\w/);
    const rest = await client.listRatings({ query: { limit: "20", cursor: page.next ?? "" } });
    expect([rest.rows.length, rest.next]).toEqual([8, null]);

    const found = async (query: Parameters<typeof client.listRatings>[0]["query"]) => {
      const { rows, leftOut } = await client.listRatings({ query });
      return [rows.length, leftOut];
    };
    for (const model of [...MODELS, "Nobody"]) expect(await found({ model })).toEqual([0, 13]);
    expect(await found({ tag: "polite" })).toEqual([1, 0]);
    expect(await found({ rating: "4", runId })).toEqual([12, 0]);
    expect(await found({ sessionId: open })).toEqual([1, 0]);
    expect(await found({ templateVersion: "v1" })).toEqual([0, 0]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await found({ since: today, until: today })).toEqual([13, 0]);
    expect(await found({ since: "2026-01-01T00:00:00+02:00", until: "2026-01-02" })).toEqual([0, 0]);
    const counted = await client.listRatings({ query: { tag: "polite", facets: "true" } });
    expect(counted.facets).toEqual({
      total: 1,
      raters: ["Ann", "Bob"],
      tags: ["polite", "too long"],
      templateVersions: [],
    });
    expect(page.facets).toBeNull();
    await client.finishSession({ params: { sessionId: open }, body: { allowGaps: true } });
    const told = [];
    for (const model of MODELS) told.push(...(await client.listRatings({ query: { model } })).rows);
    expect([told.length, await found({ model: "Nobody" })]).toEqual([13, [0, 0]]);
    for (const wrong of [{ since: "yesterday" }, { rating: "6" }, { tag: "a\u0000" }])
      await expect(client.listRatings({ query: wrong })).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("can be given a hundred in a row, the next answer being ready at once", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client, { tasks: 34 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const params = { sessionId };
    const seen = new Set<string>();
    for (let count = 0; count < 100; count += 1) {
      const next = await client.nextAnswer({ params });
      expect(next).toMatchObject({
        position: count,
        scores: {},
        text: expect.stringMatching(/\w/) as string,
      });
      const answerId = next?.answerId ?? "";
      seen.add(answerId);
      const body = { scores: { rating: 1 + (count % 5) }, note: `No. ${count}` };
      const kept = await client.scoreAnswer({ params: { ...params, answerId }, body });
      expect(kept).toMatchObject({ answerId, note: body.note, scores: body.scores });
    }
    expect(seen.size).toBe(100);
    expect(await client.getSession({ params })).toMatchObject({ total: 102, scored: 100 });
    const counted = await client.listRatings({ query: { sessionId, rating: "5", limit: "500" } });
    expect(counted.rows).toHaveLength(20);
  });
});

describe("ratings", () => {
  it("are found by the version of the template that was asked", async () => {
    const { client } = await openWorkspace();
    for (const version of ["v1", "v2"])
      await client.createTask({
        body: { taskId: `mail-${version}`, prompt: "Say it.", templateVersion: version },
      });
    const { id } = await client.createCollection({ body: { name: "Mail" } });
    await client.addToCollection({ params: { id: String(id) }, body: ["mail-v1", "mail-v2"] });
    const runId = await finish(client, {
      run: { name: "mail", collections: ["Mail"], judging: "later" },
      routers: { simulated: { models: { alpha: { latencyMs: 1 } } } },
      models: [{ id: "alpha", router: "simulated", model: "alpha" }],
    });
    const body = { rater: "Ann", kind: "rating" as const };
    const { sessionId } = await client.createSession({ params: { runId }, body });
    await scoreAll(client, sessionId, { rating: 5 });
    const { rows } = await client.listRatings({ query: { templateVersion: "v2" } });
    expect(rows).toMatchObject([{ taskId: "mail-v2", templateVersion: "v2", model: null }]);
  });
});
