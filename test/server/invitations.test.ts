import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../src/contract/index.ts";
import { answeredRun, scoreAll } from "../support/answered-run.ts";
import { ENGINES, dump, openWorkspace } from "../support/workspace.ts";

/** What an invitation opens, said here once more on purpose: a route that is added is closed until somebody opens it. */
const OPEN = [
  "getSession",
  "listAnswers",
  "nextAnswer",
  "getAnswer",
  "scoreAnswer",
  "undoScore",
  "nextPair",
  "listSessionTasks",
  "pickPair",
  "decidePair",
  "getCertainty",
  "finishSession",
  "getSessionResult",
];
const ALL: [string, Route][] = Object.entries(routes);

/** A path with real ids where there are some. */
function pathOf(route: Route, ids: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1");
}

async function withSessions(options: Parameters<typeof openWorkspace>[0] = {}, owner?: string) {
  const workspace = await openWorkspace(options);
  const client = owner === undefined ? workspace.client : workspace.clientAs(owner);
  const runId = await answeredRun(client);
  const begin = async (rater: string) =>
    (await client.createSession({ params: { runId }, body: { rater, kind: "rating" } })).sessionId;
  const [sessionId, otherId] = [await begin("Ann"), await begin("Bob")];
  const invitation = await client.createInvitation({ params: { sessionId }, body: { guest: "Ann" } });
  return { ...workspace, client, runId, sessionId, otherId, invitation };
}

describe.each(ENGINES)("an invitation on %s", (_engine, databaseFor) => {
  it("lets its holder score and finish its own session, and see the result", async () => {
    const { client, clientAs, sessionId, otherId, invitation } = await withSessions({
      database: await databaseFor(),
    });
    const guest = clientAs(invitation.token);
    const params = { sessionId };
    await expect(guest.getSessionResult({ params })).rejects.toMatchObject({ code: "session-open" });
    expect(await scoreAll(guest, sessionId, { rating: 4 })).toBe(12);
    expect(await guest.undoScore({ params })).toMatchObject({ scores: {} });
    expect(await guest.getSession({ params })).toMatchObject({ scored: 11, rater: "Ann" });
    await guest.finishSession({ params, body: { allowGaps: true } });
    // Not while somebody else scores the same run blind; and no guest ends the blindness of others.
    await expect(guest.getSessionResult({ params })).rejects.toMatchObject({ code: "session-open" });
    await expect(guest.getSessionResult({ params, query: { unblind: "true" } })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await client.getSession({ params: { sessionId: otherId } })).toMatchObject({ unblindedAt: null });
    await client.finishSession({ params: { sessionId: otherId }, body: { allowGaps: true } });
    expect((await guest.getSessionResult({ params })).answers).toHaveLength(12);
  });

  it("gives a guest a session of their own over the same answers, in another order", async () => {
    const { client, clientAs, runId, sessionId, otherId } = await withSessions({
      database: await databaseFor(),
    });
    const params = { sessionId };
    await expect(client.createInvitation({ params, body: { own: true } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [expect.objectContaining({ key: "guest" })],
    });
    const invited = await client.createInvitation({ params, body: { guest: "Gus", own: true } });
    expect(invited.sessionId).not.toBe(sessionId);
    const own = { sessionId: invited.sessionId };
    const guest = clientAs(invited.token);
    expect(await guest.getSession({ params: own })).toMatchObject({
      rater: "Gus",
      kind: "rating",
      total: 12,
    });
    await expect(guest.getSession({ params })).rejects.toMatchObject({ code: "forbidden" });
    for (const one of [sessionId, invited.sessionId]) {
      await scoreAll(client, one, { rating: 4 });
      await client.finishSession({ params: { sessionId: one }, body: {} });
    }
    await client.finishSession({ params: { sessionId: otherId }, body: { allowGaps: true } });
    const answersOf = async (one: string) =>
      (await client.getSessionResult({ params: { sessionId: one } })).answers.map(({ itemId }) => itemId);
    const [theirs, ours] = [await answersOf(invited.sessionId), await answersOf(sessionId)];
    expect(theirs.toSorted((a, b) => a - b)).toEqual(ours.toSorted((a, b) => a - b));
    const { people } = await client.getResults({ params: { runId } });
    expect(people?.agreement).toMatchObject([{ kind: "rating", raters: 2, answers: 12 }]);
  });

  it("is shown once, kept as a hash, listed without its token and taken back", async () => {
    const database = await databaseFor();
    const { client, clientAs, requestAs, folder, answers, sessionId, otherId, invitation } =
      await withSessions({ database });
    const params = { sessionId };
    const { token, ...listed } = invitation;
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await client.listInvitations({ params })).toEqual([{ ...listed, guest: "Ann", revokedAt: null }]);
    expect(await client.listInvitations({ params: { sessionId: otherId } })).toEqual([]);
    expect(await dump(folder, database)).not.toContain(token);
    const told = (await Promise.all(answers)).filter(([, words]) => words.includes(token));
    expect(told.map(([request]) => request)).toEqual([`POST /api/sessions/${sessionId}/invitations`]);

    const { invitationId } = invitation;
    await expect(
      client.revokeInvitation({ params: { sessionId: otherId, invitationId } }),
    ).rejects.toMatchObject({ code: "not-found" });
    await client.revokeInvitation({ params: { ...params, invitationId } });
    await expect(clientAs(token).getSession({ params })).rejects.toMatchObject({
      code: "unauthorized",
      message: "This invitation was revoked.",
    });
    const refused = await requestAs(token)(`/api/sessions/${sessionId}`);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const [row] = await client.listInvitations({ params });
    expect(row?.revokedAt).toMatch(/^20\d\d-/);
  });
});

describe("an invitation", () => {
  it("opens the routes of its own session that are named, and no other route there is", async () => {
    const { runId, sessionId, invitation, requestAs, client } = await withSessions();
    const { invitationId } = invitation;
    const { rows } = await client.listAnswers({ params: { sessionId } });
    const ids = { runId, sessionId, invitationId, answerId: rows[0]?.answerId ?? "" };
    const statusOf = async ([name, route]: [string, Route]) => {
      const response = await requestAs(invitation.token)(pathOf(route, ids), {
        method: route.method.toUpperCase(),
        ...(route.body === undefined ? {} : { headers: { "content-type": "application/json" }, body: "{" }),
      });
      const { code, hint } = (await response.json().catch(() => ({}))) as { code?: string; hint?: string };
      return { name, status: response.status, code, hint };
    };
    const results = [];
    for (const entry of ALL) results.push(await statusOf(entry));
    expect(results.length).toBeGreaterThan(90);
    const opened = results.filter(({ status }) => status !== 403).map(({ name }) => name);
    expect(opened.toSorted()).toEqual(OPEN.toSorted());
    const refusals = results.filter(({ status }) => status === 403);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["forbidden"]));
    expect(refusals.filter(({ hint }) => hint?.includes("one session") !== true)).toEqual([]);
    expect(await client.getSession({ params: { sessionId } })).toMatchObject({ total: 12 });
  });

  it("opens none of the routes of another session, nor a page", async () => {
    const { runId, otherId, sessionId, invitation, requestAs } = await withSessions();
    const status = async (path: string, method = "GET") =>
      (await requestAs(invitation.token)(path, { method })).status;
    for (const [name, route] of ALL) {
      if (!OPEN.includes(name)) continue;
      const path = pathOf(route, { sessionId: otherId });
      expect([name, await status(path, route.method.toUpperCase())]).toEqual([name, 403]);
    }
    const paths = ["/", "/api/openapi.json", "/api/nothing", `/runs/${runId}/report.html`];
    for (const path of paths) expect([path, await status(path)]).toEqual([path, 403]);
    // Whatever a path is made to look like, the one session is all there is.
    for (const path of [
      `/api/sessions/${sessionId}/../${otherId}`,
      `/api/sessions/${otherId}/answers?sessionId=${sessionId}`,
      `/api/sessions/${sessionId}%2F..%2F${otherId}`,
      `//api/sessions/${otherId}`,
    ])
      expect([path, await status(path)]).toEqual([path, 403]);
  });

  it("is refused when nobody has its token, or its header is not one", async () => {
    const { request, requestAs } = await openWorkspace();
    const unknown = await requestAs("0".repeat(32))("/api/status");
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toMatchObject({
      code: "unauthorized",
      hint: expect.stringMatching("ASSAY_TOKEN") as string,
    });
    for (const authorization of ["Basic YTpi", "Bearer", "Bearer a b"])
      expect((await request("/api/status", { headers: { authorization } })).status).toBe(401);
    expect((await request("/api/status")).status).toBe(200);
  });
});

describe("an access token", () => {
  it("is needed for everything, and an invitation still opens its session", async () => {
    const accessToken = "correct horse battery".replaceAll(" ", "-");
    const { request, requestAs, clientAs, sessionId, invitation } = await withSessions(
      { accessToken },
      accessToken,
    );
    for (const [, route] of ALL) {
      const method = route.method.toUpperCase();
      expect([route.path, (await request(pathOf(route, { sessionId }), { method })).status]).toEqual([
        route.path,
        401,
      ]);
    }
    for (const path of ["/", "/api/openapi.json"]) expect((await request(path)).status).toBe(401);
    for (const wrong of [`${accessToken}x`, accessToken.slice(1), accessToken.toUpperCase()])
      expect((await requestAs(wrong)("/api/status")).status).toBe(401);
    expect((await requestAs(accessToken)("/api/status")).status).toBe(200);
    const guest = clientAs(invitation.token);
    expect(await guest.nextAnswer({ params: { sessionId } })).toMatchObject({ position: 0 });
    await expect(guest.getStatus()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is exchanged for a cookie that does not tell it, and given back", async () => {
    const accessToken = "correct-horse-battery";
    const { request } = await withSessions({ accessToken }, accessToken);
    const enter = (body: unknown) => request("/api/login", { method: "POST", body: JSON.stringify(body) });
    expect((await enter({ token: `${accessToken}x` })).status).toBe(401);
    expect((await enter({})).status).toBe(400);
    const entered = await enter({ token: accessToken });
    expect(entered.status).toBe(204);
    const cookie = entered.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(accessToken);
    const [pair = ""] = cookie.split(";");
    const statusWith = async (value: string) =>
      (await request("/api/status", { headers: { cookie: value } })).status;
    expect([await statusWith(pair), await statusWith(`${pair}x`), await statusWith("assay_page=")]).toEqual([
      200, 401, 401,
    ]);
    const left = await request("/api/logout", { method: "POST" });
    expect(left.headers.get("set-cookie")).toMatch(/^assay_page=;.*Max-Age=0/);
  });

  it("is refused where the host has none", async () => {
    const { request } = await withSessions();
    const body = JSON.stringify({ token: "null" });
    expect((await request("/api/login", { method: "POST", body })).status).toBe(401);
  });
});
