import { describe, expect, it } from "vitest";
import { type Client, ROUTE_EXAMPLES, type Route, routes } from "../../src/contract/index.ts";
import { FAILURE_KINDS } from "../../src/core/index.ts";
import { exampleWorkspace } from "../support/example-workspace.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

const sending =
  ({ request }: Pick<Workspace, "request">) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

describe("what is created", () => {
  it("is found where its Location says, on every route that creates", async () => {
    const workspace = await exampleWorkspace(false);
    const creating = (Object.entries(routes) as [keyof Client, Route][]).filter(
      ([, { status }]) => status === 201,
    );
    expect(creating.length).toBeGreaterThan(12);
    for (const [name, route] of creating) {
      const {
        params = {},
        body,
        upload,
      } = ROUTE_EXAMPLES[name](workspace.known) as {
        readonly params?: Readonly<Record<string, string>>;
        readonly body?: unknown;
        readonly upload?: string | Uint8Array<ArrayBuffer>;
      };
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
      await expect.poll(async () => (await workspace.client.getStatus()).activeRunId).toBeNull();
      const fresh = name === "createInvitation" ? { guest: "Eve" } : body;
      const created =
        upload === undefined
          ? await sending(workspace)("POST", path, fresh)
          : await workspace.request(path, { method: "POST", body: upload });
      const location = created.headers.get("location") ?? "none";
      const found = await workspace.request(location);
      expect([name, created.status, location, found.status]).toEqual([name, 201, location, 200]);
    }
  });
});

describe.each(ENGINES)("a request with an Idempotency-Key on %s", (_, newDatabase) => {
  it("is carried out once, and answered again as it was", async () => {
    const workspace = await openWorkspace({ database: await newDatabase() });
    const send = sending(workspace);
    const key = { "idempotency-key": "4f1c-one" };
    const first = await send("POST", "/api/collections", { name: "Birds" }, key);
    const second = await send("POST", "/api/collections", { name: "Birds" }, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(await second.text()).toBe(await first.text());
    expect((await workspace.client.listCollections({ query: { search: "Birds" } })).rows).toHaveLength(1);
  });

  it("is refused when the key marks another request, and free again when nothing came of it", async () => {
    const workspace = await openWorkspace({ database: await newDatabase() });
    const send = sending(workspace);
    const key = { "idempotency-key": "4f1c-two" };
    await send("POST", "/api/collections", { name: "Birds" }, key);
    const other = await send("POST", "/api/collections", { name: "Fish" }, key);
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { code: "conflict", hint: expect.any(String) },
    ]);

    const failing = { "idempotency-key": "4f1c-three" };
    expect((await send("POST", "/api/collections", { name: "Birds" }, failing)).status).toBe(409);
    expect((await send("POST", "/api/collections", { name: "Owls" }, failing)).status).toBe(201);
  });

  it("is carried out once although many send it at the same time", async () => {
    const workspace = await openWorkspace({ database: await newDatabase() });
    const send = sending(workspace);
    const key = { "idempotency-key": "4f1c-four" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send("POST", "/api/collections", { name: "Birds" }, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await workspace.client.listCollections({ query: { search: "Birds" } })).rows).toHaveLength(1);
  });
});

describe("an Idempotency-Key", () => {
  it("keeps no secret: what an invitation opens is told once", async () => {
    const workspace = await exampleWorkspace(false);
    const { sessionId } = workspace.known;
    const send = sending(workspace);
    const path = `/api/sessions/${sessionId}/invitations`;
    const key = { "idempotency-key": "secret" };
    const first = await send("POST", path, { guest: "Eve" }, key);
    expect([first.status, await first.json()]).toMatchObject([201, { token: expect.any(String) }]);
    const second = await send("POST", path, { guest: "Eve" }, key);
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("secret that is not stored") },
    ]);
  });

  it("must be one that can be told from others", async () => {
    const send = sending(await openWorkspace());
    for (const bad of ["a b", "x".repeat(256)]) {
      const answer = await send("POST", "/api/tags", { name: "a" }, { "idempotency-key": bad });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { faults: [{ key: "Idempotency-Key" }] },
      ]);
    }
  });
});

describe("a problem", () => {
  it("points to a page of the host that explains its code, whoever asks", async () => {
    const { request } = await openWorkspace({ accessToken: "0123456789abcdef" });
    const refused = await request("/api/runs");
    const { code, docs } = (await refused.json()) as { code: string; docs: string };
    expect([refused.status, code, docs]).toEqual([401, "unauthorized", "/api/problems#unauthorized"]);
    const page = await (await request(docs)).text();
    for (const known of Object.keys(FAILURE_KINDS)) expect(page).toContain(`<section id="${known}">`);
  });
});

describe("an ETag", () => {
  it("stands for what is shown: the same until it changes", async () => {
    const workspace = await openWorkspace();
    const send = sending(workspace);
    const created = await send("POST", "/api/collections", { name: "Birds" });
    const at = created.headers.get("location") ?? "";
    const [one, two] = [await send("GET", at), await send("GET", at)];
    const tag = one.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(two.headers.get("etag")).toBe(tag);
    const unchanged = await send("GET", at, undefined, { "if-none-match": tag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    const edited = await send("PUT", at, { description: "All of them" }, { "if-match": tag });
    expect(edited.status).toBe(200);
    const now = await send("GET", at, undefined, { "if-none-match": tag });
    expect(now.status).toBe(200);
    const newTag = now.headers.get("etag") ?? "";
    expect(newTag).not.toBe(tag);
    expect((await send("PUT", at, { description: "Some" }, { "if-match": newTag })).status).toBe(200);
  });

  it("keeps one writer from undoing another's change unseen", async () => {
    const workspace = await openWorkspace();
    const send = sending(workspace);
    const at = (await send("POST", "/api/collections", { name: "Birds" })).headers.get("location") ?? "";
    const tag = (await send("GET", at)).headers.get("etag") ?? "";
    const changes = ["one", "two", "three"].map((description) =>
      send("PUT", at, { description }, { "if-match": tag }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
    const late = await send("DELETE", at, undefined, { "if-match": tag });
    expect([late.status, await late.json()]).toMatchObject([412, { code: "changed-meanwhile" }]);
    expect((await send("GET", at)).status).toBe(200);
    expect((await send("PUT", `${at}/tags`, { tags: ["a"] }, { "if-match": tag })).status).toBe(412);
    expect((await send("DELETE", at, undefined, { "if-match": "*" })).status).toBe(204);
  });

  it("is refused where there is nothing to compare with", async () => {
    const send = sending(await openWorkspace());
    const answer = await send("POST", "/api/tags", { name: "a" }, { "if-match": '"x"' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { faults: [{ key: "If-Match" }] }]);
  });
});
