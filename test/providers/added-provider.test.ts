import { readFileSync } from "node:fs";
import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readArchitecture, readSources } from "../../scripts/architecture.mjs";
import {
  PROVIDER_TYPES,
  type ProviderKind,
  type WireType,
  kindOf,
  modelSchema,
  ownPaths,
  providerSchema,
  routersSchema,
  routersSchemaOf,
  typeOfRouter,
} from "../../src/core/index.ts";
import { modelOpener } from "../../src/providers/index.ts";
import { PROTOCOLS } from "../../src/providers/protocols.ts";
import { type Protocol, whereabouts } from "../../src/providers/protocol.ts";
import { ROOT } from "../support/assay-process.ts";

const ACME = {
  name: "Acme",
  router: "acmeCloud",
  wire: {
    baseUrl: "https://acme.invalid",
    prefix: "/v3",
    models: "/list",
    inference: "/say/{model}",
    mustNameAddress: true,
    mustNameKey: true,
  },
} as const satisfies ProviderKind;

const PROTOCOL: Protocol = {
  ...PROTOCOLS["openai-compatible"],
  ...whereabouts(ACME),
  keyHeader: (apiKey) => ({ "x-acme": apiKey }),
  write: ({ call }) => ({ body: { say: call.messages.at(-1)?.content }, warnings: [] }),
  read: (body) => ({
    text: JSON.stringify(body),
    finishReason: "stop",
    usage: { inputTokens: 1, outputTokens: 2, cachedTokens: null, reasoningTokens: null },
    reasoning: null,
    costUsd: null,
  }),
};

/** A server that answers with what it was asked. */
async function echo(): Promise<string> {
  const answer = async (request: IncomingMessage) => ({
    url: request.url,
    key: request.headers["x-acme"],
    body: JSON.parse(await text(request)) as unknown,
  });
  const server = createServer((request, response) => {
    void answer(request).then((echoed) => response.end(JSON.stringify(echoed)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a kind of provider that is added", () => {
  it("is called as its description and its protocol say", async () => {
    const baseUrl = await echo();
    const clock = { now: () => 0, ticks: () => 0, sleep: () => Promise.resolve(), after: () => () => {} };
    // The cast is what its line in the tables would be.
    const protocols = { ...PROTOCOLS, acme: PROTOCOL } as typeof PROTOCOLS;
    const find = () => Promise.resolve({ apiKey: "k", headers: {} });
    const open = modelOpener(clock, find, undefined, protocols);
    onTestFinished(() => open.close());
    const provider = {
      ...providerSchema.parse({ name: "a", type: "ollama", baseUrl }),
      type: "acme" as WireType,
    };
    const model = open(provider, modelSchema.parse({ modelId: "a", provider: "a", name: "m 1" }));
    const messages = [{ role: "user", content: "Hello" } as const];
    const answer = await model.generate(
      { messages, parameters: {}, sample: 0 },
      new AbortController().signal,
    );
    expect(JSON.parse(answer.text)).toEqual({ url: "/v3/say/m%201", key: "k", body: { say: "Hello" } });
  });

  it("has a router in configs, with what it asks for", () => {
    const schema = routersSchemaOf<"acmeCloud" | "simulated">([ACME, kindOf("simulated")]);
    const acmeCloud = { baseUrl: "https://acme.example", apiKeyEnv: "ACME_KEY" };
    expect(schema.parse({ acmeCloud })).toEqual({ acmeCloud: { ...acmeCloud, default: {} } });
    expect(schema.safeParse({ acmeCloud: { baseUrl: "https://acme.example" } }).error?.issues).toMatchObject([
      { path: ["acmeCloud", "apiKeyEnv"] },
    ]);
    expect(schema.safeParse({ ollama: {} }).success).toBe(false);
  });
});

describe("the kinds of providers", () => {
  const wired = PROVIDER_TYPES.filter((type): type is WireType => type !== "simulated");

  it.each(wired)("make everything of %s out of one entry", (type) => {
    const { router, wire } = kindOf(type);
    expect(typeOfRouter(router as Parameters<typeof typeOfRouter>[0])).toBe(type);
    expect(Object.keys(routersSchema.shape)).toContain(router);
    expect(PROTOCOLS[type]).toMatchObject({ baseUrl: wire?.baseUrl, prefix: wire?.prefix });
    expect(ownPaths(type).inference).toMatch(/^\/(api|v1|v1beta|v2)\//);
  });

  it("are named nowhere else, but in what comes with Assay", () => {
    const files = readSources(ROOT, readArchitecture(ROOT)).filter(({ path }) => {
      const code = readFileSync(join(ROOT, path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      return /["'](?:anthropic|cohere|gemini|openrouter|openai-responses)["']|\b(?:anthropic|cohere|gemini|openrouter)\??:/.test(
        code,
      );
    });
    expect(files.map(({ path }) => path).toSorted()).toEqual([
      "src/core/records/provider-kinds.ts",
      "src/providers/openai-responses/openai-responses.ts",
      "src/providers/protocols.ts",
      "src/workbench/workspace/defaults/content.ts",
    ]);
  });
});
