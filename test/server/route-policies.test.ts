import { describe, expect, it } from "vitest";
import { type Client, ROUTE_EXAMPLES, type Route, routes } from "../../src/contract/index.ts";
import { runsNamedIn } from "../../src/server/policy.ts";
import { tellsIn } from "../support/blind-search.ts";
import { MODELS, exampleWorkspace, inOrder } from "../support/example-workspace.ts";
import { openWorkspace } from "../support/workspace.ts";

const NAMES = Object.keys(routes) as (keyof Client)[];
const routeOf = (name: keyof Client): Route => routes[name];

type Workspace = Awaited<ReturnType<typeof exampleWorkspace>>;

/** Asks a route, and gives back what came as it came. */
async function ask({ client, answers, known }: Workspace, name: keyof Client, unblind = false) {
  const request: unknown = ROUTE_EXAMPLES[name](known);
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
      .replaceAll(/whsec_[\w+/=]+|"secretMasked":"[^"]+"/g, "SECRET")
      .replaceAll(/\b(?:msg_)?[0-9a-f]{32}\b/g, "TOKEN")
      .replaceAll(/\b[0-9a-f]{64}\b|assay_[0-9a-f]{64}/g, "HASH")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replaceAll(/"workedMs":\d+/g, '"workedMs":"TIME"')
      .replaceAll(/"(\w*latencyMs|firstTokenMs|latency|lowSeconds|highSeconds)":[\d.e-]+/g, '"$1":0')
      .replaceAll(/"fingerprint":"\w+"|\bkey \w{12}/g, "KEY")
      // The order in which the same amounts were added up shows in their last digits.
      .replaceAll(/\d+\.\d{12,}/g, (digits) => String(Number(Number(digits).toPrecision(9))))
  );
}

describe("while somebody scores a run blind", () => {
  it("no route tells who answered, whatever it is asked", async () => {
    const [one, other] = [await exampleWorkspace(false), await exampleWorkspace(true)];
    const modelOf = new Map<string, string>();
    const troubles: string[] = [];
    // A copy of everything is packed for a restore and read by nobody; a session must not keep one from being made.
    const read = NAMES.filter((name) => name !== "downloadBackup");
    for (const name of inOrder(read)) {
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
    const [one, other] = [await exampleWorkspace(false), await exampleWorkspace(true)];
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
    const workspace = await exampleWorkspace(false);
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
    const { client, request, known } = await exampleWorkspace(false);
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
    const { client, known } = await exampleWorkspace(false);
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
        // The server looks for runs under two names; `judgeRunId` only narrows what is shown of `runId`.
        ...schemaKeys(route)
          .filter((key) => route.tells !== "nothing" && /runs?(?:_?ids?)?$/i.test(key))
          .filter((key) => runsNamedIn({ query: { [key]: "r" } }).length === 0 && key !== "judgeRunId")
          .map((key) => `${name}: nobody asks whether ${key} is being scored blind`),
        route.upload === true && route.size !== "file" ? `${name}: an upload is a file` : null,
        route.body !== undefined && route.size === "none" ? `${name}: has a body` : null,
        route.download !== undefined && route.rate !== "heavy" ? `${name}: a file is heavy` : null,
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
    const rest = { scope: "read", guests: false, size: "none", rate: "light", changes: false } as const;
    // @ts-expect-error A route says what it promises.
    const without: Route = shape;
    // @ts-expect-error A route says what it tells.
    const silent: Route = { ...shape, ...rest };
    // @ts-expect-error What tells who answered can be asked for on purpose.
    const telling: Route = { ...shape, ...rest, tells: "who-answered" };
    // @ts-expect-error To get something changes nothing.
    const changing: Route = { ...shape, ...rest, tells: "nothing", changes: true };
    const { scope: _scope, ...scopeless } = rest;
    // @ts-expect-error A route says what a named token needs.
    const open: Route = { ...shape, ...scopeless, tells: "nothing" };
    // @ts-expect-error To read is not enough for what changes something.
    const lax: Route = { ...shape, ...rest, method: "post", changes: true, tells: "nothing" };
    const whole: Route = { ...shape, ...rest, tells: "nothing" };
    expect([without, silent, telling, changing, open, lax, whole]).toHaveLength(7);
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
    const { client, requestAs, known } = await exampleWorkspace(false);
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
