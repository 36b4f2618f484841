import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun, figuresOf, scoreAll } from "../support/answered-run.ts";
import { type Received, type Tells, tellsIn } from "../support/blind-search.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

/** Everything that a person can do in a session of each kind before its end, by one client. */
async function scoreBlind(
  client: Client,
  { scored, rated, compared }: Readonly<Record<"scored" | "rated" | "compared", string>>,
): Promise<void> {
  for (const sessionId of [scored, rated, compared]) {
    await client.getSession({ params: { sessionId } });
    for (const state of ["open", "scored", "skipped"] as const)
      await client.listAnswers({ params: { sessionId }, query: { state } });
  }
  await scoreAll(client, scored, { 1: 5, 2: 3 });
  await client.undoScore({ params: { sessionId: scored } });
  await scoreAll(client, scored, { 1: 5, 2: 3 });
  await scoreAll(client, rated, { rating: 3 });
  for (const sessionId of [scored, rated])
    await client.listAnswers({ params: { sessionId }, query: { state: "scored" } });
  const params = { sessionId: compared };
  const { rows: tasks } = await client.listSessionTasks({ params });
  for (const { answerIds } of tasks) {
    for (const answerId of answerIds) await client.getAnswer({ params: { ...params, answerId } });
    const [first = "", second = ""] = answerIds;
    const { pairId } = await client.pickPair({ params, body: { first, second } });
    await client.decidePair({ params: { ...params, pairId }, body: { verdict: "first" } });
  }
  for (;;) {
    const pair = await client.nextPair({ params });
    if (pair === null) break;
    await client.decidePair({ params: { ...params, pairId: pair.pairId }, body: { verdict: "draw" } });
  }
  await client.getCertainty({ params });
}

/** A run scored blind to the last answer, by its owner and by guests: what they received, and what would have told. */
async function scoredBlind(): Promise<{
  received: Received[];
  tells: Tells;
  reveal: () => Promise<Set<string>>;
}> {
  const { client, clientAs, requestAs, answers } = await openWorkspace();
  const runId = await answeredRun(client);
  const figures = await figuresOf(client, runId);
  const from = answers.length;
  const begin = async (rater: string) => {
    // By chance an order could look as if it told something.
    const body = { rater, seed: 7 };
    const of = async (kind: "criteria" | "rating" | "comparison") =>
      (await client.createSession({ params: { runId }, body: { ...body, kind } })).sessionId;
    return { scored: await of("criteria"), rated: await of("rating"), compared: await of("comparison") };
  };
  const [own, invited] = [await begin("Ann"), await begin("Bob")];
  await scoreBlind(client, own);
  for (const [kind, sessionId] of Object.entries(invited)) {
    const { token } = await client.createInvitation({ params: { sessionId }, body: { guest: "Bob" } });
    await client.listInvitations({ params: { sessionId } });
    const others = Object.fromEntries(Object.keys(invited).map((other) => [other, sessionId]));
    // A guest does what there is to do in the one session; the rest is refused, which must not tell either.
    await scoreBlind(clientAs(token), { ...invited, ...others, [kind]: sessionId }).catch(() => {});
    await scoreBlind(clientAs(token), invited).catch(() => {});
    for (const path of [
      `/api/runs/${runId}/results`,
      `/api/runs/${runId}/items`,
      `/api/runs/${runId}/events`,
    ])
      await requestAs(token)(path);
    await requestAs(token)(`/api/sessions/${sessionId}/result`);
  }
  await scoreBlind(client, invited);
  await client.listSessions({ query: { runId } });
  await client.listRatings({});
  await client.listRatings({ query: { runId, rating: "3", since: "2026-01-01", limit: "2" } });
  for (const model of ["Nobody", ...MODELS]) await client.listRatings({ query: { model } });
  const received = (await Promise.all(answers.slice(from))).map(([, , parts]) => parts);

  const sessions = [...Object.values(own), ...Object.values(invited)];
  const modelOf = new Map<string, string>();
  for (const sessionId of sessions)
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
  for (const sessionId of sessions) {
    const result = await client.getSessionResult({ params: { sessionId } });
    for (const { answerId, modelId } of result.answers) modelOf.set(answerId, modelId);
  }
  const reveal = async () =>
    new Set((await client.listRatings({})).rows.flatMap(({ model }) => (model === null ? [] : [model])));
  return { received, tells: { names: [...MODELS, "simulated"], figures, modelOf }, reveal };
}

/** The answer to the first request of this kind, with something added to the first object in it. */
function plant(
  received: readonly Received[],
  request: RegExp,
  fields: (answerId: string) => object,
): Received[] {
  const planted = received.map((one) => {
    if (!request.test(one.request) || !one.body.includes('"answerId"')) return one;
    const view = JSON.parse(one.body) as Record<string, unknown>;
    return { ...one, body: JSON.stringify({ ...view, ...fields(String(view["answerId"])) }) };
  });
  expect(planted).not.toEqual(received);
  return planted;
}

describe("a blind session", () => {
  it("tells nobody who answered before its end, and everything after it", async () => {
    const { received, tells, reveal } = await scoredBlind();
    expect(received.length).toBeGreaterThan(200);
    expect(received.map(({ body }) => body).join("").length).toBeGreaterThan(50_000);
    expect(tellsIn(received, tells)).toEqual([]);
    expect(await reveal()).toEqual(new Set(MODELS));
  });

  it("is found out when a leak is planted", async () => {
    const { received, tells } = await scoredBlind();
    const { modelOf, figures } = tells;
    const NEXT = /^GET .*\/next$/;
    const [name = ""] = MODELS;
    const endpointOf = (answerId: string) => MODELS.indexOf(modelOf.get(answerId) ?? "");
    const [itemId = 0, latency = 0.5, cost = 0.5, , outputTokens = 0] = figures;
    const [first, ...rest] = received;
    if (first === undefined) throw new Error("nothing was received");
    const added = (one: Partial<Received>) => [{ ...first, ...one }, ...rest];
    const rows = (order: readonly string[]) =>
      JSON.stringify({ rows: order.map((answerId) => ({ answerId })), next: null });
    const leaks: Record<string, Received[]> = {
      "a name in a body": plant(received, NEXT, () => ({ by: name.toUpperCase() })),
      "a name in a problem": added({ body: JSON.stringify({ message: `Nothing at ${name}.` }) }),
      "a name in a header": added({ headers: [...first.headers, ["x-served-by", name]] }),
      "a name in an event": added({ body: `id: 1\nevent: item-answered\ndata: {"by":"${name}"}\n\n` }),
      "a name in a page": added({ body: `<html><td>${name}</td></html>` }),
      "a name in base64": plant(received, NEXT, () => ({
        cursor: Buffer.from(`x${name}y`).toString("base64"),
      })),
      "a provider": plant(received, NEXT, () => ({ note: "simulated" })),
      "a telling field": plant(received, NEXT, () => ({ latencyMs: null })),
      "an item's number": plant(received, NEXT, () => ({ ref: itemId })),
      "an item's number as text": plant(received, NEXT, () => ({ ref: String(itemId) })),
      "an item's number in a header": added({ headers: [...first.headers, ["x-ref", String(itemId)]] }),
      "an item's number in an event": added({ body: `data: {"ref":${itemId}}\n\n` }),
      "an exact time": plant(received, NEXT, () => ({ took: latency })),
      "an exact cost": plant(received, NEXT, () => ({ amount: cost })),
      "a count of tokens": plant(received, NEXT, () => ({ length: outputTokens })),
      "another number for each model": plant(received, NEXT, (id) => ({ hue: 1000 + endpointOf(id) })),
      "another word for each model": plant(received, NEXT, (id) => ({
        task: { font: "abc"[endpointOf(id)] },
      })),
      "the seed of the order": plant(received, NEXT, () => ({ seed: 7 })),
      "an order by model": added({
        body: rows([...modelOf.keys()].toSorted((a, b) => endpointOf(a) - endpointOf(b))),
      }),
    };
    expect(tellsIn(received, tells)).toEqual([]);
    const missed = Object.entries(leaks).filter(([, leaking]) => tellsIn(leaking, tells).length === 0);
    expect(missed.map(([what]) => what)).toEqual([]);
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
    expect(await textOf(true)).toBe("I am ▮▮▮, made by ▮▮▮ people; not ▮▮▮.");
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

    // Nor is it told by what somebody else has finished, unless asked for.
    const other = (await client.createSession({ params, body: { rater: "Bob" } })).sessionId;
    await client.finishSession({ params: { sessionId: other }, body: { allowGaps: true } });
    const result = { params: { sessionId: other } };
    await expect(client.getSessionResult(result)).rejects.toMatchObject({ code: "session-open" });
    expect(await client.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });
    await client.getSessionResult({ ...result, query: { unblind: "true" } });
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
    // Once it is known, nobody is asked again.
    const log = await client.listLog({ params });
    expect(log.at(-1)?.message).toContain("no longer blind");
  });
});
