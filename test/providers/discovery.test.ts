import { describe, expect, it } from "vitest";
import { type Provider, providerSchema } from "../../src/core/index.ts";
import { discoverModels, estimateTokens, findLocalServers } from "../../src/providers/index.ts";
import { answering, freePort, loopback } from "./loopback.ts";

const signal = AbortSignal.timeout(60_000);
const NOBODY = { apiKey: null, headers: {} };
const provider = (fields: Partial<Provider>): Provider =>
  providerSchema.parse({ name: "p", type: "openai-compatible", ...fields });

describe("discoverModels", () => {
  it.each([
    ["openai-compatible", {}, "/v1/models"],
    ["anthropic", {}, "/v1/models?limit=1000"],
    ["ollama", {}, "/api/tags"],
    ["gemini", {}, "/v1beta/models?pageSize=1000"],
    ["openrouter", {}, "/api/v1/models"],
    ["openai-compatible", { modelsEndpoint: "/list" }, "/list"],
  ] as const)("asks %s %o at %s", async (type, fields, path) => {
    const { url, received } = await answering(200, '{"data":[{"id":"alder"}]}');
    const models = await discoverModels(provider({ type, baseUrl: url, ...fields }), NOBODY, signal);
    expect(models).toEqual([{ id: "alder", details: { id: "alder" } }]);
    expect(received[0]).toMatchObject({ method: "GET", path });
  });

  it.each([
    [401, '{"error":{"message":"who?"}}', "HTTP 401: who?"],
    [200, '{"hello":"there"}', "does not return a model list"],
    [200, "<html>", "a web page instead of JSON"],
  ])("says why there is no list: %d %s", async (status, body, message) => {
    const { url } = await answering(status, body);
    await expect(discoverModels(provider({ baseUrl: url }), NOBODY, signal)).rejects.toThrow(message);
  });

  it("lists what is simulated", async () => {
    const simulation = { seed: 1, models: { alder: {}, birch: {} } };
    const simulated = providerSchema.parse({ name: "p", type: "simulated", simulation });
    expect(await discoverModels(simulated, NOBODY, signal)).toEqual([{ id: "alder" }, { id: "birch" }]);
  });
});

describe("findLocalServers", () => {
  it("finds those that answer with a list, and calls them by what they say they are", async () => {
    const ollama = await answering(200, '{"models":[{"name":"q:7b","model":"q:7b"}]}');
    const vllm = await answering(200, '{"object":"list","data":[{"id":"q","owned_by":"vllm"}]}');
    const page = await answering(200, "<!doctype html>");
    const silent = await loopback(() => {});
    const found = await findLocalServers(signal, [
      { name: "Ollama", type: "ollama", baseUrl: ollama.url },
      { name: "llama.cpp", type: "openai-compatible", baseUrl: `${vllm.url}/v1` },
      { name: "somebody else", type: "openai-compatible", baseUrl: page.url },
      { name: "nobody", type: "openai-compatible", baseUrl: `http://127.0.0.1:${await freePort()}` },
      { name: "silent", type: "openai-compatible", baseUrl: silent.url },
    ]);
    expect(found).toMatchObject([
      { name: "Ollama", type: "ollama", models: [{ id: "q:7b" }] },
      { name: "vLLM", type: "openai-compatible", models: [{ id: "q" }] },
    ]);
  });

  it("stops when it is told to", async () => {
    await expect(findLocalServers(AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});

it("estimates tokens", async () => {
  expect(await estimateTokens("hello world")).toBe(2);
});
