import { describe, expect, it } from "vitest";
import {
  type Client,
  ROUTE_EXAMPLES,
  type Route,
  createClient,
  fetchFrom,
  routes,
} from "../../src/contract/index.ts";
import { SCOPES, type Scope } from "../../src/core/index.ts";
import { agentAt } from "../support/agent.ts";
import { exampleWorkspace } from "../support/example-workspace.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { rawStomp, refusal } from "../support/stomp.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES, dump, openWorkspace } from "../support/workspace.ts";

/**
 * What each scope opens besides what only reads, said here once more on purpose: a route that is added or changed is
 * looked at by somebody before this test agrees.
 */
const RUN = new Set([
  "addBundle",
  "startRun",
  "runSchedule",
  "pauseRun",
  "resumeRun",
  "retryFailed",
  "retryItem",
  "retryJudge",
  "replayItem",
  "writeReport",
  "setClusters",
  "generateCollection",
  "generateAndSave",
  "editDraft",
  "deleteDraft",
  "generateMore",
  "saveDraft",
  "importTasks",
  "saveMapping",
  "deleteMapping",
  "createTask",
  "createTasks",
  "editTask",
  "deleteTask",
  "archiveTask",
  "createCollection",
  "editCollection",
  "deleteCollection",
  "archiveCollection",
  "addToCollection",
  "removeFromCollection",
  "tagCollection",
  "createTag",
  "createPrice",
  "importPrices",
  "editPrice",
  "deletePrice",
  "testModels",
  "listProviderModels",
  "addProviderModels",
  "testInference",
  "doctor",
  "getEgress",
  "judgeAgain",
  "judgeQuestions",
  "compareAnswers",
]);
const SCORE: ReadonlySet<string> = new Set([
  "createSession",
  "scoreAnswer",
  "undoScore",
  "pickPair",
  "decidePair",
  "finishSession",
  "createInvitation",
  "revokeInvitation",
  "createRating",
  "scoreManually",
  "createCriteriaSet",
  "editCriteriaSet",
  "deleteCriteriaSet",
  "archiveCriteriaSet",
  "createCriterion",
  "editCriterion",
  "deleteCriterion",
]);
const SCHEDULES = ["createSchedule", "editSchedule", "deleteSchedule", "testWebhook"];
const ADMIN: ReadonlySet<string> = new Set([
  "changeSettings",
  "resetDefaults",
  "downloadBackup",
  "prune",
  "rotateKey",
  "listTokens",
  "createToken",
  "revokeToken",
  "deleteRun",
  ...SCHEDULES,
  "createProvider",
  "editProvider",
  "deleteProvider",
  "archiveProvider",
  "createModel",
  "editModel",
  "deleteModel",
  "archiveModel",
  "deleteSession",
]);
const NAMES = Object.keys(routes) as (keyof Client)[];
const routeOf = (name: keyof Client): Route => routes[name];

function isOpenTo(scopes: readonly Scope[], name: string): boolean {
  if (scopes.includes("admin")) return true;
  if (RUN.has(name)) return scopes.includes("run");
  return SCORE.has(name) ? scopes.includes("score") : !ADMIN.has(name);
}

const GIVEN: readonly (readonly Scope[])[] = [...SCOPES.map((scope) => [scope]), ["run", "score"]];

async function withTokens(options: Parameters<typeof openWorkspace>[0] = {}) {
  const workspace = await openWorkspace(options);
  const owner =
    options.accessToken === undefined ? workspace.client : workspace.clientAs(options.accessToken);
  const add = async (name: string, scopes: readonly Scope[], expiresAt: string | null = null) =>
    await owner.createToken({ body: { name, scopes: [...scopes], expiresAt } });
  return { ...workspace, owner, add };
}

describe("scopes", () => {
  it("open the routes that are named, and no others, to every kind of token", async () => {
    const { client, requestAs, known } = await exampleWorkspace(false);
    const wrong: string[] = [];
    for (const scopes of GIVEN) {
      const name = scopes.join("-");
      const { token } = await client.createToken({ body: { name, scopes: [...scopes] } });
      for (const route of NAMES) {
        // What is not allowed is refused before anything is read, so that a body need not be valid.
        const { path, method, body } = routeOf(route);
        const asked = ROUTE_EXAMPLES[route](known) as { params?: Record<string, string> } | null;
        const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => asked?.params?.[key] ?? "1");
        const isClosed = !isOpenTo(scopes, route);
        const init = { method: method.toUpperCase(), ...(body === undefined ? {} : { body: "{" }) };
        // What is allowed is not carried out: a change would get in the way of the next one.
        const headers: Record<string, string> = routeOf(route).changes
          ? { "content-type": "text/nonsense", "if-match": '"none"' }
          : {};
        const response = await requestAs(token)(address, { ...init, headers });
        const text =
          response.headers.get("content-type")?.startsWith("text/event-stream") === true
            ? ""
            : await response.text();
        const isRefused = response.status === 403;
        if (isRefused !== isClosed) wrong.push(`${name}: ${route} ${response.status}`);
        const needed = routeOf(route).scope;
        if (isRefused && !(text.includes(`needs the scope “${needed}”`) && text.includes(scopes.join(", "))))
          wrong.push(`${name}: ${route} says ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    // They are all still there.
    expect(await client.getRun({ params: { runId: known.runId } })).toMatchObject({ runId: known.runId });
  });

  it("hold for documents and descriptions, which every token may read", async () => {
    const { client, requestAs, known } = await exampleWorkspace(false);
    const { token } = await client.createToken({ body: { name: "eyes", scopes: ["read"] } });
    for (const sessionId of [known.sessionId, known.comparisonSessionId])
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    const report = `/runs/${known.runId}/report`;
    for (const path of ["/", "/api/openapi.json", `${report}.html`, `${report}.pdf`, `${report}.bundle.html`])
      expect([path, (await requestAs(token)(path)).status]).toEqual([path, 200]);
    const exported = await requestAs(token)(`/api/runs/${known.runId}/export?format=JSON`);
    expect(exported.status).toBe(200);
  });

  it("keep everybody but admin from looking behind a blind session, which cannot be undone", async () => {
    const { client, clientAs, requestAs, known } = await exampleWorkspace(false);
    const params = { runId: known.runId };
    const query = { unblind: "true" } as const;
    const { token } = await client.createToken({ body: { name: "both", scopes: ["run", "score"] } });
    await expect(clientAs(token).getResults({ params, query })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("“admin”") as string,
    });
    const page = await requestAs(token)(`/runs/${known.runId}/report.html?unblind=true`);
    expect(page.status).toBe(403);
    const exported = await requestAs(token)(`/api/runs/${known.runId}/export`, {
      method: "POST",
      body: JSON.stringify({ format: "CSV", unblind: true }),
      headers: { "content-type": "application/json" },
    });
    expect(exported.status).toBe(403);
    const { sessionId } = known;
    expect(await client.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });
    const admin = await client.createToken({ body: { name: "all", scopes: ["admin"] } });
    await clientAs(admin.token).getResults({ params, query });
  });

  it("hold for agents, whose tools do what the token may and no more", async () => {
    const { owner, add, requestAs } = await withTokens();
    const { token } = await add("agent", ["read"]);
    const agent = await agentAt(requestAs(token));
    expect((await agent.call("list_tasks")).isError).toBe(false);
    const refused = await agent.call("import_tasks", { rows: [{ prompt: "Say so." }], collection: "Mine" });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining("needs the scope “run”")]);
    expect((await owner.listCollections({})).rows).toEqual([]);
  });
});

describe.each(ENGINES)("a named token on %s", (_engine, databaseFor) => {
  it("is shown once, kept as a hash, listed with its last use, and revoked", async () => {
    const database = await databaseFor();
    const { owner, add, clientAs, requestAs, folder, answers } = await withTokens({ database });
    const { token, ...made } = await add("ci", ["run", "read"], "2099-01-01T00:00:00+01:00");
    expect(token).toMatch(/^assay_[0-9a-f]{64}$/);
    expect(made).toMatchObject({
      name: "ci",
      scopes: ["read", "run"],
      expiresAt: "2098-12-31T23:00:00.000Z",
      expired: false,
      lastUsedAt: null,
    });
    expect(await owner.listTokens()).toEqual([made]);
    await expect(add("ci", ["read"])).rejects.toMatchObject({ code: "conflict", faults: [{ key: "name" }] });
    await clientAs(token).getStatus();
    await expect
      .poll(async () => (await owner.listTokens())[0]?.lastUsedAt)
      .toEqual(expect.stringMatching(/^20\d\d-/));
    expect(await dump(folder, database)).not.toContain(token);
    const told = (await Promise.all(answers)).filter(([, words]) => words.includes(token));
    expect(told.map(([request]) => request)).toEqual(["POST /api/tokens"]);

    const params = { id: String(made.id) };
    await owner.revokeToken({ params });
    expect(await owner.listTokens()).toEqual([]);
    await expect(owner.revokeToken({ params: { id: "999" } })).rejects.toMatchObject({ code: "not-found" });
    const refused = await requestAs(token)("/api/status");
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await refused.json()).toMatchObject({ message: "This access token was revoked." });
    // Its name is free again.
    expect(await add("ci", ["score"])).toMatchObject({ name: "ci", scopes: ["score"] });
  });

  it("is not stored in the clear with the answer to a request that is sent again", async () => {
    const database = await databaseFor();
    const { owner, request, folder } = await withTokens({ database });
    const body = JSON.stringify({ name: "twice", scopes: ["read"] });
    const headers = { "content-type": "application/json", "idempotency-key": "k-1" };
    const first = (await (await request("/api/tokens", { method: "POST", body, headers })).json()) as {
      token: string;
    };
    const again = await request("/api/tokens", { method: "POST", body, headers });
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining("is not stored") as string,
    ]);
    expect(await dump(folder, database)).not.toContain(first.token);
    expect(await owner.listTokens()).toHaveLength(1);
  });

  it("ends when it expires", async () => {
    const { add, clientAs, owner } = await withTokens({ database: await databaseFor() });
    await expect(add("late", ["read"], "2020-01-01T00:00:00Z")).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "expiresAt" }],
    });
    const { token } = await add("soon", ["read"], new Date(Date.now() + 400).toISOString());
    await expect
      .poll(
        async () =>
          await clientAs(token)
            .getStatus()
            .then(() => "", String),
      )
      .toContain("expired at");
    expect(await owner.listTokens()).toMatchObject([{ name: "soon", expired: true }]);
  });
});

describe("a named token", () => {
  const accessToken = "correct-horse-battery";

  it("works beside ASSAY_TOKEN, and nobody's keys are another's", async () => {
    const { add, clientAs, request, requestAs } = await withTokens({ accessToken });
    expect((await request("/api/status")).status).toBe(401);
    const { token } = await add("ci", ["run"]);
    expect((await requestAs(token)("/api/status")).status).toBe(200);
    expect(
      (await requestAs(`${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`)("/api/status")).status,
    ).toBe(401);
    await expect(
      clientAs(token).createToken({ body: { name: "more", scopes: ["admin"] } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    const make = async (bearer: string) =>
      await requestAs(bearer)("/api/tags", {
        method: "POST",
        body: JSON.stringify({ name: "nests" }),
        headers: { "content-type": "application/json", "idempotency-key": "same" },
      });
    expect((await make(token)).headers.get("idempotency-replayed")).toBeNull();
    expect((await make(token)).headers.get("idempotency-replayed")).toBe("true");
    expect((await make(accessToken)).headers.get("idempotency-replayed")).toBeNull();
  });

  it("logs a page in, with no more than it may do, until it is revoked", async () => {
    const { owner, add, request } = await withTokens({ accessToken });
    const { token, id } = await add("page", ["read"]);
    const entered = await request("/api/login", { method: "POST", body: JSON.stringify({ token }) });
    const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
    expect(entered.status).toBe(204);
    expect(entered.headers.get("set-cookie")).not.toContain(token);
    expect(entered.headers.get("set-cookie")).not.toContain("Secure");
    const ask = async (path: string, method = "GET", sent = cookie) =>
      (await request(path, { method, headers: { cookie: sent } })).status;
    expect([await ask("/api/status"), await ask("/api/backup"), await ask("/api/runs", "POST")]).toEqual([
      200, 403, 403,
    ]);
    expect([
      await ask("/api/status", "GET", `${cookie}x`),
      await ask("/api/status", "GET", cookie.replace("=", "=9")),
    ]).toEqual([401, 401]);
    await owner.revokeToken({ params: { id: String(id) } });
    expect(await ask("/api/status")).toBe(401);
    const late = await request("/api/login", { method: "POST", body: JSON.stringify({ token }) });
    expect(late.status).toBe(401);
  });

  it("has only its scopes where nobody needs a token; its cookie is none there once it has ended", async () => {
    const { owner, add, request, requestAs } = await withTokens();
    const { token, id } = await add("eyes", ["read"]);
    expect((await request("/api/backup")).status).toBe(200);
    expect((await requestAs(token)("/api/backup")).status).toBe(403);
    const entered = await request("/api/login", { method: "POST", body: JSON.stringify({ token }) });
    const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
    const status = async () => (await request("/api/backup", { headers: { cookie } })).status;
    expect(await status()).toBe(403);
    await owner.revokeToken({ params: { id: String(id) } });
    expect((await requestAs(token)("/api/backup")).status).toBe(401);
    expect(await status()).toBe(200);
  });

  it("is taken out of words that go elsewhere", async () => {
    const { add, request } = await withTokens();
    const { token } = await add("ci", ["read"]);
    const response = await request(`/api/runs/${token}`);
    const words = await response.text();
    expect([response.status, words.includes(token), words.includes("[redacted]")]).toEqual([
      404,
      false,
      true,
    ]);
  });

  it("opens WebSockets at the door or with the first frame, and they end with it", async () => {
    const { url, client } = await openHost(undefined, { accessToken, limits: { heartBeatMs: 50 } });
    const runId = await startRun(client, sampleConfig(), 2);
    await follow(client, runId);
    const { token, id } = await client.createToken({ body: { name: "live", scopes: ["read"] } });
    const headers = { authorization: `Bearer ${token}` };
    const atDoor = await rawStomp(url, { headers });
    await atDoor.hello();
    const byFrame = await rawStomp(url);
    await byFrame.hello(`passcode:${token}\n`);
    atDoor.send(`SUBSCRIBE\nid:0\ndestination:/topic/run/${runId}/log\nunblind:true\n\n\0`);
    await atDoor.heard("needs the scope “admin”");
    byFrame.send(`SUBSCRIBE\nid:0\ndestination:/topic/run/${runId}/log\nsince:0\n\n\0`);
    await byFrame.heard("MESSAGE\n");
    await client.revokeToken({ params: { id: String(id) } });
    await byFrame.heard("This access token was revoked.");
    expect(await byFrame.closed).toBe(1008);
    expect(await refusal(url, { headers })).toMatchObject({ status: 401 });
  });

  it("ends a stream of events with the next event after it was revoked", async () => {
    const { url, client } = await openHost(undefined, { accessToken });
    const { token, id } = await client.createToken({ body: { name: "sse", scopes: ["read"] } });
    const reader = createClient(
      fetchFrom(url, (address, init) => {
        const headers = new Headers(init.headers);
        headers.set("authorization", `Bearer ${token}`);
        return fetch(address, { ...init, headers });
      }),
    );
    const runId = await startRun(client, sampleConfig({ latencyMs: 30 }), 40);
    const followed = (async () => {
      for await (const { seq } of reader.followRun({ params: { runId }, query: {} }))
        if (seq === 3) await client.revokeToken({ params: { id: String(id) } });
    })();
    await expect(followed).rejects.toMatchObject({
      code: "unauthorized",
      message: "This access token was revoked.",
    });
    await client.pauseRun({ params: { runId } }).catch(() => undefined);
  });
});
