import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { OFFERED, keyServer } from "../support/key-server.ts";
import { sampleBank } from "../support/sample-config.ts";
import { ENGINES, dump, openWorkspace } from "../support/workspace.ts";

const KEY = "sk-canary-0123456789abcd";
const bearer = (key: string) => (call: { readonly headers: Readonly<Record<string, unknown>> }) =>
  call.headers["authorization"] === `Bearer ${key}`;

/** Everything that a workspace has said or written. */
async function traces(workspace: Awaited<ReturnType<typeof openWorkspace>>, database?: string) {
  await workspace.close();
  const told = (await Promise.all(workspace.answers)).map(([request, answer]) => `${request} ${answer}`);
  return [...told, ...workspace.said, await dump(workspace.folder, database)].join("\n");
}

describe.each(ENGINES)("a key on %s", (_engine, databaseFor) => {
  it("that is stored is encrypted, shown masked, and sent as one from a variable would be", async () => {
    const database = await databaseFor();
    const workspace = await openWorkspace({ database });
    const { client } = workspace;
    const server = await keyServer(() => true);
    const made = [];
    for (const [type, name] of [
      ["openai-compatible", "authorization"],
      ["anthropic", "x-api-key"],
      ["gemini", "x-goog-api-key"],
    ] as const) {
      const body = { name: type, type, baseUrl: server.url, apiKey: `  ${KEY}\n` };
      const view = await client.createProvider({ body });
      expect(view).toMatchObject({ keySource: "stored", apiKeyMasked: "****abcd", apiKeyEnv: null });
      made.push(view);
      const params = { id: String(view.id) };
      expect(await client.testModels({ params })).toMatchObject({ success: true, error: null });
      await client.testInference({ params, body: { model: "model-a", prompt: "Hi" } });
      const sent = name === "authorization" ? `Bearer ${KEY}` : KEY;
      expect(server.calls.splice(0).map(({ headers }) => headers[name])).toEqual([sent, sent]);
    }
    const seen = await traces(workspace, database);
    expect(seen).toContain("****abcd");
    for (const form of [KEY, Buffer.from(KEY).toString("base64")]) expect(seen).not.toContain(form);
    // It is there after a restart.
    const again = await openWorkspace({ folder: workspace.folder, database });
    const params = { id: String(made[0]?.id) };
    expect(await again.client.testModels({ params })).toMatchObject({ success: true });
    expect(server.calls.at(-1)?.headers["authorization"]).toBe(`Bearer ${KEY}`);
  });
});

describe("a key for the session", () => {
  it("is in the server's memory only, and a run that needs it later says what to do", async () => {
    const server = await keyServer(bearer(KEY));
    const workspace = await openWorkspace();
    const { client } = workspace;
    const body = { name: "S", type: "openai-compatible", baseUrl: server.url, apiKey: KEY };
    const made = await client.createProvider({ body: { ...body, apiKeyStorage: "session" } });
    expect(made).toMatchObject({ keySource: "session", apiKeyMasked: "****abcd" });
    await client.createModel({ body: { name: "m", provider: "S", modelId: "model-a" } });
    const config = { run: { name: "r", prompt: "Why?" }, models: ["m"] };
    const request = runRequestSchema.parse({ config, files: [] });
    const { runId } = await client.startRun({ body: request });
    for await (const _ of client.followRun({ params: { runId }, query: {} }));
    expect(server.calls.some(bearer(KEY))).toBe(true);
    const seen = await traces(workspace);
    expect(seen).not.toContain(KEY);
    expect(await dump(workspace.folder, undefined)).not.toContain("****abcd");

    const again = await openWorkspace({ folder: workspace.folder });
    const params = { id: String(made.id) };
    expect(await again.client.getProvider({ params })).toMatchObject({
      keySource: "session-ended",
      apiKeyMasked: null,
    });
    await expect(again.client.startRun({ body: request })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [
        { key: "providers.S.apiKey", message: expect.stringContaining("Enter the key again") as string },
      ],
    });
    expect((await again.client.testModels({ params })).error).toContain("Enter the key again");
    // The run refers to the key, not to its value: a new one takes its place.
    const entered = await again.client.editProvider({ params, body: { apiKey: KEY } });
    expect(entered.keySource).toBe("session");
    expect(await again.client.testModels({ params })).toMatchObject({ success: true });
  });

  it("that is gone when a paused run is resumed makes that fail clearly, and entering it again mends it", async () => {
    const server = await keyServer(bearer(KEY));
    const first = await openWorkspace();
    const session = { apiKey: KEY, apiKeyStorage: "session" as const };
    const provider = {
      name: "S",
      type: "openai-compatible",
      baseUrl: server.url,
      limits: { maxConcurrency: 1 },
    };
    const { id } = await first.client.createProvider({ body: { ...provider, ...session } });
    await first.client.createModel({ body: { name: "m", provider: "S", modelId: "model-a" } });
    const config = { run: { name: "r", datasetPath: "bank.jsonl", judging: "later" }, models: ["m"] };
    const files = [{ path: "bank.jsonl", content: sampleBank(200) }];
    const { runId } = await first.client.startRun({ body: runRequestSchema.parse({ config, files }) });
    const run = { params: { runId } };
    await first.client.pauseRun(run);
    for await (const _ of first.client.followRun({ ...run, query: {} }));
    await first.close();
    const { client } = await openWorkspace({ folder: first.folder });
    expect((await client.getRun(run)).state).toBe("paused");
    await expect(client.resumeRun({ ...run, body: {} })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ message: expect.stringMatching(/session only.*Enter the key again/) as string }],
    });
    await client.editProvider({ params: { id: String(id) }, body: { apiKey: KEY } });
    await client.resumeRun({ ...run, body: {} });
    for await (const _ of client.followRun({ ...run, query: {} }));
    expect((await client.getRun(run)).counts).toMatchObject({ WAITING_FOR_JUDGE: 200, FAILED: 0 });
  });
});

describe("a provider's key", () => {
  const base = { name: "P", type: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1" };

  it("is replaced, moved and taken back, and one way takes the other's place", async () => {
    const { client, folder } = await openWorkspace({ environment: { SOME_KEY: "set" } });
    const { id } = await client.createProvider({ body: { ...base, apiKeyEnv: "SOME_KEY" } });
    const edit = async (body: Parameters<typeof client.editProvider>[0]["body"]) => {
      const { keySource, apiKeyMasked, apiKeyEnv } = await client.editProvider({
        params: { id: String(id) },
        body,
      });
      return [keySource, apiKeyMasked, apiKeyEnv];
    };
    expect(await edit({ apiKey: KEY })).toEqual(["stored", "****abcd", null]);
    expect(await edit({ apiKey: "another-key-wxyz" })).toEqual(["stored", "****wxyz", null]);
    expect(await edit({ name: "Q" })).toEqual(["stored", "****wxyz", null]);
    const secrets = () => {
      const database = new DatabaseSync(join(folder, "assay.sqlite"), { readOnly: true });
      const [row] = database.prepare("SELECT count(*) AS n FROM secrets").all();
      database.close();
      return row?.["n"];
    };
    expect(secrets()).toBe(1);
    expect(await edit({ apiKey: KEY, apiKeyStorage: "session" })).toEqual(["session", "****abcd", null]);
    expect(secrets()).toBe(0);
    expect(await edit({ apiKeyEnv: "SOME_KEY" })).toEqual(["env", null, "SOME_KEY"]);
    expect(await edit({ apiKeyEnv: null })).toEqual(["none", null, null]);
    expect(await edit({ apiKey: KEY })).toEqual(["stored", "****abcd", null]);
    expect(await edit({ apiKey: null })).toEqual(["none", null, null]);
    expect(secrets()).toBe(0);
    await edit({ apiKey: KEY });
    await client.deleteProvider({ params: { id: String(id) } });
    expect(secrets()).toBe(0);
  });

  it("is not stored where the workspace stores no secrets, but may be kept for the session", async () => {
    const { client } = await openWorkspace();
    await client.changeSettings({ body: { secrets: { envOnly: true } } });
    await expect(client.createProvider({ body: { ...base, apiKey: KEY } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("secrets.envOnly") as string,
      hint: expect.stringContaining("apiKeyEnv") as string,
    });
    const body = { ...base, apiKey: KEY, apiKeyStorage: "session" as const };
    expect(await client.createProvider({ body })).toMatchObject({ keySource: "session" });
  });

  it("ends masks at the stars where that is set", async () => {
    const { client } = await openWorkspace();
    const { id } = await client.createProvider({ body: { ...base, apiKey: KEY } });
    await client.changeSettings({ body: { secrets: { showEnds: false } } });
    expect((await client.getProvider({ params: { id: String(id) } })).apiKeyMasked).toBe("****");
  });

  it.each([
    [{ apiKey: KEY, apiKeyEnv: "SOME_KEY" }, "apiKey"],
    [{ apiKey: "Bearer abc" }, "apiKey"],
    [{ apiKey: "   " }, "apiKey"],
    [{ apiKey: "env:SOME_KEY" }, "apiKey"],
    [{ apiKeyStorage: "session" as const }, "apiKeyStorage"],
  ])("is refused as %j", async (body, key) => {
    const { client } = await openWorkspace();
    const creating = client.createProvider({ body: { ...base, ...body } });
    await expect(creating).rejects.toMatchObject({ code: "invalid-input", faults: [{ key }] });
  });
});

describe("a key in the place of a variable's name", () => {
  const KEYS = [
    KEY,
    "gsk_canaryabcdefgh",
    "AIzaSyCanary0123456",
    "hf_canaryabcdefghij",
    "xai-canaryabcdef12",
  ];

  it.each(KEYS)("is refused everywhere, and never repeated: %s", async (key) => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    const provider = { name: "P", type: "openai-compatible", baseUrl: "http://127.0.0.1:9" };
    const { id } = await client.createProvider({ body: provider });
    const params = { id: String(id) };
    const config = (router: object) =>
      client.startRun({
        body: {
          config: {
            run: { name: "r", prompt: "Why?" },
            models: [{ id: "m", router: "openaiCompatible", model: "m" }],
            routers: { openaiCompatible: { baseUrl: "http://127.0.0.1:9", ...router } },
          },
          files: [],
        },
      });
    const header = (value: string) => ({ headers: [{ key: "X-Key", value, isSecret: true }] });
    const calls: readonly [string, Promise<unknown>][] = [
      ["apiKeyEnv", client.createProvider({ body: { ...provider, name: "Q", apiKeyEnv: key } })],
      ["apiKeyEnv", client.editProvider({ params, body: { apiKeyEnv: key } })],
      ["headers[0].value", client.editProvider({ params, body: header(`env:${key}`) })],
      [
        "apiKeyEnvVar",
        client.createModel({ body: { name: "m", baseUrl: "http://127.0.0.1:9", apiKeyEnvVar: key } }),
      ],
      ["config.routers.openaiCompatible.apiKeyEnv", config({ apiKeyEnv: key })],
      ["config.routers.openaiCompatible.headers.X-A", config({ headers: { "X-A": `env:${key}` } })],
    ];
    for (const [place, call] of calls)
      await expect(call).rejects.toMatchObject({
        code: "invalid-input",
        faults: [{ key: place, message: expect.stringContaining("OPENAI_API_KEY") as string }],
      });
    expect(await traces(workspace)).not.toContain(key);
  });
});

describe("offered models", () => {
  it("are added several at once, under names that nothing else has, and those that are there are left alone", async () => {
    const { client } = await openWorkspace();
    const server = await keyServer(bearer(KEY));
    const provider = { type: "openai-compatible", baseUrl: server.url };
    const { id } = await client.createProvider({ body: { ...provider, name: "One", apiKey: KEY } });
    const params = { id: String(id) };
    const check = await client.testModels({ params });
    expect(check.models.map((model) => model.id)).toEqual(OFFERED);
    const first = await client.addProviderModels({ params, body: { models: OFFERED.slice(0, 3) } });
    expect(first.added.map(({ name, provider: of, modelId }) => [name, of, modelId])).toEqual(
      OFFERED.slice(0, 3).map((name) => [name, "One", name]),
    );
    const second = await client.addProviderModels({ params, body: { models: [...OFFERED, "model-d"] } });
    expect(second.added.map(({ name }) => name)).toEqual(["model-d"]);
    expect(second.known).toEqual(OFFERED.slice(0, 3).map((name) => ({ modelId: name, name })));
    const other = await client.createProvider({ body: { ...provider, name: "Two" } });
    const { added } = await client.addProviderModels({
      params: { id: String(other.id) },
      body: { models: ["model-a"] },
    });
    expect(added).toMatchObject([{ name: "model-a (Two)", modelId: "model-a", provider: "Two" }]);
  });
});
