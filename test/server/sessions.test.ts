import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun, scoreAll } from "../support/answered-run.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

describe.each(ENGINES)("a session on %s", (_engine, databaseFor) => {
  const open = async () => {
    const workspace = await openWorkspace({ database: await databaseFor() });
    return { ...workspace, runId: await answeredRun(workspace.client) };
  };

  it("scores every answer by every criterion, and tells the weighted total at the end", async () => {
    const { client, runId } = await open();
    const session = await client.createSession({ params: { runId }, body: { rater: "Ann", seed: 5 } });
    expect(session).toMatchObject({ kind: "criteria", total: 12, scored: 0, draw: null, seed: null });
    const { sessionId } = session;
    const params = { sessionId };
    let place = 0;
    for (;;) {
      const next = await client.nextAnswer({ params });
      if (next === null) break;
      expect(next.position).toBe(place);
      // Two answers to each pair of scores: 8 and 6 of 10, 4 and 5 of 5.
      const scores: Record<string, number> = place % 2 === 0 ? { 1: 8, 2: 4 } : { 1: 6, 2: 5 };
      await client.scoreAnswer({ params: { ...params, answerId: next.answerId }, body: { scores } });
      place += 1;
    }
    expect(await client.finishSession({ params, body: {} })).toMatchObject({ seed: 5 });
    const { models, answers } = await client.getSessionResult({ params });
    expect(models.map(({ modelId }) => modelId).toSorted()).toEqual(MODELS.toSorted());
    const even = answers.filter(({ position }) => position % 2 === 0);
    expect(even.every(({ scores }) => scores["1"] === 8)).toBe(true);
    for (const { modelId, total, totalOf, criteria } of models) {
      const own = answers.filter((answer) => answer.modelId === modelId);
      const mean = (key: string, most: number) =>
        own.reduce((sum, { scores }) => sum + ((scores[key] ?? 0) * 100) / most, 0) / own.length;
      expect(total).toBeCloseTo(mean("1", 10) + 2 * mean("2", 5), 9);
      expect([totalOf, criteria.map(({ n }) => n)]).toEqual([300, [4, 4]]);
    }
  });

  it("goes on where one stopped, skips and comes back, takes back, and keeps notes", async () => {
    const { client, runId } = await open();
    const { sessionId } = await client.createSession({ params: { runId }, body: { rater: "Ann" } });
    const params = { sessionId };
    const answer = async () => {
      const next = await client.nextAnswer({ params });
      if (next === null) throw new Error("no answer is left");
      return next;
    };
    const put = (answerId: string, body: Parameters<Client["scoreAnswer"]>[0]["body"]) =>
      client.scoreAnswer({ params: { ...params, answerId }, body });
    const first = await answer();
    await put(first.answerId, { scores: { 1: 7 }, note: "Half done" });
    expect((await answer()).answerId).toBe(first.answerId);
    await put(first.answerId, { skipped: true });
    const second = await answer();
    expect(second.position).toBe(1);
    await put(second.answerId, { scores: { 1: 3, 2: 3 }, tags: ["long"] });
    await put(second.answerId, { scores: { 1: 9 } });
    expect(await client.undoScore({ params })).toMatchObject({
      answerId: second.answerId,
      scores: { 1: 3, 2: 3 },
    });
    expect(await client.undoScore({ params })).toMatchObject({ answerId: second.answerId, scores: {} });
    expect(await client.getSession({ params })).toMatchObject({ scored: 0, partly: 1, skipped: 1 });
    expect(await client.getAnswer({ params: { ...params, answerId: first.answerId } })).toMatchObject({
      note: "Half done",
      scores: { 1: 7 },
    });
    await expect(put(second.answerId, { scores: { 1: 11 } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "scores.1", expected: "0 to 10" }],
    });
    await expect(put(second.answerId, { scores: { 3: 1 } })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(client.finishSession({ params, body: {} })).rejects.toMatchObject({ code: "conflict" });
    await client.finishSession({ params, body: { allowGaps: true } });
    await expect(put(second.answerId, { scores: { 1: 1 } })).rejects.toMatchObject({ code: "conflict" });
    const { models } = await client.getSessionResult({ params });
    expect(models.reduce((sum, { gaps }) => sum + gaps, 0)).toBe(12);
    // A criterion without a score has no mean, and a model without one has no total.
    expect(models.every(({ total }) => total === null)).toBe(true);
  });

  it("draws a sample with its probability, and rates from 1 to 5", async () => {
    const { client, runId } = await open();
    const body = { rater: "Bob", kind: "rating" as const, sample: 6, seed: 9 };
    const session = await client.createSession({ params: { runId }, body });
    expect(session.draw).toEqual({ count: 6, of: 12, probability: 0.5, tasks: { count: 2, of: 4 } });
    const params = { sessionId: session.sessionId };
    expect(await scoreAll(client, session.sessionId, { rating: 4 })).toBe(6);
    const [row] = (await client.listAnswers({ params, query: { state: "scored" } })).rows;
    const wrong = client.scoreAnswer({
      params: { ...params, answerId: row?.answerId ?? "" },
      body: { scores: { rating: 2.5 } },
    });
    await expect(wrong).rejects.toMatchObject({ code: "invalid-input" });
    await client.finishSession({ params, body: {} });
    const { models } = await client.getSessionResult({ params });
    const rated = models.filter(({ answers }) => answers > 0);
    expect(rated.map(({ score }) => score.known && score.value)).toEqual(rated.map(() => 4));
    // The same seed draws the same answers in the same order.
    const again = await client.createSession({ params: { runId }, body: { ...body, rater: "Cyd" } });
    expect(await scoreAll(client, again.sessionId, { rating: 4 })).toBe(6);
    await client.finishSession({ params: { sessionId: again.sessionId }, body: {} });
    const itemsOf = async (sessionId: string) =>
      (await client.getSessionResult({ params: { sessionId } })).answers.map(({ itemId }) => itemId);
    expect(await itemsOf(again.sessionId)).toEqual(await itemsOf(session.sessionId));
  });

  it("compares two by two, says how far the order is settled, and finds the planted order", async () => {
    const { client, runId } = await open();
    const body = { rater: "Dee", kind: "comparison" as const };
    const { sessionId } = await client.createSession({ params: { runId }, body });
    const params = { sessionId };
    // The better a simulated model, the more craft points its answers show: the longer one wins.
    const seen = new Set<string>();
    let last = await client.getCertainty({ params });
    const told: unknown[] = [];
    expect(last).toEqual({
      decided: 0,
      countedVerdicts: 0,
      possible: 12,
      pairs: 3,
      settledPairs: 0,
      closest: null,
      more: null,
    });
    for (;;) {
      const pair = await client.nextPair({ params });
      if (pair === null) break;
      expect(seen.has(pair.pairId)).toBe(false);
      // A pair that was not decided is shown again.
      expect((await client.nextPair({ params }))?.pairId).toBe(pair.pairId);
      // Another one can be had meanwhile, and stays the next.
      const ahead = await client.nextPair({ params, query: { without: pair.pairId } });
      expect(ahead?.pairId).not.toBe(pair.pairId);
      seen.add(pair.pairId);
      const verdict =
        pair.first.length === pair.second.length
          ? "draw"
          : pair.first.length > pair.second.length
            ? "first"
            : "second";
      last = await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict } });
      const { decided: _, ...rest } = last;
      told.push(rest);
    }
    // What one verdict changes would tell which two models it was about.
    expect(new Set(told.slice(0, 9).map((rest) => JSON.stringify(rest))).size).toBe(1);
    expect(told.slice(8).map((rest) => (rest as typeof last).countedVerdicts)).toEqual([0, 10, 10, 12]);
    expect(seen.size).toBe(12);
    expect(last.decided).toBe(12);
    // Four tasks settle nothing, however clear they look.
    expect(last).toMatchObject({ pairs: 3, settledPairs: 0, closest: { tasks: 4 } });
    expect(last.closest?.low).toBeLessThan(0.5);
    // Every task has been used; a verdict can be taken back.
    expect(last.more?.enoughTasks ?? false).toBe(false);
    const [taken = ""] = seen;
    const undone = await client.decidePair({ params: { ...params, pairId: taken }, body: { verdict: null } });
    expect(undone).toEqual({ ...last, decided: 11 });
    expect(await client.nextPair({ params })).toMatchObject({ pairId: taken, verdict: null });
    expect((await client.getSession({ params })).pairs).toEqual({ compared: 11, possible: 12 });
    const said = { verdict: "draw" as const, note: "Both fine." };
    await client.decidePair({ params: { ...params, pairId: taken }, body: said });
    await client.finishSession({ params, body: {} });
    const { verdicts: given } = await client.getSessionResult({ params });
    expect(given.filter(({ note }) => note !== "")).toMatchObject([said]);
    const { models, verdicts } = await client.getSessionResult({ params });
    // The first is drawn from three pairs of models with four tasks each, the last is the only one left.
    expect(verdicts).toHaveLength(12);
    expect(verdicts[0]?.probability).toBeCloseTo(1 / 12, 9);
    expect(verdicts.at(-1)?.probability).toBe(1);
    expect(models.map(({ modelId }) => modelId)).toEqual(MODELS.toReversed());
    expect(models[0]?.score).toMatchObject({ known: true });
  });

  it("tells of two models as seldom, so that nobody reads which verdicts the same one won", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client, { models: MODELS.slice(0, 2), tasks: 12 });
    const body = { rater: "Dee", kind: "comparison" as const };
    const { sessionId } = await client.createSession({ params: { runId }, body });
    const params = { sessionId };
    const told = [await client.getCertainty({ params })];
    for (
      let pair = await client.nextPair({ params });
      pair !== null;
      pair = await client.nextPair({ params })
    )
      told.push(
        await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict: "first" } }),
      );
    expect(told.map(({ decided }) => decided)).toEqual(Array.from({ length: 13 }, (_, count) => count));
    const counted = told.map(({ countedVerdicts }) => countedVerdicts);
    expect(counted).toEqual([...Array<number>(10).fill(0), 10, 10, 12]);
    expect(told.slice(0, 10).every(({ closest }) => closest === null)).toBe(true);
    expect(told[11]).toEqual({ ...told[10], decided: 11 });
  });

  it("hides no verdict behind draws, which tell nothing themselves", async () => {
    const { client } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client, { models: MODELS.slice(0, 2), tasks: 20 });
    const body = { rater: "Dee", kind: "comparison" as const };
    const { sessionId } = await client.createSession({ params: { runId }, body });
    const params = { sessionId };
    const counted = [(await client.getCertainty({ params })).countedVerdicts];
    for (let given = 1; given <= 20; given += 1) {
      const pair = await client.nextPair({ params });
      const decide = { params: { ...params, pairId: pair?.pairId ?? "" } };
      // The tenth is the only one of ten with a winner.
      const verdict = given < 10 ? (given % 2 === 0 ? "draw" : "both-bad") : "second";
      counted.push((await client.decidePair({ ...decide, body: { verdict } })).countedVerdicts);
    }
    expect(counted).toEqual([...Array<number>(19).fill(0), 19, 20]);
  });

  it("counts verdicts that were given or changed through another process", async () => {
    const database = await databaseFor();
    const here = await openWorkspace({ database });
    const there = await openWorkspace({ database, folder: here.folder });
    const runId = await answeredRun(here.client);
    const body = { rater: "Dee", kind: "comparison" as const };
    const { sessionId } = await here.client.createSession({ params: { runId }, body });
    const params = { sessionId };
    for (let decided = 1; decided <= 6; decided += 1) {
      const [one, other] = decided % 2 === 0 ? [here.client, there.client] : [there.client, here.client];
      const pair = await one.nextPair({ params });
      expect((await other.nextPair({ params }))?.pairId).toBe(pair?.pairId);
      const decide = { params: { ...params, pairId: pair?.pairId ?? "" } };
      expect(await other.getCertainty({ params })).toMatchObject({ decided: decided - 1 });
      await one.decidePair({ ...decide, body: { verdict: "first" } });
      const changed = await other.decidePair({ ...decide, body: { verdict: "second" } });
      expect(changed.decided).toBe(decided);
      expect(await one.getCertainty({ params })).toMatchObject({ decided });
    }
  });

  it("keeps one person's word on one answer, and replaces it", async () => {
    const { client, runId } = await open();
    const [item] = (await client.listItems({ params: { runId } })).rows;
    const itemId = item?.id ?? 0;
    await client.scoreManually({ body: { runId, itemId, scoreValue: 2 } });
    const { scores } = await client.scoreManually({
      body: { runId, itemId, scoreValue: "pass", justification: "Yes.", tags: ["well put"] },
    });
    expect(scores.at(-1)).toMatchObject({ reason: "Yes.", flags: ["well put"] });
    expect(
      scores.map(({ scorer, outcome, superseded }) => [scorer, outcome.scored && outcome.value, superseded]),
    ).toEqual([
      ["manual:me", 2, true],
      ["manual:me", 1, false],
    ]);
    const wrong = client.scoreManually({ body: { runId, itemId, scoreValue: 6 } });
    await expect(wrong).rejects.toMatchObject({ code: "invalid-input" });
  });
});
