import { describe, expect, it } from "vitest";
import { openHost } from "../support/host.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;
const JSON_TYPE = { "content-type": "application/json" };

const posting =
  ({ request }: Pick<Workspace, "request">) =>
  async (path: string, body: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await request(path, { method: "POST", headers: JSON_TYPE, body: text });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

const DEEP = 10_000;
const nested = (open: string, close: string): string => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`;

describe.each(ENGINES)("on %s", (_, newDatabase) => {
  const open = async () => await openWorkspace({ database: await newDatabase() });

  it("JSON that is nested too deeply is refused, wherever it stands", async () => {
    const send = posting(await open());
    for (const deep of [nested("[", "]"), nested('{"a":', "}")])
      for (const [path, body] of [
        ["/api/tasks", deep],
        ["/api/tasks", `{"taskId":"d","prompt":"x","metadata":{"k":${deep}}}`],
        ["/api/models", `{"name":"x","provider":"p","parameters":{"extra":${deep}}}`],
        ["/api/runs", `{"config":${deep},"files":[]}`],
      ] as const)
        expect(await send(path, body)).toMatchObject({
          status: 400,
          body: { code: "invalid-input", message: "The request body is nested more than 200 levels deep." },
        });
    // Brackets within a text are no levels.
    const prompt = `${"[".repeat(500)}\\\\`;
    expect((await send("/api/tasks", { taskId: "flat", prompt })).status).toBe(201);
  });

  it("names with characters that can't be stored are refused", async () => {
    const workspace = await open();
    const send = posting(workspace);
    const { id } = await workspace.client.createProvider({
      body: { name: "Aviary", type: "simulated", simulation: { models: { finch: {} } } },
    });
    for (const bad of ["a\0b", "a\ud800b"])
      for (const [path, body] of [
        [`/api/providers/${id}/models`, { models: [bad] }],
        ["/api/criteria", { name: bad }],
        ["/api/tags", { name: bad }],
        ["/api/collections", { name: bad }],
      ] as const)
        expect([path, await send(path, body)]).toMatchObject([
          path,
          {
            status: 400,
            body: { faults: [{ message: "contains characters that can't be stored" }] },
          },
        ]);
  });

  it("rotations of the key at the same time come one after the other", async () => {
    const database = await newDatabase();
    const workspace = await openWorkspace({ database });
    const { client } = workspace;
    const simulation = { models: { finch: {} } };
    const apiKey = "sk-for-nothing-at-all-0123456789";
    await client.createProvider({ body: { name: "Aviary", type: "simulated", simulation, apiKey } });
    const rotated = await Promise.all(Array.from({ length: 8 }, () => client.rotateKey()));
    expect(new Set(rotated.map(({ fingerprint }) => fingerprint)).size).toBe(8);
    expect(rotated.map(({ secrets }) => secrets)).toEqual(Array(8).fill(1));
    await workspace.close();
    const again = await openWorkspace({ folder: workspace.folder, database });
    expect((await again.client.rotateKey()).fingerprint).toBeTypeOf("string");
  });
});

describe("names that every object has", () => {
  const RESERVED = ["toString", "constructor", "hasOwnProperty", "__proto__"];

  it("are refused as ids of models and judges, and are no simulated model", async () => {
    const send = posting(await openWorkspace());
    const files = [{ path: "bank.jsonl", content: sampleBank(1) }];
    const usual = sampleConfig();
    for (const name of RESERVED) {
      const entry = { id: name, router: "simulated", model: "alpha" };
      const judge = { ...usual.judge, model: name };
      const unknown = { id: "m", router: "simulated", model: name };
      for (const change of [{ models: [entry] }, { judge }, { models: [unknown] }])
        expect([
          name,
          change,
          await send("/api/runs/validate", { config: { ...usual, ...change }, files }),
        ]).toMatchObject([name, change, { status: 400, body: { code: "invalid-input" } }]);
      expect((await send("/api/models", { name, provider: "simulated" })).status).toBe(400);
    }
  });

  it("can be categories, tags and variables, and leave objects as they are", async () => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    const content = RESERVED.map((name, index) =>
      JSON.stringify({
        id: name,
        category: name,
        difficulty: "Easy",
        scenario: [],
        prompt: `Question ${index}?`,
        rubric: ["is right"],
        auto_fail: [],
      }),
    ).join("\n");
    const runId = await finish(client, sampleConfig(), [{ path: "bank.jsonl", content }]);
    const { slices } = await client.getResults({ params: { runId } });
    expect(JSON.stringify(slices)).toContain('"__proto__"');
    const report = await (await workspace.request(`/runs/${runId}/report.html`)).text();
    expect(report).toContain(">__proto__</text>");
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("next" in {}).toBe(false);
    const send = posting(workspace);
    for (const name of RESERVED) {
      const vars = JSON.parse(`{"${name}":"x"}`) as object;
      const task = { taskId: `t-${name}`, prompt: `Say {${name}}`, vars, tags: [name], category: name };
      expect((await send("/api/tasks", task)).status).toBe(201);
    }
  });
});

describe("a body that is too large", () => {
  const chunked = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(32));
        controller.close();
      },
    });

  it.each(["/api/tags", "/api/login"])(
    "is told as that at %s, whether its length is known or not",
    async (path) => {
      const { url } = await openHost();
      const bytes = 5 * 1024 * 1024;
      const whole = { method: "POST", headers: JSON_TYPE };
      for (const init of [
        { ...whole, body: " ".repeat(bytes) },
        { ...whole, body: chunked(bytes), duplex: "half" as const },
      ]) {
        const answer = await fetch(`${url}${path}`, init);
        expect([answer.status, await answer.json()]).toMatchObject([
          413,
          {
            status: 413,
            code: "too-large",
            message: expect.stringMatching(/^The request is larger than \d+ [KM]B\.$/) as string,
          },
        ]);
      }
    },
  );
});

describe("wrong access tokens", () => {
  const TOKEN = "0123456789abcdef";

  it("are slowed down with Retry-After, while the right one still works", async () => {
    const { url, client } = await openHost(undefined, { accessToken: TOKEN });
    const asked = async (token: string) =>
      await fetch(`${url}/api/runs`, { headers: { authorization: `Bearer ${token}` } });
    // The same again, as of a page left open, is no guess.
    for (const number of [1, 2, 3, 4, 5, 5, 5, 5])
      expect((await asked(`wrong-token-${number}`)).status).toBe(401);
    const slowed = await asked("wrong-token-6");
    expect([slowed.status, slowed.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await slowed.json()).toMatchObject({
      code: "too-many-requests",
      counts: { retryAfterSeconds: 1 },
    });
    const login = await fetch(`${url}/api/login`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ token: "wrong-token-7" }),
    });
    expect([login.status, login.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await asked(TOKEN)).status).toBe(200);
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
    expect((await asked("wrong-token-1")).status).toBe(401);
  });
});
