import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

/** Names that stand nowhere else. */
const MODELS = ["Zqx-Kestrel-7", "Vwy-Bittern-9", "Plo-Curlew-3"];
const BANK = ["t1", "t2", "t3", "t4"]
  .map((id) =>
    JSON.stringify({
      id,
      category: "birds",
      difficulty: "Easy",
      scenario: [],
      prompt: `Say ${id}.`,
      rubric: ["right"],
      auto_fail: [],
    }),
  )
  .join("\n");

/** A finished run of three models, scored by nobody yet. */
async function answeredRun(client: Client): Promise<string> {
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
    run: { name: "birds", datasetPath: "bank.jsonl", judging: "later", criteriaSet: "Letters" },
    routers: { simulated: { models: planted } },
    models: MODELS.map((name) => ({ id: name, router: "simulated", model: name })),
  };
  return await finish(client, config, [{ path: "bank.jsonl", content: BANK }]);
}

async function scoreAll(client: Client, sessionId: string, scores: Record<string, number>): Promise<number> {
  const params = { sessionId };
  for (let count = 0; ; count += 1) {
    const next = await client.nextAnswer({ params });
    if (next === null) return count;
    await client.scoreAnswer({ params: { ...params, answerId: next.answerId }, body: { scores } });
  }
}

describe.each(ENGINES)("a session on %s", (_engine, databaseFor) => {
  const open = async () => {
    const workspace = await openWorkspace({ database: await databaseFor() });
    return { ...workspace, runId: await answeredRun(workspace.client) };
  };

  it("scores every answer by every criterion, and tells the weighted total at the end", async () => {
    const { client, runId } = await open();
    const session = await client.createSession({ params: { runId }, body: { rater: "Ann", seed: 5 } });
    expect(session).toMatchObject({ kind: "criteria", total: 12, scored: 0, draw: null, seed: 5 });
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
    await client.finishSession({ params, body: {} });
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
    expect(session.draw).toEqual({ count: 6, of: 12, probability: 0.5 });
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

  it("compares two by two until the order is certain, and finds the planted order", async () => {
    const { client, runId } = await open();
    const body = { rater: "Dee", kind: "comparison" as const };
    const { sessionId } = await client.createSession({ params: { runId }, body });
    const params = { sessionId };
    // The better a simulated model, the more craft points its answers show: the longer one wins.
    const seen = new Set<string>();
    let last = await client.getCertainty({ params });
    expect(last).toEqual({ decided: 0, chanceOfWrongOrder: null, moreVerdicts: null });
    for (;;) {
      const pair = await client.nextPair({ params });
      if (pair === null) break;
      expect(seen.has(pair.pairId)).toBe(false);
      // A pair that was not decided is shown again.
      expect((await client.nextPair({ params }))?.pairId).toBe(pair.pairId);
      seen.add(pair.pairId);
      const verdict =
        pair.first.length === pair.second.length
          ? "draw"
          : pair.first.length > pair.second.length
            ? "first"
            : "second";
      last = await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict } });
    }
    expect(seen.size).toBe(12);
    expect(last.decided).toBe(12);
    expect(last.chanceOfWrongOrder).toBeLessThan(0.5);
    await client.finishSession({ params, body: {} });
    const { models } = await client.getSessionResult({ params });
    expect(models.map(({ modelId }) => modelId)).toEqual(MODELS.toReversed());
    expect(models[0]?.score).toMatchObject({ known: true });
  });

  it("keeps one person's word on one answer, and replaces it", async () => {
    const { client, runId } = await open();
    const [item] = (await client.listItems({ params: { runId } })).rows;
    const itemId = item?.id ?? 0;
    await client.scoreManually({ body: { runId, itemId, scoreValue: 2 } });
    const { scores } = await client.scoreManually({
      body: { runId, itemId, scoreValue: "pass", justification: "Yes." },
    });
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

describe("a blind session", () => {
  it("tells nobody who answered before its end, and everything after it", async () => {
    const { client, answers } = await openWorkspace();
    const runId = await answeredRun(client);
    const before = (await client.listItems({ params: { runId } })).rows;
    const details = await Promise.all(
      before.map(({ id }) => client.getItem({ params: { runId, itemId: String(id) } })),
    );
    const costs = details.map(({ response }) => String(response?.costUsd));
    const from = answers.length;

    const scored = await client.createSession({ params: { runId }, body: { rater: "Ann" } });
    const rated = await client.createSession({ params: { runId }, body: { rater: "Bob", kind: "rating" } });
    const compared = await client.createSession({
      params: { runId },
      body: { rater: "Cyd", kind: "comparison" },
    });
    await scoreAll(client, scored.sessionId, { 1: 5, 2: 3 });
    await client.undoScore({ params: { sessionId: scored.sessionId } });
    await scoreAll(client, scored.sessionId, { 1: 5, 2: 3 });
    await scoreAll(client, rated.sessionId, { rating: 3 });
    for (const state of ["open", "scored", "skipped"] as const)
      await client.listAnswers({ params: { sessionId: rated.sessionId }, query: { state } });
    for (;;) {
      const pair = await client.nextPair({ params: { sessionId: compared.sessionId } });
      if (pair === null) break;
      const params = { sessionId: compared.sessionId, pairId: pair.pairId };
      await client.decidePair({ params, body: { verdict: "draw" } });
    }
    await client.listSessions({ query: { runId } });
    const received = (await Promise.all(answers.slice(from))).map(([, answer]) => answer).join("\n");
    const tells = [...MODELS, "simulated", "modelId", "latencyMs", "costUsd", "Tokens", ...costs];
    expect(received.length).toBeGreaterThan(10_000);
    expect(tells.filter((word) => received.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    // Nor does an id: none of the run's items is named by its number.
    expect(received).not.toMatch(/"itemId"/);

    for (const { sessionId } of [scored, rated, compared])
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    const { answers: revealed } = await client.getSessionResult({ params: { sessionId: scored.sessionId } });
    expect(new Set(revealed.map(({ modelId }) => modelId))).toEqual(new Set(MODELS));
  });

  it("hides names that an answer tells itself", async () => {
    const { client } = await openWorkspace();
    const line = {
      model: "Zqx-Kestrel-7",
      prompt: "Who are you?",
      text: "I am ZQX-KESTREL-7, made by simulated people; not Zqx-Kestrel-70.",
    };
    const config = {
      run: { name: "names", prompt: "Who are you?", judging: "later" },
      routers: { simulated: { replay: "said.jsonl" } },
      models: [{ id: "Zqx-Kestrel-7", router: "simulated", model: "Zqx-Kestrel-7" }],
    };
    const runId = await finish(client, config, [{ path: "said.jsonl", content: JSON.stringify(line) }]);
    const begin = (masksNames: boolean) =>
      client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating", masksNames } });
    const textOf = async (masksNames: boolean) => {
      const { sessionId } = await begin(masksNames);
      return (await client.nextAnswer({ params: { sessionId } }))?.text;
    };
    expect(await textOf(true)).toBe("I am ▮▮▮, made by ▮▮▮ people; not Zqx-Kestrel-70.");
    expect(await textOf(false)).toBe(line.text);
  });

  it("is told of and marked when somebody looks at the results meanwhile", async () => {
    const { client, request } = await openWorkspace();
    const runId = await answeredRun(client);
    const { sessionId } = await client.createSession({ params: { runId }, body: { rater: "Ann" } });
    const params = { runId };
    const looks = [
      () => client.getResults({ params }),
      () => client.listItems({ params }),
      () => client.listEvents({ params }),
      () => client.listLog({ params }),
    ];
    for (const look of looks) await expect(look()).rejects.toMatchObject({ code: "session-open" });
    expect((await request(`/runs/${runId}/report.html`)).status).toBe(409);
    await expect(client.getSessionResult({ params: { sessionId } })).rejects.toMatchObject({
      code: "session-open",
    });
    expect(await client.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });

    await client.getResults({ params, query: { unblind: "true" } });
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
    // Once it is known, nobody is asked again.
    const log = await client.listLog({ params });
    expect(log.at(-1)?.message).toContain("not blind any more");
  });
});
