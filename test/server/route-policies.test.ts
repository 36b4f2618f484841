import { describe, expect, it } from "vitest";
import { type Client, type Route, routes } from "../../src/contract/index.ts";
import { tellsIn } from "../support/blind-search.ts";
import { type Known, ROUTE_REQUESTS } from "../support/route-requests.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

/** Names that stand nowhere else. */
const MODELS = ["Zqx-Kestrel-7", "Vwy-Bittern-9"] as const;
const TASKS = ["one", "two", "three"];
const NAMES = Object.keys(routes) as (keyof Client)[];
const routeOf = (name: keyof Client): Route => routes[name];

/** What the two models say: each has another text, other counts and another time, all of them longer for the second. */
function recordings(isSwapped: boolean): string {
  const lines = TASKS.flatMap((task) =>
    MODELS.map((model, index) => {
      const size = isSwapped ? 2 - index : 1 + index;
      return {
        model,
        prompt: `Say ${task}.`,
        // Models speak of themselves where they think nobody listens.
        text: `<think>I am ${model}.</think>${task} in words of size ${size}`,
        reasoning: `${model} would say ${task}.`,
        inputTokens: 100 * size,
        outputTokens: 1000 * size,
        cachedTokens: 10 * size,
        reasoningTokens: 300 * size,
        latencyMs: size,
      };
    }),
  );
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** A run that is being scored blind, amid everything else that a workspace can have. With `isSwapped` each model gave the other's answers. */
async function blindWorkspace(isSwapped: boolean) {
  const workspace = await openWorkspace();
  const { client } = workspace;
  const simulation = { models: { finch: { latencyMs: 1 }, wren: { latencyMs: 1 } } };
  const provider = await client.createProvider({
    body: { name: "Aviary", type: "simulated", simulation, apiKey: "sk-for-nothing-at-all-0123456789" },
  });
  const model = await client.createModel({ body: { name: "finch", provider: "Aviary" } });
  const since = "2026-01-01";
  const price = await client.createPrice({
    body: { provider: "Aviary", model: "finch", inputPerMillion: 1, outputPerMillion: 1, since },
  });
  // The same for both, so that only their answers make a difference.
  for (const id of MODELS)
    await client.createPrice({
      body: { provider: "simulated", model: id, inputPerMillion: 3, outputPerMillion: 7, since },
    });
  const set = await client.createCriteriaSet({ body: { name: "Letters", criteria: [{ name: "Style" }] } });
  const criterion = await client.createCriterion({ body: { name: "Tone" } });
  const task = await client.createTask({ body: { taskId: "kept-1", prompt: "Say kept." } });
  await client.createTask({ body: { taskId: "kept-2", prompt: "Say kept too." } });
  const collection = await client.createCollection({ body: { name: "Kept" } });
  await client.addToCollection({ params: { id: String(collection.id) }, body: ["kept-1"] });
  const mapping = await client.saveMapping({ body: { name: "usual", columns: { prompt: "question" } } });
  const draft = await client.generateCollection({ body: { models: ["finch"], count: 1 } });

  const bank = TASKS.map((name) => ({
    id: name,
    category: "birds",
    difficulty: "Easy",
    scenario: [],
    prompt: `Say ${name}.`,
    rubric: ["right"],
    auto_fail: [],
  }));
  const metrics = [{ kind: "contains", any: ["size 2"] }];
  const config = {
    run: { name: "birds", datasetPath: "bank.jsonl", judging: "later", criteriaSet: "Letters", metrics },
    routers: { simulated: { replay: "said.jsonl" } },
    models: MODELS.map((id) => ({ id, router: "simulated", model: id })),
  };
  const runId = await finish(client, config, [
    { path: "bank.jsonl", content: bank.map((line) => JSON.stringify(line)).join("\n") },
    { path: "said.jsonl", content: recordings(isSwapped) },
  ]);
  const params = { runId };
  const { rows: items } = await client.listItems({ params });
  const begin = async (rater: string, kind: "rating" | "comparison") =>
    (await client.createSession({ params, body: { rater, kind, seed: 7 } })).sessionId;
  const finishedSessionId = await begin("Bob", "rating");
  await client.finishSession({ params: { sessionId: finishedSessionId }, body: { allowGaps: true } });
  const [sessionId, comparisonSessionId] = [await begin("Ann", "rating"), await begin("Ann", "comparison")];
  const next = await client.nextAnswer({ params: { sessionId } });
  const { rows: tasks } = await client.listSessionTasks({ params: { sessionId: comparisonSessionId } });
  const [first = "", second = ""] = tasks[0]?.answerIds ?? [];
  const pair = await client.nextPair({ params: { sessionId: comparisonSessionId } });
  const invitation = await client.createInvitation({ params: { sessionId }, body: { guest: "Dora" } });
  const known: Known = {
    runId,
    itemId: String(items[0]?.id),
    sessionId,
    answerId: next?.answerId ?? "",
    comparisonSessionId,
    pairId: pair?.pairId ?? "",
    answerIds: [first, second],
    finishedSessionId,
    invitationId: invitation.invitationId,
    providerId: String(provider.id),
    modelId: String(model.id),
    priceId: String(price.id),
    criteriaSetId: String(set.id),
    criterionId: String(criterion.id),
    taskId: String(task.id),
    collectionId: String(collection.id),
    mappingId: String(mapping.id),
    draftId: String(draft.id),
  };
  return { ...workspace, known };
}

type Workspace = Awaited<ReturnType<typeof blindWorkspace>>;

/** Asks a route, and gives back what came as it came. */
async function ask({ client, answers, known }: Workspace, name: keyof Client, unblind = false) {
  const request: unknown = ROUTE_REQUESTS[name](known);
  const input = { ...(request as object | null) } as { query?: object; body?: object };
  if (unblind && routeOf(name).query !== undefined) input.query = { ...input.query, unblind: "true" };
  if (unblind && name === "exportResults") input.body = { ...input.body, unblind: true };
  const from = answers.length;
  const call = client[name] as unknown as (input: unknown) => PromiseLike<unknown> | AsyncIterable<unknown>;
  try {
    const result = call(request === null ? {} : input);
    if (Symbol.asyncIterator in result) for await (const _ of result);
    else await result;
  } catch {
    // What was answered is looked at below, whatever it was.
  }
  const [received] = await Promise.all(answers.slice(from).map(async (answer) => (await answer)[2]));
  if (received === undefined) throw new Error(`${name} was not asked`);
  return received;
}

/** A body without what is another each time: ids, times, how long something took. */
function steady(body: string, { folder, known }: Workspace): string {
  return (
    body
      .replaceAll(folder, "FOLDER")
      .replaceAll(known.runId, "RUN")
      .replaceAll(/[a-z]+-\d{8}-\d{6}/g, "RUN")
      .replaceAll(/\b[0-9a-f]{32}\b/g, "TOKEN")
      .replaceAll(/\b[0-9a-f]{64}\b/g, "HASH")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replaceAll(/"(\w*latencyMs|firstTokenMs|latency|lowSeconds|highSeconds)":[\d.e-]+/g, '"$1":0')
      .replaceAll(/"fingerprint":"\w+"|the key \w{12}/g, "KEY")
      // The order in which the same amounts were added up shows in their last digits.
      .replaceAll(/\d+\.\d{12,}/g, (digits) => String(Number(Number(digits).toPrecision(9))))
  );
}

/** First what only reads, then what changes, then what ends sessions or takes things away. */
function inOrder(names: readonly (keyof Client)[]): (keyof Client)[] {
  const weight = (name: keyof Client) => {
    const route = routeOf(name);
    if (name === "deleteRun") return 6;
    if (/^(delete|revoke)/.test(name)) return 5;
    if (name.startsWith("archive")) return 4;
    if (/^(finish|reset|judge|compare|start|rotate|remove)/.test(name)) return 3;
    return route.changes ? 2 : 1;
  };
  return [...names].sort((one, other) => weight(one) - weight(other));
}

describe("while somebody scores a run blind", () => {
  it("no route tells who answered, whatever it is asked", async () => {
    const [one, other] = [await blindWorkspace(false), await blindWorkspace(true)];
    const modelOf = new Map<string, string>();
    const troubles: string[] = [];
    for (const name of inOrder(NAMES)) {
      const { tells, guests } = routeOf(name);
      const [received, otherwise] = [await ask(one, name), await ask(other, name)];
      const { status, code } = problemOf(received.body);
      if (tells === "who-answered" && code !== "session-open")
        troubles.push(`${name} was answered: ${received.body}`);
      // What has ended cannot be paused; everything else is answered, or refused for the state it is in.
      if (tells === "nothing" && status >= 400 && status !== 409 && name !== "pauseRun")
        troubles.push(`${name} was not answered: ${received.body}`);
      // Whatever is seen in a session goes without names; the order there is drawn, so texts stand elsewhere.
      const leaks = guests || tells === "who-answered" ? tellsIn([received], tellsOf(modelOf)) : [];
      troubles.push(...leaks.map((leak) => `${name} leaks ${leak}`));
      // Everything else must not depend on who gave which answer at all.
      if (!guests && steady(received.body, one) !== steady(otherwise.body, other))
        troubles.push(
          `${name} depends on who answered: ${steady(received.body, one)} | ${steady(otherwise.body, other)}`,
        );
    }
    expect(troubles).toEqual([]);
  });

  it("every route that would tell does so when asked on purpose, and it is written down", async () => {
    const [one, other] = [await blindWorkspace(false), await blindWorkspace(true)];
    const telling = NAMES.filter((name) => routeOf(name).tells === "who-answered");
    expect(telling.length).toBeGreaterThan(15);
    const alike: string[] = [];
    for (const name of telling) {
      const received: string[] = [];
      for (const workspace of [one, other]) {
        const { client, known } = workspace;
        const { sessionId } = await client.createSession({
          params: { runId: known.runId },
          body: { rater: "Eve", kind: "rating", seed: 1 },
        });
        const { body } = await ask(workspace, name, true);
        expect([name, problemOf(body).code]).toEqual([name, ""]);
        const { unblindedAt } = await client.getSession({ params: { sessionId } });
        expect([name, unblindedAt]).toEqual([name, expect.any(String)]);
        received.push(steady(body, workspace));
      }
      if (received[0] === received[1]) alike.push(name);
    }
    // The test above would have seen it: what these tell is another in the other workspace. But for four: nobody has
    // judged or compared anything here, each task is as hard as before, and a written report tells in its files.
    const quiet = ["getCalibration", "listComparisons", "listItemStatistics", "writeReport"];
    expect(alike.toSorted()).toEqual(quiet);
  });

  it("a request that fails takes nobody's blindness", async () => {
    const workspace = await blindWorkspace(false);
    const { client, known } = workspace;
    const { runId, sessionId } = known;
    const query = { unblind: "true" } as const;
    await expect(client.getItem({ params: { runId, itemId: "999999" }, query })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(client.diffRuns({ params: { runId, otherRunId: "nobody" }, query })).rejects.toMatchObject({
      code: "not-found",
    });
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).toBeNull();
  });

  it("the plain list of runs and the costs keep quiet, and tell afterwards", async () => {
    const { client, request, known } = await blindWorkspace(false);
    const home = async () => await (await request("/")).text();
    expect(await home()).not.toContain(MODELS[0]);
    expect((await client.getCosts()).models.map(({ modelId }) => modelId)).not.toContain(MODELS[0]);
    expect(await client.getCosts()).toMatchObject({ blindRuns: 1 });
    const spent = (await client.getCosts()).total.costUsd;
    expect(spent).toBeGreaterThan(0);
    for (const sessionId of [known.sessionId, known.comparisonSessionId])
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    const costs = await client.getCosts();
    expect(costs).toMatchObject({ blindRuns: 0, total: { costUsd: spent } });
    expect(costs.models.map(({ modelId }) => modelId)).toEqual(expect.arrayContaining([...MODELS]));
    expect((await request(`/runs/${known.runId}/report.html`)).status).toBe(200);
  });

  it("a session among hundreds keeps the run blind", async () => {
    const { client, known } = await blindWorkspace(false);
    const params = { runId: known.runId };
    const body = { rater: "Fay", kind: "rating", seed: 1 } as const;
    const later = Array.from({ length: 201 }, async () => {
      const { sessionId } = await client.createSession({ params, body });
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    });
    await Promise.all(later);
    await expect(client.getResults({ params })).rejects.toMatchObject({ code: "session-open" });
  });
});

describe("policies of routes", () => {
  it("fit the routes they are on", () => {
    const wrong = NAMES.flatMap((name) => {
      const route = routeOf(name);
      const isAbout = (key: string) => JSON.stringify([route.path, schemaKeys(route)]).includes(key);
      return [
        route.guests && !route.path.includes("{sessionId}") ? `${name}: guests need a session` : null,
        route.tells === "who-answered" && !isAbout("runId") ? `${name}: names no run` : null,
        route.upload === true && route.size !== "file" ? `${name}: an upload is a file` : null,
        route.body !== undefined && route.size === "none" ? `${name}: has a body` : null,
        route.download === true && route.rate !== "heavy" ? `${name}: a file is heavy` : null,
      ].filter((fault) => fault !== null);
    });
    expect(wrong).toEqual([]);
  });

  it("are asked for by the compiler", () => {
    const shape = {
      method: "get",
      path: "/api/x/{runId}",
      summary: "",
      status: 200,
      response: null,
    } as const;
    const rest = { guests: false, size: "none", rate: "light", changes: false } as const;
    // @ts-expect-error A route says what it promises.
    const without: Route = shape;
    // @ts-expect-error A route says what it tells.
    const silent: Route = { ...shape, ...rest };
    // @ts-expect-error What tells who answered can be asked for on purpose.
    const telling: Route = { ...shape, ...rest, tells: "who-answered" };
    // @ts-expect-error To get something changes nothing.
    const changing: Route = { ...shape, ...rest, tells: "nothing", changes: true };
    const whole: Route = { ...shape, ...rest, tells: "nothing" };
    expect([without, silent, telling, changing, whole]).toHaveLength(5);
  });

  it("refuse a body that is larger than its route takes", async () => {
    const { request } = await openWorkspace();
    const body = JSON.stringify({ theme: "x".repeat(5 * 1024 * 1024) });
    const headers = { "content-type": "application/json" };
    const response = await request("/api/settings", { method: "PUT", body, headers });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "too-large" });
  });

  it("slow a guest down who asks faster than any person can", async () => {
    const { client, requestAs, known } = await blindWorkspace(false);
    const { sessionId } = known;
    const { token } = await client.createInvitation({ params: { sessionId }, body: {} });
    const statuses = new Set<number>();
    for (let asked = 0; asked < 5000 && !statuses.has(429); asked += 1)
      statuses.add((await requestAs(token)(`/api/sessions/${sessionId}`)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await client.getSession({ params: { sessionId } })).sessionId).toBe(sessionId);
  });
});

function tellsOf(modelOf: ReadonlyMap<string, string>) {
  return { names: [...MODELS], figures: [], modelOf };
}

function problemOf(body: string): { status: number; code: string } {
  const [, status = "200", code = ""] = /^\{"status":(\d+),"code":"([\w-]+)"/.exec(body) ?? [];
  return { status: Number(status), code };
}

/** Names of everything that a route's request may hold. */
function schemaKeys({ params, query, body }: Route): string[] {
  return [params, query, body].flatMap((schema) =>
    schema !== undefined && "shape" in schema ? Object.keys(schema.shape as object) : [],
  );
}
