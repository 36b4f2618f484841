import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DATABASE_VARIABLES } from "../../src/core/index.ts";
import { answering, freePort, loopback } from "../providers/loopback.ts";
import { FAST, furnished } from "../support/furniture.ts";
import { openWorkspace } from "../support/workspace.ts";

const KEY = "odd-but-secret-0123456789";
const OWN_VARIABLES = ["ASSAY_TOKEN", ...DATABASE_VARIABLES, "PGPASSWORD", "APP_MASTER_KEY_BASE64"];
const LIST = JSON.stringify({
  data: [
    { id: "alder", context_length: 8192, pricing: { prompt: "0.000001", completion: "0.000002" } },
    { id: "birch" },
  ],
});
const ANSWER = JSON.stringify({
  id: "chat-1",
  choices: [{ index: 0, message: { content: "Paris." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1000, completion_tokens: 500 },
});

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** A provider at an address, and how to name it. */
async function providerAt({ client }: Workspace, baseUrl: string, fields: object = {}) {
  const body = { name: "Remote", type: "openai-compatible", baseUrl, ...fields };
  const { id } = await client.createProvider({ body });
  return { params: { id: String(id) }, body };
}

describe("a test of models", () => {
  it("lists what the provider offers, in one shape", async () => {
    const workspace = await openWorkspace();
    const { url, received } = await answering(200, LIST);
    const { params } = await providerAt(workspace, `${url}/v1`);
    const check = await workspace.client.testModels({ params });
    expect(check).toEqual({
      success: true,
      error: null,
      latencyMs: expect.any(Number) as number,
      models: [
        {
          id: "alder",
          contextTokens: 8192,
          inputPerMillion: 1,
          outputPerMillion: 2,
          details: expect.objectContaining({ context_length: 8192 }) as object,
        },
        { id: "birch", details: { id: "birch" } },
      ],
    });
    expect(received).toMatchObject([{ method: "GET", path: "/v1/models" }]);
  });

  it.each([
    ["refuses the key and repeats it", 401, JSON.stringify({ error: { message: `${KEY}? no` } }), "HTTP 401"],
    ["is a web page", 200, "<!doctype html><title>Hello</title>", "got a web page instead of JSON"],
    ["has no list", 404, '{"error":"no such path"}', "HTTP 404: no such path"],
  ])("of a provider that %s is an answer with the reason", async (_, status, body, words) => {
    // A name that does not say it holds a secret.
    const workspace = await openWorkspace({ environment: { MY_PROVIDER: KEY } });
    const { url } = await answering(status, body);
    const { params } = await providerAt(workspace, url, { apiKeyEnv: "MY_PROVIDER" });
    const check = await workspace.client.testModels({ params });
    expect(check).toMatchObject({
      success: false,
      models: [],
      error: expect.stringContaining(words) as string,
    });
    expect(JSON.stringify(await Promise.all(workspace.answers))).not.toContain(KEY);
  });

  it("tells that nothing answers, that a key is missing, that there is no such provider", async () => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const { params } = await providerAt(workspace, baseUrl);
    const gone = await client.testModels({ params });
    expect(gone.error).toBe(`can't reach ${baseUrl}: connection refused; is the server running?`);
    const keyless = await providerAt(workspace, baseUrl, { name: "Keyless", apiKeyEnv: "NO_KEY" });
    expect((await client.testModels(keyless)).error).toBe("The environment variable NO_KEY is not set.");
    await expect(client.testModels({ params: { id: "999" } })).rejects.toMatchObject({ code: "not-found" });
  });

  it.each(OWN_VARIABLES)("is not sent what opens Assay itself: %s", async (variable) => {
    const value = variable.endsWith("BASE64") ? randomBytes(32).toString("base64") : KEY;
    const workspace = await openWorkspace({ environment: { [variable]: value } });
    const { url, received } = await answering(200, "{}");
    const { params } = await providerAt(workspace, url, { apiKeyEnv: variable });
    expect((await workspace.client.testModels({ params })).error).toBe(
      `The environment variable ${variable} is Assay's own and is not sent to providers.`,
    );
    expect(received).toEqual([]);
  });

  it("works offline", async () => {
    const workspace = await openWorkspace();
    await furnished(workspace.client);
    const { rows } = await workspace.client.listProviders({ query: {} });
    const params = { id: String(rows[0]?.id) };
    const { success, models } = await workspace.client.testModels({ params });
    expect({ success, models }).toEqual({
      success: true,
      models: [{ id: "alpha" }, { id: "beta" }, { id: "jay" }],
    });
  });
});

describe("the list of a provider's models", () => {
  it("is kept until the provider is edited or asked again", async () => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    const { url, received } = await answering(200, LIST);
    const { params, body } = await providerAt(workspace, url);
    const [first, second] = await Promise.all([
      client.listProviderModels({ params }),
      client.listProviderModels({ params }),
    ]);
    expect(first.models.map(({ id }) => id)).toEqual(["alder", "birch"]);
    expect(second).toEqual(first);
    expect(await client.listProviderModels({ params })).toEqual(first);
    expect(received).toHaveLength(1);

    await client.testModels({ params });
    expect(received).toHaveLength(2);
    await client.listProviderModels({ params });
    expect(received).toHaveLength(2);

    await client.editProvider({ params, body: { ...body, modelsEndpoint: "/list" } });
    await client.listProviderModels({ params });
    expect(received.map(({ path }) => path)).toEqual(["/v1/models", "/v1/models", "/list"]);
  });

  it("is asked for again after a failure, which is a problem", async () => {
    const workspace = await openWorkspace();
    const { client, request } = workspace;
    const { url } = await loopback((response, _, count) =>
      count === 1 ? response.writeHead(503).end("down for repairs") : response.end(LIST),
    );
    const { params } = await providerAt(workspace, url);
    const refused = await request(`/api/providers/${params.id}/models`);
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({
      code: "provider-failed",
      message: "Can't list the models of Remote: HTTP 503: down for repairs",
    });
    expect((await client.listProviderModels({ params })).models).toHaveLength(2);
  });
});

describe("a test of inference", () => {
  it("shows the answer as it came, with what it took", async () => {
    const workspace = await openWorkspace({ environment: { MY_PROVIDER: KEY } });
    const { client } = workspace;
    const { url, received } = await answering(200, ANSWER.replace("Paris.", `Paris. ${KEY}`));
    const { params } = await providerAt(workspace, url, { apiKeyEnv: "MY_PROVIDER" });
    await client.changeSettings({ body: { parameters: { temperature: 0.5 } } });
    const price = { provider: "Remote", model: "alder", since: "2026-01-01" };
    await client.createPrice({ body: { ...price, inputPerMillion: 1, outputPerMillion: 2 } });
    const check = await client.testInference({ params, body: { model: "alder", prompt: "Capital?" } });
    expect(check).toMatchObject({
      success: true,
      text: "Paris. [redacted]",
      raw: { id: "chat-1", choices: [{}] },
      finishReason: "stop",
      usage: { inputTokens: 1000, outputTokens: 500, estimated: false },
      costUsd: 0.002,
      firstTokenMs: null,
      warnings: [expect.stringContaining("was replaced with [redacted]")],
      error: null,
    });
    expect(check.latencyMs).toBeGreaterThan(0);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      model: "alder",
      temperature: 0.5,
      messages: [{ role: "user", content: "Capital?" }],
    });
    expect(received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(await Promise.all(workspace.answers))).not.toContain(KEY);
  });

  it("measures the time to the first token when it is told to", async () => {
    const workspace = await openWorkspace();
    const event = (payload: object) => `data: ${JSON.stringify(payload)}\n\n`;
    const { url } = await loopback((response) =>
      response
        .writeHead(200, { "content-type": "text/event-stream" })
        .end(`${event({ choices: [{ index: 0, delta: { content: "Paris." } }] })}data: [DONE]\n\n`),
    );
    const { params } = await providerAt(workspace, url);
    const body = { model: "alder", prompt: "Capital?", stream: true };
    const check = await workspace.client.testInference({ params, body });
    expect(check).toMatchObject({ success: true, text: "Paris." });
    expect(check.firstTokenMs).toBeGreaterThan(0);
  });

  it("keeps the provider's words when it fails", async () => {
    const workspace = await openWorkspace();
    const { url } = await answering(404, '{"error":{"message":"The model `oak` does not exist"}}');
    const { params } = await providerAt(workspace, url);
    const check = await workspace.client.testInference({ params, body: { model: "oak", prompt: "?" } });
    expect(check).toMatchObject({
      success: false,
      text: null,
      raw: null,
      usage: null,
      error: "HTTP 404: The model `oak` does not exist",
    });
  });

  it("waits as long as the settings say", async () => {
    const workspace = await openWorkspace();
    const { url } = await loopback(() => {});
    const { params } = await providerAt(workspace, url);
    await workspace.client.changeSettings({ body: { limits: { requestTimeoutMs: 300 } } });
    const check = await workspace.client.testInference({ params, body: { model: "oak", prompt: "?" } });
    expect(check).toMatchObject({ success: false, error: "no answer within 0.3 s" });
    expect(check.latencyMs).toBeGreaterThan(250);
  });

  it("works offline, and says which models are not planted", async () => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    await furnished(client);
    const { rows } = await client.listProviders({ query: {} });
    const params = { id: String(rows[0]?.id) };
    const check = await client.testInference({ params, body: { model: FAST.modelId, prompt: "Capital?" } });
    expect(check).toMatchObject({ success: true, text: expect.stringMatching(/./) as string });
    const unknown = await client.testInference({ params, body: { model: "oak", prompt: "?" } });
    expect(unknown.error).toBe("The simulated provider has no model oak. Available: alpha, beta, jay.");
    await expect(client.testInference({ params, body: { model: "", prompt: "?" } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "model" }],
    });
  });
});

describe("local servers", () => {
  it("are found, and known when a provider has their address", async () => {
    const ollama = await answering(200, '{"models":[{"name":"q:7b","model":"q:7b"}]}');
    const vllm = await answering(200, '{"data":[{"id":"q","owned_by":"vllm"}]}');
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const environment = { ASSAY_LOCAL_SERVERS: `${ollama.url}, ${vllm.url}/v1,${nobody},nonsense` };
    const workspace = await openWorkspace({ environment });
    await providerAt(workspace, vllm.url.replace("127.0.0.1", "localhost"));
    expect(await workspace.client.listLocalServers()).toMatchObject([
      { name: "Ollama", type: "ollama", baseUrl: ollama.url, models: [{ id: "q:7b" }], known: false },
      { name: "vLLM", type: "openai-compatible", baseUrl: `${vllm.url}/v1`, known: true },
    ]);
  });

  it("are not looked for when nobody wants it", async () => {
    const { client } = await openWorkspace({ environment: { ASSAY_LOCAL_SERVERS: "" } });
    expect(await client.listLocalServers()).toEqual([]);
  });
});

describe("the doctor", () => {
  it("finds a workspace with offline models in order, and leaves nothing behind", async () => {
    const { client, folder } = await openWorkspace();
    await furnished(client);
    const view = await client.doctor();
    expect(view).toMatchObject({
      ok: true,
      version: "0",
      workspace: {
        folder: { ok: true, path: folder },
        database: { ok: true, engine: "SQLite", schema: expect.any(Number) as number },
        vault: { ok: true, secrets: 0, fingerprint: null, source: null },
      },
      providers: [
        {
          name: "Planted",
          state: "ok",
          key: { state: "none" },
          network: { state: "not-needed" },
          models: { count: 3, entries: [{ state: "found" }, { state: "found" }, { state: "found" }] },
        },
      ],
    });
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(existsSync(join(folder, "master.key"))).toBe(false);
  });

  it("tells of each provider what is wrong and what to do", async () => {
    const environment = { GOOD_KEY: "good-key-0123456789", BAD_KEY: "bad-key-0123456789" };
    const workspace = await openWorkspace({ environment });
    const { client } = workspace;
    const { url } = await loopback((response, { headers, path }) => {
      if (path === "/none/models") return response.writeHead(404).end("{}");
      const isGood = headers.authorization === `Bearer ${environment.GOOD_KEY}`;
      return isGood ? response.end(LIST) : response.writeHead(401).end('{"error":{"message":"who?"}}');
    });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const add = async (name: string, baseUrl: string, fields: object, ...models: readonly string[]) => {
      await providerAt(workspace, baseUrl, { name, ...fields });
      for (const modelId of models)
        await client.createModel({ body: { name: `${name}/${modelId}`, provider: name, modelId } });
    };
    await add("good", url, { apiKeyEnv: "GOOD_KEY" }, "alder", "oak");
    await add("bad", url, { apiKeyEnv: "BAD_KEY" });
    await add("keyless", url, {}, "alder");
    await add("unset", url, { apiKeyEnv: "UNSET_KEY" });
    await add("needed", url, { apiKeyEnv: "UNSET_KEY" }, "alder");
    await add("listless", `${url}/none`, {}, "alder");
    await add("asleep", nowhere, {});
    await add("wanted", nowhere, {}, "alder");
    const header = { key: "Authorization", value: `Bearer ${environment.GOOD_KEY}`, isSecret: true };
    await add("sealed", url, { headers: [header] }, "alder");
    await add("referring", url, { headers: [{ ...header, value: "env:UNSET_TOKEN" }] });

    const { ok, providers, workspace: facts } = await client.doctor();
    expect(ok).toBe(false);
    expect(facts.vault).toMatchObject({
      ok: true,
      secrets: 1,
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      source: "workspace-file",
    });
    const seen = providers?.map(({ name, state, key, network, models }) =>
      [name, state, key.state, network.state, ...models.entries.map((entry) => entry.state)].join(" "),
    );
    expect(seen).toEqual([
      "good failed set reachable found missing",
      "bad failed refused reachable",
      "keyless failed refused reachable unknown",
      "unset not-set-up missing not-tried",
      "needed failed missing not-tried unknown",
      "listless ok none reachable unknown",
      "asleep not-set-up none unreachable",
      "wanted failed none unreachable unknown",
      "sealed ok header reachable found",
      "referring not-set-up missing not-tried",
    ]);
    const helpless = providers?.filter(
      ({ state, key, network, models }) =>
        state !== "ok" &&
        [key.next, network.next, models.next, ...models.entries.map(({ next }) => next)].every(
          (next) => next === null,
        ),
    );
    expect(helpless).toEqual([]);
    expect(providers?.at(-1)?.key).toMatchObject({ variable: "UNSET_TOKEN" });
    const shown = JSON.stringify(await Promise.all(workspace.answers));
    for (const secret of Object.values(environment)) expect(shown).not.toContain(secret);
  });

  it("tells that the vault's key is another one, and that the folder is gone", async () => {
    const { url } = await answering(200, LIST);
    const first = await openWorkspace();
    const headers = [{ key: "Authorization", value: `Bearer ${KEY}`, isSecret: true }];
    await providerAt(first, url, { headers });
    await first.close();
    writeFileSync(join(first.folder, "master.key"), Buffer.alloc(32, 7).toString("base64"));
    const { client, folder } = await openWorkspace({ folder: first.folder });
    rmSync(folder, { recursive: true });
    expect(await client.doctor()).toMatchObject({
      ok: false,
      workspace: {
        folder: { ok: false, next: expect.stringContaining("--dir") as string },
        vault: { ok: false, fingerprint: null, next: expect.any(String) as string },
      },
      providers: [{ state: "failed", key: { state: "unreadable" }, network: { state: "not-tried" } }],
    });
  });

  it("does not look at what is archived", async () => {
    const workspace = await openWorkspace();
    const { client } = workspace;
    const { params } = await providerAt(workspace, `http://127.0.0.1:${await freePort()}`);
    const model = await client.createModel({ body: { name: "m", provider: "Remote" } });
    expect(await client.doctor()).toMatchObject({ ok: false });
    await client.archiveModel({ params: { id: String(model.id) }, body: { archived: true } });
    expect(await client.doctor()).toMatchObject({ ok: true, providers: [{ state: "not-set-up" }] });
    await client.archiveProvider({ params, body: { archived: true } });
    expect(await client.doctor()).toMatchObject({ ok: true, providers: [] });
  });

  it.each([
    ["ollama", "llama3", '{"models":[{"model":"llama3:latest"}]}'],
    ["gemini", "models/gemini-2.5-flash", '{"models":[{"name":"models/gemini-2.5-flash"}]}'],
    ["openrouter", "acme/small:nitro", '{"data":[{"id":"acme/small"}]}'],
    ["anthropic", "claude-sonnet-4-5", '{"data":[{"id":"claude-sonnet-4-5-20250929"}]}'],
    ["anthropic", "claude-3-5-haiku-latest", '{"data":[{"id":"claude-3-5-haiku-20241022"}]}'],
  ])("knows that %s answers to %s", async (type, modelId, list) => {
    const workspace = await openWorkspace();
    const { url } = await answering(200, list);
    await providerAt(workspace, url, { type });
    await workspace.client.createModel({ body: { name: "m", provider: "Remote", modelId } });
    expect((await workspace.client.doctor()).providers).toMatchObject([
      { state: "ok", models: { entries: [{ state: "found" }] } },
    ]);
  });
});
